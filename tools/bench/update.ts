import { measure, type Measured } from './load.ts'
import type { Parts } from './parts.ts'
import { scenarios } from './scenarios.ts'

/** Measures cached reads over 20 connections, alone and while another connection changes content without a pause. */
export interface DuringUpdates {
  quiet: Measured
  busy: Measured
  updates: Measured
}

export async function measureUpdates({ environment, verdant, quick }: Parts): Promise<DuringUpdates> {
  const { token, password } = environment
  const all = scenarios(verdant.url, { token, password, media: '', etag: '' })
  const load = (loadName: string) => all.find(({ name }) => name === loadName)!.load
  const seconds = quick ? 1 : 5
  const read = load('GraphQL list of 100')
  await measure(read, 20, 1)
  const quiet = await measure(read, 20, seconds)
  const [busy, updates] = await Promise.all([measure(read, 20, seconds), measure(load('update'), 1, seconds)])
  return { quiet, busy, updates }
}

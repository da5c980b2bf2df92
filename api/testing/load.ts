import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Acknowledged } from './checker.ts'
import { type Desk, edit, Unacknowledged } from './editor.ts'

/** The results of many visitors and some editors during a fault. */
export interface Seen {
  /** The number of page responses by status, and of requests without a response. */
  pages: Record<string, number>
  /** The number of failed writes by status. */
  failedWrites: Record<string, number>
  /** Whether the editors should write at this moment. */
  isWriting: boolean
  /** The number of editors that are still writing after `isWriting` was cleared. */
  writing: number
  /** The writes that the server has acknowledged. */
  acknowledged: Acknowledged[]
}

const count = (counts: Record<string, number>, key: string | number) => void (counts[key] = (counts[key] ?? 0) + 1)

/** The load: by default a reader for each path, and two editors who also upload pictures. */
interface Site {
  url: string
  token: string
  paths: string[]
  writers?: number
  hasPictures?: boolean
}

/** The pause of each reader. All of them together still request a page every few milliseconds. */
const READER_PAUSE_MS = 25
/** The pause of each editor. */
const EDITOR_PAUSE_MS = 5
const PATIENCE_MS = 120_000
let editors = 0

/** Requests the paths repeatedly and sends writes of every kind until `during` has ended. */
export async function underLoad(site: Site, during: (seen: Seen) => Promise<unknown>): Promise<Seen> {
  const { url, token, paths, writers = 2, hasPictures = true } = site
  const seen: Seen = { pages: {}, failedWrites: {}, isWriting: true, writing: 0, acknowledged: [] }
  const over = new AbortController()
  const read = async (path: string) => {
    for (; !over.signal.aborted; await delay(READER_PAUSE_MS)) {
      const status = await fetch(url + path).then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.status
        },
        () => 'none',
      )
      count(seen.pages, status)
    }
  }
  const write = async () => {
    const setting = editors++
    for (let n = 0; !over.signal.aborted; await delay(EDITOR_PAUSE_MS)) {
      if (!seen.isWriting) continue
      seen.writing++
      await writeOnce({ url, token, hasPictures }, setting, n++ % 2 === 0)
      seen.writing--
    }
  }
  const writeOnce = async (desk: Desk, setting: number, isKept: boolean) => {
    try {
      for await (const saved of edit(desk, setting, isKept)) {
        seen.acknowledged.push(saved)
        if (over.signal.aborted || !seen.isWriting) return
        await delay(EDITOR_PAUSE_MS)
      }
    } catch (error) {
      if (!(error instanceof Unacknowledged)) throw error
      count(seen.failedWrites, error.message)
    }
  }
  const crowd = [...paths.map(read), ...Array.from({ length: writers }, write)]
  try {
    await during(seen)
  } finally {
    over.abort()
    await Promise.all(crowd)
  }
  return seen
}

/** Waits until a number of further writes has been acknowledged. */
export async function untilWritten({ acknowledged }: Seen, more: number): Promise<void> {
  const target = acknowledged.length + more
  await expect.poll(() => acknowledged.length, { timeout: PATIENCE_MS, interval: 10 }).toBeGreaterThanOrEqual(target)
}

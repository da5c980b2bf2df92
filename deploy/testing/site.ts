import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../api/testing/test-database.ts'
import { withClient } from '../../api/testing/test-server.ts'
import { type Container, execute } from './image.ts'

/* A site of an image, as an operator makes and uses it. */

const MEDIA = join(import.meta.dirname, '../../schema/defaults/media')
export const SECRET = 'a secret of the tests, with 32 bytes or more'
export const PASSWORD = 'copper kettle boils seventeen'

/** Returns an empty database, which is dropped after the test. */
export async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  await withClient(url, (client) => client.query('drop schema public cascade; create schema public'))
  return url
}

/** Returns what runs the command line of a container. */
export const commandOf = (container: Container) => (args: string, input?: string) =>
  execute(container, ['/usr/local/bin/verdant', ...args.split(' ')], input)

/** Signs in as the admin ada and returns a header. */
export async function signIn(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password: PASSWORD }),
  })
  expect(answer.status).toBe(200)
  return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` }
}

/** Uploads a picture of the defaults. @returns its path */
export async function upload(
  url: string,
  headers: Record<string, string>,
  name = 'azospirillum-corn-root-fluorescence-565d655503fe.webp',
): Promise<string> {
  const body = new FormData()
  body.append('image', new Blob([await readFile(join(MEDIA, name))]), name)
  const answer = await fetch(`${url}/api/upload/image`, { method: 'POST', headers, body })
  expect(answer.status).toBe(201)
  return new URL(((await answer.json()) as { url: string }).url, url).pathname
}

import { spawnSync } from 'node:child_process'
import { statfs, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startBuiltServer } from '../api/testing/built-server.ts'
import { temporaryFolder } from '../api/testing/temporary-folder.ts'
import { SECRET } from './testing/site.ts'

const MEGABYTE = 1024 ** 2

/** Mounts a disk of its own, which takes the rights of root. Returns whether there is one. */
function mountDisk(folder: string, bytes: number): boolean {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=711`, 'tmpfs', folder])
  if (status === 0) onTestFinished(() => void spawnSync('umount', [folder]))
  return status === 0
}

it('on a full disk, the server is not ready and saves nothing, until there is room again', async ({ skip }) => {
  const folder = await temporaryFolder()
  if (!mountDisk(folder, 400 * MEGABYTE)) return skip('a disk can be mounted by root only')
  const variables = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), JWT_SECRET: SECRET }
  const { url, end } = await startBuiltServer(variables)
  try {
    const send = async (method: string, path: string, body?: object, token?: string) => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
      const answer = await fetch(url + path, body ? { method, headers, body: JSON.stringify(body) } : { method })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }
    const { body } = await send('POST', '/api/auth/login', { username: 'editor', password: 'verdant-editor' })
    const save = (name: string) => send('PUT', '/api/content/company-info', { name }, String(body['token']))
    expect((await send('GET', '/readyz')).status).toBe(200)
    expect((await save('Before')).status).toBe(200)
    const { bavail, bsize } = await statfs(folder)
    const filler = join(folder, 'filler')
    await writeFile(filler, Buffer.alloc(bavail * bsize))
    expect(await send('GET', '/readyz')).toMatchObject({
      status: 503,
      body: { message: 'The disk of the database is full' },
    })
    expect((await save('On a full disk')).status).toBe(503)
    expect((await fetch(url)).status).toBe(200)
    await unlink(filler)
    await expect.poll(async () => (await send('GET', '/readyz')).status).toBe(200)
    expect((await save('After')).status).toBe(200)
  } finally {
    await end('SIGTERM')
  }
})

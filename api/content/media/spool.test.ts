import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { spool } from './spool.ts'

it('leaves no file, however soon a source fails', async () => {
  const directory = await temporaryFolder()
  const failing = () => {
    const source = new Readable({ read() {} })
    source.on('error', () => undefined)
    source.destroy(new Error('broken'))
    return source
  }
  const spooled = Array.from({ length: 300 }, () => spool(failing(), directory, 1_000, 'leaf.png'))
  for (const result of await Promise.allSettled(spooled))
    expect(result).toMatchObject({ reason: { message: 'broken' } })
  expect(await readdir(directory)).toEqual([])
})

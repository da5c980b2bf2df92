import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lock, locked, tryLock } from './file-lock.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const file = async () => join(await temporaryFolder(), 'a.lock')

it('is held by several with shared locks, or by one with an exclusive lock', async () => {
  const path = await file()
  const [a, b] = [tryLock(path, 'shared'), tryLock(path, 'shared')]
  expect(a && b).toBeTruthy()
  expect(tryLock(path, 'exclusive')).toBeUndefined()
  a!.release()
  expect(tryLock(path, 'exclusive')).toBeUndefined()
  b!.release()
  const c = tryLock(path, 'exclusive')
  expect(c).toBeDefined()
  expect(tryLock(path, 'shared')).toBeUndefined()
  c!.release()
})

it('runs one function at a time', async () => {
  const path = await file()
  let inside = 0
  const most = await Promise.all(
    Array.from({ length: 5 }, () =>
      locked(path, async () => {
        inside++
        await new Promise(setImmediate)
        return inside--
      }),
    ),
  )
  expect(most).toEqual([1, 1, 1, 1, 1])
})

it('gives up after its patience', async () => {
  const path = await file()
  const held = await lock(path, 'exclusive')
  await expect(lock(path, 'shared', 50)).rejects.toThrow(/has held/)
  held.release()
})

it('is released when its holder is killed', async () => {
  const path = await file()
  const module = JSON.stringify(new URL('file-lock.ts', import.meta.url))
  const script = `
    const { tryLock } = await import(${module})
    globalThis.held = tryLock(process.argv[1], 'exclusive')
    console.log('held')
    setInterval(() => {}, 1000)
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, path])
  await once(child.stdout, 'data')
  expect(tryLock(path, 'shared')).toBeUndefined()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const held = tryLock(path, 'shared')
  expect(held).toBeDefined()
  held!.release()
})

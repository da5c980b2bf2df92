import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'verdant-folder-'))))
afterEach(() => rmSync(root, { recursive: true }))

it('makes a folder and those above it, also several times at once', async () => {
  const path = join(root, 'a/b/c')
  for (let round = 0; round < 50; round++) {
    rmSync(join(root, 'a'), { recursive: true, force: true })
    await Promise.all([path, join(root, 'a'), path, join(root, 'a/b'), path].map((folder) => makeFolder(folder, 0o700)))
  }
  await makeFolder(path)
  expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o700)
  symlinkSync(path, join(root, 'link'))
  await makeFolder(join(root, 'link'))
})

it('fails where there is a file', async () => {
  writeFileSync(join(root, 'file'), '')
  await expect(makeFolder(join(root, 'file'))).rejects.toThrow('EEXIST')
  await expect(makeFolder(join(root, 'file/a/b'))).rejects.toThrow('ENOTDIR')
})

it.runIf(existsSync('/proc/self'))('fails where the system makes none, instead of trying for ever', async () => {
  await expect(makeFolder('/proc/verdant/a/b')).rejects.toThrow('ENOENT')
})

it('is what makes all folders of the server and the command line', () => {
  const files = globSync('{api,cli}/**/*.ts', { cwd: join(import.meta.dirname, '../../..') }).filter(
    (file) => !/\.test\.ts$|\/(?:testing|security)\//.test(file),
  )
  const others = files.filter((file) =>
    /mkdir(?:Sync)?\([^)]*recursive/.test(readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')),
  )
  expect(others).toEqual([])
})

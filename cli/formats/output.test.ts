import { lstat, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folder } from '../testing/program.ts'
import { fileOutput } from './output.ts'

it('writes to nothing that a link at its place leads to', async () => {
  const path = join(await folder(), 'all.ndjson')
  const other = `${path}.of-another`
  await writeFile(other, 'theirs')
  await symlink(other, `${path}.partial`)
  const output = fileOutput(path)
  await output.write('ours')
  await output.finish()
  expect(await readFile(other, 'utf8')).toBe('theirs')
  expect([(await lstat(path)).isFile(), await readFile(path, 'utf8')]).toEqual([true, 'ours'])
})

import { execFile } from 'node:child_process'
import { cp, lstat, readlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { findBinaries } from './binaries.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const run = promisify(execFile)
const log = () => {}

const versionOf = async (program: string) => (await run(program, ['--version'])).stdout.trim()

it('finds PostgreSQL 18', async () => {
  const bin = await findBinaries(undefined, log)
  expect(await versionOf(join(bin, 'initdb'))).toMatch(/^initdb \(PostgreSQL\) 18\./)
  expect(await versionOf(join(bin, 'postgres'))).toMatch(/^postgres \(PostgreSQL\) 18\./)
})

it('repairs an installation whose install scripts did not run', async () => {
  const installed = dirname(dirname(await findBinaries(undefined, log)))
  const folder = join(await temporaryFolder(), 'package')
  await cp(installed, folder, {
    recursive: true,
    filter: async (path) => basename(path) !== 'share' && !(await lstat(path)).isSymbolicLink(),
  })
  await expect(run(join(folder, 'native', 'bin', 'initdb'), ['--version'])).rejects.toThrow(/shared libraries/)
  const bin = await findBinaries(undefined, log, folder)
  expect(await versionOf(join(bin, 'initdb'))).toMatch(/^initdb \(PostgreSQL\) 18\./)
  expect(await readlink(join(folder, 'native', 'lib', 'libpq.so.5'))).toMatch(/^libpq\.so\.5\.\d+$/)
})

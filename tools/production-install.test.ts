import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The files that an operator copies to a production machine. */
const COPIED = ['dist', 'package.json', 'package-lock.json', '.npmrc', 'cli/bin.mjs', 'tools/prepare.mjs']

/** The largest size of the production packages on the disk, in MiB as `du -m` counts them: by blocks. */
const MAX_MEBIBYTES = 200

/** Returns the size of a folder on the disk, in MiB. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const blocks = entries.map(async ({ parentPath, name }) => (await lstat(join(parentPath, name))).blocks)
  // lstat counts in units of 512 bytes, on every file system.
  return ((await Promise.all(blocks)).reduce((sum, count) => sum + count, 0) * 512) / 2 ** 20
}

const env = { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: '', HOST: '', PORT: '0' }

/** Returns a new folder with a short path of plain characters. PostgreSQL’s programs do not run from every path. */
async function cleanFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verdant-production-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  return folder
}

/** Runs a program to its end. @returns its output */
async function run(cwd: string, command: string, ...args: string[]): Promise<string> {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  const output = (await Promise.all([text(child.stdout), text(child.stderr)])).join('')
  expect([await ended, output]).toEqual([[0, null], expect.anything()])
  return output
}

async function addressOf(server: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: server.stdout! })) {
    const address = /Verdant is at ([^\s"]+)/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('The server ended')
}

// Installing takes long on a busy machine.
it('runs the server and the command line without development packages', { timeout: 600_000 }, async () => {
  const folder = await cleanFolder()
  for (const path of COPIED) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await cp(join(root, path), join(folder, path), { recursive: true })
  }
  await run(folder, 'npm', 'ci', '--omit=dev', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund')
  expect(await sizeOf(join(folder, 'node_modules'))).toBeLessThanOrEqual(MAX_MEBIBYTES)

  expect(await run(folder, process.execPath, 'cli/bin.mjs', 'seed')).toMatch(/created/)
  // As npx starts it.
  expect(await run(folder, 'node_modules/.bin/verdant', '--version')).toMatch(/^\d+\.\d+\.\d+$/m)

  await run(folder, process.execPath, 'tools/prepare.mjs')
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  onTestFinished(async () => {
    server.kill()
    await ended
  })
  const page = await fetch(await addressOf(server))
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<h1')
})

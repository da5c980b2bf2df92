import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

it('`npm start` passes SIGTERM on to the server, and ends when the server has ended', async () => {
  const data = await mkdtemp(join(inject('runFolder'), 'start-'))
  await chmod(data, 0o711)
  // Without the step before it, which builds.
  const npm = spawn('npm', ['start', '--ignore-scripts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: data, PORT: '0', DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own: the signal reaches npm alone.
    detached: true,
  })
  const ended = once(npm, 'exit')
  onTestFinished(() => {
    if (npm.exitCode === null && npm.signalCode === null) process.kill(-npm.pid!, 'SIGKILL')
  })
  let output = ''
  npm.stdout.on('data', (part) => (output += String(part)))
  const address = () => /Verdant is at (http:[^\s"]+)"/.exec(output)?.[1]
  await expect.poll(address, { timeout: 120_000 }).toBeDefined()
  const url = address()!.replace('localhost', '127.0.0.1')
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  npm.kill('SIGTERM')
  await ended
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
})

it('the command line needs no home folder, unlike npx', () => {
  const { status, stdout } = spawnSync(join(ROOT, 'node_modules/.bin/verdant'), ['--version'], {
    env: { PATH: process.env.PATH },
    ...(process.getuid?.() === 0 && { uid: 10_001, gid: 10_001 }),
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)])
})

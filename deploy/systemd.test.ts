import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { freePort } from '../api/platform/process/free-port.ts'
import { createTestDatabase } from '../api/testing/test-database.ts'

const ROOT = join(import.meta.dirname, '..')

/** Returns a copy of a unit in which Node and the project are where they are on this machine: systemd looks for both. */
function unitHere(name = 'verdant.service'): string {
  const folder = mkdtempSync(join(inject('runFolder'), 'systemd-'))
  const file = join(folder, name)
  const unit = readFileSync(join(ROOT, 'deploy', name), 'utf8')
  writeFileSync(file, unit.replaceAll('/usr/bin/node', process.execPath).replaceAll('/opt/verdant', ROOT))
  return file
}

it.each(['verdant.service', 'verdant-backup.service'])(
  '%s is a unit that systemd accepts without a warning',
  (name) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', unitHere(name)], { encoding: 'utf8' })
    expect([status, stdout + stderr]).toEqual([0, ''])
  },
)

it('is hardened: the service can reach little of the machine', () => {
  const report = execFileSync('systemd-analyze', ['security', '--offline=true', '--no-pager', unitHere()], {
    encoding: 'utf8',
  })
  const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(report) ?? []
  // Of ten. What remains: V8 needs memory that it may write and execute, and the network.
  expect(Number(exposure)).toBeLessThanOrEqual(1.5)
})

it('starts the server as `npm start` does', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const unit = readFileSync(join(ROOT, 'deploy/verdant.service'), 'utf8')
  expect(unit).toContain(`ExecStart=${scripts.start.replace('exec node', '/usr/bin/node')}\n`)
})

/** Returns the system calls of a set of systemd, with those of the sets that it contains. */
function systemCalls(set: string): string[] {
  const text = execFileSync('systemd-analyze', ['syscall-filter', '--no-pager', set], { encoding: 'utf8' })
  const members = text.split('\n').flatMap((line) => /^ {4}([@\w]\S*)$/.exec(line)?.[1] ?? [])
  return members.flatMap((member) => (member.startsWith('@') ? systemCalls(member) : [member]))
}

it('refuses no system call that seeding and serving make', async () => {
  const folder = mkdtempSync(join(inject('runFolder'), 'calls-'))
  chmodSync(folder, 0o711)
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: url,
    DATA_DIR: folder,
    JWT_SECRET: 'a secret of the tests, with 32 bytes or more',
    PORT: String(port),
  }
  const filters = readFileSync(join(ROOT, 'deploy/verdant.service'), 'utf8').matchAll(/^SystemCallFilter=(~?)(.+)$/gm)
  const allowed = new Set<string>()
  for (const [, not, sets = ''] of filters)
    for (const call of sets.split(' ').flatMap(systemCalls)) allowed[not ? 'delete' : 'add'](call)
  // Only other calls are looked at, and stop the program. A name that this processor does not have is ignored (`?`).
  const others = `trace=!${[...allowed].map((call) => `?${call}`).join(',')}`
  const traced = (name: string, program: string, ...args: string[]) =>
    spawn(
      'strace',
      [
        '-f',
        '-qqq',
        '--seccomp-bpf',
        '-e',
        others,
        '-e',
        'signal=none',
        '-o',
        join(folder, name),
        process.execPath,
        join(ROOT, program),
        ...args,
      ],
      { cwd: folder, env, stdio: 'ignore' },
    )
  // Seeding reads pictures with the native library.
  expect(await once(traced('seed', 'dist/server/verdant.js', 'seed'), 'exit')).toEqual([0, null])
  const server = traced('serve', 'dist/server/main.js')
  const ended = once(server, 'exit')
  onTestFinished(() => void server.kill('SIGKILL'))
  const status = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${path}`, init).then(
      (answer) => answer.status,
      () => 0,
    )
  await expect.poll(() => status('/readyz'), { timeout: 120_000 }).toBe(200)
  expect(await status('/')).toBe(200)
  const body = JSON.stringify({ username: 'nobody', password: 'a password' })
  expect(
    await status('/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
  ).toBe(401)
  const [pid = ''] = execFileSync('pgrep', ['-P', String(server.pid)], { encoding: 'utf8' }).split('\n')
  process.kill(Number(pid), 'SIGTERM')
  await ended
  expect(['seed', 'serve'].map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(['', ''])
})

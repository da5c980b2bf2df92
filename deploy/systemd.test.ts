import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'

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

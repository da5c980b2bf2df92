// Makes a backup every night at 3:00 by the time zone of the process (TZ), and keeps the newest fourteen. It runs in the image.
//
//   --once <program>    makes one backup with this program, and ends
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'

const FOLDER = process.env.BACKUPS ?? '/backups'
const HOUR = 3
const KEPT = 14
const NAME = /^verdant-[-\dTZ]+\.tar$/

const { values } = parseArgs({ options: { once: { type: 'string' } } })

/** Makes a backup and deletes old ones. Nothing is deleted if it fails. @returns whether it was made */
function backup() {
  const name = `verdant-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`
  const { status } = spawnSync(values.once ?? '/usr/local/bin/verdant', ['backup', join(FOLDER, name)], {
    stdio: 'inherit',
  })
  if (status !== 0) return false
  const old = readdirSync(FOLDER).filter((file) => NAME.test(file))
  for (const file of old.sort().slice(0, -KEPT)) rmSync(join(FOLDER, file))
  return true
}

/** Returns the milliseconds until the next backup. */
function untilNext(now = new Date()) {
  const next = new Date(now)
  next.setHours(HOUR, 0, 0, 0)
  if (next <= now) next.setDate(next.getDate() + 1)
  return next - now
}

process.on('SIGTERM', () => process.exit(0))
if (values.once) process.exit(backup() ? 0 : 1)
for (;;) {
  await delay(untilNext())
  backup()
}

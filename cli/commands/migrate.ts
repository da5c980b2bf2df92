import { migrateUp, migrationStatus } from '../../api/platform/database/migrate.ts'
import { withSystem } from '../context/context.ts'
import { print, printDone } from '../terminal/terminal.ts'

/** `verdant migrate up`: applies all pending migrations in one transaction. */
export const up = (): Promise<void> =>
  withSystem(
    'migrate',
    async ({ directUrl }, signal) => {
      const applied = await migrateUp(directUrl, undefined, signal, print)
      for (const name of applied) printDone(`applied ${name}`)
      if (applied.length === 0) print('Nothing to do: all migrations are applied')
    },
    { migrations: 'ignore', stopped: 'Stopped. Nothing was migrated.' },
  )

/** The exit code of `migrate status` with pending migrations. */
const PENDING = 2

/** `verdant migrate status`: lists applied and pending migrations. Exit code 2 if any are pending. */
export const status = (): Promise<void> =>
  withSystem(
    'migrate',
    async ({ directUrl }) => {
      const { applied, pending } = await migrationStatus(directUrl)
      for (const name of applied) print(`applied  ${name}`)
      for (const name of pending) print(`pending  ${name}`)
      if (pending.length > 0) process.exitCode = PENDING
    },
    { migrations: 'ignore' },
  )

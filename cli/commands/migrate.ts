import { migrateUp, migrationStatus } from '../../api/database/migrate.ts'
import { print, withSystem } from '../context.ts'

/** `verdant migrate up`: applies all pending migrations in one transaction. */
export const up = (): Promise<void> =>
  withSystem(
    'migrate',
    async ({ directUrl }) => {
      const applied = await migrateUp(directUrl)
      for (const name of applied) print(`applied ${name}`)
      if (applied.length === 0) print('Nothing to do: all migrations are applied')
    },
    { migrations: 'ignore' },
  )

/** `verdant migrate status`: lists applied and pending migrations. */
export const status = (): Promise<void> =>
  withSystem(
    'migrate',
    async ({ directUrl }) => {
      const { applied, pending } = await migrationStatus(directUrl)
      for (const name of applied) print(`applied  ${name}`)
      for (const name of pending) print(`pending  ${name}`)
    },
    { migrations: 'ignore' },
  )

import { defineConfig, EntityCaseNamingStrategy } from '@mikro-orm/postgresql'
import type { AnyKind } from '../../../schema/kind.ts'
import { stored } from '../../../schema/kinds/index.ts'
import { entitiesOf } from './entities.ts'

/**
 * Returns MikroORM's configuration for a database.
 *
 * @param kinds the kinds that have tables; all of the model's unless a test says otherwise
 */
export const ormOptions = (url: string, kinds: readonly AnyKind[] = stored) =>
  defineConfig({
    clientUrl: url,
    entities: entitiesOf(kinds),
    namingStrategy: EntityCaseNamingStrategy,
    pool: { max: 2 },
    driverOptions: { connectionTimeoutMillis: 5_000, application_name: 'verdant' },
    // Triggers and functions belong to migrations alone.
    schemaGenerator: { ignoreTriggers: true, ignoreRoutines: true },
    logger: () => {},
  })

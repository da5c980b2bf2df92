import { languageName } from '../../../schema/fields/translations/language.ts'
import { addressKey } from '../../../schema/kind.ts'
import { collections } from '../../../schema/kinds/index.ts'
import { hasAddressSql } from '../../platform/database/address-sql.ts'
import { identifier } from '../../platform/database/database.ts'
import { taken, takenMessage } from '../../platform/errors.ts'
import type { Check } from './checks.ts'

/**
 * Refuses the change sets after which two items would have the same address in a language. The lock is that of slugs that are made.
 *
 * @throws AppError TAKEN
 */
export const refuseTakenAddresses: Check = async (changes, database) => {
  for (const kind of collections) {
    const key = addressKey(kind)
    if (key === undefined || !changes.kinds.has(kind.name)) continue
    const [table, title] = [kind.name, kind.titleField].map((name) => identifier(name))
    const own = `each.value #>> '{texts,${key},text}'`
    const from = `from ${table} t cross join lateral jsonb_each(t.translations) each`
    for (const batch of changes.references()) {
      const ids = batch.flatMap((change) => (change.kind === kind.name ? [change.id] : []))
      const [locked] = await database.query(
        `select pg_advisory_xact_lock(hashtextextended('slug ${kind.name}', 0)) ${from} where t.id = any($1::uuid[]) and ${own} <> '' limit 1`,
        [ids],
      )
      if (!locked) continue
      const [found] = await database.query<{ language: string; title: string }>(
        `select each.key as language, o.${title} as title ${from}
           join ${table} o on o.id <> t.id and ${hasAddressSql('o', key, 'each.key', own)}
         where t.id = any($1::uuid[]) and ${own} <> '' order by o.${title} limit 1`,
        [ids],
      )
      if (!found) continue
      const message = `${languageName(found.language)}: ${takenMessage(kind, key, found.title)}`
      throw taken(`translations.${found.language}.texts.${key}`, message)
    }
  }
}

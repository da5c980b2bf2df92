import { escapeLiteral } from 'pg'
import { type AnyKind, type Kind, uniqueKeys } from '../../../schema/kind.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import { taken, takenMessage } from '../../platform/errors.ts'
import type { Staged } from './staging.ts'

/**
 * Refuses a change set after which two items would share a unique value. The constraints of the tables do that, too, but do not
 * name the other item, and nothing more can be read once one has failed.
 *
 * @throws AppError TAKEN
 */
export async function refuseTakenValues(database: Database, kind: AnyKind, staged: Staged): Promise<void> {
  if (kind.singleton) return
  for (const key of uniqueKeys(kind)) {
    const [found] = await database.query<{ title: string }>(statementOf(kind, key, staged), [
      ...staged.values,
      kind.name,
    ])
    if (!found) continue
    throw taken(key, takenMessage(kind, key, found.title))
  }
}

function statementOf(kind: Kind, key: string, staged: Staged): string {
  const [table, title, column] = [kind.name, kind.titleField, key].map((name) => identifier(name))
  const kindParameter = `$${staged.values.length + 1}::text`
  const value = `c.doc ->> ${escapeLiteral(key)}`
  return `${staged.with ? `${staged.with},` : 'with'} written as (
      select c.id, ${value} as value, coalesce(c.doc ->> ${escapeLiteral(kind.titleField)}, t.${title}) as title
      from change c left join ${table} t on t.id = c.id
      where c.kind = ${kindParameter} and c.action <> 'delete' and ${value} is not null
    ), kept as (
      select t.${column} as value, t.${title} as title from ${table} t
      where exists (select from written w where w.value = t.${column}) and not exists (
        select from change c where c.kind = ${kindParameter} and c.id = t.id and (c.action = 'delete' or ${value} is not null))
    )
    select (array_agg(title order by place))[1] as title
    from (select value, title, 1 as place from kept union all select value, title, 2 from written) final
    group by value having count(*) > 1 limit 1`
}

import { page } from '../../../schema/kinds/index.ts'
import { reservedBy } from '../../../schema/site-paths.ts'
import type { Database } from '../../platform/database/database.ts'
import { CLOSED_STATES_SQL } from '../../platform/database/publishing-entities.ts'
import { AppError } from '../../platform/errors.ts'
import type { Check } from '../items/checks.ts'

/** Refuses the change sets after which a page has the path of something else. A page keeps the path that it has. */
export const refuseTakenPaths: Check = async (changes, database) => {
  for await (const batch of changes.of(page.name))
    for (const { id, before, after } of batch)
      if (after && after['path'] !== before?.['path']) await refuseTakenPath(database, id, String(after['path']))
}

/** Refuses a path of a pending change that the page does not have already, and that is taken. @throws AppError INVALID */
export async function refusePendingPath(database: Database, id: string, path: string): Promise<void> {
  const [own] = await database.query('select from page where id = $1 and path = $2', [id, path])
  if (!own) await refuseTakenPath(database, id, path)
}

/**
 * Refuses a path that something else has: the website, another page, live or pending, a redirect, or a language.
 *
 * @param id the id of the page that is to have it
 * @throws AppError INVALID that names what has it
 */
async function refuseTakenPath(database: Database, id: string, path: string): Promise<void> {
  const taker = reservedBy(path) ?? (await takerIn(database, id, path))
  if (taker === undefined) return
  const message = `${page.fields.path.label} ${path} is taken by ${taker}`
  throw new AppError('INVALID', message, { errors: [{ field: 'path', message }] })
}

async function takerIn(database: Database, id: string, path: string): Promise<string | undefined> {
  const [found] = await database.query<{ taker: string }>(
    `select taker from (
       select 1 as place, 'the page “' || title || '”' as taker from page where path = $1 and id <> $2
       union all
       select 2, 'the page “' || coalesce(p.values ->> 'title', l.title, '') || '”, which is pending ' ||
         case when p."releaseId" is null then 'as a draft' else 'in the release “' || r.name || '”' end
       from "pendingChange" p left join release r on r.id = p."releaseId" left join page l on l.id = p."itemId"
       where p.kind = '${page.name}' and p.action = 'save' and p."itemId" <> $2 and p.values ->> 'path' = $1
         and (r.state is null or r.state not in ${CLOSED_STATES_SQL})
       union all
       select 3, 'the redirect from ' || "oldPath" || ' to ' || "newAddress" from redirect
       where "oldPath" in ($1, $1 || '/') and "isActive"
     ) found order by place limit 1`,
    [path, id],
  )
  return found?.taker
}

import type { Translations } from '../../../schema/fields.ts'
import { language, page } from '../../../schema/kinds/index.ts'
import { folderTaker, reservedBy } from '../../../schema/site-paths.ts'
import type { Database } from '../../platform/database/database.ts'
import { CLOSED_STATES_SQL } from '../../platform/database/publishing-entities.ts'
import { invalid, taken, takenMessage } from '../../platform/errors.ts'
import type { Check } from '../items/checks.ts'

/** A page and the path that it is to have. */
interface Wanted {
  id: string
  path: string
}

/** Returns the paths that a page has in other languages, by their tags. */
function translatedPaths(values: { translations?: Translations } | null): [language: string, path: unknown][] {
  return Object.entries(values?.translations ?? {}).map(([language, { texts }]) => [language, texts['path']?.text])
}

/** Refuses the change sets after which a page has the path of something else. A page keeps the paths that it has. */
export const refuseTakenPaths: Check = async (changes, database) => {
  for await (const batch of changes.of(page.name)) {
    const moved = batch.filter(({ before, after }) => after && after['path'] !== before?.['path'])
    const wanted = moved.map(({ id, after }) => ({ id, path: String(after!['path']) }))
    await refuseTaken(database, wanted, { published: changes.releaseId })
    for (const { before, after } of batch) {
      const kept = new Map(translatedPaths(before))
      for (const [language, path] of translatedPaths(after)) {
        const taker = path === kept.get(language) || typeof path !== 'string' ? undefined : reservedBy(path)
        if (taker === undefined) continue
        throw invalid(`translations.${language}.texts.path`, takenBy(String(path), taker))
      }
    }
  }
}

/** Refuses the change sets after which the pages in a language are where something else is. A language keeps the tag that it has. */
export const refuseTakenTags: Check = async (changes, database) => {
  for await (const batch of changes.of(language.name))
    for (const { before, after } of batch) {
      const tag = String(after?.['tag'])
      if (!after || tag === before?.['tag']) continue
      const folder = tag.toLowerCase()
      const [found] = await database.query<{ path: string }>(
        `select path from page where path = $1 or starts_with(path, $1 || '/') limit 1`,
        [`/${folder}`],
      )
      const taker = found ? `the page ${found.path}` : folderTaker(folder)
      if (taker) throw invalid('tag', `The path /${tag} is taken by ${taker}`)
    }
}

/**
 * Refuses a path of a pending change that the page does not have already, and that is taken. A path that another page gives up in the
 * same release, or in its draft, is free.
 *
 * @throws AppError INVALID or TAKEN
 */
export async function refusePendingPath(
  database: Database,
  { releaseId, ...wanted }: Wanted & { releaseId: string | null },
): Promise<void> {
  const [own] = await database.query('select from page where id = $1 and path = $2', [wanted.id, wanted.path])
  if (!own) await refuseTaken(database, [wanted], { releaseId })
}

/** The release, or the drafts, that the paths are pending in, or the release that is being published. */
interface Within {
  releaseId?: string | null
  published?: string | undefined
}

/**
 * Refuses paths that something else has.
 *
 * @throws AppError INVALID for a path of the website or of a language, TAKEN for that of a page, live or pending, or of a redirect
 */
async function refuseTaken(database: Database, wanted: readonly Wanted[], within: Within): Promise<void> {
  for (const { path } of wanted) {
    const taker = reservedBy(path)
    if (taker !== undefined) throw invalid('path', takenBy(path, taker))
  }
  if (wanted.length === 0) return
  for (const { tag, name } of await database.query<{ tag: string; name: string }>('select tag, name from language')) {
    const found = wanted.find(({ path }) => isBelow(path, tag.toLowerCase()))
    if (found) throw invalid('path', takenBy(found.path, `the pages in ${name}`))
  }
  const message = await firstTaken(database, wanted, within)
  if (message) throw taken('path', message)
}

const isBelow = (path: string, folder: string) => `${path}/`.startsWith(`/${folder}/`)

const takenBy = (path: string, taker: string) => `${page.fields.path.label} ${path} is taken by ${taker}`

/** What has a path: a redirect has an address, and a page that is pending a place. */
interface Taker {
  path: string
  title: string
  place: 'live' | 'draft' | 'release' | 'redirect'
  release: string | null
}

async function firstTaken(
  database: Database,
  wanted: readonly Wanted[],
  { releaseId = null, published }: Within,
): Promise<string | undefined> {
  const [found] = await database.query<Taker>(
    `select taker.* from jsonb_to_recordset($1::jsonb) as wanted(id uuid, path text) cross join lateral (
       select 1 as rank, wanted.path, l.title, 'live' as place, null as release from page l
       where l.path = wanted.path and l.id <> wanted.id and not exists (
         select from "pendingChange" p where p.kind = '${page.name}' and p."itemId" = l.id
           and p."releaseId" is not distinct from $2::uuid and (p.action = 'delete' or p.values ->> 'path' <> l.path))
       union all
       select 2, wanted.path, coalesce(p.values ->> 'title', l.title, ''),
         case when r.id is null then 'draft' else 'release' end, r.name
       from "pendingChange" p left join release r on r.id = p."releaseId" left join page l on l.id = p."itemId"
         left join revision base on base.kind = p.kind and base."itemId" = p."itemId" and base.version = p."baseVersion"
       where p.kind = '${page.name}' and p.action = 'save' and p."itemId" <> wanted.id and p.values ->> 'path' = wanted.path
         and p.values ->> 'path' is distinct from base.snapshot ->> 'path'
         and (r.id is null or (r.id is distinct from $3::uuid and r.state not in ${CLOSED_STATES_SQL}))
       union all
       select 3, wanted.path, "newAddress", 'redirect', null from redirect
       where "oldPath" in (wanted.path, wanted.path || '/') and "isActive"
     ) taker order by rank limit 1`,
    [JSON.stringify(wanted), releaseId, published ?? null],
  )
  if (!found) return undefined
  const { path, title, place, release } = found
  if (place === 'redirect') return takenBy(path, `the redirect from ${path} to ${title}`)
  const where = {
    live: '',
    draft: ', which is pending as a draft',
    release: `, which is pending in the release “${release}”`,
  }
  return `${takenMessage(page, 'path', title)}${where[place]}`
}

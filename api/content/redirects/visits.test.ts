import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { redirect } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { untilCached } from '../../faces/cache/testing/cache-source.ts'
import { readContentVersion } from '../../platform/database/content-version.ts'
import { loadWebsite } from '../../faces/pages/website.ts'
import { EVERYONE, startServer, type Who } from '../../testing/server.ts'
import { MAX_STORED } from './visit-repository.ts'

const website = await loadWebsite(join(import.meta.dirname, '../../../dist'))
const server = await startServer({ cache: true, website })
const other = await startServer({ cache: true, website, databaseUrl: server.config.databaseUrl!, users: false })
const { database, services } = server
const { content, visits } = services
const actor = operator('test')

beforeEach(async () => {
  for (const { visits: counted } of [services, other.services]) counted.counter.take()
  await database.query('truncate redirect, "redirectVisits", "missingPage"')
})

const add = (oldPath: string, newAddress: string) => content.create(actor, redirect, { oldPath, newAddress })
const visit = (path: string, init: RequestInit = {}, at = server) => at.fetch(path, { redirect: 'manual', ...init })
const stored = () => database.query('select * from "missingPage" order by path')

const LIST = `query ($search: String, $isIgnored: Boolean, $sort: MissingPageSort, $descending: Boolean) {
  missingPages(search: $search, isIgnored: $isIgnored, sort: $sort, descending: $descending, limit: 100, offset: 0) {
    total items { path visits firstVisitAt lastVisitAt isIgnored }
  }
}`

async function list(variables: object = {}, as: Who = 'editor') {
  const { data } = await server.graphql<{ missingPages: { items: { path: string }[] } }>(LIST, variables, { as })
  return data.missingPages.items
}
const paths = async (variables: object = {}) => (await list(variables)).map(({ path }) => path)

const REDIRECTS = `query ($sort: RedirectSort, $descending: Boolean) {
  redirects(sort: $sort, descending: $descending) { items { oldPath visits lastVisitAt } }
}`

describe('visits of redirects', () => {
  const redirects = async (as: Who, variables: object = {}) =>
    (await server.graphql<{ redirects: { items: object[] } }>(REDIRECTS, variables, { as })).data.redirects.items

  it('are counted by all instances, from the response cache and without it, and change no content', async () => {
    await add('/old', '/about')
    await add('/chain', '/old')
    await add('/never', '/about')
    const version = await database.withClient(readContentVersion)
    const before = services.visits.counter.totals.redirected
    await untilCached(() => visit('/old'))
    // The first one is not rendered from the cache if the version of the content is not confirmed yet.
    const first = services.visits.counter.totals.redirected - before
    for (let count = first; count < 10; count++) expect((await visit('/old?utm_source=x')).status).toBe(301)
    await visit('/old', { method: 'HEAD' })
    // Escapes are never cached.
    await visit('/%6Fld')
    for (let count = 0; count < 5; count++) await visit('/old', {}, other)
    await visit('/chain')
    expect(await database.query('select * from "redirectVisits"')).toEqual([])
    await visits.flush()
    await other.services.visits.flush()
    const counted = { lastVisitAt: expect.any(String) }
    expect(await redirects('contributor', { sort: 'VISITS', descending: true })).toEqual([
      { oldPath: '/old', visits: 16, ...counted },
      { oldPath: '/chain', visits: 1, ...counted },
      { oldPath: '/never', visits: 0, lastVisitAt: null },
    ])
    await visit('/chain')
    await visits.flush()
    expect((await redirects('admin', { sort: 'LAST_VISIT_AT', descending: true }))[0]).toMatchObject({
      oldPath: '/chain',
      visits: 2,
    })
    expect(await database.withClient(readContentVersion)).toBe(version)
    expect((await visit('/old')).headers.has('x-request-id')).toBe(false)
  })

  it('are hidden from visitors, also by the order of the list', async () => {
    await add('/a', '/about')
    await add('/b', '/about')
    await visit('/a')
    await visits.flush()
    expect(await redirects('visitor', { sort: 'VISITS' })).toEqual(
      ['/a', '/b'].map((oldPath) => ({ oldPath, visits: null, lastVisitAt: null })),
    )
  })

  it('are counted from zero by a redirect that replaces another one, and those of deleted ones are deleted', async () => {
    const { id } = await add('/old', '/about')
    await untilCached(() => visit('/old'))
    await visits.flush()
    await content.delete(actor, redirect, [id])
    const { id: next } = await add('/old', '/about')
    await untilCached(() => visit('/old'))
    await visits.flush()
    await services.retention.cleanUp()
    const rows = await database.query<{ redirectId: string }>('select "redirectId" from "redirectVisits"')
    expect(rows).toEqual([{ redirectId: next }])
  })
})

describe('pages that visitors did not find', () => {
  it('are listed with their number and times, once for all spellings and queries', async () => {
    for (const path of ['/missing', '/missing/', '/missing?a=1', '/m%C3%BCssing', '/other', '/.env', '/about'])
      await visit(path)
    await untilCached(() => visit('/missing'))
    await visits.flush()
    const listed = await list()
    expect(listed.map(({ path }) => path)).toEqual(['/missing', '/müssing', '/other'])
    const { visits: number } = listed[0] as unknown as { visits: number }
    for (let count = 0; count < 3; count++) await visit('/missing', {}, other)
    await other.services.visits.flush()
    expect((await list())[0]).toMatchObject({ visits: number + 3, isIgnored: false, firstVisitAt: expect.any(String) })
    expect(await paths({ search: 'SSING', sort: 'PATH', descending: false })).toEqual(['/missing', '/müssing'])
    expect(
      (await server.fetch('/metrics').then((answer) => answer.text())).match(
        /missing_page_visits_total\{recorded="scan"\} (\d+)/,
      )?.[1],
    ).toBe('1')
  })

  it('leave the list while they have an active redirect, and when they are ignored or cleared', async () => {
    for (const path of ['/a', '/b', '/c']) await visit(path)
    await visits.flush()
    const { id } = await add('/a/', '/about')
    expect(await paths()).toEqual(['/b', '/c'])
    await content.setActive(actor, redirect, [id], false)
    expect(await paths()).toEqual(['/a', '/b', '/c'])
    const ignore =
      'mutation ($paths: [String!]!, $isIgnored: Boolean) { ignoreMissingPages(paths: $paths, isIgnored: $isIgnored) }'
    await server.graphql(ignore, { paths: ['/b', '/unknown'] }, { as: 'editor' })
    await visit('/b')
    await visits.flush()
    expect(await paths()).toEqual(['/a', '/c'])
    expect(await list({ isIgnored: true })).toMatchObject([{ path: '/b', visits: 2, isIgnored: true }])
    expect((await server.graphql('mutation { clearMissingPages }', {}, { as: 'editor' })).data).toEqual({
      clearMissingPages: 2,
    })
    expect(await paths({ isIgnored: true })).toEqual(['/b'])
    await server.graphql(ignore, { paths: ['/b'], isIgnored: false }, { as: 'editor' })
    expect(await paths()).toEqual(['/b'])
  })

  it.each(EVERYONE)('are read by staff and changed by editors: %s', async (as) => {
    const codeOf = async (query: string) => (await server.graphql(query, {}, { as })).errors?.[0]?.extensions.code
    const read = '{ missingPages { total } }'
    const change = ['mutation { ignoreMissingPages(paths: []) }', 'mutation { clearMissingPages }']
    const mayRead = as !== 'visitor'
    expect(await codeOf(read)).toBe(mayRead ? undefined : 'UNAUTHENTICATED')
    const refused = { visitor: 'UNAUTHENTICATED', contributor: 'FORBIDDEN', editor: undefined, admin: undefined }[as]
    for (const request of change) expect(await codeOf(request)).toBe(refused)
  })

  it('are bounded: of too many, those with the fewest visits go', async () => {
    const many = new Map(Array.from({ length: MAX_STORED }, (_, number) => [`/many-${number}`, 2]))
    for (const [missingPath] of many) visits.counter.count({ missingPath })
    await database.query(
      `insert into "missingPage" (path, visits, "lastVisitAt") select * , now() from unnest($1::text[], $2::int[])`,
      [[...many.keys()], [...many.values()]],
    )
    visits.counter.take()
    await visit('/once')
    await visits.flush()
    expect(await stored()).toHaveLength(MAX_STORED)
    expect(await paths({ search: '/once' })).toEqual([])
    for (let count = 0; count < 3; count++) await visit('/often')
    await visits.flush()
    expect(await stored()).toHaveLength(MAX_STORED)
    expect(await paths({ search: '/often' })).toEqual(['/often'])
  })

  it('are deleted when nobody has requested them for the retention period', async () => {
    await visit('/recent')
    await visit('/ancient')
    await visits.flush()
    await database.query(`update "missingPage" set "lastVisitAt" = now() - interval '31 days' where path = '/ancient'`)
    expect(await services.retention.cleanUp()).toMatchObject({ missingPages: 1 })
    expect(await paths()).toEqual(['/recent'])
  })
})

it('keeps what it could not store for the next time', async () => {
  await visit('/missing')
  await database.query('alter table "missingPage" rename to gone')
  const failure = await visits.flush().catch(String)
  await database.query('alter table gone rename to "missingPage"')
  expect(failure).toContain('missingPage')
  await visit('/missing')
  await visits.flush()
  expect(await list()).toMatchObject([{ path: '/missing', visits: 2 }])
})

it('adds the counts of many instances at once', async () => {
  const counted = Array.from({ length: 8 }, () => other.services.visits)
  for (let number = 0; number < 500; number++) visits.counter.count({ missingPath: `/p-${number}` })
  for (let number = 499; number >= 0; number--) other.services.visits.counter.count({ missingPath: `/p-${number}` })
  await Promise.all([visits, ...counted].map((counter) => counter.flush()))
  expect(await database.query('select distinct visits, count(*) from "missingPage" group by visits')).toEqual([
    { visits: 2, count: 500 },
  ])
})

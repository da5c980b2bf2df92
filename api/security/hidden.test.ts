import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Singleton } from '../../schema/kind.ts'
import { collections, product, seo, singletons } from '../../schema/kinds/index.ts'
import { operator } from '../access/permissions/policy.ts'
import { image } from '../content/media/testing/images.ts'
import { loadWebsite } from '../faces/pages/website.ts'
import { restOperations } from '../faces/rest/plugin.ts'
import { make, makeProduct } from '../testing/factories.ts'
import { startServer } from '../testing/server.ts'
import { countStatements } from '../testing/statements.ts'
import { bodyOf, graphqlOperations, NO_ID } from '../testing/operations.ts'

/*
 * A request for a hidden item takes the same statements and returns the same bytes as one for a missing item, so that
 * response times reveal nothing.
 */

const website = await loadWebsite(join(import.meta.dirname, '../../dist'))
const server = await startServer({ website, environment: { TRUST_PROXY: 'loopback' } })
const { content, media, users } = server.services
const { pool } = server.database
const actor = operator('test')
const statements = countStatements(server.database)

/** Returns the complete response, without the requested id and the request id. */
async function told(path: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
  const answer = await server.fetch(path, { ...init, headers: { ...headers, ...init.headers } })
  const kept = [...answer.headers].filter(([name]) => !['date', 'x-request-id', 'keep-alive'].includes(name))
  const text = await answer.text()
  const anonymous = text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '<id>')
  return { status: answer.status, headers: kept, text: anonymous }
}

/** A response, and the statements that it executed. */
async function cost(ask: () => Promise<unknown>) {
  let answer: unknown
  const texts = await statements.during(async () => (answer = await ask()))
  // The parts of a page are read concurrently.
  return { answer, texts: texts.toSorted() }
}

const json = { 'content-type': 'application/json' }

/** Requests that need no account: those of a visitor, and those with an expired or forged token. */
const STRANGERS: Record<string, Record<string, string>> = {
  'a visitor': {},
  'a forged token': { authorization: 'Bearer forged' },
}

describe.each(Object.entries(STRANGERS))('for %s', (_, headers) => {
  it.each(collections)('a hidden item of $labelPlural looks like a missing one, deleted or not', async (kind) => {
    const title = kind.titleField
    const hide = () => content.create(actor, kind, make(kind, { isActive: false }))
    const [hidden, deleted] = [await hide(), await hide()]
    await content.delete(actor, kind, [deleted.id])
    const query = `query ($id: ID!) { ${kind.name}(id: $id) { id ${title} } }`
    const questions = [
      (id: string) => told(`/api/content/${kind.path}/${id}`, headers),
      (id: string) => {
        const body = JSON.stringify({ query, variables: { id } })
        return told('/api/graphql', { ...headers, ...json }, { method: 'POST', body })
      },
      (id: string) => told(`/${kind.name}/${id}`, headers),
    ]
    for (const ask of questions) {
      const nothing = await cost(() => ask(randomUUID()))
      for (const { id } of [hidden, deleted]) expect(await cost(() => ask(id))).toEqual(nothing)
    }
  })

  const questionsOn = (kind: Singleton) => [
    () => told(`/api/content/${kind.path}`, headers),
    () => {
      const body = JSON.stringify({ query: `{ ${kind.name} { id version createdAt } }` })
      return told('/api/graphql', { ...headers, ...json }, { method: 'POST', body })
    },
    () => told('/', headers),
  ]

  it.each(singletons.filter(({ whenNew, whenHidden }) => whenNew === whenHidden))(
    'a hidden $label looks like one that was never saved',
    async (kind) => {
      await pool.query(`delete from "${kind.name}"`)
      const questions = questionsOn(kind)
      const never = []
      for (const ask of questions) never.push(await cost(ask))
      await content.updateSingleton(actor, kind, { ...make(kind), isActive: false })
      for (const [at, ask] of questions.entries()) expect(await cost(ask)).toEqual(never[at])
    },
  )

  // Everyone sees that a section is missing, but nothing of its words.
  it.each(singletons.filter(({ section }) => section !== undefined))('a hidden $label looks empty', async (kind) => {
    const questions = questionsOn(kind)
    await content.updateSingleton(actor, kind, { ...make(kind), isActive: false })
    const before = []
    for (const ask of questions) before.push(await cost(ask))
    await content.updateSingleton(actor, kind, { pageTitle: 'An orchard that nobody may see' })
    for (const [at, ask] of questions.entries()) expect(await cost(ask)).toEqual(before[at])
  })

  it('a deleted picture looks like a missing one', async () => {
    const [file] = await media.upload(actor, [{ source: Readable.from([await image('png')]), name: 'draft.png' }])
    await media.delete(actor, [file!.publicId])
    for (const variant of ['', '/640.webp']) {
      const ask = (publicId: string) => cost(() => told(`/media/${publicId}${variant}`, headers))
      expect(await ask(file!.publicId)).toEqual(await ask(file!.publicId.replace('draft', 'other')))
    }
  })

  it('a hidden page entry of the site looks like a missing one', async () => {
    const page = `hidden-${randomUUID()}`
    await content.create(actor, seo, make(seo, { page, isActive: false }))
    const ask = (name: string) =>
      cost(() => {
        const body = JSON.stringify({ query: `{ site { seo(page: "${name}") { title } } }` })
        return told('/api/graphql', { ...headers, ...json }, { method: 'POST', body })
      })
    expect(await ask(page)).toEqual(await ask('nothing-here'))
  })
})

describe('unauthorized requests are rejected before any item is read', () => {
  /** Authentication takes one statement. */
  const IDENTIFY = 1

  const operations = [
    ...restOperations().map(({ method, path, body }) => ({
      name: `${method} ${path}`,
      send: (as: 'visitor' | 'editor') =>
        server.fetch(`/api${path.replaceAll(/\{\w+\}/g, NO_ID)}`, {
          method,
          as,
          ...(body && { headers: json, body: '{"isActive":true}' }),
        }),
    })),
    ...graphqlOperations.map((operation) => ({
      name: operation.field.name,
      send: (as: 'visitor' | 'editor') =>
        server.fetch('/api/graphql', { method: 'POST', as, headers: json, body: bodyOf(operation) }),
    })),
  ]

  it.each(['visitor', 'editor'] as const)('for a %s', async (who) => {
    let refused = 0
    for (const { name, send } of operations) {
      // These end the editor's session, or count as an attempt to sign in.
      if (['POST /auth/logout', 'POST /auth/login', 'signOut', 'signIn'].includes(name)) continue
      let text = ''
      const texts = await statements.during(async () => (text = await (await send(who)).text()))
      if (!/"code":"(?:UNAUTHENTICATED|FORBIDDEN)"/.test(text)) continue
      refused++
      expect({ name, texts: texts.length }).toEqual({ name, texts: who === 'visitor' ? 0 : IDENTIFY })
    }
    expect(refused).toBeGreaterThan(who === 'visitor' ? 50 : 8)
  })
})

describe('the existence of an account', () => {
  it('is not revealed by the statements of a sign-in attempt', async () => {
    const add = async (isActive: boolean) => {
      const username = `u-${randomUUID()}`
      const email = `${username}@example.org`
      const user = await users.add(actor, { username, email, role: 'editor', password: 'a password of the tests' })
      if (!isActive) await users.setActive(actor, user.id, false)
      return { username, email }
    }
    const [active, disabled] = [await add(true), await add(false)]
    const attempt = (username: string, address: string) =>
      cost(() =>
        told(
          '/api/auth/login',
          { ...json, 'x-forwarded-for': address },
          { method: 'POST', body: JSON.stringify({ username, password: 'a guess' }) },
        ),
      )
    const unknown = await attempt(`u-${randomUUID()}`, '198.51.100.1')
    expect(unknown.texts.length).toBeGreaterThan(2)
    const known = [active.username, active.email, disabled.username, disabled.email]
    for (const [n, name] of known.entries()) expect(await attempt(name, `198.51.100.${n + 2}`)).toEqual(unknown)
  })
})

describe('a newsletter subscription', () => {
  const written = async (email: string) => {
    const { rows } = await pool.query<{ xmin: string }>('select xmin from subscriber where email = $1', [email])
    return rows.map(({ xmin }) => xmin)
  }
  const subscribe = (email: string, address: string) =>
    cost(() =>
      told(
        '/api/graphql',
        { ...json, 'x-forwarded-for': address },
        { method: 'POST', body: JSON.stringify({ query: `mutation { subscribe(email: "${email}") }` }) },
      ),
    )

  it('is not revealed: a known address is written like a new one', async () => {
    const first = await subscribe('reader@example.org', '203.0.113.1')
    const before = await written('reader@example.org')
    expect(await subscribe('reader@example.org', '203.0.113.2')).toEqual(first)
    const after = await written('reader@example.org')
    expect([before, after]).toEqual([[expect.any(String)], [expect.any(String)]])
    // A request that writes waits for the disk. One that does not is faster, which can be measured over the network.
    expect(after).not.toEqual(before)
  })
})

describe('the text of hidden items', () => {
  const HIDDEN = 1_000

  beforeAll(async () => {
    const description = `needle ${'lorem ipsum dolor sit amet '.repeat(70)}`
    const values = () => makeProduct({ category: 'needle', description, isActive: false })
    const changes = Array.from({ length: HIDDEN }, () => {
      return { kind: product, action: 'create' as const, id: randomUUID(), values: values() }
    })
    await content.apply(actor, changes)
    await pool.query('analyze product')
  })

  it('makes no search, filter or sort slower', async () => {
    // Searching hidden items would take ten times as long as skipping them. There are no services to search.
    const questions = ['search: "needle"', 'search: "pin"', 'filter: {category: ["needle"]}, sort: CATEGORY'].flatMap(
      (question) => ['products', 'services'].map((list) => `{ list: ${list}(${question}) { total items { id } } }`),
    )
    const times = questions.map((): number[] => [])
    /** Measures each request once more, and returns the ratio of the slowest to the fastest, by minimum times. */
    const takeTimes = async () => {
      for (const [at, question] of questions.entries()) {
        const begun = performance.now()
        const { data } = await server.graphql(question)
        times[at]!.push(performance.now() - begun)
        expect(data).toEqual({ list: { total: 0, items: [] } })
      }
      // Other load on the machine only adds time, so the minimum is the best estimate.
      const least = times.map((each) => Math.min(...each))
      return Math.max(...least) / Math.min(...least)
    }
    for (let n = 0; n < 15; n++) await takeTimes()
    // On a busy machine, more measurements are needed until each request has met a quiet moment.
    await expect.poll(takeTimes, { interval: 0 }).toBeLessThan(3)
  })
})

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Translations } from '../../schema/fields/translations/type.ts'
import { language, product } from '../../schema/kinds/index.ts'
import { languagesOfRole, rightsOfAnyRole, storedRights } from '../../schema/permissions.ts'
import { operator } from '../access/permissions/policy.ts'
import { ownVersions, TRANSFER_FORMAT } from '../content/transfer/versions.ts'
import { makeProduct } from '../testing/factories.ts'
import { addLanguages } from '../testing/languages.ts'
import { startServer } from '../testing/server.ts'

/* A role that is limited to Spanish writes texts in Spanish, and changes nothing else on any face. */

const server = await startServer()
const { apiTokens, content, contentReader, pendingChanges, releases, roles, sessions, users } = server.services
const root = operator('test')
const PASSWORD = 'correct horse battery'

type Values = Record<string, unknown>

async function signIn(role: string) {
  const username = `u-${randomUUID()}`
  await users.add(root, { username, email: `${username}@example.org`, role, password: PASSWORD })
  return (await sessions.signIn(username, PASSWORD, '192.0.2.1')).token
}

let tokens: string[]
let items: string[]

beforeAll(async () => {
  await addLanguages(content)
  const rights = ['product:publish', 'job:draft', 'releases:draft']
  await roles.add(root, 'spanish', { label: 'Spanish', rights, languages: ['es'] })
  const admin = await users.byName(root, 'admin')
  const made = await apiTokens.createFor(root, admin, { name: 'es', scopes: [], role: 'spanish' })
  tokens = [await signIn('spanish'), made.token]
})

beforeEach(async () => {
  for (const table of ['product', 'job', '"pendingChange"', 'release', 'revision'])
    await server.database.query(`delete from ${table}`)
  items = []
  for (const name of ['Wheat', 'Rye']) {
    const translations = {
      de: { isVisible: true, texts: { name: 'D', category: 'D', description: 'D', detailedDescription: 'D' } },
    }
    const { id } = await content.create(root, product, { ...makeProduct({ name, image: '' }), translations })
    items.push(id)
  }
})

const texts = (text: string) => ({
  texts: { name: text, category: text, description: text, detailedDescription: text },
})

/** Returns everything that the role must not change: products without their Spanish texts, and pending changes without them. */
async function others() {
  const rows = await server.database.query<Values>(`select * from product order by id`)
  const pending = await server.database.query<Values & { values: Values }>(
    `select kind, "itemId", "releaseId", action, values from "pendingChange" order by kind, "itemId", "releaseId"`,
  )
  const withoutSpanish = (values: Values): Values => {
    const kept = Object.entries(values).filter(([key]) => !['version', 'textVersion', 'updatedAt'].includes(key))
    const texts = Object.entries((values['translations'] ?? {}) as Values).filter(([tag]) => tag !== 'es')
    return { ...Object.fromEntries(kept), translations: Object.fromEntries(texts) }
  }
  const beyond = pending.flatMap(({ values, ...change }) => {
    const { translations, ...more } = withoutSpanish(values)
    const kept = { ...more, ...(translations as Values) }
    return change.action === 'save' && Object.keys(kept).length === 0 ? [] : [{ ...change, kept }]
  })
  return { products: rows.map(withoutSpanish), pending: beyond }
}

const translationsOf = async (id: string) => (await contentReader.one(root, product, id)).translations as Translations

const rest = (token: string, method: string, path: string, body?: object) =>
  server.rest(method, path, { token, ...(body && { body }) })

describe.each([
  ['a user', 0],
  ['a token', 1],
])('%s with the role', (_, which) => {
  it('publishes and drafts texts in its language', async () => {
    const [token, id] = [tokens[which]!, items[0]!]
    const es = { isVisible: true, ...texts('Trigo') }
    expect(await rest(token, 'PUT', `/content/products/${id}`, { translations: { es } })).toMatchObject({ status: 200 })
    expect((await translationsOf(id)).es).toMatchObject({ isVisible: true, texts: { name: { text: 'Trigo' } } })
    const { data } = await server.graphql<{ saved: { id: string } }>(
      `mutation { saved: savePendingChange(input: { kind: PRODUCT, itemId: "${id}", baseVersion: 2, values: { translations: { es: { texts: { name: "Centeno" } } } } }) { id } }`,
      {},
      { token },
    )
    const published = await server.graphql(
      `mutation { publishPendingChange(id: "${data.saved.id}") { version } }`,
      {},
      { token },
    )
    expect(published.errors).toBeUndefined()
    expect(await translationsOf(id)).toMatchObject({
      es: { texts: { name: { text: 'Centeno' }, category: { text: 'Trigo' } } },
      de: { texts: { name: { text: 'D' } } },
    })
  })

  it('sees the languages that visitors do not see yet', async () => {
    const languages = await contentReader.list(root, language, {})
    const own = languages.filter(({ tag }) => tag === 'es').map(({ id }) => id)
    await content.setActive(root, language, own, false)
    const { body } = await rest(tokens[which]!, 'GET', '/content/languages')
    await content.setActive(root, language, own, true)
    expect(body['languages']).toHaveLength(languages.length)
  })

  it('may send the other values as they are, and overwrites none that changes at the same moment', async () => {
    const [token, id] = [tokens[which]!, items[0]!]
    const { name, order } = await contentReader.one(root, product, id)
    const body = { name, order, translations: { es: texts('Trigo'), de: { isVisible: true } } }
    expect(await rest(token, 'PUT', `/content/products/${id}`, body)).toMatchObject({ status: 200 })
    const refused = await rest(token, 'PUT', `/content/products/${id}`, { ...body, name: 'Other' })
    expect(refused).toMatchObject({ status: 403, body: { message: 'Your role allows you to write only texts in es' } })
  })

  it('adds its texts to the draft of another user, and discards and moves none that has more', async () => {
    const [token, id] = [tokens[which]!, items[0]!]
    const draft = await pendingChanges.save(root, {
      kind: product.name,
      itemId: id,
      baseVersion: 1,
      values: { name: 'New' },
    })
    const release = await releases.create(root, 'Spring')
    const save = (values: string) =>
      server.graphql(
        `mutation { savePendingChange(input: { kind: PRODUCT, itemId: "${id}", baseVersion: 1, version: ${draft.version}, values: ${values} }) { id } }`,
        {},
        { token },
      )
    for (const question of [
      `mutation { discardPendingChange(id: "${draft.id}") { id } }`,
      `mutation { movePendingChange(id: "${draft.id}", releaseId: "${release.id}") { id } }`,
      `mutation { publishPendingChange(id: "${draft.id}") { version } }`,
    ]) {
      const { errors } = await server.graphql(question, {}, { token })
      expect([question, errors?.[0]?.extensions['code']]).toEqual([question, 'FORBIDDEN'])
    }
    expect((await save('{ translations: { es: { texts: { name: "Trigo" } } } }')).errors?.[0]).toMatchObject({
      extensions: { code: 'FORBIDDEN' },
    })
    expect((await save('{ name: "New", translations: { es: { texts: { name: "Trigo" } } } }')).errors).toBeUndefined()
  })

  it('never changes anything else, whatever it sends to which face', async () => {
    const token = tokens[which]!
    const values = fc.record(
      {
        name: fc.constantFrom('Wheat', 'Other'),
        isActive: fc.boolean(),
        features: fc.constant(['a']),
        image: fc.constant(''),
        translations: fc.dictionary(
          fc.constantFrom('es', 'de', 'pt-BR', 'ES'),
          fc.constantFrom<object | null>(
            texts('x'),
            { isVisible: false },
            { isVisible: true },
            { texts: { name: null } },
            null,
          ),
          { minKeys: 1, noNullPrototype: true },
        ),
      },
      { requiredKeys: [], noNullPrototype: true },
    )
    const operation = fc.constantFrom(
      'put',
      'post',
      'delete',
      'toggle',
      'active',
      'reorder',
      'restore',
      'field',
      'bulk',
      'changes',
      'draft',
      'removal',
      'key',
      'undo',
      'query',
      'transfer',
      'end',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(operation, values, fc.nat(1)), { minLength: 1, maxLength: 6 }),
        async (steps) => {
          const before = await others()
          for (const [name, own, at] of steps) {
            const id = items[at]!
            const input = { ...own }
            const graphql = (question: string, variables: object = {}) => server.graphql(question, variables, { token })
            const kind = 'kind: PRODUCT'
            await {
              put: () => rest(token, 'PUT', `/content/products/${id}`, input),
              post: () => rest(token, 'POST', '/content/products', { ...makeProduct(), ...input }),
              delete: () => rest(token, 'DELETE', `/content/products/${id}`),
              toggle: () => rest(token, 'PATCH', `/content/products/${id}/toggle`),
              active: () => graphql(`mutation { setProductsActive(ids: ["${id}"], isActive: false) { __typename } }`),
              reorder: () =>
                graphql(`mutation { reorderProducts(ids: ["${items[1 - at]!}", "${id}"]) { __typename } }`),
              restore: () => graphql(`mutation { restoreProduct(id: "${id}", version: 1) { id } }`),
              field: () =>
                graphql(
                  `mutation { restoreProduct(id: "${id}", version: 1, fields: ["name", "translations.de.name", "translations.es.name"]) { id } }`,
                ),
              bulk: () =>
                graphql(
                  `
                    mutation ($input: [JSON!]!) {
                      updateProducts(items: $input) {
                        id
                      }
                    }
                  `,
                  { input },
                ),
              changes: () =>
                rest(token, 'POST', '/content/changes', {
                  changes: [{ action: 'update', kind: 'products', id, values: input }],
                }),
              draft: () =>
                graphql(
                  `mutation ($values: JSON!) { savePendingChange(input: { ${kind}, itemId: "${id}", baseVersion: 1, values: $values }) { id } }`,
                  { values: input },
                ),
              removal: () =>
                graphql(
                  `mutation { savePendingChange(input: { ${kind}, itemId: "${id}", baseVersion: 1, action: DELETE }) { id } }`,
                ),
              key: () => rest(token, 'PUT', '/content/products/by-key/k1', { ...makeProduct(), ...input }),
              undo: () => graphql(`mutation { undoProducts(versions: [{ id: "${id}", version: 1 }]) { __typename } }`),
              query: () =>
                graphql(`mutation ($input: ProductInput!) { updateProduct(id: "${id}", input: $input) { id } }`, {
                  input,
                }),
              transfer: async () => {
                const { version } = await contentReader.one(root, product, id)
                const change = { kind: product.name, action: 'update', id, version, title: 'Wheat', values: input }
                const head = { format: TRANSFER_FORMAT, ...ownVersions, release: null }
                return server.fetch('/api/transfer/changes', {
                  method: 'POST',
                  token,
                  headers: { 'content-type': 'application/x-ndjson' },
                  body: [head, change, { end: 1 }].map((line) => `${JSON.stringify(line)}\n`).join(''),
                })
              },
              end: () =>
                pendingChanges
                  .saveEnd(
                    {
                      ...root,
                      role: 'spanish',
                      customRights: rightsOfAnyRole(
                        'spanish',
                        storedRights(['product:draft', 'releases:draft'], ['es']),
                      ),
                      languages: new Set(['es']),
                    },
                    { kind: 'product', itemId: id, baseVersion: 1, releaseId: randomUUID() },
                  )
                  .catch(() => undefined),
            }[name]()
          }
          expect(await others()).toEqual(before)
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('the role', () => {
  it('is described, and kept when its label changes', async () => {
    const { data } = await server.graphql('{ me { permissions languages } }', {}, { token: tokens[0]! })
    expect(data).toMatchObject({
      me: { languages: ['es'], permissions: expect.arrayContaining(['product:publish']) as unknown },
    })
    const changed = await roles.change(root, 'spanish', {
      label: 'Spanish texts',
      rights: ['product:publish', 'job:draft', 'releases:draft'],
    })
    expect(changed).toMatchObject({
      languages: ['es'],
      description: expect.stringMatching(/^Writes only texts in Spanish\./) as unknown,
    })
  })

  it('translates the texts of files without the right to upload any', async () => {
    const { rights } = await roles.add(root, 'files', { label: 'Files', rights: ['media:publish'], languages: ['es'] })
    expect(rights).toEqual(['media:read', 'media:publish'])
    await roles.remove(root, 'files')
  })

  it('cannot delete, publish releases or name the original language', async () => {
    const add = (rights: string[], languages: string[]) => roles.add(root, 'bad', { label: 'Bad', rights, languages })
    for (const right of ['product:delete', 'releases:publish', 'media:draft', 'redirect:draft'])
      await expect(add([right], ['es'])).rejects.toMatchObject({ code: 'INVALID', errors: [{ field: 'rights' }] })
    for (const tag of ['en', 'x y'])
      await expect(add(['product:draft'], [tag])).rejects.toMatchObject({ errors: [{ field: 'languages' }] })
  })

  it('has no rights in a previous version, and none that are stored without the limit', () => {
    const stored = storedRights(['product:publish'], ['es'])
    expect(stored.filter((right) => /^\w+:\w+$/.test(right))).toEqual(['translations:es'])
    expect([...rightsOfAnyRole('spanish', [...stored, 'job:publish'])]).toEqual(['product:publish', 'language:read'])
    expect(languagesOfRole('editor', stored)).toBeUndefined()
  })
})

it('a role without languages has no limit', async () => {
  await roles.add(root, 'free', { label: 'Free', rights: ['product:publish'] })
  const token = await signIn('free')
  expect(await rest(token, 'PUT', `/content/products/${items[0]!}`, { name: 'Barley' })).toMatchObject({ status: 200 })
})

it('are all that it stages, as drafts of a service for translation are', async () => {
  const { changeCollector } = server.services
  const actor = await sessions.identify(tokens[0], 'test')
  const stage = (values: object, action: 'update' | 'create' = 'update') =>
    changeCollector.stage(actor, null, [{ kind: product, id: items[0]!, action, values }])
  await stage({ translations: { es: texts('Trigo') } })
  for (const refused of [
    stage({ name: 'X' }),
    stage({ translations: { de: texts('X') } }),
    stage(makeProduct(), 'create'),
  ])
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { choice, group, integer, isText, text } from '../../../schema/fields.ts'
import { defineKind } from '../../../schema/kind.ts'
import type { Kind, ValuesOfKind } from '../../../schema/kind.ts'
import { article, job, kinds, product, service } from '../../../schema/kinds/index.ts'
import { trial } from '../../../schema/kinds/trial.ts'
import { exampleOf } from '../../../schema/testing/example.ts'
import { operator } from '../../access/permissions/policy.ts'
import { make, makeJob } from '../../testing/factories.ts'
import { addLanguages } from '../../testing/languages.ts'
import { startServer } from '../../testing/server.ts'
import { clientSource } from './source.ts'

/** The parts of the client that this file calls. Programs of users are compiled in cli/commands/building.test.ts. */
interface Client {
  jobs: Record<'list' | 'find' | 'get' | 'create' | 'update' | 'toggle' | 'remove' | 'saveDraft', Call> & {
    all: (options: object) => AsyncGenerator<{ title: string }>
  }
  products: Record<'list' | 'find' | 'get', Call> & { all: (options: object) => AsyncGenerator<object> }
  articles: Record<'list' | 'find', Call>
  hero: { get: Call; update: Call }
  company: { get: Call }
  media: { upload: Call; list: Call; update: Call; remove: Call }
  settings: { public: Call }
  graphql: Call
  apply: Call
}
// oxlint-disable-next-line typescript/no-explicit-any
type Call = (...args: unknown[]) => Promise<any>
interface Module {
  createClient: (options: object) => Client
  VerdantError: new (...args: never[]) => Error
}

const server = await startServer({ cache: true })
const folder = await mkdtemp(join(tmpdir(), 'verdant-client-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
await writeFile(join(folder, 'verdant.ts'), clientSource(kinds))
const module = (await import(pathToFileURL(join(folder, 'verdant.ts')).href)) as Module
const { createClient, VerdantError } = module
const clientOf = (more: object = {}) => createClient({ url: `${server.url}/`, token: server.tokens.editor, ...more })
const client = clientOf()
const visitor = clientOf({ token: undefined })

describe('the client', () => {
  it('finds items, with choices as REST writes them', async () => {
    const make = (values: object) => server.services.content.create(operator('test'), job, makeJob(values))
    const chemist = await make({ title: 'Soil chemist', department: 'research', type: 'Full-time', isActive: true })
    await make({ title: 'Field seller', department: 'marketing', type: 'Full-time', isActive: true })
    await make({ title: 'Soil geneticist', department: 'research', type: 'Contract', isActive: false })
    const query = { search: 'soil', filter: { department: ['research'], isActive: true }, sort: 'updatedAt' }
    const { items, total } = await client.jobs.find(query)
    expect([total, items]).toEqual([1, [await client.jobs.get(chemist.id)]])
    expect(items[0]).toMatchObject({ _id: chemist.id, department: 'research', type: 'Full-time' })
    expect((await client.jobs.find({ filter: { type: ['Contract'] }, inactive: true })).items).toMatchObject([
      { isActive: false },
    ])
    expect((await client.jobs.find({ filter: { type: ['Contract'] } })).items).toEqual([])
    expect((await visitor.jobs.list()).total).toBe(2)
    expect([(await client.jobs.list()).total, (await client.jobs.list({ inactive: true })).total]).toEqual([2, 3])
    // Also after the cache has kept the whole list.
    expect((await visitor.jobs.list({ where: { department: { eq: 'research' } } })).total).toBe(1)
    const sorted = await visitor.jobs.list({ sort: ['-title'], limit: 1 })
    expect(sorted.items).toMatchObject([{ title: 'Soil chemist' }])
    expect((await client.jobs.list({ limit: 1, offset: 1 })).items).toHaveLength(1)
  })

  it('lists by conditions in an order, and reads every item while others are deleted', async () => {
    const make = (title: string) => server.services.content.create(operator('test'), job, makeJob({ title, order: 0 }))
    const made = []
    for (let n = 0; n < 205; n++) made.push(await make(`Numbered ${String(n).padStart(3, '0')}`))
    const where = { title: { startsWith: 'numbered' }, or: [{ department: { ne: 'marketing' as const } }, { id: {} }] }
    const last = await client.jobs.list({ where, sort: ['-title'], limit: 1 })
    expect([last.total, last.items[0]!.title]).toEqual([205, 'Numbered 204'])
    const titles: string[] = []
    for await (const { title } of client.jobs.all({ where })) {
      titles.push(title)
      if (titles.length === 1) await client.jobs.remove(made[0]!.id)
    }
    expect(titles).toEqual(made.map(({ title }) => title))
    await server.services.content.delete(
      operator('test'),
      job,
      made.slice(1).map(({ id }) => id),
    )
  })

  it('reads items with those that they refer to, and only some of their keys', async () => {
    const create = <K extends Kind>(kind: K, values: Partial<ValuesOfKind<K>>) =>
      server.services.content.create(operator('test'), kind, make(kind, { ...values, isActive: true }))
    const sold = await create(product, { name: 'Sold', drawing: 'seed_head' })
    const survey = await create(service, { title: 'Survey', products: [sold.id] })
    const treatment = { name: 'Treated', value: '1', low: null, high: null }
    const treatments = [sold.id, null].map((of) => ({ ...treatment, product: of }))
    const yields = await create(trial, { subject: 'Yield', product: sold.id, treatments })
    const whole = { _id: sold.id, name: 'Sold', drawing: 'seed_head' }
    const options = { expand: ['services', 'trials.product', 'trials.treatments.product'] }
    for (const read of [client.products.list, client.products.find]) {
      const { items } = await read({ ...options, inactive: true })
      expect(items).toMatchObject([
        {
          ...whole,
          services: [{ _id: survey.id, title: 'Survey', products: [sold.id] }],
          trials: [{ _id: yields.id, product: whole, treatments: [{ product: whole }, { product: null }] }],
        },
      ])
      expect(items).toMatchObject([await client.products.get(sold.id, options)])
    }
    const some = { fields: ['name', 'services'], expand: ['services', 'trials'] }
    for (const item of [
      (await client.products.list(some)).items[0],
      (await client.products.find(some)).items[0],
      await client.products.get(sold.id, some),
      (await client.products.all(some).next()).value,
    ])
      expect(item).toEqual({ _id: sold.id, name: 'Sold', services: [expect.objectContaining({ title: 'Survey' })] })
    const dotted = {
      expand: ['services.products', 'trials'],
      fields: ['name', 'services.products.name', 'trials.treatments'],
    }
    const narrow = {
      _id: sold.id,
      name: 'Sold',
      services: [{ _id: survey.id, products: [{ _id: sold.id, name: 'Sold' }] }],
      trials: [
        {
          _id: yields.id,
          treatments: (await client.products.get(sold.id, { expand: ['trials'] })).trials[0].treatments,
        },
      ],
    }
    for (const read of [client.products.list, client.products.find])
      expect((await read(dotted)).items).toEqual([narrow])
    await expect(client.products.find({ fields: ['services.title'] })).rejects.toMatchObject({ code: 'INVALID' })
    expect((await client.products.find({ fields: ['name'] })).items).toEqual([{ _id: sold.id, name: 'Sold' }])
    await expect(client.products.list({ expand: ['price'] })).rejects.toMatchObject({ code: 'INVALID' })
    await expect(client.products.find({ expand: ['price'] })).rejects.toBeInstanceOf(VerdantError)
    await expect(client.products.find({ fields: ['price'] })).rejects.toBeInstanceOf(VerdantError)
  })

  it('reads related items of several kinds, each with the name of its kind', async () => {
    const create = <K extends Kind>(kind: K, values: Partial<ValuesOfKind<K>>) =>
      server.services.content.create(operator('test'), kind, make(kind, { ...values, isActive: true }))
    const other = await create(product, { name: 'Other', drawing: 'seed_head' })
    const survey = await create(service, { title: 'Survey', products: [other.id] })
    const news = await create(article, { title: 'News', blocks: exampleOf(article).blocks })
    const whole = await create(product, { name: 'Whole', related: [news.id, survey.id, other.id] })
    const expand = ['related.products', 'relatedByProducts']
    const read = await client.products.get(whole.id, { expand })
    expect(read).toMatchObject({
      related: [
        { kind: 'article', title: 'News', related: [] },
        { kind: 'service', products: [{ name: 'Other', drawing: 'seed_head' }] },
        { kind: 'product', name: 'Other', drawing: 'seed_head' },
      ],
      relatedByProducts: [],
    })
    for (const list of [client.products.list, client.products.find]) {
      const { items }: { items: { _id: string }[] } = await list({ expand })
      expect(items.find(({ _id }) => _id === whole.id)).toEqual(read)
    }
    for (const twice of [
      ['related.related'],
      [
        'related.related',
        'relatedByProducts.related',
        'relatedByServices.related',
        'services.related',
        'related.relatedByArticles',
      ],
    ]) {
      const { items } = await client.products.find({ expand: twice })
      expect(items).toEqual((await client.products.list({ expand: twice })).items)
    }
    await server.services.content.delete(operator('test'), article, [news.id])
    await server.services.content.delete(operator('test'), product, [whole.id, other.id])
    await server.services.content.delete(operator('test'), service, [survey.id])
  })

  it('finds blocks as it lists them', async () => {
    const blocks = exampleOf(article).blocks.filter(({ pictureBesideText, quote }) => pictureBesideText ?? quote)
    await server.services.content.create(operator('test'), article, make(article, { blocks }))
    const { items } = await client.articles.find({})
    expect(items).toEqual((await client.articles.list()).items)
    expect(items).toMatchObject([{ blocks }])
  })

  it('keeps the path of its address, as behind a proxy', async () => {
    const addresses: string[] = []
    const answer = async (address: URL) => {
      addresses.push(address.href)
      return new Response('[]')
    }
    for (const url of ['https://example.org/cms', 'https://example.org/cms/', 'https://example.org'])
      await clientOf({ url, fetch: answer }).jobs.list()
    expect(addresses).toEqual([
      'https://example.org/cms/api/content/jobs/active',
      'https://example.org/cms/api/content/jobs/active',
      'https://example.org/api/content/jobs/active',
    ])
  })

  it('writes items, drafts and singletons', async () => {
    const values = makeJob({ title: 'Written' })
    const made = await client.jobs.create(values)
    expect(made).toMatchObject({ title: 'Written', version: 1 })
    expect(await client.jobs.update(made._id, { title: 'Changed' }, { version: 1 })).toMatchObject({ version: 2 })
    expect(await client.jobs.toggle(made._id)).toMatchObject({ isActive: !made.isActive })
    const draft = await client.jobs.saveDraft({ title: 'Later', type: 'Contract' }, { id: made._id, baseVersion: 3 })
    expect(draft).toMatchObject({ itemId: made._id, version: 1 })
    await clientOf({ token: server.tokens.admin }).jobs.remove(made._id)
    await expect(client.jobs.get(made._id)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await client.hero.update({ subtitle: 'By the client' })).toMatchObject({ subtitle: 'By the client' })
    expect(await visitor.hero.get()).toMatchObject({ subtitle: 'By the client' })
    expect(await visitor.company.get()).toBeNull()
    expect(Object.keys(await visitor.settings.public())).toContain('site_title')
  })

  it('throws one kind of error, of REST, of GraphQL and without a response', async () => {
    const invalid = await client.jobs.create(makeJob({ title: '' })).catch((error: unknown) => error)
    expect(invalid).toBeInstanceOf(VerdantError)
    expect(invalid).toMatchObject({ status: 422, code: 'INVALID', errors: [{ field: 'title' }] })
    await expect(visitor.jobs.saveDraft({ title: 'x' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(client.graphql('{ users { id } }')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const answers = (answer: () => Promise<Response>) => clientOf({ fetch: answer, retries: 0 }).jobs.list()
    const refused = async () => {
      throw new TypeError('fetch failed')
    }
    await expect(answers(refused)).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE' })
    const busy = async () => new Response('<h1>Busy</h1>', { status: 503, headers: { 'retry-after': '7' } })
    await expect(answers(busy)).rejects.toMatchObject({ status: 503, retryAfter: 7, message: '<h1>Busy</h1>' })
  })

  it('keeps what an operation of GraphQL returned beside its errors', async () => {
    const missing = 'job(id: "00000000-0000-4000-8000-000000000000") { title }'
    const operation = `{ jobs { total } one: ${missing} two: ${missing} }`
    await expect(client.graphql(operation)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      data: { jobs: { total: expect.any(Number) as number }, one: null, two: null },
      all: ['one', 'two'].map(() => ({ extensions: { code: 'NOT_FOUND' } })),
    })
  })

  it('sends again what is safe to send again', async () => {
    const sent: (string | null)[] = []
    const lost = (times: number) => async (address: URL, init: RequestInit) => {
      sent.push(new Headers(init.headers).get('idempotency-key'))
      const response = await fetch(address, init)
      if (sent.length > times) return response
      // The response is lost on its way, or there was none.
      if (sent.length % 2 === 0) throw new TypeError('fetch failed')
      return new Response('', { status: 503, headers: { 'retry-after': '0' } })
    }
    const made = await clientOf({ fetch: lost(1) }).jobs.create(makeJob({ title: 'Sent twice' }))
    expect([sent.length, new Set(sent).size]).toEqual([2, 1])
    expect((await client.jobs.list({ where: { title: { eq: 'Sent twice' } } })).total).toBe(1)
    sent.length = 0
    expect(await clientOf({ fetch: lost(1) }).jobs.get(made._id)).toEqual(made)
    sent.length = 0
    const update = clientOf({ fetch: lost(1) }).jobs.update(made._id, { title: 'Sent once' })
    await expect(update).rejects.toMatchObject({ status: 503 })
    expect(sent).toEqual([null])
    await client.jobs.remove(made._id)
  })

  it('reads at another point of view', async () => {
    const made = await client.jobs.create(makeJob({ title: 'Live' }))
    await client.jobs.saveDraft({ title: 'Draft' }, { id: made._id, baseVersion: 1 })
    const draft = clientOf({ pointOfView: { draft: { kind: 'JOB', itemId: made._id } } })
    expect([(await draft.jobs.get(made._id)).title, (await client.jobs.get(made._id)).title]).toEqual(['Draft', 'Live'])
    expect((await draft.jobs.find({ search: 'Draft' })).items).toMatchObject([{ title: 'Draft' }])
    await client.jobs.remove(made._id)
  })

  it('reads in a language, and all of them', async () => {
    await addLanguages(server.services.content)
    const made = await client.jobs.create(makeJob({ title: 'Soil keeper' }))
    const required = Object.entries(job.fields).filter(([, field]) => field.required && isText(field))
    const texts = Object.fromEntries(required.map(([key]) => [key, { text: `Guardián: ${key}` }]))
    await client.jobs.update(made._id, { translations: { es: { isVisible: true, texts } } })
    const spanish = clientOf({ language: 'es' })
    expect(await spanish.jobs.get(made._id)).toMatchObject({ title: 'Guardián: title', language: 'es' })
    const { items } = await clientOf({ translations: true }).jobs.find({ search: 'keeper' })
    expect(items).toMatchObject([{ translations: { es: { texts } } }])
    expect(await clientOf({ translations: true }).jobs.get(made._id)).toMatchObject(items[0])
    await expect(clientOf({ language: 'xx' }).jobs.find({})).rejects.toMatchObject({ code: 'INVALID' })
    await client.jobs.remove(made._id)
  })

  it('carries out a list of changes of several kinds', async () => {
    const [one, two] = await client.apply([
      { kind: 'jobs', action: 'upsert', key: 'J-1', values: makeJob({ title: 'By key' }) },
      { kind: 'jobs', action: 'create', values: makeJob({ title: 'Second' }) },
    ])
    expect([one, two]).toMatchObject([{ action: 'created' }, { kind: 'jobs', action: 'created', version: 1 }])
    expect(await client.jobs.get(one._id)).toMatchObject({ title: 'By key', externalKey: 'J-1' })
    const changes = [one, two].map(({ _id: id }) => ({ kind: 'jobs', action: 'delete', id }))
    expect(await client.apply(changes)).toMatchObject([{ action: 'deleted' }, { action: 'deleted' }])
  })

  it('stores files once for a key', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
    const upload = () =>
      client.media.upload(new Blob([Buffer.from(png, 'base64')]), 'dot.png', { idempotencyKey: 'the-same' })
    const [first, second] = [await upload(), await upload()]
    expect(second).toEqual(first)
    expect(await client.media.list()).toMatchObject([{ public_id: first.public_id, width: 1 }])
    await client.hero.update({ backgroundImage: first.url })
    const pictures = { [first.url]: { alt: '', width: 1, height: 1, framing: null } }
    expect(await clientOf({ pictures: true }).hero.get()).toMatchObject({ pictures })
    await client.hero.update({ backgroundImage: '' })
    const changed = await client.media.update(first.public_id, { alt: 'A dot' }, { version: 1 })
    expect(changed).toMatchObject({ alt: 'A dot', version: 2 })
    expect(await client.media.list()).toMatchObject([{ alt: 'A dot', tags: [], focal_point: { x: 50 }, version: 2 }])
    await client.media.remove(first.public_id)
    expect(await client.media.list()).toEqual([])
  })
})

it('follows the model: a new kind, its fields and its filters', () => {
  const trial = defineKind({
    name: 'trial',
    plural: 'trials',
    label: 'Trial',
    labelPlural: 'Trials',
    description: 'A trial */ in a field.',
    path: 'trials',
    listKey: 'trials',
    itemKey: 'trial',
    titleField: 'name',
    naturalKey: 'name',
    fields: {
      name: text('Name', { required: true }),
      year: integer('Year', { optional: true }),
      plot: group('Plot', {
        soil: choice('Soil', [
          { name: 'SAND', value: 'sand', label: 'Sand' },
          { name: 'CLAY', value: 'clay', label: 'Clay' },
        ]),
      }),
      state: choice('State', [{ name: 'OPEN', value: 'open to visitors', label: 'Open' }]),
    },
  })
  const source = clientSource([trial])
  expect(source).toContain('/** A trial * / in a field. */\nexport interface Trial extends Stored {')
  expect(source).toContain('  year: number | null\n')
  expect(source).toContain('    soil: "sand" | "clay"\n')
  expect(source).toMatch(/export interface NewTrial \{\n.*\n {2}name: string\n.*\n {2}year\?: number \| null\n/)
  expect(source).toContain('    state?: ("open to visitors")[]\n')
  expect(source).toContain(
    'readonly trials: Collection<Trial, NewTrial, TrialChanges, TrialQuery, TrialWhere, TrialReferences>',
  )
  expect(source).toContain('"choices":{"state":{"OPEN":"open to visitors"}}')
})

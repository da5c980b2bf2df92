import { beforeEach, expect, it } from 'vitest'
import { job, product, service, teamMember } from '../../../schema/kinds/index.ts'
import type { Kind, ValuesOfKind } from '../../../schema/kind.ts'
import { operator } from '../../access/permissions/policy.ts'
import { make } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import { countStatements } from '../../testing/statements.ts'

const server = await startServer()
const { content } = server.services
const actor = operator('test')

beforeEach(() => server.database.query('truncate job, service, product, "teamMember"'))

const create = <K extends Kind>(kind: K, values: Partial<ValuesOfKind<K>> = {}) =>
  content.create(actor, kind, make(kind, values))

const read = async (path: string, as: 'visitor' | 'editor' = 'visitor') =>
  (await server.rest<Record<string, unknown>>('GET', `/content/${path}`, { as })).body

it('returns whole items in both directions, in lists and alone, and ids without it', async () => {
  const contact = await create(teamMember, { name: 'Ada' })
  const position = await create(job, { title: 'Agronomist', contact: contact.id })
  const other = await create(job, { title: 'Analyst' })
  expect(await read(`jobs/${position.id}`)).toMatchObject({ job: { contact: contact.id } })
  const whole = { _id: contact.id, name: 'Ada', version: 1 }
  expect(await read(`jobs/${position.id}?expand=contact`)).toMatchObject({ job: { contact: whole } })
  for (const list of [(await read('jobs?expand=contact')).jobs, await read('jobs/active?expand=contact&limit=9')])
    expect(list).toMatchObject([
      { _id: position.id, contact: whole },
      { _id: other.id, contact: null },
    ])
  expect(await read(`${teamMember.path}/${contact.id}?expand=jobs`)).toMatchObject({
    [teamMember.itemKey]: { jobs: [{ _id: position.id, contact: contact.id }] },
  })
})

it('follows a second reference, and keeps the order of the ids', async () => {
  const [first, second] = [await create(product, { name: 'First' }), await create(product, { name: 'Second' })]
  const survey = await create(service, { title: 'Survey', order: 1, products: [second.id, first.id] })
  await create(service, { title: 'Advice', order: 2, products: [first.id] })
  expect(await read(`services/${survey.id}?expand=products.services`)).toMatchObject({
    service: {
      products: [
        { name: 'Second', services: [{ title: 'Survey', products: [second.id, first.id] }] },
        { name: 'First', services: [{ title: 'Survey' }, { title: 'Advice' }] },
      ],
    },
  })
})

it('returns only those keys of related items that fields names, in both directions', async () => {
  const related = await create(product, { name: 'Related', related: [] })
  const sold = await create(product, { name: 'Sold', related: [related.id] })
  const survey = await create(service, { title: 'Survey', products: [sold.id] })
  const contact = await create(teamMember, { name: 'Ada' })
  await create(job, { title: 'Agronomist', contact: contact.id })
  const fields = 'title,products.name,products.services.title,products.related.category'
  const services = [
    {
      _id: survey.id,
      title: 'Survey',
      products: [
        {
          _id: sold.id,
          name: 'Sold',
          services: [{ _id: survey.id, title: 'Survey' }],
          related: [{ _id: related.id, kind: 'product', category: related.category }],
        },
      ],
    },
  ]
  const expand = 'products.services,products.related'
  for (const as of ['visitor', 'editor'] as const)
    expect(await read(`services?expand=${expand}&fields=${fields}`, as)).toEqual({ services })
  expect(await read(`services/${survey.id}?expand=${expand}&fields=${fields}`)).toEqual({ service: services[0] })
  const member = await read(`${teamMember.path}/${contact.id}?expand=jobs.contact&fields=jobs.title`)
  expect(member).toEqual({
    [teamMember.itemKey]: { _id: contact.id, jobs: [{ _id: expect.any(String), title: 'Agronomist' }] },
  })
})

it('reads only the columns that fields names, and no related items that it leaves out', async () => {
  const sold = await create(product, { name: 'Sold' })
  await create(service, { products: [sold.id] })
  const statements = countStatements(server.database)
  const texts = async (fields: string) =>
    (await statements.during(() => read(`services?expand=products.services&fields=${fields}`, 'editor'))).filter(
      (text) => text.includes('from "product"'),
    )
  const [narrow, ...others] = await texts('title,products.name')
  expect(others).toEqual([])
  expect(narrow).toContain('"name"')
  expect(narrow).not.toContain('"detailedDescription"')
  expect(await texts('title')).toEqual([])
})

it.each([
  ['products.price', 'fields does not know “products.price”. Product has _id, name'],
  ['services.title', 'fields does not know “services.title”. It knows _id, title'],
  ['related.title', 'fields names “related.title”, which needs expand=related'],
  ['products.services.title', 'fields names “products.services.title”, which needs expand=products.services'],
  ['products.', 'fields does not know “products.”'],
])('refuses fields=%s', async (fields, message) => {
  for (const path of ['services', 'services/active', `services/${crypto.randomUUID()}`])
    expect(await read(`${path}?expand=products&fields=${fields}`)).toMatchObject({
      code: 'INVALID',
      errors: [{ field: 'fields', message: expect.stringContaining(message) }],
    })
})

it('shows visitors only what they may see', async () => {
  const [shown, hidden] = [
    await create(product, { name: 'Shown' }),
    await create(product, { name: 'Hidden', isActive: false }),
  ]
  const made = await create(service, { order: 1, products: [hidden.id, shown.id] })
  await create(service, { title: 'Inactive', order: 2, isActive: false, products: [shown.id] })
  const path = `services/${made.id}?expand=products.services`
  expect(await read(path)).toMatchObject({
    service: { products: [{ name: 'Shown', services: [{ _id: made.id, products: [shown.id] }] }] },
  })
  expect(await read(path, 'editor')).toMatchObject({
    service: { products: [{ name: 'Hidden' }, { services: [{ _id: made.id }, { title: 'Inactive' }] }] },
  })
})

it('is read again after a change of a related item', async () => {
  const contact = await create(teamMember, { name: 'Ada' })
  const { id } = await create(job, { contact: contact.id })
  await read(`jobs/${id}?expand=contact`)
  await content.update(actor, teamMember, contact.id, { name: 'Grace' })
  expect(await read(`jobs/${id}?expand=contact`)).toMatchObject({ job: { contact: { name: 'Grace' } } })
})

it.each([
  ['salary', 'expand names no reference of Job: “salary”. It has contact'],
  ['contact.boss', 'expand names no reference of Team member: “boss”. It has jobs'],
  ['contact.jobs.contact', 'expand follows at most 2 references: contact.jobs.contact has more'],
  ['contact,', 'expand names no reference of Job: “”. It has contact'],
  ['contact&expand=contact', 'expand must be given once'],
])('refuses expand=%s', async (expand, message) => {
  for (const path of ['jobs', 'jobs/active', `jobs/${crypto.randomUUID()}`])
    expect(await read(`${path}?expand=${expand}`)).toMatchObject({
      code: 'INVALID',
      errors: [{ field: 'expand', message }],
    })
})

it('takes the same number of statements for a list of any length', async () => {
  const add = async (count: number) => {
    for (let n = 0; n < count; n++) await create(job, { contact: (await create(teamMember)).id })
  }
  await add(1)
  const statements = countStatements(server.database)
  const ask = () => statements.during(() => read('jobs?expand=contact.jobs', 'editor'))
  const few = (await ask()).length
  await add(5)
  expect(await ask()).toHaveLength(few)
})

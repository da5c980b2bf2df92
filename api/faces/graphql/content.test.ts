import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { getNamedType, type GraphQLObjectType, isObjectType, isUnionType } from 'graphql'
import { beforeEach, describe, expect, it } from 'vitest'
import { isGroup } from '../../../schema/fields.ts'
import type { AnyKind, Kind } from '../../../schema/kind.ts'
import { collections, job, product, singletons } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { image } from '../../content/media/testing/images.ts'
import { valuesArbitrary } from '../../testing/arbitraries.ts'
import { make, makeJob, makeProduct } from '../../testing/factories.ts'
import { inputOf, selectionOf } from '../../testing/graphql.ts'
import { addLanguages } from '../../testing/languages.ts'
import { startServer } from '../../testing/server.ts'
import { typeName } from '../../../schema/names.ts'
import { sharedSchema } from '../../testing/schema.ts'

const server = await startServer()
const schema = await sharedSchema()
const { content, contentReader } = server.services
const actor = operator('test')
/** May do everything with every kind. */
const admin = { as: 'admin' } as const

beforeEach(async () => {
  const tables = [...collections, ...singletons].map(({ name }) => `"${name}"`)
  await server.database.pool.query(`truncate ${tables.join(', ')}, revision`)
})

const itemTypes = new Set(collections.map(({ name }) => typeName(name)))

/** Selects every field of a type, but not of the items that it refers to. */
function selection(type: GraphQLObjectType): string {
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const named = getNamedType(field.type)
    if (itemTypes.has(named.name) || isUnionType(named)) return []
    return [field.name + (isObjectType(named) ? ` { ${selection(named)} }` : '')]
  })
  return fields.join(' ')
}

/** Selects every field of a kind, and the ids of references by the names that inputs have. */
function everything(kind: AnyKind): string {
  return `{ ${selection(schema.getType(typeName(kind.name)) as GraphQLObjectType)} ${selectionOf(kind.fields)} }`
}

/** Runs an operation that must succeed, and returns its only field. */
async function run<T = Record<string, unknown>>(
  query: string,
  variables: object = {},
  as: 'admin' | 'visitor' = 'admin',
) {
  const { data, errors } = await server.graphql<Record<string, T>>(query, variables, { as })
  expect(errors).toBeUndefined()
  return Object.values(data)[0]!
}

interface Stored {
  id: string
  version: number
}

describe.each(collections)('$name', (kind: Kind) => {
  const type = typeName(kind.name)
  const types = typeName(kind.plural)
  const create = (input: object, id?: string) =>
    run<Stored>(
      `mutation ($id: ID, $input: ${type}Input!) { create${type}(id: $id, input: $input) ${everything(kind)} }`,
      { id, input },
    )
  const read = (id: string) => run(`query ($id: ID!) { ${kind.name}(id: $id) ${everything(kind)} }`, { id })

  it('stores every value that the model accepts', async () => {
    await addLanguages(content)
    await fc.assert(
      fc.asyncProperty(valuesArbitrary(kind), async (values) => {
        await server.database.pool.query(`truncate "${kind.name}"`)
        const id = randomUUID()
        const made = await create(inputOf(kind.fields, values), id)
        expect(made).toMatchObject({ ...inputOf(kind.fields, values), id, version: 1 })
        expect(await read(id)).toEqual(made)
      }),
      { numRuns: 15 },
    )
  })

  it('is created, changed, switched, deleted and restored', async () => {
    const made = await create(inputOf(kind.fields, make(kind)))
    const { id } = made
    const update = `mutation ($id: ID!, $input: ${type}Input!, $version: Int) {
      update${type}(id: $id, input: $input, version: $version) ${everything(kind)} }`
    const { [kind.titleField]: title } = make(kind) as Record<string, unknown>
    const input = { [kind.titleField]: title }
    const changed = await run(update, { id, input, version: 1 })
    expect(changed).toMatchObject({ ...made, ...input, version: 2, updatedAt: expect.any(String) })

    const late = await server.graphql(update, { id, input: { isActive: false }, version: 1 }, admin)
    // The alternative text belongs to the file, not to the item in conflict.
    const valueOf = (key: string, value: unknown) => {
      const field = kind.fields[key]
      const inGroup = field && isGroup(field) && Object.keys(field.fields)
      return inGroup
        ? Object.fromEntries(inGroup.map((name) => [name, (value as Record<string, unknown>)[name]]))
        : value
    }
    const current = Object.fromEntries(
      ['id', 'version', ...Object.keys(kind.fields)].map((key) => [key, valueOf(key, changed[key])]),
    )
    expect(late.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', current, savedBy: 'admin' })

    expect(await run(`mutation ($id: ID!) { toggle${type}(id: $id) { isActive } }`, { id })).toEqual({
      isActive: false,
    })
    const set = `mutation ($ids: [ID!]!) { set${types}Active(ids: $ids, isActive: true) { isActive version } }`
    expect(await run(set, { ids: [id] })).toEqual([{ isActive: true, version: 4 }])

    const remove = `mutation ($id: ID!) { delete${type}(id: $id) { kind id version action author source changes { field } } }`
    const deleted = await run<Stored>(remove, { id })
    expect(deleted).toMatchObject({ id, version: 5, action: 'DELETE', author: 'admin', source: 'admin' })
    const gone = await server.graphql(`query ($id: ID!) { ${kind.name}(id: $id) { id } }`, { id }, admin)
    expect(gone.errors?.[0]?.extensions).toEqual({ code: 'NOT_FOUND', gone: true })

    const restore = `mutation ($id: ID!, $version: Int!) { restore${type}(id: $id, version: $version) ${everything(kind)} }`
    expect(await run(restore, { id, version: 5 })).toMatchObject({ ...input, id, version: 6, isActive: true })

    const history = `query ($id: ID!) { history(kind: ${(deleted as unknown as { kind: string }).kind}, id: $id) {
      total items { version action changes { field label before after } } } }`
    const { total, items } = await run<{ total: number; items: { action: string }[] }>(history, { id })
    expect(total).toBe(6)
    expect(items.map(({ action }) => action)).toEqual(['RESTORE', 'DELETE', 'UPDATE', 'UPDATE', 'UPDATE', 'CREATE'])
  })

  it('is shown to visitors while it is active', async () => {
    const shown = await content.create(actor, kind, make(kind))
    const hidden = await content.create(actor, kind, make(kind, { isActive: false }))
    const list = `{ ${kind.plural} { total items { id } } }`
    expect(await run(list, {}, 'visitor')).toEqual({ total: 1, items: [{ id: shown.id }] })
    expect(await run(list)).toMatchObject({ total: 2 })
    expect(await run(`{ ${kind.plural}(filter: {isActive: false}) { total } }`, {}, 'visitor')).toEqual({ total: 1 })
    expect(await run(`{ active${types} { id } }`)).toEqual([{ id: shown.id }])
    const response = await server.graphql(`query ($id: ID!) { ${kind.name}(id: $id) { id } }`, { id: hidden.id })
    expect(response.errors?.[0]?.extensions).toEqual({ code: 'NOT_FOUND' })
  })
})

describe.each(singletons)('$name', (kind) => {
  const type = typeName(kind.name)

  it('stores every value that the model accepts', async () => {
    await addLanguages(content)
    const update = `mutation ($input: ${type}Input!) { update${type}(input: $input) ${everything(kind)} }`
    await fc.assert(
      fc.asyncProperty(valuesArbitrary(kind), async (values) => {
        const input = inputOf(kind.fields, values)
        const saved = await run(update, { input })
        expect(saved).toMatchObject({ ...input, id: kind.id })
        expect(await run(`{ ${kind.name} ${everything(kind)} }`)).toEqual(saved)
      }),
      { numRuns: 15 },
    )
  })

  it('is activated, deactivated and restored', async () => {
    await content.updateSingleton(actor, kind, make(kind))
    const set = `mutation ($isActive: Boolean!) { set${type}Active(isActive: $isActive) { isActive version } }`
    expect(await run(set, { isActive: false })).toEqual({ isActive: false, version: 2 })
    expect(await run(set, { isActive: false })).toEqual({ isActive: false, version: 2 })
    expect(await run(`mutation { toggle${type} { isActive } }`)).toEqual({ isActive: true })
    expect(await run(`mutation { restore${type}(version: 2) { isActive version } }`)).toEqual({
      isActive: false,
      version: 4,
    })
  })
})

describe('lists', () => {
  const titles = async (question: string) =>
    (await run<{ items: { title: string }[] }>(`{ jobs(${question}) { items { title } } }`)).items.map(
      ({ title }) => title,
    )

  beforeEach(async () => {
    const add = (values: Partial<ReturnType<typeof makeJob>>) => content.create(actor, job, makeJob(values))
    await add({ title: 'Agronomist', department: 'research', type: 'Full-time', order: 3 })
    await add({ title: 'Brewer', department: 'operations', type: 'Part-time', order: 2 })
    await add({ title: 'Chemist', department: 'research', type: 'Internship', order: 1, isActive: false })
  })

  it('are filtered by names of choices, any of several', async () => {
    expect(await titles('filter: {department: [RESEARCH]}')).toEqual(['Chemist', 'Agronomist'])
    expect(await titles('filter: {department: [RESEARCH], type: [FULL_TIME, PART_TIME]}')).toEqual(['Agronomist'])
    expect(await titles('filter: {isActive: true, department: null}')).toEqual(['Brewer', 'Agronomist'])
    expect(await titles('filter: {department: []}')).toEqual([])
  })

  it('are sorted, searched and paged', async () => {
    expect(await titles('sort: TITLE, descending: true')).toEqual(['Chemist', 'Brewer', 'Agronomist'])
    expect(await titles('sort: DEPARTMENT')).toEqual(['Brewer', 'Chemist', 'Agronomist'])
    expect(await titles('sort: ORDER, descending: true')).toEqual(['Agronomist', 'Brewer', 'Chemist'])
    expect(await titles('search: "brew"')).toEqual(['Brewer'])
    expect(await titles('limit: 1, offset: 1')).toEqual(['Brewer'])
  })

  it('are reordered', async () => {
    const ids = (await contentReader.list(actor, job, {})).map(({ id }) => id).toReversed()
    const reorder = 'mutation ($ids: [ID!]!) { reorderJobs(ids: $ids) { id } }'
    expect(await run(reorder, { ids })).toEqual(ids.map((id) => ({ id })))
    expect(await titles('limit: 9')).toEqual(['Agronomist', 'Brewer', 'Chemist'])
    const missing = await server.graphql(reorder, { ids: [...ids, randomUUID()] }, admin)
    expect(missing.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })
})

describe('many items', () => {
  const add = async (name: string, values: Partial<ReturnType<typeof makeProduct>> = {}) =>
    (await content.create(actor, product, makeProduct({ name, category: 'Soil', ...values }))).id
  const names = async (question = '') =>
    (await run<{ items: { name: string }[] }>(`{ products${question} { items { name } } }`)).items.map(
      ({ name }) => name,
    )
  const undo = (versions: unknown) =>
    server.graphql(
      'mutation ($v: [ItemVersionInput!]!) { undoProducts(versions: $v) { id version } }',
      { v: versions },
      admin,
    )

  it('are found by one search, changed in one request, and changed back in one', async () => {
    await add('Corn one', { category: 'Seed' })
    const two = await add('Corn two')
    await add('Wheat')
    const ids = await run<string[]>('{ productIds(search: "corn") }')
    const update =
      'mutation ($ids: [ID!]!, $input: ProductInput!) { updateProducts(ids: $ids, input: $input) { id version } }'
    // Items that have the value already stay as they are.
    const changed = await run<Stored[]>(update, { ids, input: { category: 'Soil' } })
    expect(changed).toMatchObject([{ version: 2 }])
    const inactive = await run<Stored[]>(update, { ids, input: { isActive: false } })
    expect(inactive).toHaveLength(2)
    expect(await names('(filter: {isActive: true})')).toEqual(['Wheat'])
    expect((await undo(inactive)).errors).toBeUndefined()
    expect(await names('(filter: {isActive: true})')).toEqual(['Corn one', 'Corn two', 'Wheat'])
    expect(await run('{ productValues(field: CATEGORY) { value total } }')).toEqual([{ value: 'Soil', total: 3 }])
    const deleted = await run('mutation ($ids: [ID!]!) { bulkDeleteProducts(ids: $ids) { id version } }', { ids })
    expect(await names()).toEqual(['Wheat'])
    expect((await undo(deleted)).errors).toBeUndefined()
    expect(await names()).toEqual(['Corn one', 'Corn two', 'Wheat'])
    // The change of the category is not the last one any more, so none is undone.
    await content.update(actor, product, two, { name: 'Corn 2' })
    const [late] = (await undo([...changed, { id: two, version: 2 }])).errors!
    expect(late!.extensions.code).toBe('CONFLICT')
    const wrong = await server.graphql(update, { ids: [...ids, randomUUID()], input: { category: 'x' } }, admin)
    expect(wrong.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect(await names('(filter: {category: ["Soil"]})')).toHaveLength(3)
  })

  it('are changed by several mutations of one operation, each with its result or its error', async () => {
    const [first, second] = [await add('First'), await add('Second')]
    const update = (name: string, id: string) =>
      `${name}: updateProduct(id: "${id}", input: {category: "${name}"}) { category }`
    const answer = await server.graphql<Record<string, object | null>>(
      `mutation { ${update('one', first)} ${update('none', randomUUID())} ${update('two', second)} }`,
      {},
      admin,
    )
    expect(answer.data).toEqual({ one: { category: 'one' }, none: null, two: { category: 'two' } })
    expect(answer.errors).toMatchObject([{ path: ['none'], extensions: { code: 'NOT_FOUND' } }])
  })

  it('are moved to a position of the whole list, and back', async () => {
    for (const name of ['A', 'B', 'C', 'D']) await add(name)
    const { items } = await run<{ items: Stored[] }>('{ products { items { id } } }')
    const [a, , c, d] = items.map(({ id }) => id)
    const place = (title: string, id?: string) =>
      run('query ($t: String!, $id: ID) { productPlace(order: 0, title: $t, id: $id) { position total orderAtEnd } }', {
        t: title,
        id,
      })
    expect(await place('B2')).toEqual({ position: 3, total: 5, orderAtEnd: 10 })
    expect(await place('C', c)).toEqual({ position: 3, total: 4, orderAtEnd: 10 })
    const move = 'mutation ($ids: [ID!]!, $p: Int!) { moveProducts(ids: $ids, position: $p) { id version } }'
    const moved = await run<Stored[]>(move, { ids: [d, c], p: 1 })
    expect(await names()).toEqual(['D', 'C', 'A', 'B'])
    expect((await undo(moved)).errors).toBeUndefined()
    expect(await names()).toEqual(['A', 'B', 'C', 'D'])
    await run(move, { ids: [a], p: 99 })
    expect(await names()).toEqual(['B', 'C', 'D', 'A'])
  })

  it('show visitors no names of editors, states of translations and inactive values', async () => {
    await add('Hidden', { category: 'Secret', isActive: false })
    await add('Shown')
    const query = '{ products { items { changedBy translationStates } } productValues(field: CATEGORY) { value } }'
    const { data } = await server.graphql(query, {}, { as: 'visitor' })
    expect(data).toEqual({
      products: { items: [{ changedBy: null, translationStates: null }] },
      productValues: [{ value: 'Soil' }],
    })
    expect(await run('{ products(search: "shown") { items { changedBy translationStates } } }')).toEqual({
      items: [{ changedBy: 'command line', translationStates: [] }],
    })
  })

  it('can be sorted by who changed items last, except by visitors', async () => {
    const [a, b] = [await add('A'), await add('B')]
    await add('C')
    await content.update({ ...actor, name: 'Zoe' }, product, a, { category: 'Roots' })
    await content.update({ ...actor, name: 'ada' }, product, b, { category: 'Roots' })
    const query = '{ products(sort: CHANGED_BY) { items { name } } }'
    expect(await run(query)).toEqual({ items: [{ name: 'B' }, { name: 'C' }, { name: 'A' }] })
    const { data } = await server.graphql(query, {}, { as: 'visitor' })
    expect(data).toEqual({ products: { items: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] } })
  })
})

it('an invalid stored value is an internal error, which does not reveal the value', async () => {
  const { id } = await content.create(actor, job, makeJob())
  await server.database.pool.query(`update job set department = 'astrology' where id = $1`, [id])
  const { errors } = await server.graphql('{ jobs { items { department } } }', {}, admin)
  expect(errors).toMatchObject([{ message: 'Something went wrong on the server', extensions: { code: 'INTERNAL' } }])
  expect(server.logged.at(-2)).toContain('astrology')
})

describe('site', () => {
  const query = `query ($page: String!, $limit: Int!) { site { hero { title } company { name } settings { site_title enable_newsletter }
    seo(page: $page) { title } products(limit: $limit) { total items { name } } } }`

  it('returns every part, even if it is empty', async () => {
    expect(await run(query, { page: 'home', limit: 1 }, 'visitor')).toEqual({
      hero: { title: 'Revolutionizing Agriculture Through Biotechnology' },
      company: null,
      settings: { site_title: 'Verdant Biosciences', enable_newsletter: true },
      seo: null,
      products: { total: 0, items: [] },
    })
  })

  it('shows staff what visitors see', async () => {
    await content.create(actor, product, makeProduct({ name: 'Shown' }))
    await content.create(actor, product, makeProduct({ isActive: false }))
    const asVisitor = await run(query, { page: 'home', limit: 48 }, 'visitor')
    expect(asVisitor).toMatchObject({ products: { total: 1, items: [{ name: 'Shown' }] } })
    expect(await run(query, { page: 'home', limit: 48 })).toEqual(asVisitor)
  })

  it('counts active items by each choice, in the order of the choice', async () => {
    for (const [department, isActive] of [
      ['operations', true],
      ['research', true],
      ['operations', true],
      ['marketing', false],
    ] as const)
      await content.create(actor, job, makeJob({ department, isActive }))
    expect(await run('{ site { jobDepartments { value total } jobTypes { value total } } }', {}, 'visitor')).toEqual({
      jobDepartments: [
        { value: 'RESEARCH', total: 1 },
        { value: 'OPERATIONS', total: 2 },
      ],
      jobTypes: [{ value: 'FULL_TIME', total: 3 }],
    })
  })

  it('reads a list in parts: by their place, after a cursor, and of one category in any case', async () => {
    for (const [name, category, isActive] of [
      ['A', 'Roots', true],
      ['B', 'Leaves', true],
      ['C', 'Roots', true],
      ['D', 'Roots', false],
      ['E', 'Leaves', true],
    ] as const)
      await content.create(actor, product, makeProduct({ name, category, isActive }))
    const part = async (args: string) => {
      const site = await run<{ total: number; endCursor: string | null; items: { name: string }[] }>(
        `{ site { products(limit: 2, ${args}) { total endCursor items { name } } } }`,
        {},
        'visitor',
      )
      return (site as unknown as { products: { total: number; endCursor: string; items: { name: string }[] } }).products
    }
    const names = async (args: string) => {
      const { total, items } = await part(args)
      return [total, ...items.map(({ name }) => name)]
    }
    expect(await names('offset: 1')).toEqual([4, 'B', 'C'])
    expect(await names('offset: 4')).toEqual([4])
    const { endCursor } = await part('offset: 0')
    expect(await names(`after: "${endCursor}"`)).toEqual([4, 'C', 'E'])
    expect(await names('group: "Roots"')).toEqual([2, 'A', 'C'])
    expect(await names('group: "rOOts", offset: 1')).toEqual([2, 'C'])
    expect(await names('group: "Roots", offset: 2')).toEqual([2])
    expect(await names('group: "none"')).toEqual([4, 'A', 'B'])
    expect(await run('{ site { productCategories { value total } } }', {}, 'visitor')).toEqual({
      productCategories: [
        { value: 'Leaves', total: 2 },
        { value: 'Roots', total: 2 },
      ],
    })
  })

  it('fails only in the part that fails', async () => {
    await server.database.pool.query('alter table product rename to absent')
    const { data, errors, status } = await server.graphql(query, { page: 'home', limit: 1 })
    await server.database.pool.query('alter table absent rename to product')
    expect(status).toBe(200)
    expect(data).toMatchObject({ site: { products: null, hero: { title: expect.any(String) } } })
    expect(errors).toMatchObject([{ path: ['site', 'products'], extensions: { code: 'INTERNAL' } }])
    expect(JSON.stringify(errors)).not.toMatch(/relation|absent|select/)
  })
})

describe('the items around an item', () => {
  const query = `query ($id: ID!) { site { neighbours: productNeighbours(id: $id) {
    previous { name } next { name } related { name }
  } } }`
  interface Neighbours {
    previous: { name: string } | null
    next: { name: string } | null
    related: { name: string }[]
  }
  const namesAround = async (id: string) => {
    const { neighbours } = await run<{ neighbours: Neighbours | null }>(query, { id }, 'visitor')
    return neighbours && [neighbours.previous?.name, neighbours.next?.name, neighbours.related.map(({ name }) => name)]
  }
  const add = (name: string, order: number, category: string, isActive = true) =>
    content.create(actor, product, makeProduct({ name, order, category, isActive }))

  it('are the active ones beside it in the list, and those of its category first, but these two last', async () => {
    const first = await add('A', 1, 'Biogas')
    await add('Hidden', 2, 'Biogas', false)
    const second = await add('B', 2, 'Bio-urea')
    const third = await add('C', 3, 'Biogas')
    const last = await add('D', 3, 'Bio-urea')
    expect(await namesAround(first.id)).toEqual([undefined, 'B', ['C', 'D', 'B']])
    expect(await namesAround(second.id)).toEqual(['A', 'C', ['D', 'C', 'A']])
    expect(await namesAround(third.id)).toEqual(['B', 'D', ['A', 'D', 'B']])
    expect(await namesAround(last.id)).toEqual(['C', undefined, ['B', 'A', 'C']])
  })

  it('are null for an inactive, a missing and an invalid id', async () => {
    const hidden = await add('Hidden', 1, 'Biogas', false)
    for (const id of [hidden.id, randomUUID(), 'no-such-thing']) expect(await namesAround(id)).toBeNull()
  })
})

describe('a rich text', () => {
  const read = async (detailedDescription: string) => {
    const { id } = await content.create(actor, product, makeProduct({ detailedDescription }))
    const query = `query ($id: ID!) { product(id: $id) { detailedDescriptionBlocks detailedDescriptionHtml detailedDescriptionText } }`
    const { detailedDescriptionBlocks: blocks, ...texts } = await run(query, { id }, 'visitor')
    return { blocks, html: texts.detailedDescriptionHtml, text: texts.detailedDescriptionText }
  }

  it('is available as blocks, as HTML and as plain text', async () => {
    expect(await read('## Rate\n\n- **2** fl oz\n- [more](/product/a)')).toEqual({
      blocks: [
        { type: 'heading', level: 1, children: ['Rate'] },
        {
          type: 'list',
          start: null,
          items: [
            [{ type: 'paragraph', children: [{ type: 'strong', children: ['2'] }, ' fl oz'] }],
            [{ type: 'paragraph', children: [{ type: 'link', url: '/product/a', children: ['more'] }] }],
          ],
        },
      ],
      html: '<h2>Rate</h2><ul><li><strong>2</strong> fl oz</li><li><a href="/product/a">more</a></li></ul>',
      text: 'Rate\n\n• 2 fl oz\n• more',
    })
  })

  it('has no raw HTML and no links or images with other addresses than link fields accept', async () => {
    const { html } = await read(
      '<b onclick="x">a</b> [b](javascript:alert) ![c](https://example.org/c.png) [d](data:x)',
    )
    expect(html).toBe('<p>&lt;b onclick=&quot;x&quot;&gt;a&lt;/b&gt; [b](javascript:alert) c [d](data:x)</p>')
  })

  it('has the size and the alternative text of stored pictures', async () => {
    const [file] = await server.services.media.upload(actor, [
      { source: Readable.from([await image('png')]), name: 'leaf.png' },
    ])
    await server.services.media.update(actor, [{ publicId: file!.publicId, values: { alt: 'A leaf' } }])
    const { blocks } = await read(`![](/media/${file!.publicId}) ![Own](/media/${file!.publicId})`)
    const size = { width: file!.width, height: file!.height }
    const url = `/media/${file!.publicId}`
    expect(blocks).toMatchObject([
      { children: [{ type: 'image', url, alt: 'A leaf', size }, ' ', { type: 'image', url, alt: 'Own', size }] },
    ])
    const used = await run<{ usedIn: object[] }>(
      'query ($publicId: String!) { mediaFile(publicId: $publicId) { usedIn { kind field } } }',
      { publicId: file!.publicId },
    )
    expect(used.usedIn).toContainEqual({ kind: 'PRODUCT', field: 'detailedDescription' })
  })
})

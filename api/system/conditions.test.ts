import { randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Field, groupNames, isNested, typeOf } from '../../schema/fields.ts'
import { isId } from '../../schema/is-id.ts'
import { isObject } from '../../schema/is-object.ts'
import { article, job, kinds, product, service, stored, teamMember } from '../../schema/kinds/index.ts'
import { trial } from '../../schema/kinds/trial.ts'
import type { Kind, ValuesOfKind } from '../../schema/kind.ts'
import type { StoredItem } from '../content/items/items.ts'
import { sortableFields } from '../../schema/lists.ts'
import { valuesOf } from '../../schema/testing/arbitrary.ts'
import { everything } from '../../schema/testing/everything.ts'
import { comparableFields, comparableInGroup } from '../../schema/lists.ts'
import { checkNew } from '../../schema/validate.ts'
import {
  type Actor,
  operator as operatorActor,
  userActor,
  visitor as visitorFrom,
} from '../access/permissions/policy.ts'
import { ormOptions } from '../platform/database/orm.ts'
import { prepareSearch } from '../platform/database/search-documents.ts'
import { make } from '../testing/factories.ts'
import { addLanguages } from '../testing/languages.ts'
import { startServer } from '../testing/server.ts'
import { withClient } from '../testing/test-server.ts'

const server = await startServer({ kinds: [...kinds, everything] })
const { content, contentReader } = server.services
const actor = operatorActor('test')
const visitor = visitorFrom('test')
const editor = { as: 'editor' } as const

beforeAll(async () => {
  const orm = await MikroORM.init(ormOptions(server.config.databaseUrl!, [...stored, everything]))
  await orm.schema.update({ safe: true })
  await orm.close()
  await withClient(server.config.databaseUrl!, (client) => prepareSearch(client, [everything]))
  await addLanguages(content)
})

const create = <K extends Kind>(kind: K, values: Partial<ValuesOfKind<K>> = {}) =>
  content.create(actor, kind, make(kind, values))
const find = async (kind: Kind, where: unknown, as: Actor = actor) =>
  (await contentReader.list(as, kind, { where })).map(({ id }) => id).toSorted()

const [exampleOfTreatment] = make(trial, {}).treatments as [ValuesOfKind<typeof trial>['treatments'][number]]

type StoredJob = StoredItem<typeof job>

/** The operators, as JavaScript evaluates them. */
const MEANINGS: Record<string, (field: Field, value: unknown, operand: never) => boolean> = {
  eq: (field, value, operand) => typeOf(field).isEqual(field, value, operand),
  ne: (field, value, operand) => !typeOf(field).isEqual(field, value, operand),
  in: (field, value, operand: unknown[]) => operand.some((one) => typeOf(field).isEqual(field, value, one)),
  notIn: (field, value, operand: unknown[]) => !operand.some((one) => typeOf(field).isEqual(field, value, one)),
  gt: (_, value, operand) => value !== null && order(value, operand) > 0,
  gte: (_, value, operand) => value !== null && order(value, operand) >= 0,
  lt: (_, value, operand) => value !== null && order(value, operand) < 0,
  lte: (_, value, operand) => value !== null && order(value, operand) <= 0,
  contains: (_, value, operand: string) => String(value).toLowerCase().includes(operand.toLowerCase()),
  startsWith: (_, value, operand: string) => String(value).toLowerCase().startsWith(operand.toLowerCase()),
  has: (_, value, operand) => (value as unknown[]).includes(operand),
  hasAny: (_, value, operand: unknown[]) => operand.some((one) => (value as unknown[]).includes(one)),
  isEmpty: (_, value, operand) => ((value as string | unknown[]).length === 0) === operand,
}

function order(a: unknown, b: unknown): number {
  // The decimals of a field have the same number of digits after the point, more than a number holds exactly.
  const [one, other] = [a, b].map((value) =>
    typeof value === 'string' && /^-?\d+\.?\d*$/.test(value) ? BigInt(value.replace('.', '')) : value,
  ) as [bigint, bigint]
  return one < other ? -1 : one > other ? 1 : 0
}

/** Returns an operand that some of the values match, or undefined if all values are empty. */
function operandFor(operator: string, values: readonly unknown[]): unknown {
  const [first, second] = values.filter((value) => value !== null && value !== '' && JSON.stringify(value) !== '[]')
  if (first === undefined) return undefined
  if (operator === 'isEmpty') return true
  if (operator === 'has') return (first as unknown[])[0]
  if (operator === 'hasAny') return [first, second ?? first].map((list) => (list as unknown[])[0])
  if (operator === 'in' || operator === 'notIn') return [first, second ?? first]
  if (operator === 'contains') return (first as string).slice(1, 4).replaceAll(/[^\x20-\x7e]/g, '') || 'a'
  if (operator === 'startsWith') return (first as string).slice(0, 2).replaceAll(/[^\x20-\x7e]/g, '') || 'a'
  return first
}

/** A field that conditions can name, at its path, and its values in an item: those of all entries of lists of groups. */
interface Comparable {
  path: string[]
  field: Field
  valuesIn: (item: Record<string, unknown>) => unknown[]
}

/** Returns the fields that conditions can name, with those of groups and lists of groups. */
const comparable = (
  fields: [key: string, field: Field][],
  path: string[] = [],
  ownersIn: (item: Record<string, unknown>) => Record<string, unknown>[] = (item) => [item],
): Comparable[] =>
  fields.flatMap(([key, field]): Comparable[] => {
    const valuesIn = (item: Record<string, unknown>) => ownersIn(item).map((owner) => owner[key])
    if (!isNested(field)) return [{ path: [...path, key], field, valuesIn }]
    // Of the groups of a block, all but one are absent.
    const inner = (item: Record<string, unknown>) => valuesIn(item).flat().filter(isObject)
    return comparable(comparableInGroup(field.fields), [...path, key], inner)
  })

it('every operator of every field finds the items that it describes, in the reader, GraphQL and REST', async () => {
  const items = []
  for (const input of fc.sample(valuesOf(everything), 25)) {
    const { values } = checkNew(everything, input)
    items.push(await content.create(actor, everything, values!))
  }
  let compared = 0
  for (const { path, field, valuesIn } of comparable(comparableFields(everything))) {
    for (const operator of typeOf(field).operators) {
      const operand = operandFor(operator, items.flatMap(valuesIn))
      if (operand === undefined) continue
      const expected = items
        .filter((item) => valuesIn(item).some((value) => MEANINGS[operator]!(field, value, operand as never)))
        .map(({ id }) => id)
        .toSorted()
      const where = path.reduceRight<object>((condition, key) => ({ [key]: condition }), { [operator]: operand })
      expect([path, operator, await find(everything, where)]).toEqual([path, operator, expected])
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(40)
})

describe('cursors', () => {
  it('read every list in its order, whatever it is sorted by', async () => {
    const keys = [...sortableFields(everything).map(([key]) => key), 'createdAt', 'updatedAt']
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ by: fc.constantFrom(...keys), descending: fc.boolean() }), { maxLength: 3 }),
        fc.integer({ min: 1, max: 9 }),
        async (orderBy, limit) => {
          const query = { orderBy }
          const whole = await contentReader.list(actor, everything, query)
          const read: string[] = []
          const starts: (string | null)[] = []
          let after: string | null = null
          do {
            const page = { ...query, limit, after }
            const items = await contentReader.list(actor, everything, page)
            read.push(...items.map(({ id }) => id))
            // Backwards, a page leads to the one that led to it.
            expect(await contentReader.cursorBefore(actor, everything, page)).toBe(starts.at(-1) ?? null)
            starts.push(after)
            after = contentReader.cursorOf(actor, everything, page, items)
          } while (after !== null)
          expect(read).toEqual(whole.map(({ id }) => id))
        },
      ),
      { numRuns: 40 },
    )
  })

  it('go on in GraphQL and REST, also when earlier items are deleted', async () => {
    const position = randomUUID()
    for (const name of ['A', 'B', 'C', 'D', 'E']) await create(teamMember, { name, position, order: 0, isActive: true })
    const query = `query ($where: TeamMemberWhere, $after: String) {
      teamMembers(where: $where, after: $after, limit: 2) { total endCursor previousCursor items { id name } }
    }`
    interface Answer {
      teamMembers: {
        total: number
        endCursor: string | null
        previousCursor: string | null
        items: { id: string; name: string }[]
      }
    }
    const where = { position: { eq: position } }
    const first = (await server.graphql<Answer>(query, { where }, editor)).data.teamMembers
    expect(first).toMatchObject({ total: 5, items: [{ name: 'A' }, { name: 'B' }] })
    await content.delete(actor, teamMember, [first.items[0]!.id])
    const second = (await server.graphql<Answer>(query, { where, after: first.endCursor }, editor)).data.teamMembers
    expect(second).toMatchObject({ total: 4, items: [{ name: 'C' }, { name: 'D' }] })
    const third = (await server.graphql<Answer>(query, { where, after: second.endCursor }, editor)).data.teamMembers
    expect(third).toMatchObject({ items: [{ name: 'E' }], previousCursor: first.endCursor })
    expect(second.previousCursor).toBeNull()
    const path = `/content/${teamMember.path}?where=${encodeURIComponent(JSON.stringify(where))}&limit=2`
    const rest = await server.rest<Record<string, object[]>>('GET', `${path}&after=${second.endCursor}`, editor)
    expect(rest.body[teamMember.listKey]).toMatchObject([{ name: 'E' }])
    expect(rest.headers.get('x-next-cursor')).toBeNull()
    expect((await server.rest('GET', path, editor)).headers.get('x-next-cursor')).toEqual(expect.any(String))
  })

  it('are refused if they are damaged, or of a list in another order', async () => {
    const [item] = await contentReader.list(actor, everything, { limit: 1 })
    const cursor = contentReader.cursorOf(actor, everything, { limit: 1 }, [item!])!
    const forged = Buffer.from(
      JSON.stringify([
        ['order', 'textA', 'id'],
        ['many', {}, 7],
      ]),
    ).toString('base64url')
    for (const after of ['x', cursor.slice(3), forged])
      await expect(contentReader.list(actor, everything, { after })).rejects.toMatchObject({ code: 'INVALID' })
    const other = { after: cursor, orderBy: [{ by: 'createdAt' }] }
    await expect(contentReader.list(actor, everything, other)).rejects.toMatchObject({
      errors: [{ field: 'after', message: 'after is a cursor of a list in another order' }],
    })
    await expect(contentReader.list(actor, everything, { after: cursor, search: 'a' })).rejects.toMatchObject({
      errors: [{ field: 'after' }],
    })
  })

  it.each(['', '-createdAt', 'name'])('are checked value by value, in a list that is sorted by “%s”', async (sort) => {
    await create(product, { isActive: true })
    const path = `/api/content/products?limit=1&sort=${sort}`
    const cursor = (await server.fetch(path, { as: 'editor' })).headers.get('x-next-cursor')!
    const [names, values] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string[], unknown[]]
    const answers = values.flatMap((_, at) =>
      ['', ' ', null, true, 1e300, 'infinity', '2024-01-01', 'x'.repeat(3_000)].map((value) => {
        const forged = [names, values.with(at, value)]
        return server.fetch(`${path}&after=${Buffer.from(JSON.stringify(forged)).toString('base64url')}`)
      }),
    )
    for (const { status } of await Promise.all(answers)) expect([200, 422]).toContain(status)
  })
})

describe('conditions', () => {
  it('are combined, negated, and follow relations in both directions', async () => {
    const [ada, ben] = [await create(teamMember, { name: 'Ada' }), await create(teamMember, { name: 'Ben' })]
    const field = await create(job, { title: 'Field lead', department: 'marketing', contact: ada.id })
    const lab = await create(job, { title: 'Lab lead', department: 'research', contact: ben.id })
    const open = await create(job, { title: 'Intern', department: 'research', contact: null })
    const [corn, soy] = [await create(product, { name: 'Corn' }), await create(product, { name: 'Soy' })]
    const survey = await create(service, { title: 'Survey', products: [corn.id, soy.id] })

    expect(await find(job, { department: { in: ['research'] }, title: { contains: 'LEAD' } })).toEqual([lab.id])
    expect(await find(job, { or: [{ contact: { name: { eq: 'Ada' } } }, { title: { startsWith: 'int' } }] })).toEqual(
      [field.id, open.id].toSorted(),
    )
    expect(await find(job, { not: { contact: { name: { contains: 'a' } } } })).toEqual([lab.id, open.id].toSorted())
    expect(await find(job, { contact: { eq: null } })).toEqual([open.id])
    expect(await find(job, { contact: { in: [ben.id] } })).toEqual([lab.id])
    expect(await find(service, { products: { name: { eq: 'Soy' } } })).toEqual([survey.id])
    expect(await find(service, { products: { hasAny: [soy.id] }, createdAt: { gt: '2020-01-01T00:00:00Z' } })).toEqual([
      survey.id,
    ])
    expect(await find(product, { services: { title: { eq: 'Survey' } }, id: { ne: corn.id } })).toEqual([soy.id])
    const query = `query ($where: JobWhere) { jobs(where: $where, orderBy: [{ by: TITLE, descending: true }]) { total items { title } } }`
    const where = { or: [{ department: { eq: 'RESEARCH' } }, { contact: { jobs: { title: { eq: 'Field lead' } } } }] }
    const { data, errors } = await server.graphql(query, { where }, editor)
    expect(errors).toBeUndefined()
    expect(data).toMatchObject({
      jobs: { total: 3, items: [{ title: 'Lab lead' }, { title: 'Intern' }, { title: 'Field lead' }] },
    })
    const { data: ids } = await server.graphql('query ($where: JobWhere) { jobIds(where: $where) }', { where }, editor)
    expect((ids as { jobIds: string[] }).jobIds.toSorted()).toEqual([field.id, lab.id, open.id].toSorted())
  })

  it('compare the entries of lists of groups: one of them meets all', async () => {
    const treatment = (name: string, value: string) => ({ ...exampleOfTreatment, name, value })
    const low = await create(trial, { treatments: [treatment('none', '1'), treatment('quick', '2')], sites: [] })
    const high = await create(trial, { treatments: [treatment('none', '3'), treatment('quick', '4')], sites: [] })
    const among = { id: { in: [low.id, high.id] } }
    const treatments = { name: { startsWith: 'QU' }, value: { lt: '3' } }
    expect(await find(trial, { ...among, treatments })).toEqual([low.id])
    expect(await find(trial, { ...among, treatments: { name: { eq: 'none' }, value: { gt: '3' } } })).toEqual([])
    expect(await find(trial, { ...among, not: { treatments } })).toEqual([high.id])
    expect(await find(trial, { ...among, not: { sites: {} } })).toEqual([low.id, high.id].toSorted())
    const query = 'query ($where: TrialWhere) { trialIds(where: $where) }'
    const { data, errors } = await server.graphql(query, { where: { ...among, treatments } }, editor)
    expect({ data, errors }).toEqual({ data: { trialIds: [low.id] } })
    const path = `/content/${trial.path}?where=${encodeURIComponent(JSON.stringify({ ...among, treatments }))}`
    const { body } = await server.rest<Record<string, object[]>>('GET', path, editor)
    expect(body[trial.listKey]).toMatchObject([{ _id: low.id }])

    const refusalOf = (where: object, as: Actor = actor) =>
      contentReader.list(as, trial, { where }).catch(({ errors: all }: { errors: object[] }) => all)
    expect(await refusalOf({ treatments: { nam: { eq: 'a' } } })).toMatchObject([{ field: 'where.treatments.nam' }])
    expect(await refusalOf({ treatments: { value: { eq: 'a' } } })).toMatchObject([
      { field: 'where.treatments.value.eq' },
    ])
    expect(await refusalOf({ treatments: { name: { eq: 'a' } } }, visitor)).toMatchObject([
      { field: 'where.treatments' },
    ])
    const deepest = { not: { not: { not: { not: { not: { treatments: {} } } } } } }
    expect(await refusalOf(deepest)).toMatchObject([{ message: 'A query nests at most 5 levels' }])
  })

  it('compare blocks: one of a kind meets all, also within columns', async () => {
    const field = article.fields.blocks
    const withoutIds = (_: string, value: unknown): unknown =>
      Array.isArray(value)
        ? value.filter((entry) => !(typeof entry === 'string' && isId(entry)))
        : typeof value === 'string' && isId(value)
          ? null
          : value
    const exampleOf = (name: string) => {
      const block = (typeOf(field).example(field) as Record<string, object>[]).find((entry) => name in entry)
      return JSON.parse(JSON.stringify({ key: 'b1', [name]: block![name] }, withoutIds)) as object
    }
    const withBlocks = (...blocks: object[]) => create(article, { blocks: blocks as never })
    const byName = new Map<string, string>()
    for (const name of groupNames(field)) byName.set(name, (await withBlocks(exampleOf(name))).id)
    const empty = await withBlocks()
    const among = { id: { in: [...byName.values(), empty.id] } }
    for (const [name, id] of byName) expect(await find(article, { ...among, blocks: { [name]: {} } })).toEqual([id])
    expect(await find(article, { ...among, not: { blocks: {} } })).toEqual([empty.id])

    const quote = (person: string, text: string) => ({ quote: { person, text } })
    const [ada, both, inner] = [
      await withBlocks(quote('Ada', 'Corn')),
      await withBlocks(quote('Ada', 'Wheat'), quote('Ben', 'Corn'), { text: { text: 'Words' } }),
      await withBlocks({ columns: { left: [quote('Cy', 'Rye')], right: [] } }),
    ]
    const these = { id: { in: [ada.id, both.id, inner.id] } }
    const where = { ...these, blocks: { quote: { person: { eq: 'Ada' }, text: { contains: 'corn' } } } }
    expect(await find(article, where)).toEqual([ada.id])
    // A block of another kind has no person, and is not compared.
    expect(await find(article, { ...these, blocks: { quote: { person: { ne: 'Ada' } } } })).toEqual([both.id])
    const within = { ...these, blocks: { columns: { left: { quote: { person: { startsWith: 'c' } } } } } }
    expect(await find(article, within)).toEqual([inner.id])
    const { data, errors } = await server.graphql(
      'query ($where: ArticleWhere) { articleIds(where: $where) }',
      { where: within },
      editor,
    )
    expect({ data, errors }).toEqual({ data: { articleIds: [inner.id] } })
    const path = `/content/${article.path}?where=${encodeURIComponent(JSON.stringify(where))}`
    expect((await server.rest<Record<string, object[]>>('GET', path, editor)).body[article.listKey]).toMatchObject([
      { _id: ada.id },
    ])

    const refusalOf = (blocks: object, as: Actor = actor) =>
      contentReader.list(as, article, { where: { blocks } }).catch(({ errors: all }: { errors: object[] }) => all)
    expect(await refusalOf({ qoute: {} })).toMatchObject([{ field: 'where.blocks.qoute' }])
    expect(await refusalOf({ quote: { by: { eq: 'Ada' } } })).toMatchObject([{ field: 'where.blocks.quote.by' }])
    expect(await refusalOf({ quote: {} }, visitor)).toMatchObject([{ field: 'where.blocks' }])
    const many = { or: Array.from({ length: 51 }, () => ({ blocks: { quote: {} } })) }
    await expect(contentReader.list(actor, article, { where: many })).rejects.toMatchObject({
      errors: [{ message: 'A query has at most 50 comparisons' }],
    })
  })

  it('count to the end, or up to a number', async () => {
    const position = randomUUID()
    for (const name of ['A', 'B', 'C']) await create(teamMember, { name, position })
    const where = { position: { eq: position } }
    const query = `query ($where: TeamMemberWhere, $upTo: Int) {
      teamMembers(where: $where, limit: 1) { total(upTo: $upTo) }
    }`
    const total = async (upTo: number | null) => {
      const { data, errors } = await server.graphql<{ teamMembers: { total: number } } | null>(
        query,
        { where, upTo },
        editor,
      )
      return errors ? errors[0]!.message : data!.teamMembers.total
    }
    expect(await Promise.all([null, 2, 3, 4].map(total))).toEqual([3, 2, 3, 3])
    expect(await total(0)).toBe('upTo must be at least 1')
    const path = `/content/${teamMember.path}?where=${encodeURIComponent(JSON.stringify(where))}&limit=1`
    expect((await server.rest('GET', path, editor)).headers.get('x-total-count')).toBe('3')
  })

  it('reads, sorts and shortens lists in REST', async () => {
    await create(teamMember, { name: 'Zoe', position: 'Lead' })
    await create(teamMember, { name: 'Yan', position: 'Lead' })
    const where = encodeURIComponent('{"position":{"eq":"Lead"}}')
    const path = `/content/${teamMember.path}?where=${where}&sort=-name&fields=name`
    const { body } = await server.rest<Record<string, object[]>>('GET', path, editor)
    expect(body[teamMember.listKey]).toEqual([
      { _id: expect.any(String), name: 'Zoe' },
      { _id: expect.any(String), name: 'Yan' },
    ])
    for (const wrong of ['where={', 'sort=height', 'fields=secret', 'where={"height":{"eq":1}}'])
      expect(await server.rest('GET', `/content/${teamMember.path}?${wrong}`, editor)).toMatchObject({ status: 422 })
  })

  it('are refused by path when they are wrong', async () => {
    const errorsOf = async (where: unknown, as: Actor = actor, kind: Kind = job) => {
      const error = (await contentReader.list(as, kind, { where }).catch((reason: unknown) => reason)) as {
        errors: { field: string; message: string }[]
      }
      return error.errors
    }
    expect(await errorsOf({ and: [{ title: { eqq: 'a' } }] })).toEqual([
      { field: 'where.and.0.title.eqq', message: expect.stringContaining('eqq is no operator of ') },
    ])
    expect(await errorsOf({ height: { eq: 1 } })).toMatchObject([{ field: 'where.height' }])
    expect(await errorsOf({ department: { in: ['moon'] } })).toMatchObject([{ field: 'where.department.in.0' }])
    expect(await errorsOf({ contact: { eq: 'x' }, isActive: { eq: 'yes' } })).toMatchObject([
      { field: 'where.contact.eq' },
      { field: 'where.isActive.eq' },
    ])
    expect(await errorsOf([])).toMatchObject([{ field: 'where' }])
    let deep: object = { title: { eq: 'a' } }
    for (let level = 0; level < 6; level++) deep = { not: deep }
    expect(await errorsOf(deep)).toMatchObject([{ message: 'A query nests at most 5 levels' }])
    const many = { and: Array.from({ length: 51 }, () => ({ title: { eq: 'a' } })) }
    expect(await errorsOf(many)).toMatchObject([{ message: 'A query has at most 50 comparisons' }])
    expect(await errorsOf({ title: { contains: 'a' } }, visitor)).toMatchObject([{ field: 'where.title' }])
    expect(await errorsOf({ products: { category: { contains: 'a' } } }, visitor, service)).toMatchObject([
      { field: 'where.products.category.contains' },
    ])
  })

  it('of visitors do not tell what is inactive', async () => {
    const hidden = await create(teamMember, { name: 'Hidden', isActive: false })
    const position = await create(job, { contact: hidden.id, isActive: true })
    await create(job, { contact: null, isActive: false, department: 'marketing' })
    expect(await find(job, { contact: { id: { eq: hidden.id } } }, visitor)).toEqual([])
    expect(await find(job, { not: { contact: { id: { eq: hidden.id } } } }, visitor)).toContain(position.id)
    await expect(find(job, { contact: { eq: hidden.id } }, visitor)).rejects.toMatchObject({ code: 'INVALID' })
    expect(await find(job, { contact: { id: { eq: hidden.id } } })).toEqual([position.id])
  })

  it('compare what a release shows', async () => {
    const contact = await create(teamMember, { name: 'Before' })
    const position = await create(job, { contact: contact.id })
    const release = await server.services.releases.create(actor, 'Rename')
    await server.services.pendingChanges.save(actor, {
      kind: teamMember.name,
      itemId: contact.id,
      baseVersion: contact.version,
      releaseId: release.id,
      values: { name: 'After' },
    })
    const where = { contact: { name: { eq: 'After' } } }
    expect(await find(job, where)).toEqual([])
    const shown = () => find(job, where)
    expect(await server.database.runFrom({ type: 'release', id: release.id }, shown)).toEqual([position.id])
  })
})

describe('conditions on the work on items', () => {
  const { pendingChanges, publisher, releases } = server.services
  /** Returns a user with these rights. */
  const userWith = (...customRights: string[]) =>
    userActor({ id: randomUUID(), username: `user-${randomUUID()}`, role: 'custom', customRights }, 'test')
  const save = ({ id, version }: { id: string; version: number }, releaseId: string | null, as: Actor = actor) =>
    pendingChanges.save(as, {
      kind: job.name,
      itemId: id,
      baseVersion: version,
      releaseId,
      values: { title: 'Later' },
    })
  const is = (key: string, among: readonly string[], value = true, as: Actor = actor) =>
    find(job, { id: { in: among }, [key]: { eq: value } }, as)

  it('find items with drafts, in releases and in review, until these are published', async () => {
    const created = [await create(job), await create(job), await create(job)]
    const [drafted, released, plain] = created as [StoredJob, StoredJob, StoredJob]
    const ids = created.map(({ id }) => id)
    const draft = await save(drafted, null)
    const release = await releases.create(actor, `Work ${drafted.id}`)
    await save(released, release.id)
    expect(await is('hasDraft', ids)).toEqual([drafted.id])
    expect(await is('hasDraft', ids, false)).toEqual([released.id, plain.id].toSorted())
    expect(await is('inRelease', ids)).toEqual([released.id])
    expect(await is('waitingForReview', ids)).toEqual([])
    await releases.requestReview(actor, release.id)
    expect(await is('waitingForReview', ids)).toEqual([released.id])
    expect(await is('inRelease', ids)).toEqual([released.id])
    await publisher.publishDraft(actor, draft.id)
    await releases.discard(actor, release.id)
    for (const key of ['hasDraft', 'inRelease', 'waitingForReview']) expect(await is(key, ids)).toEqual([])
  })

  it('find items that exist only as drafts or in releases, with what else is asked of them', async () => {
    const release = await releases.create(actor, 'New items')
    const saveNew = (values: object, releaseId: string | null, as = actor) =>
      pendingChanges.save(as, {
        kind: job.name,
        itemId: randomUUID(),
        baseVersion: 0,
        releaseId,
        values: { ...values },
      })
    const title = `Peculiar ${randomUUID()}`
    const first = await saveNew({ title, location: 'Quillwork' }, null)
    const second = await saveNew({ title: `${title} too` }, null)
    const planned = await saveNew({ title: `${title} later` }, release.id)
    const about = { title: { startsWith: title } }
    const both = [first.itemId, second.itemId].toSorted()
    expect(await find(job, about)).toEqual([])
    expect(await find(job, { ...about, hasDraft: { eq: true } })).toEqual(both)
    expect(await find(job, { ...about, hasDraft: { eq: false } })).toEqual([])
    expect(await find(job, { ...about, inRelease: { eq: true } })).toEqual([planned.itemId])
    expect(await find(job, { ...about, location: { eq: 'Quillwork' }, hasDraft: { eq: true } })).toEqual([first.itemId])
    const where = { ...about, hasDraft: { eq: true } }
    expect(await contentReader.count(actor, job, { where })).toBe(2)
    expect(await contentReader.list(actor, job, { where, search: 'peculiar', limit: 1, offset: 1 })).toHaveLength(1)
    expect(await contentReader.list(actor, job, { where })).toMatchObject([{ version: 0 }, { version: 0 }])
    // They are found to be read: nothing that is not live can be changed as what is.
    expect(await contentReader.ids(actor, job, { where })).toEqual([])
    const query = 'query ($where: JobWhere) { jobs(where: $where) { total items { id title version contact { id } } } }'
    const { data } = await server.graphql<{ jobs: { total: number } }>(query, { where }, editor)
    expect(data.jobs.total).toBe(2)
    await releases.discard(actor, release.id)
    expect(await find(job, { ...about, inRelease: { eq: true } })).toEqual([])
  })

  it('find what a user has made, and follow relations', async () => {
    const ada = userWith('job:read', 'job:draft', 'job:publish', 'teamMember:read')
    const contact = await create(teamMember, { name: 'Busy' })
    const made = await content.create(ada, job, make(job, { contact: contact.id }))
    const drafted = await create(job)
    await save(drafted, null, ada)
    const mine = { changedBy: { has: ada.name } }
    expect(await find(job, mine)).toEqual([made.id, drafted.id].toSorted())
    await content.update(actor, job, made.id, { title: 'Taken over' })
    expect(await find(job, { changedBy: { hasAny: [ada.name, 'nobody'] } })).toEqual([drafted.id])
    await save({ id: made.id, version: 2 }, null)
    expect(await find(teamMember, { jobs: { hasDraft: { eq: true } }, id: { eq: contact.id } })).toEqual([contact.id])
    const query = 'query ($where: JobWhere) { jobIds(where: $where) }'
    const { data } = await server.graphql(query, { where: mine }, editor)
    expect(data).toEqual({ jobIds: [drafted.id] })
    const path = `/content/${job.path}?where=${encodeURIComponent(JSON.stringify(mine))}`
    const { body } = await server.rest<Record<string, object[]>>('GET', path, editor)
    expect(body[job.listKey]).toMatchObject([{ _id: drafted.id }])
  })

  it('are for callers who may read unpublished content of the kind', async () => {
    const keys = {
      hasDraft: true,
      inRelease: true,
      waitingForReview: true,
      changedBy: ['x'],
      translationStates: ['es.missing'],
    }
    const refused = async (as: Actor, kind: Kind, wrap = (where: object): object => where) => {
      const found = await Promise.all(
        Object.entries(keys).map(async ([key, value]) => {
          const where = wrap({ [key]: typeof value === 'boolean' ? { eq: value } : { hasAny: value } })
          const problem = await contentReader.list(as, kind, { where }).then(
            () => undefined,
            (error: { code: string }) => error.code,
          )
          return [key, problem] as const
        }),
      )
      return found.flatMap(([key, problem]) => (problem === 'INVALID' ? [key] : []))
    }
    const all = Object.keys(keys)
    const token = (scopes: string[]): Actor => ({ ...actor, apiToken: { id: randomUUID(), scopes } })
    expect(await refused(actor, job)).toEqual([])
    expect(await refused(visitor, job)).toEqual(all)
    expect(await refused(userWith('product:publish'), job)).toEqual(all)
    expect(await refused(userWith('job:read'), job)).toEqual(['inRelease', 'waitingForReview'])
    expect(await refused(userWith('job:read', 'releases:read'), job)).toEqual([])
    // The states of translations are those of the live content.
    expect(await refused(token(['jobs:write']), job)).toEqual(all.filter((key) => key !== 'translationStates'))
    expect(await refused(token(['drafts:read']), job)).toEqual([])
    // The right to read the list is not that to read the related items.
    const reader = userWith('teamMember:read', 'releases:read')
    expect(await refused(reader, teamMember)).toEqual([])
    expect(await refused(reader, teamMember, (where) => ({ jobs: where }))).toEqual(all)
    expect(await refused(reader, teamMember, (where) => ({ not: { jobs: { and: [where] } } }))).toEqual(all)
  })

  it('are refused at other points of view', async () => {
    const release = await releases.create(actor, 'Another point of view')
    const where = { hasDraft: { eq: true } }
    await expect(
      server.database.runFrom({ type: 'release', id: release.id }, () => find(job, where)),
    ).rejects.toMatchObject({
      errors: [{ field: 'where.hasDraft', message: expect.stringContaining('point of view') }],
    })
  })

  it('leave cursors to columns', async () => {
    const page = { limit: 1, orderBy: [{ by: 'changedBy' }] }
    expect(contentReader.cursorOf(actor, job, page, await contentReader.list(actor, job, page))).toBeNull()
  })
})

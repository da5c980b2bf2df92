import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  defaultOf,
  type Field,
  isBlocks,
  isGroup,
  isNeeded,
  isNested,
  isOptionalGroup,
  isPlainList,
  nameInGraphQL,
  typeOf,
} from '../../schema/fields.ts'
import type { Kind } from '../../schema/kind.ts'
import { collections } from '../../schema/kinds/index.ts'
import { typeName } from '../../schema/names.ts'
import { operator } from '../access/permissions/policy.ts'
import { comparableRelations } from '../content/queries/conditions.ts'
import { pathOf, type ReferringField, referringFields, targetKind } from '../content/references/referring-fields.ts'
import { make } from '../testing/factories.ts'
import { startServer } from '../testing/server.ts'

/* Visitors learn nothing of references in drafts and releases, and of those to inactive items. */

const server = await startServer()
const { content, pendingChanges, publisher, releases } = server.services
const actor = operator('test')

const references = referringFields(collections).flatMap((referring) =>
  referring.to.map((to) => ({
    name: `${referring.kind.name}.${pathOf(referring)} → ${to}`,
    referring,
    owner: referring.kind as Kind,
    target: targetKind(to),
  })),
)

/** Returns the value of a field in which the field at the end of some keys holds an id. */
function holding(field: Field, [key, ...rest]: readonly string[], id: string): unknown {
  if (key === undefined) return isPlainList(field) ? [id] : id
  if (!isNested(field)) throw new Error(`${field.label} has no fields`)
  const others = Object.entries(field.fields).flatMap(([name, inner]) =>
    isOptionalGroup(inner) ? [] : [[name, isNeeded(inner) ? typeOf(inner).example(inner) : defaultOf(inner)]],
  )
  const own = isBlocks(field) ? { key: 'block' } : {}
  const entry = { ...Object.fromEntries(others), ...own, [key]: holding(field.fields[key]!, rest, id) }
  return isGroup(field) ? entry : [entry]
}

/** Returns the selection of what a field refers to, as ids and as items. */
function selection({ keys, field, to }: ReferringField): string {
  const key = keys.at(-1)!
  const items = to.length > 1 ? to.map((name) => `... on ${typeName(name)} { id }`).join(' ') : 'id'
  const last = `${nameInGraphQL(key, field)} ${key} { ${items} }`
  return keys.slice(0, -1).reduceRight((inner, group) => `${group} { ${inner} }`, last)
}

/** Returns a value as GraphQL writes it. */
const literal = (value: object | string): string =>
  typeof value === 'string'
    ? JSON.stringify(value)
    : `{ ${Object.entries(value)
        .map(([key, inner]) => `${key}: ${literal(inner as object)}`)
        .join(', ')} }`

interface Question {
  /** A field of GraphQL, or a path of REST. */
  query?: string
  path?: string
  /** Whether it is about items that refer, or about items that are referred to. */
  end: 'owner' | 'target'
  /** Whether it compares items by the reference. Others return what an item refers to, or what refers to it. */
  isCondition?: true
  /** Whether it asks for one item. */
  isOne?: true
}

/** Returns all questions whose answers depend on a reference. */
function questionsAbout(referring: ReferringField, owner: Kind, ownerId: string, target: Kind, targetId: string) {
  const path = pathOf(referring)
  const { inverse } = referring.field
  const isCompared = comparableRelations(owner).some(({ name }) => name === path)
  const questions: Question[] = [
    { end: 'owner', isOne: true, query: `${owner.name}(id: "${ownerId}") { ${selection(referring)} }` },
    { end: 'owner', query: `${owner.plural}(limit: 100) { items { ${selection(referring)} } }` },
    { end: 'owner', isOne: true, path: `${owner.path}/${ownerId}?expand=${path}` },
    { end: 'owner', path: `${owner.path}?expand=${path}` },
  ]
  if (isCompared) {
    const where = { [path]: { id: { eq: targetId } } }
    questions.push(
      { end: 'owner', isCondition: true, query: `${owner.plural}(where: ${literal(where)}) { total items { id } }` },
      { end: 'owner', isCondition: true, path: `${owner.path}?where=${JSON.stringify(where)}` },
    )
  }
  if (inverse !== undefined) {
    const where = { [inverse]: { id: { eq: ownerId } } }
    questions.push(
      { end: 'target', isOne: true, query: `${target.name}(id: "${targetId}") { ${inverse} { id } }` },
      { end: 'target', query: `${target.plural}(limit: 100) { items { ${inverse} { id } } }` },
      { end: 'target', isOne: true, path: `${target.path}/${targetId}?expand=${inverse}` },
      { end: 'target', path: `${target.path}?expand=${inverse}.${path}` },
      { end: 'target', isCondition: true, query: `${target.plural}(where: ${literal(where)}) { total items { id } }` },
      { end: 'target', isCondition: true, path: `${target.path}?where=${JSON.stringify(where)}` },
    )
  }
  return questions
}

/** Returns the answer to a visitor as text, without the ids of the items that were asked for, and the number of the items. */
async function ask({ query, path }: Question): Promise<{ text: string; total: number | undefined }> {
  if (query !== undefined) {
    const { data, errors } = await server.graphql<Record<string, { total?: number }>>(`{ ${query} }`)
    expect({ query, errors }).toEqual({ query, errors: undefined })
    return { text: JSON.stringify(data), total: Object.values(data ?? {})[0]?.total }
  }
  const response = await server.fetch(`/api/content/${path}`)
  const body = (await response.json()) as Record<string, unknown>
  expect({ path, status: response.status, body }).toMatchObject({ status: 200 })
  const items = Object.values(body).flat() as Record<string, unknown>[]
  const total = response.headers.get('x-total-count')
  return { text: JSON.stringify(items.map(({ _id, ...others }) => others)), total: Number(total) }
}

describe.each(references)('the reference $name', ({ referring, owner, target }) => {
  beforeEach(async () => {
    await server.database.query(`truncate "${owner.name}", "${target.name}"`)
  })

  it('is hidden in drafts and releases, shown when it is live, and hidden when its item is inactive', async () => {
    const [column = '', ...inner] = referring.keys
    const { id: targetId } = await content.create(actor, target, make(target))
    const live = await content.create(actor, owner, make(owner))
    const values = { [column]: holding(owner.fields[column]!, inner, targetId) }
    const save = (itemId: string, baseVersion: number, changed: object, releaseId: string | null) =>
      pendingChanges.save(actor, { kind: owner.name, itemId, baseVersion, releaseId, values: { ...changed } })
    const release = await releases.create(actor, randomUUID())
    const draft = await save(live.id, live.version, values, null)
    await save(live.id, live.version, values, release.id)
    const unpublished = [randomUUID(), randomUUID()] as const
    await save(unpublished[0], 0, { ...make(owner), ...values }, null)
    await save(unpublished[1], 0, { ...make(owner), ...values }, release.id)

    const questions = questionsAbout(referring, owner, live.id, target, targetId)
    const answer = async (question: Question) => {
      const { text, total } = await ask(question)
      for (const id of unpublished) expect({ question, text }).not.toMatchObject({ text: expect.stringContaining(id) })
      return question.isCondition ? total : Number(text.includes(question.end === 'owner' ? targetId : live.id))
    }
    const answers = async (asked: Question[]) =>
      Promise.all(asked.map(async (question) => ({ ...question, found: await answer(question) })))
    const all = (asked: Question[], found: number) => asked.map((question) => ({ ...question, found }))

    expect(await answers(questions)).toEqual(all(questions, 0))
    await publisher.publishDraft(actor, draft.id)
    expect(await answers(questions)).toEqual(all(questions, 1))
    await content.update(actor, target, targetId, { isActive: false })
    // An inactive item is not there.
    const others = questions.filter(({ end, isOne }) => end === 'owner' || !isOne)
    expect(await answers(others)).toEqual(all(others, 0))
  })
})

import { addressKey, type AnyKind, externalKeyOf, type Kind, type Singleton } from '../../../schema/kind.ts'
import { typeName, withArticle } from '../../../schema/names.ts'
import type { Item } from '../../content/items/items.ts'
import { AppError } from '../../platform/errors.ts'
import { type ComputedField, computedValues } from '../computed.ts'
import { changeBody, newItemBody } from './body.ts'
import { expandParameter, type Serialize, serializeExpanded, withExpansions } from './expand.ts'
import {
  changeJsonSchema,
  exampleChange,
  exampleItem,
  itemJsonSchema,
  languageQuery,
  named,
  newItemJsonSchema,
  objectOf,
  upsertJsonSchema,
} from './json-schema.ts'
import type { Call, JsonSchema, Operation } from './operation.ts'
import { listOperations } from './list-operations.ts'
import { goneIfMissing } from './gone.ts'
import { PICTURES, picturesOf, picturesParameter } from './pictures.ts'
import { changeIfMatches } from './preconditions.ts'
import { fieldsParameter, type Reading, readingOf, WHOLE } from './reading.ts'
import { serializeItem } from './serialize.ts'

/** Returns the function that serializes items with their computed fields, and their pictures if these are asked for. */
function serializer(computed: readonly ComputedField[]): Serialize {
  const byKind = Map.groupBy(computed, ({ kind }) => kind)
  return async (kind, items, context, keys) => {
    const own = byKind.get(kind.name)?.filter(({ name }) => !keys || keys.has(name))
    const withTranslations = context.query.translations === 'true'
    const withPictures = context.query[PICTURES] === 'true' && (!keys || keys.has(PICTURES))
    const serialized = items.map((item) => serializeItem(kind, item, withTranslations))
    const values = own?.length ? await computedValues(own, items, context) : undefined
    const pictures = withPictures ? await picturesOf(kind, serialized, context.services) : undefined
    if (!values && !pictures) return serialized
    return serialized.map((item, n) => ({ ...item, ...values?.[n], ...(pictures && { [PICTURES]: pictures[n] }) }))
  }
}

/** Returns the JSON Schema of an item in a response. */
const itemSchema = (kind: AnyKind, computed: readonly ComputedField[]): JsonSchema =>
  withExpansions(kind, itemJsonSchema(kind, computed))

/** Returns the function that returns the keys that items of a kind can have in a response. */
function knownKeys(computed: readonly ComputedField[]): (kind: AnyKind) => readonly string[] {
  const known = new Map<AnyKind, readonly string[]>()
  return (kind) => {
    const keys = known.get(kind) ?? Object.keys(itemSchema(kind, computed)['properties'] as object)
    known.set(kind, keys)
    return keys
  }
}

/** Rethrows a conflict with its current item serialized like every other item. */
const serializeConflict =
  (kind: AnyKind) =>
  (error: unknown): never => {
    if (!(error instanceof AppError) || !error.current) throw error
    throw new AppError(error.code, error.message, { ...error, current: serializeItem(kind, error.current as Item) })
  }

const locationOf = (kind: Kind, { id }: Item) => ({ location: `/api/content/${kind.path}/${id}` })

/** Returns the operation by which other systems create and change items that they know by their own keys. */
const upsertOperation = (
  kind: Kind,
  response: JsonSchema,
  bodyOf: (stored: Item, call: Call) => Promise<object>,
): Operation => ({
  method: 'PUT',
  path: `/content/${kind.path}/by-key/{key}`,
  summary: `Change the ${kind.label.toLowerCase()} with an external key, or create it (201)`,
  tag: kind.labelPlural,
  permission: ['content:write', kind],
  body: upsertJsonSchema(kind),
  takesIfMatch: true,
  example: exampleItem(kind.fields),
  status: 200,
  statusOfNew: 201,
  response,
  async run(call) {
    const { actor, services, params, body } = call
    const upserted = changeIfMatches({
      call,
      read: () => services.content.withKey(actor, kind, params.key!),
      represent: (stored) => bodyOf(stored, call),
      change: (expected) => services.content.upsert(actor, kind, params.key!, newItemBody(body), expected),
    })
    const { item, isNew } = await upserted.catch(serializeConflict(kind))
    const sent = await bodyOf(item, call)
    return isNew ? { status: 201, body: sent, headers: locationOf(kind, item) } : { body: sent }
  },
})

/** Returns how one item of a kind can be read, besides by its id. */
function byAddress(kind: Kind): string {
  const key = addressKey(kind)
  return key ? ` by its id, its ${key} or an earlier ${key}` : ''
}

/** Returns the operations of a kind with many items. @param computed the computed fields of all kinds */
export function collectionOperations(kind: Kind, computed: readonly ComputedField[]): Operation[] {
  const path = `/content/${kind.path}`
  const tag = kind.labelPlural
  const label = kind.label.toLowerCase()
  const item = named(typeName(kind.name), itemSchema(kind, computed))
  const [newItem, change] = [newItemJsonSchema(kind), changeJsonSchema(kind)]
  const response = objectOf({ [kind.itemKey]: item })
  const serialize = serializer(computed)
  const keysOf = knownKeys(computed)
  const bodyOf = async (stored: Item, call: Call, reading: Reading = WHOLE) => ({
    [kind.itemKey]: (await serializeExpanded(kind, [stored], reading, call, serialize))[0],
  })

  return [
    ...listOperations(kind, item, keysOf, serialize),
    {
      method: 'GET',
      path: `${path}/{id}`,
      summary: `Read one ${label}${byAddress(kind)}`,
      tag,
      query: { ...fieldsParameter(item), ...expandParameter(kind), ...picturesParameter(kind), ...languageQuery },
      status: 200,
      response,
      async run(call) {
        const { actor, services, params, query } = call
        const reading = readingOf(kind, query, keysOf)
        const found = await services.contentReader.one(actor, kind, params.id!)
        return { body: await bodyOf(found, call, reading) }
      },
    },
    {
      method: 'POST',
      path,
      summary: `Create ${withArticle(label)}`,
      tag,
      permission: ['content:write', kind],
      body: newItem,
      example: exampleItem(kind.fields),
      status: 201,
      response,
      takesIdempotencyKey: true,
      responseHeaders: ['Location'],
      async run(call) {
        const created = await call.services.content.create(call.actor, kind, newItemBody(call.body))
        return { body: await bodyOf(created, call), headers: locationOf(kind, created) }
      },
      async checkReplay({ actor, services }, body) {
        const { _id: id } = (body as Record<string, { _id: string }>)[kind.itemKey]!
        await services.contentReader.one(actor, kind, id).catch(goneIfMissing(kind.label, id))
      },
    },
    {
      method: 'PUT',
      path: `${path}/{id}`,
      summary: `Change the given fields of ${withArticle(label)}`,
      tag,
      permission: ['content:write', kind],
      body: change,
      takesIfMatch: true,
      example: exampleChange(kind.fields),
      status: 200,
      response,
      async run(call) {
        const { actor, services, params, body } = call
        const current = await services.contentReader.one(actor, kind, params.id!)
        const { values, version } = changeBody(body, current)
        const updated = changeIfMatches({
          call,
          read: async () => current,
          represent: (item) => bodyOf(item, call),
          version,
          change: (expected) => services.content.update(actor, kind, params.id!, values, expected),
        })
        return { body: await bodyOf(await updated.catch(serializeConflict(kind)), call) }
      },
    },
    ...(externalKeyOf(kind) === undefined ? [] : [upsertOperation(kind, response, bodyOf)]),
    {
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: `Delete ${withArticle(label)}`,
      tag,
      permission: ['content:delete', kind],
      takesIfMatch: true,
      status: 204,
      async run(call) {
        const { actor, services, params } = call
        const deleted = changeIfMatches({
          call,
          read: () => services.contentReader.one(actor, kind, params.id!),
          represent: (item) => bodyOf(item, call),
          change: (expected) => services.content.delete(actor, kind, [params.id!], expected),
        })
        await deleted.catch(serializeConflict(kind))
        return {}
      },
    },
    {
      method: 'PATCH',
      path: `${path}/{id}/toggle`,
      summary: `Toggle whether ${withArticle(label)} is active`,
      tag,
      permission: ['content:write', kind],
      status: 200,
      response,
      run: async (call) => ({
        body: await bodyOf(await call.services.content.toggle(call.actor, kind, call.params.id!), call),
      }),
    },
  ]
}

/** Returns the operations of a singleton. @param computed the computed fields of all kinds */
export function singletonOperations(kind: Singleton, computed: readonly ComputedField[]): Operation[] {
  const path = `/content/${kind.path}`
  const tag = kind.label
  const item = named(typeName(kind.name), itemSchema(kind, computed))
  const response = objectOf({
    [kind.itemKey]: kind.whenHidden === 'nothing' ? { anyOf: [item, { type: 'null' }] } : item,
  })
  const serialize = serializer(computed)
  const bodyOf = async (stored: Item | undefined, call: Call, reading: Reading = WHOLE) => ({
    [kind.itemKey]: stored ? (await serializeExpanded(kind, [stored], reading, call, serialize))[0] : null,
  })
  const keysOf = knownKeys(computed)
  const read = ({ actor, services }: Call) => services.contentReader.singleton(actor, kind)

  return [
    {
      method: 'GET',
      path,
      summary: `Read: ${tag}`,
      tag,
      query: { ...expandParameter(kind), ...picturesParameter(kind), ...languageQuery },
      status: 200,
      response,
      async run(call) {
        const reading = readingOf(kind, { expand: call.query['expand'] }, keysOf)
        return { body: await bodyOf(await read(call), call, reading) }
      },
    },
    {
      method: 'PUT',
      path,
      summary: `Change the given fields: ${tag}`,
      tag,
      permission: ['content:write', kind],
      body: changeJsonSchema(kind),
      takesIfMatch: true,
      example: exampleChange(kind.fields),
      status: 200,
      response,
      async run(call) {
        const { actor, services, body } = call
        const current = await read(call)
        const { values, version } = changeBody(body, current)
        const updated = changeIfMatches({
          call,
          read: async () => current,
          represent: (item) => bodyOf(item, call),
          version,
          change: (expected) => services.content.updateSingleton(actor, kind, values, expected),
        })
        return { body: await bodyOf(await updated.catch(serializeConflict(kind)), call) }
      },
    },
    {
      method: 'PATCH',
      path: `${path}/toggle`,
      summary: `Toggle whether it is active: ${tag}`,
      tag,
      permission: ['content:write', kind],
      status: 200,
      response,
      run: async (call) => ({
        body: await bodyOf(await call.services.content.toggle(call.actor, kind, kind.id), call),
      }),
    },
  ]
}

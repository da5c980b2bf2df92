import { externalKeyOf, type Kind } from '../../../schema/kind.ts'
import { isObject } from '../../../schema/is-object.ts'
import type { RequestedChange } from '../../content/items/change-list.ts'
import { MAX_CHANGES } from '../../platform/bounds.ts'
import { AppError, invalid, invalidFields } from '../../platform/errors.ts'
import { isVersion, objectBody } from './body.ts'
import { ID, listOf, newItemJsonSchema, objectOf, upsertJsonSchema, VERSION } from './json-schema.ts'
import type { JsonSchema, Operation } from './operation.ts'

const ACTIONS = ['create', 'update', 'upsert', 'delete'] as const

/** About 10,000 items of the usual length. */
const MAX_BYTES = 32 * 1024 ** 2

const only = (value: string): JsonSchema => ({ enum: [value] })

/** Returns the forms of a change of a kind. */
function formsOf(kind: Kind): JsonSchema[] {
  const form = (action: string, required: Record<string, JsonSchema>, optional: Record<string, JsonSchema> = {}) => ({
    ...objectOf({ action: only(action), kind: only(kind.path), ...required }, optional),
    additionalProperties: false,
  })
  const values = upsertJsonSchema(kind)
  return [
    form('create', { values: newItemJsonSchema(kind) }, { id: ID }),
    form('update', { id: ID, values }, { version: VERSION }),
    ...(externalKeyOf(kind) === undefined ? [] : [form('upsert', { key: { type: 'string' }, values })]),
    form('delete', { id: ID }, { version: VERSION }),
  ]
}

/** Returns the operation that writes many items of several kinds at once. */
export function changesOperation(kinds: readonly Kind[]): Operation {
  const byPath = new Map(kinds.map((kind) => [kind.path, kind]))
  return {
    method: 'POST',
    path: '/content/changes',
    summary: `Create, change and delete items of any kinds: all of up to ${MAX_CHANGES} changes, or nothing`,
    tag: 'Bulk',
    permission: ['staff'],
    maxBytes: MAX_BYTES,
    body: {
      ...objectOf({ changes: { type: 'array', maxItems: MAX_CHANGES, items: { oneOf: kinds.flatMap(formsOf) } } }),
      additionalProperties: false,
    },
    example: { changes: [] },
    takesIdempotencyKey: true,
    status: 200,
    response: objectOf({
      results: listOf(
        objectOf({
          kind: { type: 'string', description: 'As in the change.' },
          _id: ID,
          version: VERSION,
          action: { enum: ['created', 'updated', 'deleted', 'unchanged'] },
        }),
      ),
    }),
    async run({ actor, services, body }) {
      services.changeLists.requireWriter(actor)
      const results = await services.changeLists.apply(actor, changesOf(body, byPath))
      return { body: { results: results.map(({ kind, id, ...more }) => ({ kind: kind.path, _id: id, ...more })) } }
    },
    // Another token of the same user may have other scopes.
    checkReplay: async ({ actor, services, body }) =>
      services.changeLists.requireRights(actor, changesOf(body, byPath)),
  }
}

/** Returns the changes of a body. @throws AppError BAD_REQUEST or INVALID with the place of what is wrong */
function changesOf(body: unknown, kinds: ReadonlyMap<string, Kind>): RequestedChange[] {
  const { changes, ...others } = objectBody(body)
  const unknown = Object.keys(others)
  if (unknown.length > 0)
    throw invalidFields(unknown.map((field) => ({ field, message: `${field} is not a known field` })))
  if (!Array.isArray(changes)) throw new AppError('BAD_REQUEST', 'The body must have a list: changes')
  if (changes.length > MAX_CHANGES) throw invalid('changes', `At most ${MAX_CHANGES} at a time`)
  return changes.map((change: unknown, at) =>
    changeOf(change, kinds, (field, message) => invalid(`changes.${at}${field && `.${field}`}`, message)),
  )
}

function changeOf(
  change: unknown,
  kinds: ReadonlyMap<string, Kind>,
  wrong: (field: string, message: string) => AppError,
): RequestedChange {
  if (!isObject(change)) throw wrong('', 'Each change must be an object')
  const { action, kind: path, id, key, version, values, ...others } = change
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw wrong(unknown, `${unknown} is not a known field`)
  const kind = typeof path === 'string' ? kinds.get(path) : undefined
  if (!kind) throw wrong('kind', `kind must be one of: ${[...kinds.keys()].join(', ')}`)
  const isText = (value: unknown): value is string => typeof value === 'string'
  const needText = (field: string, value: unknown): string => {
    if (!isText(value)) throw wrong(field, `${field} must be text`)
    return value
  }
  const needValues = (): object => {
    if (!isObject(values)) throw wrong('values', 'values must be an object')
    return values
  }
  const refuse = (...names: string[]) => {
    const given = names.find((name) => change[name] !== undefined)
    if (given !== undefined) throw wrong(given, `${given} has no meaning for ${String(action)}`)
  }
  if (version !== undefined && !isVersion(version)) throw wrong('version', 'version must be a whole number')
  const expected = version as number | undefined
  switch (action) {
    case 'create':
      refuse('key', 'version')
      return { kind, action, id: id === undefined ? undefined : needText('id', id), values: needValues() }
    case 'update':
      refuse('key')
      return { kind, action, id: needText('id', id), version: expected, values: needValues() }
    case 'upsert':
      refuse('id', 'version')
      return { kind, action, key: needText('key', key), values: needValues() }
    case 'delete':
      refuse('key', 'values')
      return { kind, action, id: needText('id', id), version: expected }
    default:
      throw wrong('action', `action must be one of: ${ACTIONS.join(', ')}`)
  }
}

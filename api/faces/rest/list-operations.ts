import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { AnyKind, Kind } from '../../../schema/kind.ts'
import type { Item } from '../../content/items/items.ts'
import { MAX_PAGE } from '../../platform/bounds.ts'
import { invalid } from '../../platform/errors.ts'
import { expandParameter, type Serialize, serializeExpanded } from './expand.ts'
import { languageQuery, listOf, objectOf } from './json-schema.ts'
import { listParameters, listQueryParameters } from './list-query.ts'
import type { JsonSchema, Operation } from './operation.ts'
import { picturesParameter } from './pictures.ts'
import { fieldsParameter, readingOf } from './reading.ts'

const pageQuery: Record<string, JsonSchema> = {
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: MAX_PAGE,
    description: 'Maximum number of items. By default, all items.',
  },
  offset: { type: 'integer', minimum: 0, description: 'Number of items to skip.' },
}

function wholeNumber(query: Record<string, unknown>, name: string): number | undefined {
  const text = query[name]
  if (text === undefined) return undefined
  if (typeof text === 'string' && /^\d{1,9}$/.test(text)) return Number(text)
  throw invalid(name, `${name} must be a whole number`)
}

async function* jsonList(
  batches: AsyncIterable<Item[]>,
  serialize: (items: Item[]) => Promise<Record<string, unknown>[]>,
  before: string,
  after: string,
): AsyncGenerator<string> {
  let separator = before
  for await (const batch of batches) {
    yield separator + (await serialize(batch)).map((item) => JSON.stringify(item)).join(',')
    separator = ','
  }
  yield (separator === before ? before : '') + after
}

/**
 * Returns the operations that list the items of a kind: all that the caller may see, and the active ones.
 *
 * @param item the JSON Schema of an item in a response
 * @param keysOf returns the keys that items of a kind can have in a response
 */
export function listOperations(
  kind: Kind,
  item: JsonSchema,
  keysOf: (kind: AnyKind) => readonly string[],
  serialize: Serialize,
): Operation[] {
  const path = `/content/${kind.path}`
  const tag = kind.labelPlural

  const list = (
    summary: string,
    where: string,
    schema: JsonSchema,
    before: string,
    after: string,
    activeOnly: boolean,
  ): Operation => ({
    method: 'GET',
    path: where,
    summary,
    tag,
    query: {
      ...pageQuery,
      ...listQueryParameters(kind),
      ...fieldsParameter(item),
      ...expandParameter(kind),
      ...picturesParameter(kind),
      ...languageQuery,
    },
    responseHeaders: ['X-Total-Count', 'X-Next-Cursor'],
    status: 200,
    response: schema,
    async run(call) {
      const { actor, services, query } = call
      const page = { limit: wholeNumber(query, 'limit'), offset: wholeNumber(query, 'offset') }
      const reading = readingOf(kind, query, keysOf)
      const filter = activeOnly ? { isActive: true } : {}
      const asked = { ...page, ...listParameters(kind, query), filter }
      const { total, cursor, batches } = await services.contentReader.stream(actor, kind, asked)
      const serialized = (items: Item[]) => serializeExpanded(kind, items, reading, call, serialize)
      const parts = jsonList(batches, serialized, before, after)
      return {
        headers: {
          'x-total-count': String(total),
          ...(cursor !== null && { 'x-next-cursor': cursor }),
          'content-type': 'application/json; charset=utf-8',
        },
        // A page is a single batch, so its length is known in advance.
        body: page.limit === undefined ? Readable.from(parts) : Buffer.from(await text(parts)),
      }
    },
  })

  return [
    list(
      `List ${tag}; visitors see active ones`,
      path,
      objectOf({ [kind.listKey]: listOf(item) }),
      `{${JSON.stringify(kind.listKey)}:[`,
      ']}',
      false,
    ),
    list(`List active ${tag}`, `${path}/active`, listOf(item), '[', ']', true),
  ]
}

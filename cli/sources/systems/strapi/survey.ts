import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { isObject } from '../../../../schema/is-object.ts'
import { parseJson } from '../../../../schema/transfer/json.ts'
import { readLines } from '../../../../schema/transfer/lines.ts'
import { type Problem, TransferError } from '../../../../schema/transfer/record.ts'
import { localeIn } from '../../records/locales.ts'
import type { ForeignRecord } from '../../records/foreign-record.ts'
import { isNothing } from '../../records/path.ts'
import { keyOf, type Unpacked, UPLOAD, USER } from './unpack.ts'
import type { Data } from '../../records/values.ts'

export interface Entity {
  type: string
  id: unknown
  data: Data
}

/** Reads the entities of an archive. @param file the name of the archive */
export async function* entities(path: string, file: string): AsyncGenerator<ForeignRecord | Problem> {
  for await (const { text, number } of readLines(createReadStream(path))) {
    if (text.trim() === '') continue
    const origin = { file: `${file} entities`, line: number }
    try {
      const data = parseJson(text)
      if (isObject(data) && typeof data.type === 'string' && isObject(data.data)) yield { data, origin }
      else yield { origin, message: 'is no entity' }
    } catch (error) {
      if (!(error instanceof TransferError)) throw error
      yield { origin, message: error.message }
    }
  }
}

/** Facts about all entities that are needed before the first record. */
export interface Survey {
  /** The uploads, by `type id`. */
  files: Map<string, Data>
  /** The texts and numbers of entities that relations lead to, by `type id`. */
  related: Map<string, Data>
  /** The keys of related entities that have other values or links as well. */
  partial: Set<string>
  /** The locale of the originals. */
  locale: string | undefined
  /** The published version of each document in each locale, as a hash of its content. */
  published: Map<string, string>
}

export const localeOf = (data: Data) => (typeof data.locale === 'string' ? data.locale : undefined)

/** Names the document that an entity is a version of, in one locale. */
export const documentOf = (data: Data) => `${String(data.documentId)} ${localeOf(data) ?? ''}`

/** Keys that differ between the versions of a document although its content is the same. */
const OF_VERSION = /^(?:id|(?:created|updated|published)(?:At|By))$/

/** Returns a hash of the content of an entity. Links are not part of it. */
export const contentHash = (data: Data): string =>
  createHash('sha1')
    .update(JSON.stringify(data, (key, value: unknown) => (OF_VERSION.test(key) ? undefined : value)))
    .digest('base64')

/** The longest text of a related entity that is kept. */
const RELATED_LIMIT = 2_000

/** Returns the texts, numbers and flags of an entity. All of an archive could be too large for the memory. */
function shortValues({ type, data }: Entity): Data {
  // The other values of accounts are passwords and addresses.
  if (type === USER) return { username: data.username }
  return Object.fromEntries(
    Object.entries(data).filter(
      ([, value]) =>
        typeof value === 'number' || value === true || (typeof value === 'string' && value.length <= RELATED_LIMIT),
    ),
  )
}

/** Whether an entity has nothing but such values. Otherwise it is left out, although others show parts of it. */
const isShort = (data: Data, short: Data) =>
  Object.entries(data).every(([key, value]) => key in short || isNothing(value) || value === false)

/** Returns the entities that links lead to, by `type id`. */
export function targetsOf(links: Unpacked['links']): Set<string> {
  const targets = new Set<string>()
  for (const fields of links.values())
    for (const fieldLinks of fields.values()) for (const { target } of fieldLinks) targets.add(target)
  return targets
}

/**
 * Reads all entities once.
 *
 * @param links the links of the archive
 * @param chosen the locale that the caller wants
 * @param standard the default locale of the site, if the archive states it
 */
export async function surveyEntities(
  path: string,
  file: string,
  links: Unpacked['links'],
  chosen: string | undefined,
  standard?: string,
): Promise<Survey> {
  const targets = targetsOf(links)
  const files: Survey['files'] = new Map()
  const related: Survey['related'] = new Map()
  const partial: Survey['partial'] = new Set()
  const published: Survey['published'] = new Map()
  const locales = new Map<string, number>()
  for await (const entry of entities(path, file)) {
    if ('message' in entry) continue
    const entity = entry.data as Entity
    const { type, id, data } = entity
    const key = keyOf(type, id)
    if (type === UPLOAD) files.set(key, data)
    else if (targets.has(key)) {
      const short = shortValues(entity)
      related.set(key, { id, ...short })
      if (links.has(key) || !isShort(data, short)) partial.add(key)
    }
    if (!type.startsWith('api::')) continue
    const locale = localeOf(data)
    if (locale) locales.set(locale, (locales.get(locale) ?? 0) + 1)
    if (data.publishedAt && typeof data.documentId === 'string') published.set(documentOf(data), contentHash(data))
  }
  const most = [...locales].sort((a, b) => b[1] - a[1])[0]?.[0]
  return {
    files,
    related,
    partial,
    published,
    locale: chosen === undefined ? (locales.has(standard ?? '') ? standard : most) : localeIn(chosen, locales.keys()),
  }
}

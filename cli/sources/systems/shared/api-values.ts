import { absolute, type Data, textOf } from '../../records/values.ts'
import { withoutReferences } from '../../texts/references.ts'

/*
 * Responses of the REST APIs of content systems, saved as files. Related records and files are in the response if it was asked
 * to include them (such as by `populate` or `depth`).
 */

/** Keys of records that are copied into others: they are not repeated there. */
export const OF_INLINED = ['createdAt', 'updatedAt', 'publishedAt', 'locale'].map((key) => `*.**.${key}`)

/** Called for a file whose relative address cannot be completed, because the site is unknown. */
export type OnMissing = () => void

/** Completes the relative address of a file. A file without an absolute one is left out. */
export function withAddress(value: Data, site: string | undefined, onMissing: OnMissing): Data {
  if (typeof value.url !== 'string' || !value.url.startsWith('/')) return value
  const url = absolute(value.url, site)
  if (url === undefined) onMissing()
  return { ...value, url }
}

/** Returns a name as notes show it. Some systems store names with character references. */
export const quoted = (name: string): string => `“${withoutReferences(name)}”`

/** Returns the name of a record in notes. */
export const nameOf = (record: Data, data: Data) => quoted(textOf(data.title ?? data.name) || textOf(record.id))

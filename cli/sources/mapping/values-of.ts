import { type Field, isPicture } from '../../../schema/fields.ts'
import { mediaFile } from '../../../schema/kinds/index.ts'
import type { FieldRule } from './mapping.ts'
import { isNothing, placesAt, valueAt } from '../records/path.ts'
import { filled } from './template.ts'

/** A value that a rule can take. */
export interface Candidate {
  original: unknown
  /** Its path. */
  from?: string | undefined
  /** The position of a picture in its list. */
  at?: number
}

/** Divides a path to the first entry of a list, such as `images.0.src`. @returns the list, and a function that returns the path to an entry */
function listOf(path: string): { list: string; entryAt: (at: number) => string } | undefined {
  const keys = path.split('.')
  const first = keys.indexOf('0', 1)
  if (first < 0) return undefined
  return { list: keys.slice(0, first).join('.'), entryAt: (at) => keys.with(first, String(at)).join('.') }
}

/** Returns the pictures at a path one by one. A path to the first one of a list leads to the others as well. */
function picturesAt(data: unknown, path: string): Candidate[] {
  const first = listOf(path)
  const entries = first && valueAt(data, first.list)
  if (first && Array.isArray(entries))
    return entries.map((_, at) => ({ from: first.entryAt(at), original: valueAt(data, first.entryAt(at)), at }))
  const value = valueAt(data, path)
  if (!Array.isArray(value)) return [{ from: path, original: value }]
  const places = path.includes('*') ? placesAt(data, path) : value.map((_, at) => [path, String(at)])
  return places.map((place, at) => ({ from: place.join('.'), original: value[at] as unknown, at }))
}

/**
 * Returns the values that a rule can take, the preferred one first. If all are empty, returns one of them.
 *
 * @param field the field that takes the value. A picture field takes one picture of a list.
 */
export function valuesOf(
  { paths, template, transforms }: FieldRule,
  data: unknown,
  field: Field | undefined,
): [Candidate, ...Candidate[]] {
  if (template !== undefined) return [{ original: filled(template, data) }]
  const isSingle = field !== undefined && isPicture(field) && !transforms.some(({ name }) => name === 'last')
  const candidates = paths.flatMap((from) =>
    isSingle ? picturesAt(data, from) : [{ from, original: valueAt(data, from) }],
  )
  const [first, ...others] = candidates.filter(({ original }) => !isNothing(original))
  return first ? [first, ...others] : [{ original: candidates.at(-1)?.original }]
}

const LIMIT = mediaFile.fields.alt.max

/** Returns the alternative text at a path. @param at the position of the picture in its list */
function altAt(data: unknown, path: string, at: number): { text: string; from: string } | undefined {
  const from = listOf(path)?.entryAt(at) ?? path
  const value = valueAt(data, from)
  // A text for all pictures is that of the first one.
  if (from === path && !Array.isArray(value) && at > 0) return undefined
  const text: unknown = Array.isArray(value) ? value[at] : value
  if (typeof text !== 'string' || text.trim() === '') return undefined
  const characters = Array.from(text.trim())
  return {
    text: characters.length > LIMIT ? `${characters.slice(0, LIMIT - 1).join('')}…` : text.trim(),
    from: Array.isArray(value) && !from.includes('*') ? `${from}.${at}` : from,
  }
}

/** Returns the alternative text of a picture, with the path that has it. */
export const altOf = ({ alts }: FieldRule, data: unknown, { at = 0 }: Candidate) =>
  alts.map((path) => altAt(data, path, at)).find((alt) => alt !== undefined)

import { asChange, differences } from '../../../schema/same-value.ts'
import { merge, withPatch } from '../../../schema/merge.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import type { Item } from '../items/items.ts'
import { mediaFile } from '../../../schema/kinds/index.ts'
import type { Keep } from './decisions.ts'
import { subscriber } from '../../../schema/transfer/subscriber.ts'
import type { Wording } from '../../../schema/transfer/wording.ts'
import { valueText } from './value-text.ts'
import { wordDifferences } from './word-differences.ts'

type Values = Record<string, unknown>

/** A field, or with an empty field an item, that both sides have changed and that nothing decides. */
export interface Undecided {
  field: string
  message: string
}

/** Returns the side that wins where both have changed a field, or with an empty field an item. */
export type Decide = (field: string) => Keep | undefined

/** Returns whether the history has the versions of a kind. */
export const isVersioned = ({ name }: AnyKind): boolean => name !== subscriber.name

/** Returns whether the site at an earlier time has the items of a kind as they were. It has media files as they are now. */
export const isMerged = (kind: AnyKind): boolean => kind.name !== mediaFile.name && isVersioned(kind)

/**
 * Merges the values of a source with the live item, field by field.
 *
 * @param base the item when the source was copied from this site; undefined if it did not exist
 * @returns the values to import, and the fields that nothing decides
 */
export function mergeItem(
  { fields }: AnyKind,
  base: Item | undefined,
  values: Values,
  live: Item,
  decide: Decide,
  wording: Wording,
): { values: Values; undecided: Undecided[] } {
  const sent = Object.fromEntries(Object.entries(fields).filter(([key]) => key in values))
  const isLive = (path: string) => decide(path) === 'LIVE'
  // A copy of an item of this site is whole, so what it lacks was removed from it.
  const mine = withPatch(sent, base ?? live, base ? asChange(sent, base, values) : values)
  const merged = merge(sent, base ?? {}, mine, live, isLive)
  const undecided: Undecided[] = []
  for (const { path, base: before, mine, theirs } of merged.conflicts) {
    const message = `was changed on both sides (source: ${shown(mine, before, wording)}; here: ${shown(theirs, before, wording)})`
    if (!decide(path)) undecided.push({ field: path, message })
  }
  return { values: asChange(sent, live, merged.values), undecided }
}

/** Returns what becomes of an item that this site has deleted since the source was copied from it. */
export function settleDeleted(
  { fields }: AnyKind,
  base: Item,
  values: Values,
  decide: Decide,
): 'create' | 'kept' | Undecided {
  if (differences(fields, base, values).length === 0) return 'kept'
  const keep = decide('')
  if (!keep) return { field: '', message: 'was changed in the source and deleted here' }
  return keep === 'MINE' ? 'create' : 'kept'
}

/**
 * Returns what becomes of an item that the source lacks.
 *
 * @param base whether it had these values, or others, when the source was copied from this site; undefined if it did not exist
 */
export function settleMissing(base: 'same' | 'other' | undefined, decide: Decide): 'delete' | 'kept' | Undecided {
  if (base === undefined) return 'kept'
  if (base === 'same') return 'delete'
  const keep = decide('')
  if (!keep) return { field: '', message: 'was deleted in the source and changed here' }
  return keep === 'MINE' ? 'delete' : 'kept'
}

const LIMIT = 60

/** Shows a value, or, of a long one, the words that differ from the base. */
function shown(value: unknown, base: unknown, wording: Wording): string {
  const texts = [base, value].map(valueText) as [string, string]
  if (texts.every((text) => text.length > LIMIT)) return wordDifferences(...texts, wording)
  const characters = Array.from(JSON.stringify(value) ?? 'nothing')
  return characters.length > LIMIT ? `${characters.slice(0, LIMIT).join('')}…` : characters.join('')
}

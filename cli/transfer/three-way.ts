import { differences } from '../../schema/same-value.ts'
import { merge, withPatch, withValue } from '../../schema/merge.ts'
import type { AnyKind } from '../../schema/kind.ts'
import type { Item } from '../../api/content/items.ts'
import { mediaFile } from '../../schema/kinds/index.ts'
import { subscriber } from './subscriber.ts'

type Values = Record<string, unknown>

/** The side whose value stays where both have changed the same since the source was copied from this site. */
export type Side = 'source' | 'live'

/** A field, or with an empty field an item, that both sides have changed. */
export interface Overlap {
  field: string
  message: string
}

/** Returns whether items of a kind are merged. Media files and subscribers hardly change. */
export const isMerged = ({ name }: AnyKind): boolean => name !== mediaFile.name && name !== subscriber.name

/**
 * Merges the values of a source with the live item, field by field.
 *
 * @param base the item when the source was copied from this site; undefined if it did not exist
 * @returns the values to import, and the fields without a decision
 */
export function mergeItem(
  { fields }: AnyKind,
  base: Item | undefined,
  values: Values,
  live: Item,
  keep: Side | undefined,
): { values: Values; overlaps: Overlap[] } {
  const given = Object.fromEntries(Object.entries(fields).filter(([key]) => key in values))
  const merged = merge(given, base ?? {}, withPatch(given, base ?? live, values), live)
  if (keep === 'source') return { values: merged.values, overlaps: [] }
  if (keep === 'live') {
    const kept = merged.conflicts.reduce<Values>((all, { path, theirs }) => withValue(all, path, theirs), merged.values)
    return { values: kept, overlaps: [] }
  }
  const overlaps = merged.conflicts.map(({ path, mine, theirs }) => ({
    field: path,
    message: `was changed on both sides (source: ${shown(mine)}; here: ${shown(theirs)})`,
  }))
  return { values: merged.values, overlaps }
}

/** Returns what becomes of an item that this site has deleted since the source was copied from it. */
export function settleDeleted(
  { fields }: AnyKind,
  base: Item,
  values: Values,
  keep: Side | undefined,
): 'create' | 'kept' | Overlap {
  if (keep === 'live' || differences(fields, base, values).length === 0) return 'kept'
  return keep === 'source' ? 'create' : { field: '', message: 'was changed in the source and deleted here' }
}

/**
 * Returns what becomes of an item that the source lacks.
 *
 * @param base its version when the source was copied from this site; undefined if it did not exist
 */
export function settleMissing(
  base: number | undefined,
  live: number,
  keep: Side | undefined,
): 'delete' | 'kept' | Overlap {
  if (base === undefined || (base !== live && keep === 'live')) return 'kept'
  if (base === live || keep === 'source') return 'delete'
  return { field: '', message: 'was deleted in the source and changed here' }
}

const LIMIT = 60

function shown(value: unknown): string {
  const characters = Array.from(JSON.stringify(value) ?? 'nothing')
  return characters.length > LIMIT ? `${characters.slice(0, LIMIT).join('')}…` : characters.join('')
}

import { isBlocks, typeOf } from '../../../schema/fields.ts'
import { isObject } from '../../../schema/is-object.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { TEASER, UNDATED } from '../mapping/posts.ts'
import { takesRichText } from '../mapping/text-blocks.ts'
import { isNothing, valueAt } from '../records/path.ts'
import { isComponent } from '../texts/components.ts'
import { lengthOfText } from './by-values.ts'
import type { FieldInput } from '../systems/system.ts'
import { keysIn } from './wrappers.ts'
import type { Data } from '../records/values.ts'

const isRich = (value: unknown) => Array.isArray(value) && value.some((entry) => isObject(entry) && 'children' in entry)

const lengthOf = (value: unknown) => (isRich(value) ? 1_000 : typeof value === 'string' ? lengthOfText(value) : 0)

/** Returns the length of the longest text of a key. */
const longestAt = (records: Data[], key: string) =>
  records.reduce((longest, record) => Math.max(longest, lengthOf(valueAt(record, key))), 0)

/** Returns the key with the longest texts, if it has sentences or rich texts. */
function longestText(records: Data[], taken: ReadonlySet<string>): string | undefined {
  const lengths = new Map<string, number>()
  for (const record of records)
    for (const key of keysIn([record]))
      if (!taken.has(key)) lengths.set(key, Math.max(lengths.get(key) ?? 0, lengthOf(valueAt(record, key))))
  return [...lengths].filter(([, length]) => length > 25).sort(([, a], [, b]) => b - a)[0]?.[0]
}

/** Returns the keys whose values are lists of components. */
function componentKeys(records: Data[]): string[] {
  const isBody = (value: unknown) => Array.isArray(value) && value.some(isComponent)
  // Only the own keys of each record are read: records may have no key in common.
  return [...new Set(records.flatMap((record) => keysIn([record]).filter((key) => isBody(valueAt(record, key)))))]
}

/** The fields with the whole text. */
const WHOLE = ['detailedDescription', 'blocks']

/** Completes the required fields that no key fills in every record: with another text of the record, or a fixed value. */
export function completed(
  kind: AnyKind,
  fields: Record<string, FieldInput>,
  records: Data[],
  paths: Map<string, string>,
) {
  const titleField = kind.singleton ? undefined : kind.titleField
  const title = titleField === undefined ? undefined : paths.get(titleField)
  // A body of components belongs into the long text, also if there is a teaser.
  const components = WHOLE.some((key) => paths.has(key)) ? [] : componentKeys(records)
  const known = [...WHOLE, 'bio', 'description'].flatMap((key) => paths.get(key) ?? [])
  const longest = longestText(records, new Set(paths.values()))
  const [summary] = known
  // A text that is much longer than the only one with a known name is the whole text, of which that one is a summary.
  const isWhole =
    longest !== undefined &&
    (summary === undefined ||
      (WHOLE.some((key) => key in kind.fields) &&
        !WHOLE.some((key) => paths.has(key)) &&
        longestAt(records, longest) > 2 * longestAt(records, summary)))
  const body = isWhole ? [longest, ...known] : known
  for (const [key, field] of Object.entries(kind.fields)) {
    if (!field.required && !isBlocks(field)) continue
    const own = paths.get(key)
    // The only text of a record is too long for a card.
    const isBody = key === 'description' && own !== undefined && !WHOLE.some((whole) => paths.has(whole))
    if (!isBody && own !== undefined && records.every((record) => !isNothing(valueAt(record, own)))) continue
    // Blocks may be missing. A title is no text of theirs.
    const last = title === undefined || isBlocks(field) ? [] : [title]
    const others = [...new Set([...(own === undefined ? [] : [own]), ...body, ...last])]
    const { isLong, isName, conversion } = typeOf(field)
    if (takesRichText(field)) {
      if (components.length + others.length > 0)
        fields[key] = { path: [...components, ...others], transform: 'markdown' }
    } else if (isLong && others.length > 0) fields[key] = { path: others, transform: TEASER }
    else if (conversion === 'date')
      fields[key] = { ...(own !== undefined && { path: own, transform: conversion }), default: UNDATED }
    else if (isName && own === undefined && field.default === '' && titleField !== key)
      fields[key] = { value: kind.label }
  }
}

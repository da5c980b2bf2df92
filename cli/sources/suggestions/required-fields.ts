import { typeOf } from '../../../schema/fields.ts'
import { isObject } from '../../../schema/is-object.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { isNothing, valueAt } from '../records/path.ts'
import { isComponent } from '../texts/components.ts'
import type { FieldInput } from './field-rule.ts'
import { keysIn } from './wrappers.ts'
import type { Data } from '../records/values.ts'

/** Returns the key with the longest texts, if it has sentences or rich texts. */
function longestText(records: Data[], taken: ReadonlySet<string>): string | undefined {
  const isRich = (value: unknown) =>
    Array.isArray(value) && value.some((entry) => isObject(entry) && 'children' in entry)
  const lengthOf = (value: unknown) =>
    isRich(value) ? 1_000 : typeof value === 'string' && /\s/.test(value.trim()) ? value.length : 0
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
  const components = paths.has('detailedDescription') ? [] : componentKeys(records)
  const known = ['detailedDescription', 'bio', 'description'].flatMap((key) => paths.get(key) ?? [])
  const body = known.length > 0 ? known : [longestText(records, new Set(paths.values())) ?? []].flat()
  for (const [key, field] of Object.entries(kind.fields)) {
    if (!field.required) continue
    const own = paths.get(key)
    // The only text of a record is too long for a card.
    const isBody = key === 'description' && own !== undefined && !paths.has('detailedDescription')
    if (!isBody && own !== undefined && records.every((record) => !isNothing(valueAt(record, own)))) continue
    const others = [...new Set([...(own === undefined ? [] : [own]), ...body, ...(title === undefined ? [] : [title])])]
    const { markup, isLong, isName } = typeOf(field)
    if (markup && components.length + others.length > 0)
      fields[key] = { path: [...components, ...others], transform: 'markdown' }
    else if (isLong && !markup && others.length > 0)
      fields[key] = { path: others, transform: ['plain', 'line', 'limit 300'] }
    else if (isName && own === undefined && field.default === '' && titleField !== key)
      fields[key] = { value: kind.label }
  }
}

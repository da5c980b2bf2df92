import { type Field, type Fields, isGroup, isGroupList, isTranslations } from '../../../schema/fields.ts'
import { flatTranslations, nestedTranslations } from '../../../schema/fields/translations/parts.ts'
import { isValid } from '../../../schema/validate.ts'
import type { StoredValues } from './history.ts'

/**
 * Converts the values of an old revision to the current model, so that every revision can be restored. Fields that no
 * longer exist are dropped. Fields that are new or whose value is no longer valid are left out, so that they get their
 * default. The same holds inside groups and lists of groups, and for each text in another language.
 */
export function migrateSnapshot(fields: Fields, values: StoredValues): StoredValues {
  const entries = Object.entries(fields).map(([key, field]) => [key, migrateValue(field, values[key])] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function migrateValue(field: Field, value: unknown): unknown {
  if (isGroup(field)) return isObject(value) ? migrateSnapshot(field.fields, value) : undefined
  if (isGroupList(field)) {
    if (!Array.isArray(value)) return undefined
    const entries = value.filter(isObject).slice(0, field.maxEntries)
    return entries.map((entry) => migrateSnapshot(field.fields, entry))
  }
  if (isTranslations(field) && isObject(value)) {
    const isKnown = ([key, part]: [string, unknown]) => isValid(field, nestedTranslations({ [key]: part }))
    return nestedTranslations(Object.fromEntries(Object.entries(flatTranslations(value)).filter(isKnown)))
  }
  return value !== undefined && isValid(field, value) ? value : undefined
}

const isObject = (value: unknown): value is StoredValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

import { type Fields, isGroup, isGroupList, isTranslations } from './fields.ts'
import { fieldsOfTranslations } from './fields/translations/parts.ts'

/** Returns the labels of the fields that lead to a value, such as “Statistics 2: Label” or “Spanish: Title”. */
export function labelOfPath(fields: Fields, path: string): string {
  const [key = '', ...rest] = path.split('.')
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined
  if (!field) return path
  if (rest.length === 0) return field.label
  if (isTranslations(field)) {
    // Values have the texts of a language one level deeper than differences.
    const inner = rest.filter((name, at) => at !== 1 || name !== 'texts').join('.')
    return fieldsOfTranslations(field, { [inner]: undefined })[inner]!.label
  }
  const [entry = '', ...within] = isGroup(field) ? ['', ...rest] : rest
  const label = /^\d+$/.test(entry) ? `${field.label} ${Number(entry) + 1}` : field.label
  const isNested = (isGroup(field) || isGroupList(field)) && within.length > 0
  return isNested ? `${label}: ${labelOfPath(field.fields, within.join('.'))}` : label
}

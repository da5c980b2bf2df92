import { mediaFile, setting } from '../../../schema/kinds/index.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { settingOf } from '../../../schema/settings.ts'
import { type Checked, checkChange, checkNew, checkSettingValues, type FieldError } from '../../../schema/validate.ts'
import { withLabelErrors } from '../items/label-check.ts'
import { isPublicId } from '../media/storage.ts'

type Values = Record<string, unknown>

const oneError = (field: string, message: string) => ({ errors: [{ field, message }] })

function checkSettingRecord({ key, ...values }: Values, exists: boolean): Checked<Values> {
  const known = typeof key === 'string' ? settingOf(key) : undefined
  if (!known) return oneError(String(key), 'there is no such setting')
  const checked = checkSettingValues(known, exists ? values : { value: known.default, translations: {}, ...values })
  if (checked.values) return { values: { key, ...checked.values } }
  return { errors: checked.errors.map(({ message }): FieldError => ({ field: known.key, message })) }
}

/**
 * Validates one item of an import. Missing fields of a new item get their defaults; of an existing item only the given fields
 * are checked.
 */
export function checkValues(kind: AnyKind, values: Values, exists: boolean): Checked<Values> {
  if (kind.name === setting.name) return checkSettingRecord(values, exists)
  const checked: Checked<Values> = exists ? checkChange(kind, values) : checkNew(kind, values)
  const namesFile = !exists || 'publicId' in values
  if (kind.name === mediaFile.name && namesFile && checked.values && !isPublicId(String(values.publicId)))
    return oneError('publicId', 'Public id must be one path segment of letters, digits, dots, dashes and underscores')
  return withLabelErrors(kind, checked)
}

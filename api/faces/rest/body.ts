import { STORED_KEYS } from '../../../schema/kind.ts'
import type { FieldError } from '../../../schema/validate.ts'
import type { Item } from '../../content/items/items.ts'
import { AppError, invalidFields } from '../../platform/errors.ts'

/** Returns whether a value is a whole number that the column of versions can hold. */
export const isVersion = (value: unknown) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31

const SERVER_KEYS = ['_id', ...STORED_KEYS]

/** Returns a JSON body as an object. @throws AppError BAD_REQUEST if it is not an object */
export function objectBody(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  throw new AppError('BAD_REQUEST', 'The body must be a JSON object')
}

/** Returns the body of a create request. @throws AppError INVALID if it contains keys that the server sets */
export function newItemBody(body: unknown): Record<string, unknown> {
  const values = objectBody(body)
  const present = SERVER_KEYS.filter((key) => Object.hasOwn(values, key))
  if (present.length > 0)
    throw invalidFields(present.map((field) => ({ field, message: `${field} is given by the server` })))
  return values
}

/**
 * Splits the body of an update into the values to change and the expected version. Keys that the server sets are allowed
 * if they match the item. A `version` makes the update conditional.
 *
 * @throws AppError INVALID if such a key does not match the item
 */
export function changeBody(body: unknown, current: Item | undefined): { values: object; version: number | undefined } {
  const { _id, id, version, createdAt, updatedAt, ...values } = objectBody(body)
  const errors: FieldError[] = []
  const isStale = version !== undefined && version !== current?.version
  const compare = (field: string, sent: unknown, actual: unknown) => {
    if (sent !== undefined && sent !== actual) errors.push({ field, message: `${field} does not match the item` })
  }
  if (version !== undefined && !isVersion(version))
    errors.push({ field: 'version', message: 'version must be a whole number' })
  compare('_id', _id, current?.id)
  compare('id', id, current?.id)
  // A newer version has other times. The conflict is then the more useful error.
  if (!isStale) {
    compare('createdAt', createdAt, current?.createdAt)
    compare('updatedAt', updatedAt, current?.updatedAt)
  }
  if (errors.length > 0) throw invalidFields(errors)
  return { values, version: version as number | undefined }
}

import { invalid } from '../../platform/errors.ts'

/** Returns a query parameter that is a text; undefined if it is empty. @throws AppError INVALID if it is given twice, or is not one of `known` */
export function textParameter<T extends string>(
  query: Record<string, unknown>,
  name: string,
  known?: readonly T[],
): T | undefined {
  const value = query[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') throw invalid(name, `${name} must be given once`)
  if (known && !known.includes(value as T)) throw invalid(name, `${name} must be one of ${known.join(', ')}`)
  return value as T
}

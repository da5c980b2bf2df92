import { type Fields, isNested } from '../../../schema/fields.ts'
import type { Origin } from './origins.ts'

/** Returns the labels of the fields on the way to a value. */
function labelsOf(fields: Fields, [key, ...rest]: readonly string[]): string[] {
  const field = key === undefined ? undefined : fields[key]
  if (!field) return []
  const [next] = rest
  const position = next !== undefined && /^\d+$/.test(next) ? ` ${Number(next) + 1}` : ''
  const label = field.label + position
  return [label, ...(isNested(field) ? labelsOf(field.fields, position ? rest.slice(1) : rest) : [])]
}

/** Returns where something on a page comes from, such as "Product · Name". */
export const describe = ({ kind, path }: Origin): string =>
  [kind.label, ...labelsOf(kind.fields, path.split('.').filter(Boolean))].join(' · ')

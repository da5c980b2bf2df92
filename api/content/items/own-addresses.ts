import { type Field, isDocument, isPicture, typeOf } from '../../../schema/fields.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { setting } from '../../../schema/kinds/index.ts'

/** Returns whether a field can have the address of a stored file. The values of settings are in one field of text. */
const hasFile = (kind: AnyKind, key: string, field: Field) =>
  isPicture(field) || isDocument(field) || (kind.name === setting.name && key === 'value')

function withOwnPath(kind: AnyKind, key: string, value: string, origin: string): string {
  const field = kind.fields[key]
  if (!field) return value
  if (typeOf(field).markup) return value.replaceAll(`](${origin}/media/`, '](/media/')
  return hasFile(kind, key, field) && value.startsWith(`${origin}/media/`) ? value.slice(origin.length) : value
}

/**
 * Returns values in which the absolute addresses of the site's own pictures are paths. Pages show pictures by their path
 * only, so that they load nothing from other hosts.
 *
 * @param origin the site's public address
 */
export function withOwnPaths<Values extends object>(kind: AnyKind, values: Values, origin: string): Values {
  const changed = Object.entries(values).flatMap(([key, value]) => {
    const path = typeof value === 'string' ? withOwnPath(kind, key, value, origin) : value
    return path === value ? [] : [[key, path]]
  })
  return changed.length === 0 ? values : { ...values, ...Object.fromEntries(changed) }
}

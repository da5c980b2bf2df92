import type { AnyKind } from '../../schema/kind.ts'
import { setting } from '../../schema/kinds/index.ts'

/** Returns whether a field can have the address of a picture. The values of settings are in one field of text. */
const isPicture = (kind: AnyKind, key: string) =>
  kind.fields[key]?.type === 'image' || (kind.name === setting.name && key === 'value')

/**
 * Returns values in which the absolute addresses of the site's own pictures are paths. Pages show pictures by their path
 * only, so that they load nothing from other hosts.
 *
 * @param origin the site's public address
 */
export function withOwnPaths<Values extends object>(kind: AnyKind, values: Values, origin: string): Values {
  const own = Object.entries(values).filter(
    ([key, value]) => typeof value === 'string' && value.startsWith(`${origin}/media/`) && isPicture(kind, key),
  )
  if (own.length === 0) return values
  return { ...values, ...Object.fromEntries(own.map(([key, value]) => [key, String(value).slice(origin.length)])) }
}

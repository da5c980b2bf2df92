import { hasPath, type AnyKind } from './kind.ts'
import { itemPath } from './website.ts'

interface Shown {
  readonly id: string
  readonly slug?: unknown
  readonly path?: unknown
}

/** Returns the address of the public page of an item; undefined if its kind has none. An item without a path is found by its id. */
export function pageOf(kind: AnyKind, item: Shown): string | undefined {
  if (!kind.singleton && kind.website) return itemPath({ website: kind.website }, item)
  if (!hasPath(kind)) return undefined
  return typeof item.path === 'string' && item.path !== '' ? item.path : `/${item.id}`
}

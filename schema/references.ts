import { defaultOf, targetOf } from './fields.ts'
import type { AnyKind } from './kind.ts'
import { kinds } from './kinds/index.ts'

/** Returns the items that an item of a kind refers to, and those that refer to it, by their names in GraphQL: none. */
export function noReferences(kind: AnyKind): Record<string, unknown> {
  const own = Object.entries(kind.fields).filter(([, field]) => targetOf(field) !== undefined)
  const others = kinds.flatMap(({ fields }) => Object.values(fields).filter((field) => targetOf(field) === kind.name))
  return {
    ...Object.fromEntries(own.map(([key, field]) => [key, defaultOf(field)])),
    ...Object.fromEntries(others.flatMap(({ inverse }: { inverse?: string }) => (inverse ? [[inverse, []]] : []))),
  }
}

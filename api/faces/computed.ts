import type { Actor } from '../access/permissions/policy.ts'
import type { Item } from '../content/items/items.ts'
import type { Services } from '../system/services.ts'

/** The types of computed values. Decimals are numbers in JSON, and times are texts in ISO 8601. */
export type ComputedType = 'text' | 'integer' | 'decimal' | 'toggle' | 'dateTime'

/** The caller of an interface, and the services. */
export interface ComputedContext {
  actor: Actor
  services: Services
}

/**
 * A read-only field of a kind that extensions compute. Public responses are cached until content changes, so its values
 * must follow from the content.
 */
export interface ComputedField {
  /** The name of the kind, such as `product`. */
  kind: string
  name: string
  label: string
  type: ComputedType
  /** Returns the values of items in their order. Visitors read them too; null hides a value. */
  values(items: readonly Item[], context: ComputedContext): Promise<readonly ComputedValue[]> | readonly ComputedValue[]
}

export type ComputedValue = string | number | boolean | null

/** Returns the values of computed fields for each item, in the order of the items. */
export async function computedValues(
  fields: readonly ComputedField[],
  items: readonly Item[],
  context: ComputedContext,
): Promise<Record<string, ComputedValue>[]> {
  const columns = await Promise.all(fields.map(async (field) => field.values(items, context)))
  return items.map((_, row) =>
    Object.fromEntries(fields.map(({ name }, column) => [name, columns[column]![row] ?? null])),
  )
}

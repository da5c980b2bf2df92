import type { Fields } from '../../../schema/fields.ts'
import type { LocalDraft } from '../local-drafts/store.ts'
import { merge } from './merge.ts'
import { valuesOnly } from './same-value.ts'

export type Values = Record<string, unknown>
export type Item = Values & { id: string; version: number }

/** What a form measures its changes against. Version 0 is an item that does not exist yet. */
export interface Base {
  values: Values
  version: number
}

/** An item as a form's base. */
export const baseOf = (fields: Fields, item: Item): Base => ({
  values: valuesOnly(fields, item),
  version: item.version,
})

/**
 * Where a form begins: with what is loaded, and the draft of an earlier visit on top. When the item was saved in the
 * meantime and the draft does not overlap, the two are joined; when they do, the draft keeps its old base, so that
 * saving asks.
 */
export function startOf(fields: Fields, base: Base, draft: LocalDraft | null): { base: Base; values: Values } {
  if (!draft) return { base, values: base.values }
  const typed = { ...base.values, ...valuesOnly(fields, { ...base.values, ...draft.values }) }
  if (draft.version === base.version) return { base, values: typed }
  const { values, conflicts } = merge(fields, draft.base, typed, base.values)
  return conflicts.length ? { base: { values: draft.base, version: draft.version }, values: typed } : { base, values }
}

import type { AnyKind } from '../../../schema/kind.ts'

/** Returns the columns that a kind's items are ordered by: `order` or the date if it has one, then the title, then the id. */
export const listOrder = (kind: AnyKind): string[] => {
  if (kind.singleton) return ['id']
  const first = kind.ordered ? ['order'] : kind.dateField === undefined ? [] : [kind.dateField]
  return [...first, kind.titleField, 'id']
}

/** Returns the direction of all of these columns: the newest item of a kind with a date is the first one. */
export const listDirection = (kind: AnyKind): 'asc' | 'desc' =>
  !kind.singleton && kind.dateField !== undefined ? 'desc' : 'asc'

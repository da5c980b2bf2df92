import type { AnyKind } from '../../../schema/kind.ts'

/** Returns the columns that a kind's items are ordered by: `order` if it has one, then the title, then the id. */
export const listOrder = (kind: AnyKind): string[] =>
  kind.singleton ? ['id'] : [...(kind.ordered ? ['order'] : []), kind.titleField, 'id']

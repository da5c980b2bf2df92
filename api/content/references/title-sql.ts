import type { AnyKind } from '../../../schema/kind.ts'
import { identifier } from '../../platform/database/database.ts'

/** Returns the expression for the title of an item in the table `t`. */
export const titleSql = (kind: AnyKind): string =>
  kind.singleton ? `'${kind.label}'` : `t.${identifier(kind.titleField)}`

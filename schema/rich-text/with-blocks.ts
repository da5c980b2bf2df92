import { type Field, type Fields, isNested, typeOf } from '../fields.ts'
import type { AnyKind } from '../kind.ts'
import { parseRichText } from './parse.ts'
import type { Block } from './tree.ts'

type RichTextKey<F extends Fields> = { [K in keyof F & string]: F[K]['type'] extends 'richText' ? K : never }[keyof F &
  string]

/** The blocks of an item's rich texts: `bioBlocks` for `bio`, as GraphQL names them. */
export type BlocksOf<K extends AnyKind> = { [Key in RichTextKey<K['fields']> as `${Key}Blocks`]: Block[] }

/** Returns values with the blocks of their rich texts in place of the sources, also of those within groups and lists of groups. */
function read(fields: Fields, values: object): object {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]: [string, unknown]) => {
      const field = fields[key]
      if (!field) return [key, value]
      if (typeOf(field).markup) return [`${key}Blocks`, parseRichText(typeof value === 'string' ? value : '')]
      return [key, isNested(field) ? readNested(field, value) : value]
    }),
  )
}

function readNested({ fields }: Field & { fields: Fields }, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry: object) => read(fields, entry))
  return value ? read(fields, value) : value
}

/** Returns an item with the blocks of its rich texts in place of their sources, as pages read it. */
export const withBlocks = <K extends AnyKind, Values extends object>(
  { fields }: K,
  values: Values,
): Omit<Values, RichTextKey<K['fields']>> & BlocksOf<K> =>
  read(fields, values) as Omit<Values, RichTextKey<K['fields']>> & BlocksOf<K>

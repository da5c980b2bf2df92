import type { Fields } from '../fields.ts'
import { type AnyKind, richTextKeys } from '../kind.ts'
import { parseRichText } from './parse.ts'
import type { Block } from './tree.ts'

type RichTextKey<F extends Fields> = { [K in keyof F & string]: F[K]['type'] extends 'richText' ? K : never }[keyof F &
  string]

/** The blocks of an item's rich texts: `bioBlocks` for `bio`, as GraphQL names them. */
export type BlocksOf<K extends AnyKind> = { [Key in RichTextKey<K['fields']> as `${Key}Blocks`]: Block[] }

/** Returns an item with the blocks of its rich texts in place of their sources, as pages read it. */
export function withBlocks<K extends AnyKind, Values extends object>(
  kind: K,
  values: Values,
): Omit<Values, RichTextKey<K['fields']>> & BlocksOf<K> {
  const read = { ...values } as Record<string, unknown>
  for (const key of richTextKeys(kind)) {
    const source = read[key]
    read[`${key}Blocks`] = parseRichText(typeof source === 'string' ? source : '')
    delete read[key]
  }
  return read as Omit<Values, RichTextKey<K['fields']>> & BlocksOf<K>
}

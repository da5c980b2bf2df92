import { type Fields, groupOf, isBlocks, isTranslations } from '../../../../schema/fields.ts'
import type { Values } from '../../model/item.ts'
import { type CommentPlace, ON_ITEM } from './place.ts'

const blocksIn = (values: Values, key: string) => (values[key] ?? []) as readonly { key: string }[]

/** Names a part of an item for people. */
export function placeLabel(fields: Fields, values: Values, { field: key, entry }: CommentPlace): string {
  const field = fields[key]
  if (key === '') return 'The whole item'
  if (!field) return 'A field that is gone'
  if (entry === '') return field.label
  const blocks = isBlocks(field) ? blocksIn(values, key) : []
  const at = blocks.findIndex((block) => block.key === entry)
  if (at === -1 || !isBlocks(field)) return `${field.label}: a block that is gone`
  return `${field.label}: ${groupOf(field, blocks[at]!)?.group.label ?? 'block'} ${at + 1}`
}

/** Returns every part of an item that can be commented on. */
export const placesOf = (fields: Fields, values: Values): CommentPlace[] => [
  ON_ITEM,
  ...Object.entries(fields).flatMap(([key, field]) => {
    if (isTranslations(field)) return []
    const entries = isBlocks(field) ? blocksIn(values, key).map((block) => block.key) : []
    return ['', ...entries].map((entry) => ({ field: key, entry }))
  }),
]

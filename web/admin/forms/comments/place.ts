import { type Fields, isBlocks } from '../../../../schema/fields.ts'
import { type ComponentType, createContext, type ReactNode } from 'react'

/** What a thread is about: the item (both empty), a field, or an entry of a field. */
export interface CommentPlace {
  field: string
  entry: string
}

export const ON_ITEM: CommentPlace = { field: '', entry: '' }

export const isAt = (place: CommentPlace, { field, entry }: CommentPlace): boolean =>
  place.field === field && place.entry === entry

/** Returns the part of an item with a text: its field, or the block in it. @param path as that of a translation, `blocks.b1x9.quote.text` */
export function placeOfText(fields: Fields, path: string): CommentPlace {
  const [field = '', entry = ''] = path.split('.')
  const model = fields[field]
  return { field, entry: model && isBlocks(model) ? entry : '' }
}

/** What a form knows of the comments on its item. */
export interface FormComments {
  threads: readonly (CommentPlace & { doneAt: string | null })[]
  /** Shows the comments on a part of the item. */
  open: (place: CommentPlace) => void
  /** Opens the comments on a field or a block. `label` names it. */
  Button: ComponentType<CommentPlace & { label: string; className?: string }>
  /** The open panel, if it stands beside the form. */
  panel: ReactNode
}

/** The comments on the item of the form around it; null where it has none, or until they are loaded. */
export const CommentsContext = createContext<FormComments | null>(null)

import { createContext } from 'react'
import type { CommentThreadFragment } from '../../client/graphql/generated.ts'

/** What a thread is about: the item (both empty), a field, or an entry of a field. */
export interface CommentPlace {
  field: string
  entry: string
}

export const ON_ITEM: CommentPlace = { field: '', entry: '' }

/** What the controls of a form know of the comments on its item. */
export interface FormComments {
  threads: readonly CommentThreadFragment[]
  /** Shows the comments on a part of the item. */
  open: (place: CommentPlace) => void
}

/** The comments on the item of the form around it; null where it has none. */
export const CommentsContext = createContext<FormComments | null>(null)

export const isAt = (place: CommentPlace, { field, entry }: CommentPlace): boolean =>
  place.field === field && place.entry === entry

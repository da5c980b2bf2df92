import { type ComponentType, createContext, type ReactNode } from 'react'

/** What a thread is about: the item (both empty), a field, or an entry of a field. */
export interface CommentPlace {
  field: string
  entry: string
}

export const ON_ITEM: CommentPlace = { field: '', entry: '' }

export const isAt = (place: CommentPlace, { field, entry }: CommentPlace): boolean =>
  place.field === field && place.entry === entry

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

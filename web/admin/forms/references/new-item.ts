import { createContext } from 'react'
import type { Kind } from '../../../../schema/kind.ts'
import type { Values } from '../../model/item.ts'
import type { Version } from '../../model/version.ts'

export interface NewItemRequest {
  kind: Kind
  /** The values that the form begins with, beside those of every new item. */
  values: Values
  /** The release that it is saved in; undefined for the website at once. */
  release: Version | undefined
  /** Called with the id of the new item. */
  onCreated: (id: string) => void
}

/** Opens the form of a new item over the current one. A context provides it, because forms do not import managers. */
export const NewItemContext = createContext<((request: NewItemRequest) => void) | null>(null)

import type { ComponentType, ReactNode } from 'react'
import type { PreviewComponent } from '../../forms/editing/live-preview.tsx'
import type { Values } from '../../model/item.ts'
import type { Version } from '../../model/version.ts'
import type { Pending } from '../../versions/pending/use-pending.ts'
import type { List } from '../list/use-list.ts'

/** What takes the place of a manager's list gets. */
export interface ListParts {
  list: List
  pending: Pending
  hrefOf: (mode: 'new' | 'edit', id: string, version?: Version) => string
  /** Loads the list and the pending changes again. */
  reload: () => Promise<void>
}

/** The parts of a manager that are a kind's own. */
export interface ManagerParts {
  Preview?: PreviewComponent
  /** Rendered instead of an empty list, or of a list that could not be loaded. */
  fallback?: (list: { failed: boolean; hrefOf: (id: string) => string }) => ReactNode
  /** Rendered instead of the list. */
  List?: ComponentType<ListParts>
  /** Rendered above the fields of the form, within it. */
  FormHead?: ComponentType
  /** The number of items that the list loads at a time. */
  pageSize?: number
  /** Returns the initial values of a new item for the name in the address. */
  initial?: (id: string) => Values | undefined
}

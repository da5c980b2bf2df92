import type { ReactNode } from 'react'
import type { PreviewComponent } from '../../forms/editing/live-preview.tsx'
import type { Values } from '../../model/item.ts'

/** The parts of a manager that are a kind's own. */
export interface ManagerParts {
  Preview?: PreviewComponent
  /** The keys of the fields whose counters are always shown. */
  counted?: readonly string[]
  /** Rendered instead of an empty list, or of a list that could not be loaded. */
  fallback?: (list: { failed: boolean; hrefOf: (id: string) => string }) => ReactNode
  /** Returns the initial values of a new item for the name in the address. */
  initial?: (id: string) => Values | undefined
}

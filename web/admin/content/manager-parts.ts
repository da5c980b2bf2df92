import type { ComponentType, ReactNode } from 'react'
import type { AnyKind } from '../../../schema/kind.ts'
import type { Item, Values } from '../editing/start.ts'

/** Renders an item as its public page does. */
export type Preview = ComponentType<{ kind: AnyKind; item: Item }>

/** The parts of a manager that are a kind's own. */
export interface ManagerParts {
  Preview?: Preview
  /** The keys of the fields whose counters are always shown. */
  counted?: readonly string[]
  /** Rendered instead of an empty list, or of a list that could not be loaded. */
  fallback?: (list: { failed: boolean; hrefOf: (id: string) => string }) => ReactNode
  /** Returns the initial values of a new item for the name in the address. */
  initial?: (id: string) => Values | undefined
}

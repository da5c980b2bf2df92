import type { ListedItem } from '../../client/graphql/operations.ts'
import type { Version } from '../../model/version.ts'

/** What the buttons and menus of a row do. */
export interface RowActions {
  /** @param isRange whether Shift was held: all entries from the last selected one are meant */
  onSelect: (id: string, selected: boolean, isRange: boolean) => void
  onToggle: (item: ListedItem) => void
  onDelete: (item: ListedItem) => void
  onHistory: (item: ListedItem) => void
  onMove: (item: ListedItem, to: 'top' | 'position') => void
  /** Returns the address that opens the form of an item or of a copy. */
  hrefOf: (mode: 'edit' | 'copy', id: string, version?: Version) => string
}

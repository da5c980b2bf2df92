import type { Kind } from '../../../../schema/kind.ts'

/** The selection of a list, and what its controls do. */
export interface SelectionProps {
  kind: Kind
  /** The number of items of the whole list. */
  total: number
  /** The number of items on this page, and how many of them are selected. */
  count: number
  selectedHere: number
  /** The number of selected items on all pages. */
  selected: number
  movable: boolean
  /** The number of drafts of the selected items. */
  drafts: number
  onPage: (isSelected: boolean) => void
  /** Selects the items of all pages. */
  onEverything: () => void
  onClear: () => void
  onActive: (isActive: boolean) => void
  onSetField: () => void
  onTranslations: () => void
  onMove: () => void
  onDelete: () => void
  onAddToRelease: () => void
  onPublishDrafts: () => void
}

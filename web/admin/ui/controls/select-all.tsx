interface Props {
  /** The number of entries on the page. */
  count: number
  /** The number of selected entries. */
  selected: number
  /** The number of selected entries on all pages; by default those on this page. */
  selectedInAll?: number
  onAll: (all: boolean) => void
  /** The text shown while nothing is selected. */
  children: string
}

/** A checkbox that selects all entries of a list or none, with the number of selected entries. */
export function SelectAll({ count, selected, selectedInAll = selected, onAll, children }: Props) {
  return (
    <div className="mr-auto flex shrink-0 items-center gap-3 text-sm text-ink-soft">
      <input
        type="checkbox"
        aria-label="Select all"
        disabled={count === 0}
        checked={count > 0 && selected === count}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && selected < count
        }}
        onChange={(event) => onAll(event.target.checked)}
        className="size-5 accent-solid"
      />
      <span role="status">{selectedInAll > 0 ? `${selectedInAll.toLocaleString('en')} selected` : children}</span>
    </div>
  )
}

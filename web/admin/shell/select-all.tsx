interface Props {
  /** How many entries the page of the list has, and how many of them are selected. */
  count: number
  selected: number
  onAll: (all: boolean) => void
  /** What is said while nothing is selected. */
  children: string
}

/** Selects every entry of a list, or none, and says how many are. */
export function SelectAll({ count, selected, onAll, children }: Props) {
  return (
    <div className="mr-auto flex items-center gap-3 text-sm text-ink-soft">
      <input
        type="checkbox"
        aria-label="Select all"
        checked={selected === count}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && selected < count
        }}
        onChange={(event) => onAll(event.target.checked)}
        className="size-5 accent-solid"
      />
      <span role="status">{selected > 0 ? `${selected} selected` : children}</span>
    </div>
  )
}

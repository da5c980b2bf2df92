import { Fragment, type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'

interface Option {
  /** Identifies it among the others. */
  key: string
  label: string
  /** Shown to the right of the label. */
  group?: string
  /** Shown below the label: why it was found, with the words that match. */
  passage?: readonly { text: string; isMatch: boolean }[] | undefined
}

interface Props<O extends Option> {
  ref?: Ref<HTMLInputElement>
  label: string
  placeholder: string
  /** The label of the options. */
  listLabel: string
  text: string
  onText: (text: string) => void
  /** The options that match the text. */
  options: readonly O[]
  onChoose: (option: O) => void
}

/** An input, and below it the options that match its text: a combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). */
export function OptionSearch<O extends Option>({
  label,
  listLabel,
  text,
  onText,
  options,
  onChoose,
  ...input
}: Props<O>) {
  const id = useId()
  const [current, setCurrent] = useState(0)
  const active = options[Math.min(current, options.length - 1)]
  const activeId = active && `${id}-${active.key}`

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function press(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step && options.length) {
      event.preventDefault()
      setCurrent((Math.min(current, options.length - 1) + step + options.length) % options.length)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && active) {
      event.preventDefault()
      onChoose(active)
    }
  }

  return (
    <>
      <input
        {...input}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={activeId}
        value={text}
        onChange={(event) => {
          onText(event.target.value)
          setCurrent(0)
        }}
        onKeyDown={press}
        className="w-full border-b border-line bg-transparent px-4 py-3 placeholder:text-ink-soft focus-visible:outline-none"
      />
      <div id={`${id}-list`} role="listbox" aria-label={listLabel} className="overflow-y-auto p-1">
        {options.map((option) => (
          <button
            key={option.key}
            id={`${id}-${option.key}`}
            type="button"
            role="option"
            aria-selected={option === active}
            // The focus stays on the combobox, which selects options by arrow keys.
            tabIndex={-1}
            onClick={() => onChoose(option)}
            className={classNames(
              'flex w-full flex-wrap items-baseline justify-between gap-x-4 rounded-sm px-3 py-2 text-left text-sm hover:bg-surface',
              option === active && 'bg-tint!',
            )}
          >
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.group && <span className="shrink-0 text-xs text-ink-soft">{option.group}</span>}
            {option.passage && (
              <span className="line-clamp-2 w-full text-xs text-ink-soft">
                {option.passage.map(({ text: part, isMatch }, at) =>
                  // oxlint-disable-next-line react/no-array-index-key -- the parts of a text stay in their order
                  isMatch ? <Found key={at}>{part}</Found> : <Fragment key={at}>{part}</Fragment>,
                )}
              </span>
            )}
          </button>
        ))}
      </div>
      {options.length === 0 && <p className="px-4 pb-4 text-sm text-ink-soft">Nothing matches.</p>}
    </>
  )
}

const Found = ({ children }: { children: string }) => (
  <mark className="bg-transparent font-semibold text-ink">{children}</mark>
)

import { useId, useState } from 'react'
import { CONTROL_CLASS, Field } from '../../ui/controls/field.tsx'
import { useLinkTargets } from './link-targets.ts'

interface Props {
  /** The address that is chosen. */
  url: string
  onChoose: (url: string, label: string) => void
}

/** Finds a page or an item of this site. */
export function PageSearch({ url, onChoose }: Props) {
  const [search, setSearch] = useState('')
  const listId = useId()
  const targets = useLinkTargets(search)
  return (
    <div className="grid gap-2">
      <Field label="Find a page of this site">
        {(control) => (
          <input
            {...control}
            type="search"
            value={search}
            aria-controls={listId}
            onChange={(event) => setSearch(event.target.value)}
            autoComplete="off"
            className={CONTROL_CLASS}
          />
        )}
      </Field>
      <ul id={listId} aria-label="Pages" className="max-h-56 overflow-y-auto rounded-md border border-line">
        {targets.map((target) => (
          <li key={target.url}>
            <button
              type="button"
              aria-pressed={target.url === url}
              onClick={() => onChoose(target.url, target.label)}
              className="flex w-full items-baseline justify-between gap-4 px-3 py-2 text-left text-sm hover:bg-surface aria-pressed:bg-tint"
            >
              <span className="min-w-0 truncate">{target.label}</span>
              <span className="shrink-0 text-xs text-ink-soft">{target.group}</span>
            </button>
          </li>
        ))}
        {targets.length === 0 && <li className="px-3 py-2 text-sm text-ink-soft">Nothing matches.</li>}
      </ul>
    </div>
  )
}

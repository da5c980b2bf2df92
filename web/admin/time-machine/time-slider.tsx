import { useId } from 'react'
import { inBrowserZone } from '../publishing/zoned-time.ts'
import type { SiteMoment } from '../points-of-view/moments.ts'

interface Props {
  /** The moments at which the site changed, oldest first. */
  moments: readonly SiteMoment[]
  /** The index of the chosen moment. */
  value: number
  onChange: (index: number) => void
}

/** A slider over the moments at which the site changed. The bars show how much changed at each. */
export function TimeSlider({ moments, value, onChange }: Props) {
  const id = useId()
  const most = Math.max(...moments.map(({ changes }) => changes))
  const chosen = moments[value]!
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        Moment
      </label>
      <div aria-hidden="true" className="flex h-16 items-end justify-between gap-px px-2">
        {moments.map(({ at, changes }, index) => (
          <span
            key={at}
            className={
              index === value
                ? 'max-w-6 flex-1 bg-leaf'
                : index < value
                  ? 'max-w-6 flex-1 bg-line-strong'
                  : 'max-w-6 flex-1 bg-line'
            }
            style={{ height: `${Math.max(6, (Math.sqrt(changes) / Math.sqrt(most)) * 100)}%` }}
          />
        ))}
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={moments.length - 1}
        value={value}
        aria-valuetext={`${inBrowserZone(chosen.at)}, ${chosen.changes} changes`}
        onChange={(event) => onChange(Number(event.target.value))}
        className="w-full accent-solid"
      />
      <p className="flex justify-between gap-4 text-xs text-ink-soft">
        <span>{inBrowserZone(moments[0]!.at)}</span>
        <span>{inBrowserZone(moments.at(-1)!.at)}</span>
      </p>
    </div>
  )
}

import ChevronLeft from 'virtual:icon/chevron-left'
import ChevronRight from 'virtual:icon/chevron-right'
import { useId } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import type { SiteMoment } from '../points-of-view/types.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'

interface Props {
  /** The moments at which the site changed, oldest first; at least two. */
  moments: readonly SiteMoment[]
  /** The index of the chosen moment. */
  value: number
  onChange: (index: number) => void
}

/** The smallest height of a line, in percent: a single change among thousands stays visible. */
const LOWEST = 8
/** The width of a line in pixels while there is room between the lines. */
const WIDTH_PX = 6
/** From this number of moments on, the lines overlap, so that they are seen as one area: gaps below a pixel look uneven. */
const DENSE = 80
const OVERLAP = 1.2

const countLabel = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

/** A slider over the moments at which the site changed, with a line for each: the taller, the more changed. */
export function TimeSlider({ moments, value, onChange }: Props) {
  const id = useId()
  const last = moments.length - 1
  const most = Math.max(...moments.map(({ changes }) => changes))
  const isDense = last >= DENSE
  const chosen = moments[value]!
  return (
    <div className="grid gap-1">
      <div className="flex items-end gap-3">
        <div className="mr-auto">
          <label htmlFor={id} className="text-sm font-medium">
            Moment
          </label>
          <p className="text-sm text-ink-soft">Each line is a moment at which the site changed.</p>
        </div>
        <IconButton label="Earlier moment" disabled={value === 0} onClick={() => onChange(value - 1)}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label="Later moment" disabled={value === last} onClick={() => onChange(value + 1)}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {/* The middle of the slider's handle, which is 16 px wide, moves between these margins. */}
      <div aria-hidden="true" className="relative mx-2 h-20 border-b border-line">
        {moments.map(({ at, changes }, index) => (
          <span
            key={at}
            className={classNames(
              'absolute bottom-0 -translate-x-1/2',
              !isDense && 'rounded-t-full',
              index === value
                ? 'z-10 min-w-0.75 bg-leaf forced-colors:bg-[Highlight]'
                : classNames('forced-colors:bg-[CanvasText]', index < value ? 'bg-line-strong' : 'bg-line'),
            )}
            style={{
              left: `${(index / last) * 100}%`,
              width: isDense ? `${(OVERLAP * 100) / last}%` : `min(${WIDTH_PX}px, ${60 / last}%)`,
              height: `${Math.max(LOWEST, Math.sqrt(changes / most) * 100)}%`,
            }}
          />
        ))}
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={last}
        value={value}
        aria-valuetext={`${inBrowserZone(chosen.at, 'medium')}, ${countLabel(chosen.changes)}`}
        onChange={(event) => onChange(Number(event.target.value))}
        className="m-0 w-full accent-solid"
      />
      <p className="flex justify-between gap-4 text-xs text-ink-soft">
        <span>{inBrowserZone(moments[0]!.at, 'medium')}</span>
        <span className="text-right">{inBrowserZone(moments[last]!.at, 'medium')}</span>
      </p>
    </div>
  )
}

import type { TrialDetailQuery } from '../../graphql/generated.ts'
import { useSite } from '../../site/shell/site.ts'
import { type Figure, withFigures } from './figures.ts'

/** The size of the drawing and the height of its scale, in units of the drawing. Above the scale is air, below it ground. */
const WIDTH = 300
const HEIGHT = 200
const AIR = 20
const SCALE = 140

/** The largest distance between two plants, and the number up to which they have room to be large. */
const STEP = 64
const FEW = 8

const round = (value: number) => Math.round(value * 10) / 10

/** Returns a bud, as a leaf that points up, with its middle at a height. */
const budOf = (x: number, y: number, size: number) =>
  `M${x} ${round(y + 4 * size)}q${-6 * size}-${4 * size} 0-${9 * size}q${6 * size} ${5 * size} 0 ${9 * size}`

/** Returns a root. Those of neighbours differ, so that they do not look like a ruler. */
function rootOf(x: number, at: number, size: number): string {
  const depth = (14 + (at % 2) * 4) * size
  return `M${round(x - 4 * size)} ${depth - 6}q${3 * size}-4 ${4 * size}-${depth - 6}v${depth}m0-${depth}q1 6 ${4 * size} ${depth - 8}`
}

type Trial = NonNullable<TrialDetailQuery['trial']>

/** Returns the figures of a trial: of its sites from the largest to the least, or else of its treatments. */
function figuresIn(site: ReturnType<typeof useSite>, { sites, treatments, unit }: Trial): Figure[] {
  if (sites.length === 0) return withFigures(site, treatments, unit).map(({ figure }) => figure)
  return withFigures(site, sites, unit)
    .map(({ figure }) => figure)
    .toSorted((a, b) => b.value - a.value)
}

/**
 * The results of a trial as plants on the line of the soil, which is zero. What makes no difference, and what the others are compared
 * with, is hollow and has no root. The figures stand on the page as text.
 */
export function TrialDrawing({ trial }: { trial: Trial }) {
  const site = useSite()
  const figures = figuresIn(site, trial)
  const ends = figures.flatMap(({ value, interval }) => [value, interval?.low ?? value, interval?.high ?? value])
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)]
  const scale = SCALE / (most - least || 1)
  const ground = round(AIR + most * scale)
  const size = figures.length > FEW ? 1 : 2
  const step = Math.min(STEP, (WIDTH - 2 * AIR) / figures.length)
  const hasIntervals = figures.some(({ interval }) => interval)
  const plants = figures.map(({ value, interval }, at) => ({
    at,
    x: round(WIDTH / 2 + (at - (figures.length - 1) / 2) * step),
    y: round(-value * scale),
    interval: interval && { low: round(-interval.low * scale), high: round(-interval.high * scale) },
    isHollow: hasIntervals ? (interval?.low ?? value) <= 0 : at === 0,
  }))
  const joined = (path: (plant: (typeof plants)[number]) => string | false | undefined) =>
    plants.map((plant) => path(plant) || '').join('')
  return (
    <figure className="product-picture aside">
      <div className="picture-frame trial-drawing">
        <svg
          viewBox={`0 ${-ground} ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="xMidYMid slice"
          className="strips-drawing"
          aria-hidden="true"
        >
          <rect x={-WIDTH} width={3 * WIDTH} height={2 * HEIGHT} />
          <path
            className="strips-interval"
            d={joined(
              ({ x, interval }) =>
                interval && interval.high < 0 && `M${x} ${Math.min(interval.low, 0)}V${interval.high}`,
            )}
          />
          <path
            className="trial-interval-below"
            d={joined(
              ({ x, interval }) =>
                interval && interval.low > 0 && `M${x} ${interval.low}V${Math.max(interval.high, 0)}`,
            )}
          />
          <path
            className="strips-stem"
            d={joined(({ x, y, isHollow }) => !(isHollow && hasIntervals) && `M${x} 0V${y}`)}
          />
          <path className="strips-root" d={joined(({ x, at, isHollow }) => !isHollow && rootOf(x, at, size))} />
          <path className="strips-bud" d={joined(({ x, y, isHollow }) => !isHollow && budOf(x, y, size))} />
          <path className="strips-hollow" d={joined(({ x, y, isHollow }) => isHollow && budOf(x, y, size))} />
        </svg>
      </div>
      {hasIntervals && plants.some(({ isHollow }) => isHollow) && (
        <figcaption>{site.labelText('trials.hollow')}</figcaption>
      )}
    </figure>
  )
}

import { classNames } from '../../ui/class-names.ts'
import { Summary } from '../../site/section/summary.tsx'
import { Text } from '../../site/text.tsx'
import { type Order, type Strip, type Strips } from './strips.ts'

/** The distance between two strips, and the height of the scale from the least to the largest value, in units of the drawing. */
const STEP = 16
const HEIGHT = 400

/** Returns the number of units that one unit of the values takes. */
const scaleOf = ({ least, most }: Strips) => HEIGHT / (most - least || 1)

const round = (value: number) => Math.round(value * 10) / 10

const middleOf = (at: number) => at * STEP + STEP / 2

type Side = 'above' | 'below'

/** Returns the line of the interval around a value on one side of the ground. */
function intervalOf({ low, high }: Strip, at: number, scale: number, side: Side): string {
  const [from, to] = side === 'above' ? [Math.max(low, 0), high] : [low, Math.min(high, 0)]
  return from < to ? `M${middleOf(at)} ${round(-from * scale)}V${round(-to * scale)}` : ''
}

/** Returns the stem from the ground to a value on one side of it. */
function stemOf({ figure: { value } }: Strip, at: number, scale: number, side: Side): string {
  return value > 0 === (side === 'above') && value !== 0 ? `M${middleOf(at)} 0V${round(-value * scale)}` : ''
}

/** Returns a bud, as a leaf that points up, with its middle at the value. */
const budOf = ({ figure: { value } }: Strip, at: number, scale: number) =>
  `M${middleOf(at)} ${round(-value * scale + 6)}q-9-6 0-14q9 8 0 14`

/** Returns the root of a strip, longer for every third one, so that the roots do not look like a ruler. */
function rootOf(at: number): string {
  const [x, depth] = [middleOf(at), 30 + (at % 3) * 12]
  return `M${x - 6} ${depth - 10}q5-8 6-${depth - 10}q0 20 0 ${depth}m0-${depth}q1 12 6 ${depth - 14}`
}

const joined = (strips: readonly Strip[], path: (strip: Strip, at: number) => string) => strips.map(path).join('')

/** The strips in one order, on one side of the ground. */
function Drawn({ order, scale, depth, side }: { order: Order; scale: number; depth: number; side: Side }) {
  const { strips, divided } = order
  const buds = (isWithout: boolean) =>
    joined(strips, (strip, at) =>
      strip.isWithout === isWithout && strip.figure.value >= 0 === (side === 'above') ? budOf(strip, at, scale) : '',
    )
  return (
    <g className={`strips-by-${order.name}`}>
      {divided !== undefined && (
        <path className="strips-limit" d={`M${divided * STEP} 0V${side === 'above' ? -depth : depth}`} />
      )}
      <path className="strips-interval" d={joined(strips, (strip, at) => intervalOf(strip, at, scale, side))} />
      <path
        className="strips-stem"
        d={joined(strips, (strip, at) => (strip.isWithout ? '' : stemOf(strip, at, scale, side)))}
      />
      {side === 'below' && (
        <path className="strips-root" d={joined(strips, ({ isWithout }, at) => (isWithout ? '' : rootOf(at)))} />
      )}
      <path className="strips-bud" d={buds(false)} />
      <path className="strips-hollow" d={buds(true)} />
    </g>
  )
}

/** Returns the two values above zero that the scale names. */
function ticksOf({ most }: Strips) {
  const power = 10 ** Math.floor(Math.log10(most || 1))
  const step = [5, 2, 1].map((part) => (part * power) / 2).find((width) => width * 2 <= most) ?? power / 2
  return [step, 2 * step].map((value) => ({ value, label: `+${round(value)}` }))
}

/** The strips on one side of the ground. */
function Drawing({ strips, side }: { strips: Strips; side: Side }) {
  const scale = scaleOf(strips)
  const width = (strips.orders[0]?.strips.length ?? 0) * STEP
  const height = Math.ceil((side === 'above' ? strips.most : -strips.least) * scale) + 10
  return (
    <svg
      viewBox={`0 ${side === 'above' ? -height : 0} ${width} ${height}`}
      className={`strips-drawing strips-${side}`}
      aria-hidden="true"
    >
      {side === 'above' && (
        <g className="strips-scale">
          {ticksOf(strips).map(({ value, label }) => (
            <text key={label} x={-10} y={round(-value * scale) + 4}>
              {label}
            </text>
          ))}
        </g>
      )}
      {strips.orders.map((order) => (
        <Drawn key={order.name} order={order} scale={scale} depth={height} side={side} />
      ))}
    </svg>
  )
}

/** The strips above the ground, with the choice of their order and the sentence that follows from it. */
export function StripsAbove({ strips }: { strips: Strips }) {
  return (
    <>
      {strips.title && (
        <h2 className="strips-title" dir="auto" lang={strips.lang}>
          {strips.title}
        </h2>
      )}
      <fieldset className="strips-orders">
        <legend>{strips.words.sortedBy}</legend>
        {strips.orders.map(({ name, label }, at) => (
          <label key={name}>
            <input type="radio" name="strips" value={name} id={`strips-${name}`} defaultChecked={at === 0} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {strips.orders.map(({ name, finding }) => (
        <p key={name} className={`strips-finding strips-by-${name}`} dir="auto" lang={strips.lang}>
          <Text>{finding}</Text>
        </p>
      ))}
      <Drawing strips={strips} side="above" />
    </>
  )
}

/** The strips below the ground, what the first and the last one are, and all of them as a list. */
export function StripsBelow({ strips }: { strips: Strips }) {
  const listed = strips.orders.at(-1)!.strips
  return (
    <>
      <Drawing strips={strips} side="below" />
      {strips.orders.map(({ name, ends: [first, between, last] }) => (
        <p key={name} className={`strips-ends strips-by-${name}`} aria-hidden="true">
          <span>{first}</span>
          <span>{between}</span>
          <span>{last}</span>
        </p>
      ))}
      <details className="strips-list">
        <Summary>{strips.words.list}</Summary>
        <ul>
          {listed.map(({ place, year, figure, isWithout, href }) => (
            <li key={href} className={classNames(isWithout && 'is-without')}>
              <a href={href}>
                <span dir="auto">
                  {place} {year}
                </span>
                <span>
                  <bdi>{figure.label}</bdi> {figure.interval && <bdi>{figure.interval.label}</bdi>}
                </span>
              </a>
            </li>
          ))}
        </ul>
        <p dir="auto">
          <Text>{strips.conditions}</Text> <a href={strips.href}>{strips.words.table}</a>
        </p>
      </details>
    </>
  )
}

import { classNames } from '../../ui/class-names.ts'
import { keyed } from '../../site/keyed.ts'
import { Summary } from '../../site/section/summary.tsx'
import { Text } from '../../site/text.tsx'
import type { Arm, Trial } from './trials.ts'

/** The width of the scale in units of the drawing. Its height is that of one bar. */
const SCALE = 100
const HEIGHT = 8

/** Returns a function that places a value on a scale that contains zero and every value with its interval. */
function scaleOf(arms: readonly Arm[]) {
  const values = [0, ...arms.flatMap(({ value, interval }) => [value, interval?.low ?? value, interval?.high ?? value])]
  const least = Math.min(...values)
  const span = Math.max(...values) - least || 1
  return (value: number) => Number((((value - least) / span) * SCALE).toFixed(2))
}

/** A bar from zero to the value, with a line over its interval. The figures stand beside it as text. */
function Bar({ arm: { value, interval }, at }: { arm: Arm; at: (value: number) => number }) {
  const zero = at(0)
  const end = at(value)
  return (
    <svg viewBox={`0 0 ${SCALE} ${HEIGHT}`} preserveAspectRatio="none" className="trial-bar" aria-hidden="true">
      <rect
        x={Math.min(zero, end)}
        width={Math.abs(end - zero)}
        height={HEIGHT}
        className={value < 0 ? 'below-zero' : undefined}
      />
      {interval && (
        <path
          className="trial-interval"
          d={`M${at(interval.low)} 2V${HEIGHT - 2}M${at(interval.high)} 2V${HEIGHT - 2}M${at(interval.low)} ${HEIGHT / 2}H${at(interval.high)}`}
        />
      )}
      <path d={`M${zero} -3V${HEIGHT + 3}`} />
    </svg>
  )
}

interface Props {
  trial: Trial
  /** The name of the product, where the page is not its own. */
  of?: string
}

/** The figures of a trial as bars, with where and how they were obtained, and as a table. */
export function TrialChart({ trial: { subject, arms, conditions }, of }: Props) {
  const at = scaleOf(arms)
  const entries = keyed(arms, ({ name, label }) => `${name} ${label}`)
  const hasIntervals = arms.some(({ interval }) => interval)
  return (
    <figure className="trial">
      <figcaption>
        <h3 className="trial-subject" dir="auto">
          {of && `${of}: `}
          <Text>{subject}</Text>
        </h3>
      </figcaption>
      <ul className={classNames('trial-arms', !hasIntervals && 'with-control')}>
        {entries.map(({ key, entry: arm }) => (
          <li key={key}>
            <span className="trial-arm" dir="auto">
              <Text>{arm.name}</Text>
            </span>
            <span className="trial-value">
              <span dir="auto">{arm.label}</span>{' '}
              {arm.interval && (
                <span dir="auto" className="trial-range">
                  {arm.interval.label}
                </span>
              )}
            </span>
            <Bar arm={arm} at={at} />
          </li>
        ))}
      </ul>
      {conditions && (
        <p className="trial-conditions" dir="auto">
          <Text>{conditions}</Text>
        </p>
      )}
      <details className="trial-table">
        <Summary>
          <span>
            Figures as a table<span className="sr-only">: {subject}</span>
          </span>
        </Summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Treatment</th>
              <th scope="col">Result</th>
              {hasIntervals && <th scope="col">Interval</th>}
            </tr>
          </thead>
          <tbody>
            {entries.map(({ key, entry: arm }) => (
              <tr key={key}>
                <th scope="row" dir="auto">
                  <Text>{arm.name}</Text>
                </th>
                <td dir="auto">{arm.label}</td>
                {hasIntervals && <td dir="auto">{arm.interval?.label ?? 'none stated'}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

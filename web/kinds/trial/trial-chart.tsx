import { itemPath, type WebsiteKind, websiteKinds } from '../../../schema/website.ts'
import type { TrialFiguresFragment } from '../../graphql/generated.ts'
import { keyed } from '../../site/keyed.ts'
import { PageLink } from '../../site/link.tsx'
import { useLangOf } from '../../site/own-language.tsx'
import { useSite } from '../../site/shell/site.ts'
import { Summary } from '../../site/section/summary.tsx'
import { Text } from '../../site/text.tsx'
import { classNames } from '../../ui/class-names.ts'
import { conditionsOf, differenceOf, type Figure, withFigures } from './figures.ts'

const [kind, productKind] = ['trial', 'product'].map((name) => websiteKinds.find((kind) => kind.name === name)!) as [
  WebsiteKind,
  WebsiteKind,
]

/** The width of the scale in units of the drawing. Its height is that of one bar. */
const SCALE = 100
const HEIGHT = 8

/** Returns a function that places a value on a scale that contains zero and every value with its interval. */
function scaleOf(figures: readonly Figure[]) {
  const values = [
    0,
    ...figures.flatMap(({ value, interval }) => [value, interval?.low ?? value, interval?.high ?? value]),
  ]
  const least = Math.min(...values)
  const span = Math.max(...values) - least || 1
  return (value: number) => Number((((value - least) / span) * SCALE).toFixed(2))
}

/** A bar from zero to the value, with a line over its interval. The figures stand beside it as text. */
function Bar({ figure: { value, interval }, at }: { figure: Figure; at: (value: number) => number }) {
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
  trial: TrialFiguresFragment
  /** The name of the product, where the page is not its own. */
  of?: string
  /** Whether the page is that of the trial, so that the chart needs no visible title. */
  isOwnPage?: boolean
}

/** The figures of a trial as bars, with where and how they were obtained, and as a table. */
export function TrialChart({ trial, of, isOwnPage = false }: Props) {
  const site = useSite()
  const { label, labelText } = site
  const { subject } = trial
  const lang = useLangOf()(trial)
  const treatments = withFigures(site, trial.treatments, trial.unit)
  const at = scaleOf(treatments.map(({ figure }) => figure))
  const entries = keyed(treatments, ({ of: { name }, figure }) => `${name} ${figure.label}`)
  const hasIntervals = treatments.some(({ figure: { interval } }) => interval)
  const conditions = conditionsOf(site, trial)
  const difference = differenceOf(site, trial)
  return (
    <figure className="trial">
      <figcaption className={isOwnPage ? 'sr-only' : undefined} lang={lang}>
        {isOwnPage ? (
          subject
        ) : (
          <h3 className="trial-subject" dir="auto">
            <PageLink to={itemPath(kind, trial)} className="plain-link">
              {of && `${of}: `}
              <Text>{subject}</Text>
            </PageLink>
          </h3>
        )}
      </figcaption>
      <ul className={classNames('trial-arms', !hasIntervals && 'with-control')}>
        {entries.map(({ key, entry: { of: treatment, figure } }) => (
          <li key={key}>
            <span className="trial-arm" dir="auto" lang={lang}>
              {isOwnPage && treatment.productId ? (
                <PageLink to={itemPath(productKind, { id: treatment.productId })}>
                  <Text>{treatment.name}</Text>
                </PageLink>
              ) : (
                <Text>{treatment.name}</Text>
              )}
            </span>
            <span className="trial-value" lang={lang}>
              <bdi>{figure.label}</bdi> {figure.interval && <bdi className="trial-range">{figure.interval.label}</bdi>}
            </span>
            <Bar figure={figure} at={at} />
          </li>
        ))}
      </ul>
      {difference && (
        <p className="trial-difference" dir="auto" lang={lang}>
          <Text>{difference}</Text>
        </p>
      )}
      {conditions && (
        <p className="trial-conditions" dir="auto" lang={lang}>
          <Text>{conditions}</Text>
        </p>
      )}
      <details className="trial-table">
        <Summary>
          <span>
            {labelText('trials.table')}
            <span className="sr-only" lang={lang}>{`: ${subject}`}</span>
          </span>
        </Summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{labelText('trials.treatment')}</th>
              <th scope="col">{labelText('trials.result')}</th>
              {hasIntervals && <th scope="col">{labelText('trials.interval')}</th>}
            </tr>
          </thead>
          <tbody>
            {entries.map(({ key, entry: { of: treatment, figure } }) => (
              <tr key={key}>
                <th scope="row" dir="auto" lang={lang}>
                  <Text>{treatment.name}</Text>
                </th>
                <td lang={lang}>
                  <bdi>{figure.label}</bdi>
                </td>
                {hasIntervals && (
                  <td>
                    <bdi>{figure.interval?.label ?? label('trials.noInterval')}</bdi>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

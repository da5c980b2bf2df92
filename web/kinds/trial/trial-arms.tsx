import { itemPath, websiteKinds } from '../../../schema/website.ts'
import type { TrialFiguresFragment } from '../../graphql/generated.ts'
import { keyed } from '../../site/keyed.ts'
import { PageLink } from '../../site/link.tsx'
import { useSite } from '../../site/shell/site.ts'
import { Text } from '../../site/text.tsx'
import { classNames } from '../../ui/class-names.ts'
import { differenceOf, type Figure, withFigures } from './figures.ts'

const productKind = websiteKinds.find(({ name }) => name === 'product')!

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
  /** The attribute `lang` of the texts of the trial. */
  lang: string | undefined
  /** Whether the names of treatments lead to their products. */
  isOwnPage?: boolean
}

/** The treatments of a trial: for each its name, its bar and its value. Bars that look the same have their difference below them. */
export function TrialArms({ trial, lang, isOwnPage = false }: Props) {
  const site = useSite()
  const treatments = withFigures(site, trial.treatments, trial.unit)
  const difference = differenceOf(site, trial)
  const at = scaleOf(treatments.map(({ figure }) => figure))
  const hasIntervals = treatments.some(({ figure: { interval } }) => interval)
  return (
    <>
      <ul className={classNames('trial-arms', !hasIntervals && 'with-control')}>
        {keyed(treatments, ({ of: { name }, figure }) => `${name} ${figure.label}`).map(
          ({ key, entry: { of: treatment, figure } }) => (
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
                <bdi>{figure.label}</bdi>{' '}
                {figure.interval && <bdi className="trial-range">{figure.interval.label}</bdi>}
              </span>
              <Bar figure={figure} at={at} />
            </li>
          ),
        )}
      </ul>
      {difference && (
        <p className="trial-difference" dir="auto" lang={lang}>
          <Text>{difference}</Text>
        </p>
      )}
    </>
  )
}

import { itemPath, websiteKinds } from '../../../schema/website.ts'
import type { TrialFiguresFragment } from '../../graphql/generated.ts'
import { keyed } from '../../site/keyed.ts'
import { PageLink } from '../../site/link.tsx'
import { useLangOf } from '../../site/own-language.tsx'
import { useSite } from '../../site/shell/site.ts'
import { Summary } from '../../site/section/summary.tsx'
import { Text } from '../../site/text.tsx'
import { conditionsOf, withFigures } from './figures.ts'
import { TrialArms } from './trial-arms.tsx'

const kind = websiteKinds.find(({ name }) => name === 'trial')!

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
  const entries = keyed(treatments, ({ of: { name }, figure }) => `${name} ${figure.label}`)
  const hasIntervals = treatments.some(({ figure: { interval } }) => interval)
  const conditions = conditionsOf(site, trial)
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
      <TrialArms trial={trial} lang={lang} isOwnPage={isOwnPage} />
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

import type { TrialDetailQuery } from '../../graphql/generated.ts'
import { keyed } from '../../site/keyed.ts'
import { useSite } from '../../site/shell/site.ts'
import { Text } from '../../site/text.tsx'
import { capitalized, figuresOf, siteAnchor, withFigures } from './figures.ts'

type Trial = Pick<NonNullable<TrialDetailQuery['trial']>, 'sites' | 'unit' | 'covariate'>

/** The class of cells with a number. */
const NUMBER = 'trial-number'

/** The results of a trial by site, with their unit in the head. Columns without any value are left out. Links lead to the rows. */
export function SiteTable({ trial: { sites, unit, covariate } }: { trial: Trial }) {
  const site = useSite()
  const { label: labelOf } = site
  const inUnit = (name: string, unit: string) => (unit ? labelOf('list.pair', { first: name, second: unit }) : name)
  const covariateValues = figuresOf(
    site,
    sites.map(({ covariateValue }) => covariateValue),
    '',
  )
  const rows = withFigures(site, sites, '').map(({ of: { place, year, treatment, covariates }, figure }, at) => ({
    place,
    anchor: siteAnchor(at),
    cells: [
      year?.toString() ?? '',
      treatment,
      figure.label,
      figure.interval?.label ?? '',
      covariateValues[at] ?? '',
      covariates,
    ],
  }))
  const columns = [
    { label: labelOf('trials.year'), look: NUMBER },
    { label: labelOf('trials.treatment') },
    { label: inUnit(labelOf('trials.result'), unit), look: NUMBER },
    { label: labelOf('trials.interval'), look: `${NUMBER} trial-range` },
    { label: inUnit(capitalized(covariate.name, site.language.tag), covariate.unit), look: NUMBER },
    { label: labelOf('trials.covariates') },
  ]
    .map((column, at) => ({ look: undefined, ...column, at }))
    .filter(({ at }) => rows.some(({ cells }) => cells[at]))
  return (
    // On narrow screens it scrolls sideways, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="trial-table trial-sites" role="group" aria-label={labelOf('part.results-by-site')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{labelOf('trials.place')}</th>
            {columns.map(({ label, look }) => (
              <th key={label} scope="col" className={look}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(rows, ({ place, cells }) => [place, ...cells].join(' ')).map(
            ({ key, entry: { place, anchor, cells } }) => (
              <tr key={key} id={anchor}>
                <th scope="row" dir="auto">
                  <Text>{place}</Text>
                </th>
                {columns.map(({ label, look, at }) =>
                  // Numbers of all rows end at the same edge, whatever the direction of a text is.
                  look ? (
                    <td key={label} className={look}>
                      <bdi>{cells[at]}</bdi>
                    </td>
                  ) : (
                    <td key={label} dir="auto">
                      <Text>{cells[at]!}</Text>
                    </td>
                  ),
                )}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

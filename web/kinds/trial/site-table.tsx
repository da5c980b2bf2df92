import type { TrialDetailQuery } from '../../graphql/generated.ts'
import { keyed } from '../../site/keyed.ts'
import { useSite } from '../../site/shell/site.ts'
import { Text } from '../../site/text.tsx'
import { capitalized, figuresOf, siteAnchor, withFigures } from './figures.ts'

type Trial = Pick<NonNullable<TrialDetailQuery['trial']>, 'sites' | 'unit' | 'covariate'>

/** The results of a trial by site. Columns without any value are left out. Links lead to the rows. */
export function SiteTable({ trial: { sites, unit, covariate } }: { trial: Trial }) {
  const site = useSite()
  const { label: labelOf } = site
  const covariateValues = figuresOf(
    site,
    sites.map(({ covariateValue }) => covariateValue),
    covariate.unit,
  )
  const rows = withFigures(site, sites, unit).map(({ of: { place, year, treatment, covariates }, figure }, at) => ({
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
  const names = ['year', 'treatment', 'result', 'interval', 'covariate', 'covariates'] as const
  const columns = names
    .map((name, at) => ({
      label: name === 'covariate' ? capitalized(covariate.name, site.language.tag) : labelOf(`trials.${name}`),
      at,
    }))
    .filter(({ at }) => rows.some(({ cells }) => cells[at]))
  return (
    // On narrow screens it scrolls sideways, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="trial-table trial-sites" role="group" aria-label={labelOf('part.results-by-site')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{labelOf('trials.place')}</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
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
                {columns.map(({ label, at }) => (
                  <td key={label} dir="auto">
                    <Text>{cells[at]!}</Text>
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

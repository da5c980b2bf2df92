import type { TrialDetailQuery } from '../../graphql/generated.ts'
import { keyed } from '../../site/keyed.ts'
import { useSite } from '../../site/shell/site.ts'
import { Text } from '../../site/text.tsx'
import { withFigures } from './figures.ts'

type TrialSite = NonNullable<TrialDetailQuery['trial']>['sites'][number]

interface Props {
  sites: readonly TrialSite[]
  unit: string
}

/** The results of a trial by site. Columns without any value are left out. */
export function SiteTable({ sites, unit }: Props) {
  const site = useSite()
  const { label: labelOf } = site
  const rows = withFigures(site, sites, unit).map(({ of: { place, year, treatment, covariates }, figure }) => ({
    place,
    cells: [year?.toString() ?? '', treatment, figure.label, figure.interval?.label ?? '', covariates],
  }))
  const columns = (['year', 'treatment', 'result', 'interval', 'covariates'] as const)
    .map((name, at) => ({ label: labelOf(`trials.${name}`), at }))
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
          {keyed(rows, ({ place, cells }) => [place, ...cells].join(' ')).map(({ key, entry: { place, cells } }) => (
            <tr key={key}>
              <th scope="row" dir="auto">
                <Text>{place}</Text>
              </th>
              {columns.map(({ label, at }) => (
                <td key={label} dir="auto">
                  <Text>{cells[at]!}</Text>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

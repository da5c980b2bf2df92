import { paths } from '../../paths.ts'
import { FIND_PARAMETERS } from '../../../schema/product-choices.ts'
import type { WebsiteKind } from '../../../schema/website.ts'
import { PageLink } from '../../site/link.tsx'
import type { Match } from '../../site/page.ts'
import { useSite } from '../../site/shell/site.ts'
import { filled } from '../../site/text.tsx'
import { type Found, FOUND_BY, isSame } from './found-in.ts'

interface Props {
  items: readonly Found[]
  kind: WebsiteKind
  match: Match
}

/** Links to the products for each crop, and to those for each problem. */
export function Finds({ items, kind, match }: Props) {
  const { label, labelText } = useSite()
  const page = paths.sectionPage(kind.website.section.id)
  const lists = FOUND_BY.map((field) => ({
    field,
    values: [...Map.groupBy(filled(items.flatMap((item) => item[field] ?? [])), (value) => value)].toSorted(
      ([, a], [, b]) => b.length - a.length,
    ),
  })).filter(({ values }) => values.length > 1)
  if (lists.length === 0) return null
  return (
    <nav className="finds" aria-label={label('products.find')}>
      {lists.map(({ field, values }) => (
        <div key={field}>
          <p className="mono-label">{labelText(`products.${field}`)}</p>
          <ul>
            {values.map(([value, { length }]) => {
              const isChosen = isSame(match.search.get(FIND_PARAMETERS[field]) ?? '', value)
              return (
                <li key={value}>
                  <PageLink
                    to={`${page}?${new URLSearchParams({ [FIND_PARAMETERS[field]]: value })}#products-list`}
                    aria-current={isChosen || undefined}
                  >
                    {value} <span className="filter-count">{length}</span>
                  </PageLink>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}

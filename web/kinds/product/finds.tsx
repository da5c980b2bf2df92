import { paths } from '../../paths.ts'
import { FIND_PARAMETERS } from '../../../schema/product-choices.ts'
import type { WebsiteKind } from '../../../schema/website.ts'
import { PageLink } from '../../site/link.tsx'
import type { Match } from '../../site/page.ts'
import { useSite } from '../../site/shell/site.ts'
import { filled } from '../../site/text.tsx'

/** The fields by which visitors find products, in addition to the category. */
const FIELDS = ['crops', 'problems'] as const

/** The values by which an item is found. Only the own page of the section has them. */
interface Found {
  crops?: readonly string[]
  problems?: readonly string[]
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Returns the items that have the crop and the problem that an address names, or undefined if it names none that an item has. */
export function foundIn<Item extends Found>(items: readonly Item[], { search }: Match): Item[] | undefined {
  const has = (item: Item, field: (typeof FIELDS)[number], value: string) =>
    item[field]?.some((one) => isSame(one, value)) ?? false
  const named = FIELDS.flatMap((field) => {
    const value = search.get(FIND_PARAMETERS[field])
    return value && items.some((item) => has(item, field, value)) ? [{ field, value }] : []
  })
  if (named.length === 0) return undefined
  return items.filter((item) => named.every(({ field, value }) => has(item, field, value)))
}

interface Props {
  items: readonly Found[]
  kind: WebsiteKind
  match: Match
}

/** Links to the products for each crop, and to those for each problem. */
export function Finds({ items, kind, match }: Props) {
  const { label, labelText } = useSite()
  const page = paths.sectionPage(kind.website.section.id)
  const lists = FIELDS.map((field) => ({
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

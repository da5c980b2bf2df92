import type { ComponentType, ReactNode } from 'react'
import { kindWords } from '../../../schema/labels/kind-words.ts'
import { itemPath, type WebsiteKind } from '../../../schema/website.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { lateView } from '../late-views.tsx'
import { useLangOf } from '../own-language.tsx'
import type { Match } from '../page.ts'
import { useSite } from '../shell/site.ts'
import { Failure } from './failure.tsx'
import { chosenGroup, type Count, Filter, groupsOf } from './filter.tsx'
import { useOwnPage } from './own-page.ts'
import { ShowAll } from './show-all.tsx'

const Pages = lateView<typeof import('./pages.tsx').Pages>('Pages')

/** The items of a page of a list and the total number of items. */
export interface List<Item> {
  total: number
  items: readonly Item[]
  /** The cursor after the last item of the page. */
  endCursor?: string | null
  /** The cursor after which the page before begins, if this one begins after a cursor. */
  previousCursor?: string | null
}

/** The state of a section's list. `list` is null if it failed to load, and undefined while it loads. */
export interface ListProps<Item> {
  list: List<Item> | null | undefined
  loading: boolean
  retry: () => void
}

interface LoadedListProps<Item> extends ListProps<Item> {
  kind: WebsiteKind
  match: Match
  /** The id of the list, to which the links to its pages lead. */
  anchor: string
  /** The label of the loading indicator; by default "Loading products...". */
  loadingText?: string
  children: (list: List<Item>) => ReactNode
}

/** A list with the link to all of its items, on the section's own page with those to its pages. While it loads, a spinner; if loading failed, an error with a button to retry. */
export function LoadedList<Item>({
  kind,
  list,
  loading,
  retry,
  loadingText,
  children,
  ...props
}: LoadedListProps<Item>) {
  const { label } = useSite()
  const isOwnPage = useOwnPage()
  const words = kindWords(kind, label)
  if (loading) return <Spinner label={loadingText ?? label('list.loading', words)} />
  if (!list) return <Failure text={label('list.failed', words)} retry={retry} />
  return (
    <>
      {children(list)}
      {!isOwnPage && <ShowAll list={list} kind={kind} />}
      {isOwnPage && list.items.length < list.total && <Pages {...list} {...props} kind={kind} />}
    </>
  )
}

/** The properties of a card. */
export interface CardProps<Item> {
  item: Item
  /** The address of the item's page. */
  to: string
  /** The attribute `lang` of its texts, if they are in another language than the page. */
  lang: string | undefined
  /** Whether the card is at the top of the page, so that its picture is loaded at once. */
  atTop: boolean
}

/** The number of cards in the first row of a wide screen. */
const FIRST_ROW = 3

interface CardsProps<Item> {
  kind: WebsiteKind
  items: readonly Item[]
  /** The class of the list; by default that of a simple grid. */
  className?: string
  Card: ComponentType<CardProps<Item>>
}

/** Items as a list of cards. */
export function Cards<Item extends { id: string }>({ kind, items, className = 'card-grid', Card }: CardsProps<Item>) {
  const isOwnPage = useOwnPage()
  const langOf = useLangOf()
  return (
    <ul className={className}>
      {items.map((item, index) => (
        <Card
          key={item.id}
          item={item}
          to={itemPath(kind, item)}
          lang={langOf(item)}
          atTop={isOwnPage && index < FIRST_ROW}
        />
      ))}
    </ul>
  )
}

interface ItemListProps<Item> extends ListProps<Item>, Omit<CardsProps<Item>, 'items'> {
  match: Match
  /** Returns the value that visitors filter by on the section's own page. Without it, the list has no filter. */
  groupOf?: (item: Item) => string
  /** Counts the items of the whole list by these values. By default, those that are here are counted. */
  groups?: readonly Count[] | null | undefined
  /** What stands above the items on the section's own page instead of a filter. */
  above?: ReactNode
}

/** The items of a kind as a list of cards, on the section's own page with a filter. */
export function ItemList<Item extends { id: string }>({
  match,
  groupOf,
  groups: counts,
  above,
  ...props
}: ItemListProps<Item>) {
  const { kind } = props
  const { label, labelText } = useSite()
  const anchor = `${kind.website.section.id}-list`
  const isOwnPage = useOwnPage()
  const langOf = useLangOf()
  return (
    <LoadedList {...props} match={match} anchor={anchor}>
      {({ items, total }) => {
        if (items.length === 0) return <p className="soft">{labelText('list.none', kindWords(kind, label))}</p>
        if (!isOwnPage) return <Cards {...props} items={items} />
        if (above || !groupOf)
          return (
            <div id={anchor}>
              {above}
              <Cards {...props} items={items} />
            </div>
          )
        const groups = groupsOf(items, groupOf, langOf, counts)
        const chosen = chosenGroup(kind, match, groups)
        const shown = items.filter((item) => chosen === null || groupOf(item) === chosen.value)
        return (
          <div id={anchor}>
            <Filter {...{ kind, groups, chosen, total, anchor }} shown={items.length} />
            <Cards {...props} items={shown} />
          </div>
        )
      }}
    </LoadedList>
  )
}

import type { ComponentType, ReactNode } from 'react'
import { itemPath, visitorLabels, type WebsiteKind } from '../../../schema/website.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Failure } from './failure.tsx'
import { ShowAll } from './show-all.tsx'

/** The beginning of a list, and how many items there are in total. */
export interface List<Item> {
  total: number
  items: readonly Item[]
}

/** The list of a section: null when it failed to load, undefined while it loads. */
export interface ListProps<Item> {
  list: List<Item> | null | undefined
  loading: boolean
  retry: () => void
}

interface LoadedListProps<Item> extends ListProps<Item> {
  kind: WebsiteKind
  /** What stands while the list loads; by default "Loading products...". */
  loadingText?: string
  children: (list: List<Item>) => ReactNode
}

/** A list once it is loaded, with the link to the whole of it; until then, a spinner or the reason why it is missing. */
export function LoadedList<Item>({ kind, list, loading, retry, loadingText, children }: LoadedListProps<Item>) {
  const many = kind.labelPlural.toLowerCase()
  if (loading) return <Spinner label={loadingText ?? `Loading ${many}...`} />
  if (!list) return <Failure text={`Failed to load ${many}`} retry={retry} />
  return (
    <>
      {children(list)}
      <ShowAll list={list} kind={kind} />
    </>
  )
}

/** What a card of a list gets. */
export interface CardProps<Item> {
  item: Item
  /** The address of the item's page. */
  to: string
}

interface ItemListProps<Item> extends ListProps<Item> {
  kind: WebsiteKind
  className: string
  Card: ComponentType<CardProps<Item>>
}

/** The items of a kind as a list of cards. */
export function ItemList<Item extends { id: string }>({ className, Card, ...props }: ItemListProps<Item>) {
  const many = visitorLabels(props.kind).many.toLowerCase()
  return (
    <LoadedList {...props}>
      {({ items }) =>
        items.length > 0 ? (
          <ul className={className}>
            {items.map((item) => (
              <Card key={item.id} item={item} to={itemPath(props.kind, item.id)} />
            ))}
          </ul>
        ) : (
          <p className="soft">There are no {many} to show at the moment.</p>
        )
      }
    </LoadedList>
  )
}

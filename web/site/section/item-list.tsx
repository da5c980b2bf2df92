import type { ComponentType, ReactNode } from 'react'
import { itemPath, visitorLabels, type WebsiteKind } from '../../../schema/website.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Failure } from './failure.tsx'
import { ShowAll } from './show-all.tsx'

/** The first items of a list and the total number of items. */
export interface List<Item> {
  total: number
  items: readonly Item[]
}

/** The state of a section's list. `list` is null if it failed to load, and undefined while it loads. */
export interface ListProps<Item> {
  list: List<Item> | null | undefined
  loading: boolean
  retry: () => void
}

interface LoadedListProps<Item> extends ListProps<Item> {
  kind: WebsiteKind
  /** The label of the loading indicator; by default "Loading products...". */
  loadingText?: string
  children: (list: List<Item>) => ReactNode
}

/** A list with the link to all of its items. While it loads, a spinner; if loading failed, an error with a button to retry. */
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

/** The properties of a card. */
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

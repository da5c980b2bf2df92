import { type MouseEvent, type ReactNode, useState } from 'react'
import { useHref, useNavigate } from 'react-router-dom'
import { kindWords } from '../../../schema/labels/kind-words.ts'
import { filterOf, type WebsiteKind } from '../../../schema/website.ts'
import { paths } from '../../paths.ts'
import type { Match } from '../page.ts'
import { useSite } from '../shell/site.ts'

/** Items with the same value of the field that visitors filter by. */
export interface Group {
  /** The value in the address. */
  value: string
  label: ReactNode
  total: number
}

/** Returns the group that the address names, or null. Values without a group have no effect. */
export function chosenGroup(kind: WebsiteKind, { search }: Match, groups: readonly Group[]): Group | null {
  const value = search.get(filterOf(kind)?.field ?? '')?.toLowerCase()
  return groups.find((group) => group.value.toLowerCase() === value) ?? null
}

/** Counts items by group. Groups are in the order of their first items, whose language (`langOf`) is that of their labels. */
export function groupsOf<Item>(
  items: readonly Item[],
  groupOf: (item: Item) => string,
  langOf: (item: Item) => string | undefined,
): Group[] {
  return Array.from(Map.groupBy(items, groupOf), ([value, group]) => {
    const lang = langOf(group[0]!)
    return { value, label: lang ? <span lang={lang}>{value}</span> : value, total: group.length }
  })
}

interface Props {
  kind: WebsiteKind
  groups: readonly Group[]
  chosen: Group | null
  /** The number of items in all groups. */
  total: number
  /** Whether the page contains every item, so that a group can be chosen without loading another page. */
  complete: boolean
  /** The id of the list, to which the choice leads. */
  anchor: string
}

/**
 * Buttons that filter the list of a kind, if the kind has a filter. The choice is in the address. Without JavaScript they
 * submit a form.
 */
export function Filter({ kind, groups, chosen, total, complete, anchor }: Props) {
  const navigate = useNavigate()
  const { label: labelOf, labelText } = useSite()
  const words = kindWords(kind, labelOf)
  const action = useHref(`${paths.sectionPage(kind.website.section.id)}#${anchor}`)
  // Screen readers announce the number of items only after a choice.
  const [changed, setChanged] = useState(false)
  const filter = filterOf(kind)
  // A single group contains every item.
  if (!filter || groups.length < 2) return null
  const choose = (event: MouseEvent<HTMLButtonElement>) => {
    if (!complete) return
    event.preventDefault()
    setChanged(true)
    const { value } = event.currentTarget
    const search = value && `?${new URLSearchParams({ [filter.field]: value })}`
    void navigate({ search, hash: anchor }, { replace: true })
  }
  const button = (value: string, label: ReactNode, count: number, pressed: boolean) => (
    <button
      key={value}
      type="submit"
      name={filter.field}
      value={value}
      aria-pressed={pressed}
      onClick={choose}
      className="filter-button"
    >
      {label} <span className="filter-count">{count}</span>
    </button>
  )
  const shown = chosen?.total ?? total
  return (
    <form action={action} aria-label={labelOf(`${kind.name}:filter`)} className="filter">
      {button('', labelText('list.filterAll', words), total, chosen === null)}
      {groups.map(({ value, label, total: count }) => button(value, label, count, chosen?.value === value))}
      <p role="status" className="sr-only">
        {changed && labelText('list.count', { ...words, count: shown })}
      </p>
    </form>
  )
}

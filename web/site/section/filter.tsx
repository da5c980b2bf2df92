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

/** A value, and the number of items that have it. */
export type Count = Pick<Group, 'value' | 'total'>

/**
 * Returns the groups of a list. The language (`langOf`) of the first item of a group is that of its label.
 *
 * @param counts the groups of the whole list. Without them, the items are counted, in the order of the first item of each group
 */
export function groupsOf<Item>(
  items: readonly Item[],
  groupOf: (item: Item) => string,
  langOf: (item: Item) => string | undefined,
  counts?: readonly Count[] | null,
): Group[] {
  const here = Map.groupBy(items, groupOf)
  const counted = counts ?? Array.from(here, ([value, group]) => ({ value, total: group.length }))
  return counted.map(({ value, total }) => {
    const [first] = here.get(value) ?? []
    const lang = first && langOf(first)
    return { value, label: lang ? <span lang={lang}>{value}</span> : value, total }
  })
}

interface Props {
  kind: WebsiteKind
  groups: readonly Group[]
  chosen: Group | null
  /** The number of items in the list, which has those of the chosen group only if the server filters it. */
  total: number
  /** The number of items that are here. If these are all, a group can be chosen without loading another page. */
  shown: number
  /** The id of the list, to which the choice leads. */
  anchor: string
}

/**
 * Buttons that filter the list of a kind, if the kind has a filter. The choice is in the address. Without JavaScript they
 * submit a form.
 */
export function Filter({ kind, groups, chosen, total, shown, anchor }: Props) {
  const navigate = useNavigate()
  const { label: labelOf, labelText } = useSite()
  const words = kindWords(kind, labelOf)
  const action = useHref(`${paths.sectionPage(kind.website.section.id)}#${anchor}`)
  // Screen readers announce the number of items only after a choice.
  const [changed, setChanged] = useState(false)
  const filter = filterOf(kind)
  // A single group contains every item.
  if (!filter || groups.length < 2) return null
  const all = chosen ? groups.reduce((sum, group) => sum + group.total, 0) : total
  const complete = shown === all
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
  return (
    <form action={action} aria-label={labelOf(`${kind.name}:filter`)} className="filter">
      {button('', labelText('list.filterAll', words), all, chosen === null)}
      {groups.map(({ value, label, total: count }) => button(value, label, count, chosen?.value === value))}
      <p role="status" className="sr-only">
        {changed && labelText('list.count', { ...words, count: chosen?.total ?? total })}
      </p>
    </form>
  )
}

import { useDeferredValue } from 'react'
import { page, publicKinds } from '../../../../schema/kinds/index.ts'
import { pageOf } from '../../../../schema/item-page.ts'
import { SECTION_PAGES } from '../../../../schema/website.ts'
import { useItemSearch } from '../../client/graphql/item-search.ts'
import { LinkTargetsDocument } from '../../client/graphql/generated.ts'

/** A page of the site that links can lead to. */
export interface LinkTarget {
  label: string
  /** The kind of page. */
  group: string
  url: string
}

const PAGES: readonly LinkTarget[] = SECTION_PAGES.map((page) => ({
  label: page.charAt(0).toUpperCase() + page.slice(1),
  group: 'Page',
  url: `/${page}`,
}))

const LINKED = [...publicKinds, page]

/** Returns the pages and items whose titles contain a text. */
export function useLinkTargets(text: string): LinkTarget[] {
  const search = useDeferredValue(text.trim())
  const { items } = useItemSearch(LINKED, LinkTargetsDocument, search)
  const found = items.map(({ kind, ...item }) => ({ label: item.title, group: kind.label, url: pageOf(kind, item)! }))
  const matches = ({ label }: LinkTarget) => label.toLowerCase().includes(search.toLowerCase())
  return [...PAGES.filter(matches), ...found]
}

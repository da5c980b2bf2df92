import { useQuery } from '@apollo/client/react'
import type { TypedDocumentNode } from '@apollo/client'
import { parse } from 'graphql'
import { useDeferredValue } from 'react'
import { publicKinds } from '../../../schema/kinds/index.ts'
import { itemPath, SECTION_PAGES } from '../../../schema/website.ts'

/** A page of the site that a link can lead to. */
export interface LinkTarget {
  label: string
  /** The kind of page. */
  group: string
  url: string
}

const PER_KIND = 5

const FIND = parse(
  `query LinkTargets($search: String!) { ${publicKinds
    .map(
      ({ name, plural, titleField }) =>
        `${name}: ${plural}(search: $search, limit: ${PER_KIND}) { items { id title: ${titleField} } }`,
    )
    .join(' ')} }`,
) as TypedDocumentNode<Record<string, { items: { id: string; title: string }[] }>, { search: string }>

const PAGES: readonly LinkTarget[] = SECTION_PAGES.map((page) => ({
  label: page.charAt(0).toUpperCase() + page.slice(1),
  group: 'Page',
  url: `/${page}`,
}))

/** Returns the pages and items whose titles contain a text. */
export function useLinkTargets(text: string): LinkTarget[] {
  const search = useDeferredValue(text.trim())
  // Not cached: `title` is an alias, so the results would mix with complete items.
  const { data, previousData } = useQuery(FIND, { variables: { search }, fetchPolicy: 'no-cache' })
  const found = data ?? previousData
  const items = publicKinds.flatMap((kind) =>
    (found?.[kind.name]?.items ?? []).map(({ id, title }) => ({
      label: title,
      group: kind.label,
      url: itemPath(kind, id),
    })),
  )
  const matches = ({ label }: LinkTarget) => label.toLowerCase().includes(search.toLowerCase())
  return [...PAGES.filter(matches), ...items]
}

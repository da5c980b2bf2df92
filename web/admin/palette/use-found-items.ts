import { useQuery } from '@apollo/client/react'
import type { TypedDocumentNode } from '@apollo/client'
import { parse } from 'graphql'
import { useDeferredValue } from 'react'
import { collections } from '../../../schema/kinds/index.ts'
import type { Kind } from '../../../schema/kind.ts'
import { editPath } from '../paths.ts'
import type { Command } from './commands.ts'

const MIN_LENGTH = 2
const PER_KIND = 5
const kinds: readonly Kind[] = collections

const FIND = parse(
  `query Find($search: String!) { ${kinds
    .map(
      ({ name, plural, titleField }) =>
        `${name}: ${plural}(search: $search, limit: ${PER_KIND}) { items { id title: ${titleField} } }`,
    )
    .join(' ')} }`,
) as TypedDocumentNode<Record<string, { items: { id: string; title: string }[] }>, { search: string }>

/** Searches the items of all kinds and returns the results as commands that open them. */
export function useFoundItems(text: string): Command[] {
  const search = useDeferredValue(text.trim())
  const skip = search.length < MIN_LENGTH
  // Not cached: `title` is an alias, so the results would mix with complete items.
  const { data, previousData } = useQuery(FIND, { variables: { search }, skip, fetchPolicy: 'no-cache' })
  const found = data ?? previousData
  if (skip || !found) return []
  return kinds.flatMap((kind) =>
    (found[kind.name]?.items ?? []).map(({ id, title }) => ({
      label: title,
      group: kind.label,
      to: editPath(kind, id),
    })),
  )
}

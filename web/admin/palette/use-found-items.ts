import { useDeferredValue } from 'react'
import { collections } from '../../../schema/kinds/index.ts'
import type { Kind } from '../../../schema/kind.ts'
import { itemSearch, useItemSearch } from '../graphql/item-search.ts'
import { editPath } from '../paths.ts'
import type { Command } from './commands.ts'

const MIN_LENGTH = 2

const FIND = itemSearch<Kind>('Find', collections)

/** Searches the items of all kinds and returns the results as commands that open them. */
export function useFoundItems(text: string): Command[] {
  const search = useDeferredValue(text.trim())
  return useItemSearch(FIND, search, { skip: search.length < MIN_LENGTH }).map(({ kind, id, title }) => ({
    label: title,
    group: kind.label,
    to: editPath(kind, id),
  }))
}

import { useQuery } from '@apollo/client/react'
import { useDeferredValue } from 'react'
import { collections } from '../../../../schema/kinds/index.ts'
import type { Kind } from '../../../../schema/kind.ts'
import { useItemSearch } from '../../client/graphql/item-search.ts'
import { adminPaths, editPath } from '../paths/paths.ts'
import type { Command } from './commands.ts'
import { FindDocument, FindMediaDocument } from '../../client/graphql/generated.ts'

const MIN_LENGTH = 2

/** Searches the items of all kinds and the media. Returns the results as commands that open them, and whether more may come. */
export function useFoundItems(text: string): { commands: Command[]; isSearching: boolean } {
  const search = useDeferredValue(text.trim())
  const skip = search.length < MIN_LENGTH
  const { items, isSearching } = useItemSearch<Kind>(collections, FindDocument, search, { skip })
  const media = useQuery(FindMediaDocument, { variables: { search }, skip, fetchPolicy: 'no-cache' })
  const files = skip ? [] : ((media.data ?? media.previousData)?.page.items ?? [])
  const commands = [
    ...items.map(({ kind, id, title, passage }) => ({
      label: title,
      group: kind.label,
      passage,
      to: editPath(kind, id),
    })),
    ...files.map(({ id, originalFilename, alt }) => ({
      label: alt ? `${originalFilename}: ${alt}` : originalFilename,
      group: 'Media',
      to: `${adminPaths.media}?q=${encodeURIComponent(originalFilename)}#${id}`,
    })),
  ]
  return { commands, isSearching: isSearching || media.loading }
}

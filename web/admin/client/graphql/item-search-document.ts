import type { TypedDocumentNode } from '@apollo/client'
import type { Kind } from '../../../../schema/kind.ts'
import { parsed } from './parsed.ts'

const PER_KIND = 5

export type ItemSearchDocument = TypedDocumentNode<
  Record<string, { items: { id: string; title: string }[] }>,
  { search: string }
>

/** Returns a search for items of several kinds, for a data module. @param name the name of its GraphQL operation */
export const itemSearchDocument = (name: string, kinds: readonly Kind[]): ItemSearchDocument =>
  parsed(
    `query ${name}($search: String!) { ${kinds
      .map(
        (kind) =>
          `${kind.name}: ${kind.plural}(search: $search, limit: ${PER_KIND}) { items { id title: ${kind.titleField} } }`,
      )
      .join(' ')} }`,
  )

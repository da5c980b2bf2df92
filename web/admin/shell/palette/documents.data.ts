import type { TypedDocumentNode } from '@apollo/client'
import { collections } from '../../../../schema/kinds/index.ts'
import { itemSearchDocument } from '../../client/graphql/item-search-document.ts'
import { parsed } from '../../client/graphql/parsed.ts'

export const FIND_ITEMS = itemSearchDocument('Find', collections)

export const FIND_MEDIA = parsed(
  'query FindMedia($search: String!) { page: mediaFiles(search: $search, limit: 5) { items { id originalFilename alt } } }',
) as TypedDocumentNode<{ page: { items: { id: string; originalFilename: string; alt: string }[] } }, { search: string }>

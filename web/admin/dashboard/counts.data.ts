import type { TypedDocumentNode } from '@apollo/client'
import { parsed } from '../client/graphql/parsed.ts'
import { contentKinds } from '../model/content-kinds.ts'

/** The numbers of items of each kind. */
export const COUNTS = parsed(
  `query Counts { ${contentKinds.map((kind) => `${kind.name}: ${kind.plural}(limit: 1) { total }`).join(' ')} }`,
) as TypedDocumentNode<Record<string, { total: number }>>

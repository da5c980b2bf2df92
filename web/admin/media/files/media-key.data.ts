import type { TypedDocumentNode } from '@apollo/client'
import { parsed } from '../../client/graphql/parsed.ts'

/** The key with which a browser requests files that are not published. Every screen needs it, apart from the other operations. */
export const MEDIA_KEY = parsed('query MediaKey { mediaKey }') as TypedDocumentNode<{ mediaKey: string }>

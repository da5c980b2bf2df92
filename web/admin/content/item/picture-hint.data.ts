import type { TypedDocumentNode } from '@apollo/client'
import { parsed } from '../../client/graphql/parsed.ts'

export const ALT = parsed('fragment AltOfFile on MediaFile { alt }') as TypedDocumentNode<{ alt: string }>

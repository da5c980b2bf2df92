import { type DocumentNode, parse } from 'graphql'

/** Parses a document for a data module, which contains only what JSON can express. Bundles contain no parser. */
export const parsed = (source: string) =>
  JSON.parse(JSON.stringify(parse(source, { noLocation: true }))) as DocumentNode

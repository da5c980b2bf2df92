/** A parsed document. The plugin in web/vite/graphql-files.ts makes these modules. */
declare module '*.graphql' {
  import type { DocumentNode } from 'graphql'

  const document: DocumentNode
  export default document
}

import { readFile } from 'node:fs/promises'
import { parse } from 'graphql'
import type { Plugin } from 'vite'

/** Makes modules of the `.graphql` files of extensions: their default export is the parsed document. Bundles contain no parser. */
export const graphqlFiles: Plugin = {
  name: 'verdant:graphql-files',
  enforce: 'pre',
  load: {
    filter: { id: /\.graphql$/ },
    handler: async (id) => `export default ${JSON.stringify(parse(await readFile(id, 'utf8'), { noLocation: true }))}`,
  },
}

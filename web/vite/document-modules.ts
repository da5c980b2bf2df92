import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const GENERATED = /admin\/client\/graphql\/generated\.ts$/
const DOCUMENT = /generated\.ts\?document=(\w+)$/

/**
 * Splits the generated operations of the admin into a module for each document, so that a screen downloads those documents only
 * that it sends. Each is a value: the fragments are in it. The development server loads the file as it is.
 */
export const documentModules: Plugin = {
  name: 'verdant:document-modules',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: DOCUMENT }, handler: (id) => ({ id, moduleSideEffects: false }) },
  load: {
    filter: { id: [GENERATED, DOCUMENT] },
    async handler(id) {
      const [path = '', document] = id.split('?document=')
      const documents: Record<string, unknown> = await import(pathToFileURL(path).href)
      const code = document
        ? `export const ${document} = ${JSON.stringify(documents[document])}`
        : Object.keys(documents)
            .map((name) => `export { ${name} } from ${JSON.stringify(`${path}?document=${name}`)}`)
            .join('\n')
      return { code, moduleSideEffects: false }
    },
  },
}

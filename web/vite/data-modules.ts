import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { Plugin } from 'vite'

/** Returns the source text of a value. @throws Error when JSON cannot express the value. */
function literal(name: string, value: unknown): string {
  const text = JSON.stringify(value)
  if (text === undefined || !isDeepStrictEqual(JSON.parse(text), value))
    throw new Error(`${name} is not plain data, which every export of a data module must be`)
  return text
}

/**
 * Replaces each module named `*.data.ts` by the values of its exports, which it computes while building. Whatever such a
 * module imports, such as the content model, stays out of the bundle. The development server loads data modules as they are.
 */
export const dataModules: Plugin = {
  name: 'verdant:data-modules',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /\.data\.ts$/ },
    async handler(id) {
      const exported: Record<string, unknown> = await import(pathToFileURL(id).href)
      return Object.entries(exported)
        .map(([name, value]) => `export const ${name} = ${literal(name, value)}\n`)
        .join('')
    },
  },
}

import { globSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

const IMPORT = /@import '(\.[^']+)'/g
const GLOB = /@import '(\.[^']*\*[^']*)';/g

/**
 * Replaces an import of a pattern, such as `@import '../kinds/*\/*.css'`, by imports of the style sheets that match it, in
 * alphabetical order. A style sheet that the file imports by name keeps its place.
 *
 * @param code the content of a style sheet
 * @param path where the style sheet is
 */
export function expandStyleGlobs(code: string, path: string): string {
  const folder = dirname(path)
  const named = new Set(Array.from(code.matchAll(IMPORT), ([, name]) => resolve(folder, name!)))
  return code.replace(GLOB, (_, pattern: string) =>
    globSync(pattern, { cwd: folder })
      .filter((path) => !named.has(resolve(folder, path)))
      .sort()
      .map((path) => `@import '${path}';`)
      .join('\n'),
  )
}

/** Lets style sheets import patterns of files. Must stand before Tailwind's plugin, which resolves imports. */
export const styleGlobs: Plugin = {
  name: 'verdant:style-globs',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css(?:$|\?)/, code: GLOB },
    handler: (code, id) => expandStyleGlobs(code, id.replace(/\?.*/, '')),
  },
}

import { join } from 'node:path'

/** Where the bundle of the API is written. */
export const OUT = join(import.meta.dirname, '../../dist/dev')

/** The bundle, which exports what api/serve.ts exports. */
export const BUNDLE = join(OUT, 'serve.js')

/** Imports the libraries that the bundle imports, and nothing else. */
export const LIBRARIES = join(OUT, 'libraries.js')

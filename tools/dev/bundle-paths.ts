import { join } from 'node:path'

/** The folder of the API's bundle. */
export const OUT = join(import.meta.dirname, '../../dist/dev')

/** The bundle. It has the exports of api/serve.ts. */
export const BUNDLE = join(OUT, 'serve.js')

/** A module that only imports the libraries of the bundle. */
export const LIBRARIES = join(OUT, 'libraries.js')

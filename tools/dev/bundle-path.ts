import { join } from 'node:path'

/** The bundle of the API, which exports what api/serve.ts exports. */
export const BUNDLE = join(import.meta.dirname, '../../dist/dev/serve.js')

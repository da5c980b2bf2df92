// Older versions of Node have no compile cache, and would fail at a named import of it without a reason.
import { existsSync } from 'node:fs'
import nodeModules from 'node:module'
import { join } from 'node:path'

const OLDEST_NODE = 24
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  process.stderr.write(`Verdant needs Node ${OLDEST_NODE} or newer; this is ${process.version}.\n`)
  process.exit(1)
}

// Variables that are set have priority over those of the file.
if (existsSync('.env')) process.loadEnvFile()

// GraphQL.js and React check their own use unless they run in production.
process.env.NODE_ENV ??= 'production'

// Keeps V8's compiled code from one start to the next. Modules loaded before this call are not cached.
nodeModules.enableCompileCache()
const [{ greet, serve }, { loadWebsite }] = await Promise.all([
  import('./serve.ts'),
  import('./faces/pages/website.ts'),
])

await greet(await serve(() => loadWebsite(join(import.meta.dirname, '..'))))
// Node writes the compile cache when the process exits, which may be months later or by a kill. After a minute the cache
// also holds the functions that the first requests have compiled.
setTimeout(nodeModules.flushCompileCache, 60_000).unref()

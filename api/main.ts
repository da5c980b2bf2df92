import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// GraphQL.js and React check their own use unless they run in production.
process.env.NODE_ENV ??= 'production'

// Keeps V8's compiled code from one start to the next. Modules loaded before this call are not cached.
enableCompileCache()
const [{ greet, serve }, { loadWebsite }] = await Promise.all([import('./serve.ts'), import('./pages/website.ts')])

await greet(await serve(() => loadWebsite(join(import.meta.dirname, '..'))))
// Node writes the compile cache when the process exits, which may be months later or by a kill. After a minute the cache
// also holds the functions that the first requests have compiled.
setTimeout(flushCompileCache, 60_000).unref()

import { enableCompileCache } from 'node:module'

// GraphQL.js, among others, watches over its own use unless told that this is no development.
process.env.NODE_ENV ??= 'production'

// What V8 makes of the sources is kept from one start to the next, so they are loaded after this.
enableCompileCache()
await import('./serve.ts')

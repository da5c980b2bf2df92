import { enableCompileCache } from 'node:module'

// What V8 makes of the sources is kept from one start to the next, so they are loaded after this.
enableCompileCache()
await import('./serve.ts')

import { enableCompileCache } from 'node:module'

// The compile cache only covers modules that are loaded afterwards.
enableCompileCache()
void import('./main.ts').then(({ main }) => main())

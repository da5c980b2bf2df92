import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'

// As the server does: variables that are set have priority over those of the file.
if (existsSync('.env')) process.loadEnvFile()

// The compile cache only covers modules that are loaded afterwards.
enableCompileCache()
void import('./main.ts').then(({ main }) => main())

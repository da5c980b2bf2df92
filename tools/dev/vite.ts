import { realpathSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { createServer, DevEnvironment, type Plugin, type ViteDevServer } from 'vite'
import { catalogues } from '../../schema/labels/catalogues.ts'
import { BASE } from './addresses.ts'
import type { ApiProcess } from './api-process.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The real path of the libraries. node_modules can be a link. */
const LIBRARIES = realpathSync(join(ROOT, 'node_modules'))

/** The modules that pages load instead of built scripts. React Refresh must be installed before React is loaded. */
const ENTRIES: Record<string, string> = {
  ...Object.fromEntries(catalogues.map(({ language }) => [`virtual:site-${language}`, `/entries/${language}.ts`])),
  'virtual:admin': '/admin/main.tsx',
  'virtual:docs': '/api-docs/rest.tsx',
  'virtual:graphiql': '/api-docs/graphiql.tsx',
}

const entries: Plugin = {
  name: 'verdant:entries',
  resolveId: (id) => (id in ENTRIES ? `\0${id}` : undefined),
  load: (id) =>
    id.slice(1) in ENTRIES
      ? `import '@vitejs/plugin-react/preamble'\nimport ${JSON.stringify(ENTRIES[id.slice(1)])}`
      : undefined,
}

/**
 * Creates the Vite server. Its environment `ssr`, the renderer of pages, runs in the API's process.
 *
 * @param server the HTTP server whose upgrade requests Vite takes
 * @param cacheDir where Vite keeps the libraries that it has bundled for the browser
 */
export const createVite = (server: Server, api: ApiProcess, cacheDir: string): Promise<ViteDevServer> =>
  createServer({
    configFile: join(ROOT, 'web/vite.config.ts'),
    base: BASE,
    cacheDir,
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    plugins: [entries],
    // Vite finds all libraries at the start. Finding another one later would reload the page.
    optimizeDeps: { entries: ['entries/*.ts', 'admin/main.tsx', 'api-docs/{rest,graphiql}.tsx'] },
    server: { middlewareMode: true, ws: { server }, fs: { allow: [ROOT, LIBRARIES, cacheDir] } },
    environments: {
      ssr: {
        dev: {
          createEnvironment: (name, config) =>
            new DevEnvironment(name, config, { hot: true, transport: api.channel() }),
        },
      },
    },
  })

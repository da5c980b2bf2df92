import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { EXTERNAL } from './external-packages.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The programs, which share their chunks. */
const PROGRAMS = { main: here('../api/main.ts'), verdant: here('../cli/verdant.ts') }

/** The programs that those start, which lie beside the chunk that starts them. */
const HELPERS = {
  'svg-worker': here('../api/content/media/svg-worker.ts'),
  'stop-abandoned': here('../api/platform/embedded-postgres/stop-abandoned.ts'),
}

/** Copies the pictures of the default content, beside the JSON files that the compiler emits. */
const defaultPictures: Plugin = {
  name: 'verdant:default-pictures',
  closeBundle: () => cp(here('../schema/defaults/media'), here('../dist/schema/defaults/media'), { recursive: true }),
}

/**
 * Bundles the server and the command line with their libraries into dist/server. They consist of more than 1,600 modules,
 * and resolving and compiling each of them takes most of the time that a start takes.
 */
export default defineConfig({
  root: here('..'),
  publicDir: false,
  plugins: [defaultPictures],
  // Libraries load parts of the CommonJS build of graphql, which must be the only copy. Without an alias Vite takes the
  // other one, because the package's `main` has no extension.
  resolve: { alias: [{ find: /^graphql$/, replacement: here('../node_modules/graphql/index.js') }] },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: EXTERNAL },
  environments: {
    ssr: {
      resolve: {
        // `main` before `module`: libraries that call require('graphql') must get the same copy.
        mainFields: ['main', 'module'],
      },
    },
  },
  build: {
    ssr: true,
    outDir: here('../dist/server'),
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: {
      input: { ...PROGRAMS, ...HELPERS },
      output: {
        minify: false,
        // Chunks are as deep as the modules in dist/api/*, because some modules find files relative to themselves.
        entryFileNames: ({ name }) => (name in PROGRAMS ? '[name].js' : 'chunks/[name].js'),
        chunkFileNames: 'chunks/[name].js',
        comments: false,
      },
    },
  },
})

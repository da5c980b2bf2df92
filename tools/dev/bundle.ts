import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { LIBRARIES, OUT } from './bundle-paths.ts'

const ROOT = join(import.meta.dirname, '../..')
/** How long to wait for an editor or Git to write further files. */
const SETTLE_MS = 30

/** Lets bundled modules find files relative to their sources. */
const sourcePaths: Plugin = {
  name: 'verdant:source-paths',
  transform: {
    filter: { code: 'import.meta.' },
    handler: (code, id) => ({
      code: code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id)))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.filename', JSON.stringify(id)),
      // The number of lines must not change.
      map: null,
    }),
  },
}

/** Bundles again when an extension is added or removed: the list of them is made while bundling. */
const extensionsFolder: Plugin = {
  name: 'verdant:extensions-folder',
  buildStart() {
    this.addWatchFile(join(ROOT, 'extensions'))
  },
}

/** Adds a module that only imports the libraries. */
const libraries: Plugin = {
  name: 'verdant:libraries',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const external = new Set(chunks.flatMap((chunk) => chunk.imports).filter((name) => !(name in bundle)))
    const source = [...external].map((name) => `import ${JSON.stringify(name)}\n`).join('')
    this.emitFile({ type: 'asset', fileName: basename(LIBRARIES), source })
  },
}

/**
 * Bundles the sources of the API, now and after each change. Libraries are not bundled, so a bundle takes a fraction of a
 * second. If the sources have an error, it is printed and the previous bundle is kept.
 *
 * @param onBundle called after each bundle that was written
 */
export async function watchApi(onBundle: () => Promise<void>): Promise<Rolldown.RolldownWatcher> {
  const watcher = (await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'error',
    plugins: [sourcePaths, extensionsFolder, libraries],
    build: {
      ssr: 'api/serve.ts',
      outDir: OUT,
      // The API may be loading the previous bundle.
      emptyOutDir: false,
      target: 'esnext',
      sourcemap: true,
      watch: { buildDelay: SETTLE_MS },
      rolldownOptions: { output: { chunkFileNames: '[name].js' } },
    },
  })) as Rolldown.RolldownWatcher
  watcher.on('event', async (event) => {
    if (event.code === 'ERROR') console.error(event.error.message)
    if (event.code === 'BUNDLE_END') {
      await event.result.close()
      await onBundle()
    }
  })
  return watcher
}

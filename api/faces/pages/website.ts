import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Renderer } from '../../../schema/renderer.ts'

/** The files that a page of the website loads, as paths on this site. */
export interface Assets {
  /** The scripts by the language of the labels that they have: the static imports of an entry, and itself. */
  scripts: Record<string, string[]>
  /** The style sheet of all pages. */
  css: string
  /** What all pages but the landing page need besides: the script of their views, and its style sheet. */
  views: { script: string; css: string }
  /** The fonts that every page needs: those of Latin text, without italics. */
  fonts: string[]
}

/** The built website: its renderer, its assets, and the HTML of the admin and of the documentation of the API. */
export interface Website extends Renderer {
  assets: Assets
  adminShell: string
  /** The HTML of the documentation of the API. */
  docs: { rest: string; graphiql: string }
  /** The folder of the files below /assets; absent if another server serves them. */
  assetsFolder?: string
}

interface ManifestEntry {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  isEntry?: boolean
}

/** Loads the output of `npm run build`. @throws Error if the website has not been built */
export async function loadWebsite(dist: string): Promise<Website> {
  const client = join(dist, 'web/client')
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >
  const renderer = (await import(pathToFileURL(join(dist, 'web/server/entry-server.js')).href)) as Renderer
  const page = (name: string) => readFile(join(client, name), 'utf8')
  const [adminShell, rest, graphiql] = await Promise.all(['admin.html', 'docs.html', 'graphiql.html'].map(page))
  return {
    ...renderer,
    assets: await assetsOf(manifest, client),
    adminShell: adminShell!,
    docs: { rest: rest!, graphiql: graphiql! },
    assetsFolder: join(client, 'assets'),
  }
}

/** Follows the static imports of an entry. https://vite.dev/guide/backend-integration */
function chunksOf(manifest: Record<string, ManifestEntry>, entry: ManifestEntry): ManifestEntry[] {
  const chunks = new Set<ManifestEntry>()
  const follow = (chunk: ManifestEntry) => {
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    for (const name of chunk.imports ?? []) follow(manifest[name]!)
  }
  follow(entry)
  return [...chunks]
}

/** Returns what pages load. The entries are named like the languages of their labels. */
async function assetsOf(manifest: Record<string, ManifestEntry>, client: string): Promise<Assets> {
  const entries = Object.entries(manifest).filter(([, { isEntry }]) => isEntry)
  const chunks = entries.flatMap(([, entry]) => chunksOf(manifest, entry))
  const address = (file: string) => `/${file}`
  const scripts = entries.map(([name, entry]) => [
    basename(name, '.ts'),
    chunksOf(manifest, entry)
      .map(({ file }) => address(file))
      .toReversed(),
  ])
  const styles = [...new Set(chunks.flatMap(({ css = [] }) => css))]
  const read = (file: string) => readFile(join(client, file), 'utf8')
  const sheets = await Promise.all(styles.map(read))
  return {
    scripts: Object.fromEntries(scripts),
    css: sheets.join(''),
    views: {
      script: address(manifest['site/views.ts']!.file),
      css: await read(manifest['styles/views.css']!.file),
    },
    fonts: [...new Set(chunks.flatMap(({ assets = [] }) => assets))]
      .filter((file) => file.endsWith('.woff2') && /-latin-(?!ext|italic)/.test(file))
      .map(address),
  }
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Renderer } from '../../schema/renderer.ts'

/** The files that a page of the website loads, as addresses on this site. */
export interface Assets {
  /** The entry script and what it imports at once, which browsers may load beforehand. */
  script: string
  preloads: string[]
  styles: string[]
}

/** The built website: what renders it, what it loads, and the shell of the admin. */
export interface Website extends Renderer {
  assets: Assets
  adminShell: string
  /** The folder of files served below /assets, unless another server has them. */
  assetsFolder?: string
}

interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
  isEntry?: boolean
}

/** Reads what `npm run build` made of web/. @throws Error when it has not been built */
export async function loadWebsite(dist: string): Promise<Website> {
  const client = join(dist, 'web/client')
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >
  const renderer = (await import(pathToFileURL(join(dist, 'web/server/entry-server.js')).href)) as Renderer
  const adminShell = await readFile(join(client, 'admin.html'), 'utf8')
  return { ...renderer, assets: assetsOf(manifest), adminShell, assetsFolder: join(client, 'assets') }
}

/** Follows the static imports of the entry. https://vite.dev/guide/backend-integration */
function assetsOf(manifest: Record<string, ManifestEntry>): Assets {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The build of the website has no entry')
  const chunks = new Set<ManifestEntry>()
  const follow = (chunk: ManifestEntry) => {
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    for (const name of chunk.imports ?? []) follow(manifest[name]!)
  }
  follow(entry)
  const address = (file: string) => `/${file}`
  return {
    script: address(entry.file),
    preloads: [...chunks].filter((chunk) => chunk !== entry).map(({ file }) => address(file)),
    styles: [...new Set([...chunks].flatMap(({ css = [] }) => css))].map(address),
  }
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ModuleRunner } from 'vite/module-runner'
import type { Website } from '../../api/faces/pages/website.ts'
import { catalogues } from '../../schema/labels/catalogues.ts'
import type { Renderer } from '../../schema/renderer.ts'
import { BASE, NONCE } from './addresses.ts'

const WEB = join(import.meta.dirname, '../../web')

/** The module that renders pages. */
export const RENDERER = join(WEB, 'entry-server.tsx')

const entry = (name: string) => `${BASE}@id/virtual:${name}`

/** Vite's client gives the styles that it inserts the nonce that it finds here. */
const NONCE_TAG = `<meta property="csp-nonce" nonce="${NONCE}">`

/** The website. Each request uses the current sources. */
export async function devWebsite(runner: ModuleRunner): Promise<Website> {
  // The runner evaluates modules again only after a change.
  const current = () => runner.import<Renderer>(RENDERER)
  /** Returns a page that loads the current sources of its scripts. */
  const page = async (name: string, script: string) =>
    (await readFile(join(WEB, `${name}.html`), 'utf8'))
      .replace(script, entry(name))
      .replace('<head>', `<head>${NONCE_TAG}`)
  return {
    ...(await current()),
    async render(request) {
      const page = await (await current()).render(request)
      // The sources can change before the next request.
      return { ...page, cacheable: false, head: NONCE_TAG + page.head }
    },
    assets: {
      scripts: Object.fromEntries(catalogues.map(({ language }) => [language, [entry(`site-${language}`)]])),
      css: `@import '${BASE}styles/site.css?direct'`,
      views: { script: `${BASE}site/views.ts`, css: `@import '${BASE}styles/views.css?direct'` },
      fonts: [],
    },
    adminShell: await page('admin', './admin/main.tsx'),
    docs: {
      rest: await page('docs', './api-docs/rest.tsx'),
      graphiql: await page('graphiql', './api-docs/graphiql.tsx'),
    },
  }
}

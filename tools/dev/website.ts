import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ModuleRunner } from 'vite/module-runner'
import type { Website } from '../../api/pages/website.ts'
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
  const admin = await readFile(join(WEB, 'admin.html'), 'utf8')
  return {
    ...(await current()),
    async render(request) {
      const page = await (await current()).render(request)
      // The sources can change before the next request.
      return { ...page, cacheable: false, head: NONCE_TAG + page.head }
    },
    assets: { script: entry('site'), preloads: [], css: `@import '${BASE}styles/site.css?direct'`, fonts: [] },
    adminShell: admin.replace('./admin/main.tsx', entry('admin')).replace('<head>', `<head>${NONCE_TAG}`),
  }
}

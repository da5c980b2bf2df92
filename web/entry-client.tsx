import './styles/site.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Location } from 'react-router-dom'
import type { Catalogue } from '../schema/labels/catalogue.ts'
import type { Edition } from '../schema/renderer.ts'
import { DataSourceProvider, type Source } from './graphql/data-source.ts'
import type { LoadedOperation } from './graphql/operation.ts'
import { paths } from './paths.ts'
import { App, isLoaded } from './routes.tsx'
import { keptParts, PartsProvider, readParts } from './site/data-part.tsx'
import { EDITION_ELEMENT, EditionProvider, sourceOf, ORIGINAL } from './site/edition.ts'
import { loadViews, loadViewsBy } from './site/late-views.tsx'
import { SiteRouter } from './site/router.tsx'
import { provideCatalogues } from './site/shell/site.ts'

/** Returns the JSON in an element of the page. */
const jsonIn = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent || 'null')

const edition = (jsonIn(EDITION_ELEMENT) as Edition | null) ?? ORIGINAL
const { base } = edition
const first = jsonIn('state') as LoadedOperation
Object.assign(first.data.site ?? {}, readParts())

const source = sourceOf(edition, first)

const isReady = ({ pathname, search }: Location) => isLoaded(source, pathname.slice(base.length) || paths.home, search)

/** Whether the server has rendered a page with views. Its document has their styles. */
const hasViews = document.querySelector('style[data-views]') !== null

loadViewsBy(async () => {
  const [views] = await Promise.all([import('./site/views.ts'), hasViews || import('./styles/views.css')])
  return views
})

const view = (of: Source) => (
  <DataSourceProvider value={of}>
    <EditionProvider value={edition}>
      <SiteRouter base={base} isLoaded={isReady}>
        <PartsProvider value={keptParts}>
          <App />
        </PartsProvider>
      </SiteRouter>
    </EditionProvider>
  </DataSourceProvider>
)

/** Hydrates the page that the server has rendered. @param catalogue the labels of its language */
export async function start(catalogue: Catalogue): Promise<void> {
  provideCatalogues(() => catalogue)
  // Without them, what they show stays as the server has rendered it.
  if (hasViews) await loadViews().catch(() => undefined)
  // In a transition React hydrates in small steps, so the page stays responsive.
  startTransition(() => {
    const root = hydrateRoot(document.getElementById('root')!, view(source))
    // Only pages of the same origin see the frame, and only editors mark theirs.
    const frame = window.frameElement
    if (frame?.hasAttribute('data-edits'))
      void import('./site/edit-view.ts').then(({ handOver }) => handOver(frame, { root, source, view, catalogue }))
  })
}

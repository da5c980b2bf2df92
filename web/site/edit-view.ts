import type { ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import type { Catalogue } from '../../schema/labels/catalogue.ts'
import type { Source } from '../graphql/data-source.ts'
import { areStripsShown, loadStrips } from '../kinds/hero/late-strips.tsx'
import { Blocks } from '../kinds/page/blocks/blocks.tsx'
import { provideBlocks } from '../kinds/page/late-blocks.tsx'
import { type Change, EDITED_PAGE, type EditedPage } from './edited-page.ts'
import { loadViews } from './late-views.tsx'
import type { PageData } from './shell/site.ts'

/** Returns a source with the changed data of another one. The same data are changed once, so that pages compare them. */
function changedSource(source: Source, change: Change): Source {
  const changed = new WeakMap<PageData, PageData>()
  return {
    prepare: () => source.prepare(),
    query: (...request) => source.query(...request),
    mutate: (...request) => source.mutate(...request),
    read(...request) {
      const data = source.read(...request)
      if (data && !changed.has(data)) changed.set(data, change(data))
      return data && changed.get(data)
    },
  }
}

/** Waits until the page is hydrated: React would render an earlier change from the start. */
const hydrated = () =>
  new Promise<void>((resolve) => {
    const { documentElement } = document
    const isHydrated = () => 'hydrated' in documentElement.dataset
    if (isHydrated()) return resolve()
    const observer = new MutationObserver(() => {
      if (!isHydrated()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(documentElement, { attributes: true })
  })

/** What the frame gets of a page. */
interface Hydrated {
  root: Root
  source: Source
  view: (source: Source) => ReactNode
  catalogue: Catalogue
}

/** Hands the page over to the frame around it, which belongs to a page of the same origin. */
export async function handOver(frame: Element, { root, source, view, catalogue }: Hydrated) {
  provideBlocks(Blocks)
  await Promise.all([hydrated(), loadViews()])
  let shown: Change | undefined
  const show = (change: Change) => root.render(view(changedSource(source, (shown = change))))
  const page: EditedPage = {
    catalogue,
    show,
    render: (change) => renderToString(view(changedSource(source, change))),
  }
  frame.dispatchEvent(new CustomEvent<EditedPage>(EDITED_PAGE, { detail: page }))
  // Visitors have of the strips what the server has rendered, which cannot be changed. If loading fails, it stays.
  if (!areStripsShown()) return
  await loadStrips(source).catch(() => undefined)
  show(shown ?? ((data) => data))
}

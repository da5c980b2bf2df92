import type { ReactNode } from 'react'
import type { SectionData } from '../kinds/kind-on-site.ts'

type Render = (site: SectionData | null | undefined) => ReactNode

/** Renders a part of a page, or returns an element that stands for its cached HTML. */
export type RenderPart = (name: string, site: SectionData, render: Render) => ReactNode

let renderPart: RenderPart | undefined

/** Renders a page, whose parts are rendered by `part`. For the server, where a page is rendered synchronously. */
export function withRenderPart<T>(part: RenderPart | undefined, render: () => T): T {
  renderPart = part
  try {
    return render()
  } finally {
    renderPart = undefined
  }
}

/**
 * Returns a part of a page. The server caches its HTML, which must depend on nothing but the address, the edition, what every page shows,
 * the name of the part, and the fields of `site` that `render` and what it renders read.
 */
export const cachedPart = (name: string, site: SectionData | null | undefined, render: Render): ReactNode =>
  site && renderPart ? renderPart(name, site, render) : render(site)

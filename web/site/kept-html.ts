import type { ReactNode } from 'react'
import type { SectionData } from '../kinds/kind-on-site.ts'

type Render = (site: SectionData | null | undefined) => ReactNode

/** Renders a part of a page, or puts the HTML in its place that was rendered of the same data before. */
export type KeepHtml = (part: string, site: SectionData, render: Render) => ReactNode

let keep: KeepHtml | undefined

/** Renders a page, whose parts are kept by `by`. For the server, where a page is rendered in one go. */
export function keepingHtml<T>(by: KeepHtml | undefined, render: () => T): T {
  keep = by
  try {
    return render()
  } finally {
    keep = undefined
  }
}

/**
 * Returns a part of a page. The server keeps its HTML, which must depend on nothing but the address, the edition, what every page shows,
 * the name of the part, and the fields of `site` that `render` and what it renders read.
 */
export const keptHtml = (part: string, site: SectionData | null | undefined, render: Render): ReactNode =>
  site && keep ? keep(part, site, render) : render(site)

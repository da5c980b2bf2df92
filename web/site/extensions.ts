/**
 * What extensions may import of the website. The rest of `web` can change with every version. docs/extending.md explains it.
 */
import type { ReactNode } from 'react'

export { PageLink } from './link.tsx'

/** The website's part of an extension. Visitors download it with the landing page. */
export interface SiteExtension<Data = object> {
  /**
   * A section of the landing page. It is rendered on the server and hydrated, so it must render the same twice.
   *
   * @param data the response to the page’s query, with the fields of the extension’s `site.graphql`; undefined while loading
   *   and if loading failed
   */
  Section: (props: { data: Data | undefined }) => ReactNode
}

/** Declares the website's part of an extension: the default export of `extensions/<name>/site.tsx`. */
export function defineSite<Data>(extension: SiteExtension<Data>): SiteExtension<Data> {
  return extension
}

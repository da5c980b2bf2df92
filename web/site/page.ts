import type { ReactNode } from 'react'
import type { ResponseError } from '../../schema/renderer.ts'
import type { Source } from '../graphql/data-source.ts'
import type { Operation, Variables } from '../graphql/operation.ts'
import type { PageHead } from './head/head.ts'
import type { Links, Thing } from './head/json-ld.ts'
import type { PageData, Site } from './shell/site.ts'

/** The parsed address of a page: route parameters and query parameters. */
export interface Match {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

export interface PageProps<Data> {
  /** Undefined while loading and if loading failed. A part that failed to load is null. */
  data: Data | undefined
  loading: boolean
  match: Match
  /** Loads the data again. */
  retry: () => void
}

/** The item that a page shows. */
export interface ShownItem {
  id: string
  /** The language of its texts, if that is not the original one. Absent on pages in the original language. */
  language?: string | null
  /** The languages in which visitors can read it, if the website has several; its path is that of the page unless it has its own. */
  languages?: readonly { language: string; path: string | null; isTranslated: boolean }[]
  /** The path of the page that visitors read instead in a language in which it is left out. By default, the home page. */
  instead?: string
}

/** The server's response to a request for a page. */
export interface Outcome {
  status: 200 | 404 | 410 | 503
  /** Whether loading again would give the same response. Incomplete responses are not cached. */
  complete: boolean
  /** The address of the page, if the item was found by an earlier one. */
  movedTo?: string
}

/**
 * A public page: its address, its GraphQL operation, and how the response is shown.
 *
 * The functions are methods, because TypeScript compares the parameters of methods bivariantly. Pages with different data
 * therefore fit into one list.
 */
export interface Page<Data extends PageData = PageData> {
  /** A route pattern, such as `/product/:id`. */
  path: string
  operation: Operation<Data, Variables>
  variables(match: Match): Variables
  /** What only the server loads and renders. The browser keeps it as it is, and receives the data without it. */
  onServer?: { variables: Variables; without(data: Data): Data }
  /** Returns variables by which the page may be loaded already with everything that it shows, and whether it is. */
  whole?(match: Match): { variables: Variables; isWhole(data: Data): boolean }
  /**
   * What the browser loads beside the data before it shows the page in the place of another one, so that the page does not grow when
   * it arrives. A failure has no effect.
   */
  late?: { isHere(data: Data, source: Source): boolean; load(source: Source): Promise<unknown> }
  outcome(data: Data, errors: readonly ResponseError[], match: Match): Outcome
  head(data: Data | undefined, site: Site, match: Match): PageHead
  /** Returns the item whose page this is; null if there is none. */
  item?(data: Data): ShownItem | null
  /**
   * Returns the page's JSON-LD as schema.org objects. Only the server calls it: a body that begins with
   * `import.meta.env.SSR ?` stays out of the visitors' bundle.
   */
  jsonLd?(data: Data, site: Site, links: Links): Thing[]
  render(props: PageProps<Data>): ReactNode
}

/** A page whose types of variables and data are inferred from its operation only. */
interface TypedPage<Data extends PageData, Of extends Variables> extends Page<NoInfer<Data>> {
  operation: Operation<Data, Of>
  variables(match: Match): Of
}

/** Declares a page and checks it against the types of its operation. */
export const definePage = <Data extends PageData, Of extends Variables>(page: TypedPage<Data, Of>): Page => page

/** Returns an outcome with a fixed status, for pages that always exist or never do. */
export const always =
  (status: 200 | 404) =>
  (_data: PageData, errors: readonly ResponseError[]): Outcome => ({ status, complete: errors.length === 0 })

import type { TypedDocumentNode } from '@apollo/client'
import type { ReactNode } from 'react'
import type { ShellFragment } from '../graphql/generated.ts'
import type { PageHead } from './head/head.ts'
import type { Site } from './shell/site.ts'

/** An address that a page answers: its parameters, and what follows the question mark. */
export interface Match {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

/** What every page's operation asks for. */
export interface PageData {
  site: ShellFragment | null
}

export interface PageProps<Data> {
  /** What was loaded; undefined while waiting, and when nothing could be. Any part of it may be null: that part failed. */
  data: Data | undefined
  loading: boolean
  match: Match
  /** Asks the server again. */
  retry: () => void
}

/** A public page: its address, its one operation, its head and its content. */
export interface Page<
  Data extends PageData = PageData,
  Variables extends Record<string, unknown> = Record<string, unknown>,
> {
  /** What it shows: the item of that name, which there may not be; `fixed` texts and the `landing` page always are. */
  name: 'landing' | 'product' | 'service' | 'job' | 'fixed' | 'unknown'
  path: string
  query: TypedDocumentNode<Data, Variables>
  variables: (match: Match) => Variables
  head: (data: Data | undefined, site: Site, match: Match) => PageHead
  render: (props: PageProps<Data>) => ReactNode
}

/** Declares a page; what it is made of is checked here and forgotten, so that pages stand in one list. */
export const definePage = <Data extends PageData, Variables extends Record<string, unknown>>(
  page: Page<Data, Variables>,
) => page as unknown as Page

import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { ClientNotLoaded, type Source, useDataSource } from '../graphql/data-source.ts'
import { keyOf } from '../graphql/operation.ts'
import { loadDocument } from './document.ts'
import type { Match, Page } from './page.ts'
import type { PageData } from './shell/site.ts'

/** The data of a page, while they load and afterwards. */
export interface LoadState {
  /** Undefined while loading and if loading failed. */
  data: PageData | undefined
  loading: boolean
  /** Loads the data again. */
  retry: () => void
}

interface Request {
  /** Identifies the operation and its variables. */
  key: string
  /** How often the visitor has asked to load the data again. */
  retries: number
  /** The result of loading. Without data, loading failed. */
  response?: { data?: PageData }
}

/** Returns the data of a page if they are here. */
function knownData(source: Source, page: Page, match: Match): PageData | undefined {
  const known = source.read(page.operation, page.variables(match))
  if (known || !page.whole) return known
  const whole = page.whole(match)
  const data = source.read(page.operation, whole.variables)
  return data && whole.isWhole(data) ? data : undefined
}

/** Returns the data of a page if everything that it shows is here, so that it can be rendered at once. */
export function loadedData(source: Source, page: Page, match: Match): PageData | undefined {
  const known = knownData(source, page, match)
  return known && (page.late?.isHere(known, source) ?? true) ? known : undefined
}

/** Loads the data of a page and what it shows besides. @throws as `DataSource.query` */
export async function loadPage(source: Source, page: Page, match: Match): Promise<PageData> {
  const [data] = await Promise.all([
    knownData(source, page, match) ?? source.query(page.operation, page.variables(match)),
    page.late?.load(source).catch(() => undefined),
  ])
  return data
}

/**
 * Returns the data of a page, and loads them if they are not here yet.
 *
 * @param isShown whether visitors see the page; otherwise nothing is loaded
 */
export function usePageData(page: Page, match: Match, isShown: boolean): LoadState {
  const source = useDataSource()
  const key = keyOf(page.operation, page.variables(match))
  const [last, setLast] = useState<Request>({ key, retries: 0 })
  // The state of another page, such as a failure, does not apply to this one.
  const request = last.key === key ? last : { key, retries: 0 }
  if (request !== last) setLast(request)

  const { retries, response } = request
  const known = retries === 0 ? loadedData(source, page, match) : undefined
  const data = known ?? response?.data
  const loading = !data && !response

  const load = useEffectEvent(async (): Promise<{ data?: PageData }> => {
    try {
      return { data: await loadPage(source, page, match) }
    } catch (error) {
      if (error instanceof ClientNotLoaded) await loadDocument()
      return {}
    }
  })

  useEffect(() => {
    if (!isShown || !loading) return
    let isCurrent = true
    const respond = async () => {
      const response = await load()
      // In a transition React renders in small steps, so that the browser stays responsive.
      if (isCurrent) startTransition(() => setLast({ key, retries, response }))
    }
    void respond()
    return () => {
      isCurrent = false
    }
  }, [isShown, loading, key, retries])

  return { data, loading, retry: () => setLast({ key, retries: retries + 1 }) }
}

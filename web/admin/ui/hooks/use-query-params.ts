import { useSearchParams } from 'react-router-dom'

/** The parameters to change. An empty string or null deletes a parameter. */
export type ParamChanges = Record<string, string | null>

/**
 * Returns the query parameters of the address, and a function that changes some of them. By default, the change replaces
 * the current entry of the browser history.
 */
export function useQueryParams() {
  const [params, setParams] = useSearchParams()
  const update = (changes: ParamChanges, { replace = true } = {}) => {
    // Between a change and the next rendering, only the browser knows the new address.
    const next = new URLSearchParams(window.location.search)
    for (const [key, value] of Object.entries(changes)) {
      if (value) next.set(key, value)
      else next.delete(key)
    }
    setParams(next, { replace })
  }
  return [params, update] as const
}

/** Returns the page number in the address, at least 1. */
export const pageIn = (params: URLSearchParams) => Math.max(1, Number(params.get('page')) || 1)

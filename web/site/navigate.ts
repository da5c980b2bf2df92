import { createContext, type MouseEvent, useContext } from 'react'
import type { NavigateFunction } from 'react-router-dom'

const NavigateContext = createContext<NavigateFunction | null>(null)

export const NavigateProvider = NavigateContext.Provider

/**
 * Returns the function that goes to another page of this site. React Router's `useNavigate` resolves relative addresses for
 * each component. A page has a hundred links with absolute addresses, which share one function.
 *
 * @throws Error outside a provider
 */
export function useSharedNavigate(): NavigateFunction {
  const navigate = useContext(NavigateContext)
  if (!navigate) throw new Error('There is no navigation')
  return navigate
}

/** Returns whether a click on a link opens it in this tab. */
export const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

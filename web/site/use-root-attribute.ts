import { useEffect } from 'react'

/**
 * Sets an attribute of the document's root while a component is shown, for styles of the whole page. With `html:has(…)`, browsers
 * would compute all styles again whenever elements are inserted.
 */
export function useRootAttribute(name: `data-${string}`, isSet = true) {
  useEffect(() => {
    if (!isSet) return
    const root = document.documentElement
    root.setAttribute(name, '')
    return () => root.removeAttribute(name)
  }, [name, isSet])
}

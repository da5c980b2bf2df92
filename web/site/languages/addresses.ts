import { createContext, useContext } from 'react'
import { useLocation } from 'react-router-dom'
import { addressIn, useEdition } from '../edition.ts'
import type { ShownItem } from '../page.ts'

const ShownItemContext = createContext<ShownItem | null | undefined>(undefined)

/** Tells the links to other languages which item the page shows. */
export const ShownItemProvider = ShownItemContext.Provider

/**
 * Returns a function that returns the address of this page in another language. Of an item that is left out there, it is the page that
 * visitors read instead.
 */
export function useAddressIn(): (tag: string) => string {
  const edition = useEdition()
  const item = useContext(ShownItemContext)
  const { pathname, search } = useLocation()
  return (tag) => {
    const found = item?.languages?.find(({ language }) => language === tag)
    if (item?.languages?.length && !found) return addressIn(edition, tag, item.instead ?? '/')
    return addressIn(edition, tag, (found?.path ?? pathname) + search)
  }
}

import { createContext, useContext } from 'react'

const OwnPageContext = createContext(false)

/** Tells the sections inside whether they are on their own page. By default they are on the landing page. */
export const OwnPageProvider = OwnPageContext.Provider

/** Whether a section is on its own page, where it shows more in the open. On the landing page it is compact. */
export const useOwnPage = () => useContext(OwnPageContext)

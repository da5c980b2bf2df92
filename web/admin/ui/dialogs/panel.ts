import { createContext } from 'react'

/** Whether forms are shown in the page, beside something else, instead of in a dialog or on a screen of their own. */
export const PanelContext = createContext(false)

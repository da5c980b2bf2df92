import { createContext, useContext } from 'react'

/** Loads the data of the page that a link leads to, before the visitor follows it. */
export type Preload = (to: string) => void

const PreloadContext = createContext<Preload>(() => undefined)

export const PreloadProvider = PreloadContext.Provider

/** Returns the function that loads pages early. Without a provider, nothing is loaded. */
export const usePreload = () => useContext(PreloadContext)

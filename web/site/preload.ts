import { createContext, useContext } from 'react'

/** Loads the data of pages before visitors follow a link to them. */
export interface Preloader {
  /** Loads the data of the page at a path, unless they are here. A failure has no effect: the page loads them again. */
  load: (path: string) => void
  /** Whether the data of the page at a path are here, so that it can be shown at once. */
  has: (path: string) => boolean
}

const PreloaderContext = createContext<Preloader>({ load: () => undefined, has: () => false })

export const PreloaderProvider = PreloaderContext.Provider

/** Returns the preloader. Without a provider, nothing is loaded. */
export const usePreloader = () => useContext(PreloaderContext)

import { AsyncLocalStorage } from 'node:async_hooks'

const rendering = new AsyncLocalStorage<true>()

/** Runs work that renders a response for the cache, which everyone may see. */
export const runForCache = <T>(work: () => T): T => rendering.run(true, work)

/** Returns whether the request at hand renders a response for the cache. */
export const isRenderedForCache = (): boolean => rendering.getStore() ?? false

import { InMemoryCache, type InMemoryCacheConfig } from '@apollo/client'

/** Creates the cache that the server fills and the browser restores. */
export const createCache = (options?: Pick<InMemoryCacheConfig, 'resultCaching'>) =>
  new InMemoryCache({
    ...options,
    typePolicies: {
      Site: {
        // Each page queries a part of the same site.
        merge: true,
        fields: {
          // If the settings failed to load, those of the previous page stay.
          settings: { merge: (known: unknown, loaded: unknown) => loaded ?? known },
        },
      },
    },
  })

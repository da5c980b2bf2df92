import { InMemoryCache, type InMemoryCacheConfig } from '@apollo/client'

/** The cache that the server fills and the browser takes over. */
export const createCache = (options?: Pick<InMemoryCacheConfig, 'resultCaching'>) =>
  new InMemoryCache({
    ...options,
    typePolicies: {
      Site: {
        // Every page asks for a part of the one site.
        merge: true,
        fields: {
          // A page whose settings failed to load keeps those of the page before.
          settings: { merge: (known: unknown, loaded: unknown) => loaded ?? known },
        },
      },
    },
  })

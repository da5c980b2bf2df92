import { ApolloClient, CombinedGraphQLErrors, HttpLink, InMemoryCache } from '@apollo/client'
import { type AskedLanguages, documentOf } from './documents.ts'
import type { LoadedOperation, OperationName, Variables } from './operation.ts'
import { OperationError } from './operation-error.ts'
import { signedFetch } from './signed-fetch.ts'

const createCache = () =>
  new InMemoryCache({
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

/** Returns the error of a failed operation in a form that needs no types of Apollo Client. */
function operationError(error: unknown): unknown {
  if (!CombinedGraphQLErrors.is(error)) return error
  return new OperationError(error.message, error.errors[0]?.extensions?.['code'])
}

/**
 * The GraphQL client of the website: Apollo Client with the documents of all operations. Browsers load this module when a
 * page first needs it (`data-source.ts`).
 */
export class Client {
  readonly #apollo: ApolloClient
  readonly #asked: AskedLanguages | undefined

  /**
   * @param first the operation of the first page, which the server has sent with it
   * @param asked the languages that queries also ask for
   */
  constructor(uri: string, { operation, variables, data }: LoadedOperation, asked: AskedLanguages | undefined) {
    this.#asked = asked
    this.#apollo = new ApolloClient({ cache: createCache(), link: new HttpLink({ uri, fetch: signedFetch }) })
    this.#apollo.writeQuery({ query: this.#documentOf(operation), variables, data })
  }

  #documentOf(operation: OperationName) {
    return documentOf(operation, this.#asked)
  }

  /** Returns the data of a query if all of them are in the cache, otherwise null. */
  read(operation: OperationName, variables: Variables): unknown {
    return this.#apollo.readQuery({ query: this.#documentOf(operation), variables })
  }

  /** Sends a query to the server and returns its data. @throws OperationError when the server responds with errors */
  async query(operation: OperationName, variables: Variables): Promise<unknown> {
    try {
      const { data } = await this.#apollo.query({
        query: this.#documentOf(operation),
        variables,
        fetchPolicy: 'network-only',
      })
      return data
    } catch (error) {
      throw operationError(error)
    }
  }

  /** Sends a mutation to the server and returns its data. @throws OperationError when the server responds with errors */
  async mutate(operation: OperationName, variables: Variables): Promise<unknown> {
    try {
      const { data } = await this.#apollo.mutate({ mutation: this.#documentOf(operation), variables })
      return data
    } catch (error) {
      throw operationError(error)
    }
  }
}

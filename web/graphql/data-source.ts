import { createContext, useContext } from 'react'
import { loadViews } from '../site/late-views.tsx'
import type { PageData } from '../site/shell/site.ts'
import type { Client } from './client.ts'
import type { AskedLanguages } from './documents.ts'
import { keyOf, type LoadedOperation, type Operation, type OperationName, type Variables } from './operation.ts'

/** The script of the GraphQL client could not be loaded. */
export class ClientNotLoaded extends Error {}

/**
 * The data of the website, on the server and in the browser. The data of the first page are here from the start. Other
 * data are requested by the GraphQL client, whose script is loaded when it is first needed.
 */
export class DataSource {
  readonly #uri: string
  readonly #first: LoadedOperation
  readonly #firstKey: string
  readonly #asked: AskedLanguages | undefined
  #client: Client | undefined
  #loading: Promise<Client> | undefined

  /**
   * @param uri the address of the GraphQL endpoint
   * @param asked the languages that queries also ask for
   */
  constructor(uri: string, first: LoadedOperation, asked?: AskedLanguages) {
    this.#uri = uri
    this.#asked = asked
    this.#first = first
    this.#firstKey = keyOf(first.operation, first.variables)
  }

  /** Loads the GraphQL client unless it is loaded already. @throws ClientNotLoaded; a later call tries again */
  prepare(): Promise<Client> {
    this.#loading ??= this.#load()
    return this.#loading
  }

  async #load(): Promise<Client> {
    try {
      // What a query loads is shown by a view.
      const [{ Client }] = await Promise.all([import('./client.ts'), loadViews()])
      return (this.#client = new Client(this.#uri, this.#first, this.#asked))
    } catch (cause) {
      this.#loading = undefined
      throw new ClientNotLoaded('The GraphQL client could not be loaded', { cause })
    }
  }

  /** Returns the data of a page if they are here, otherwise undefined. */
  read(operation: OperationName, variables: Variables): PageData | undefined {
    // Every page's data contain those of the shell.
    const isFirst = operation === 'Shell' || keyOf(operation, variables) === this.#firstKey
    const known = this.#client ? this.#client.read(operation, variables) : isFirst && this.#first.data
    return known ? (known as PageData) : undefined
  }

  /** Sends a query to the server. @throws OperationError or ClientNotLoaded, or an error of the network */
  async query<Data, Of extends Variables>(operation: Operation<Data, Of>, variables: Of): Promise<Data> {
    const client = await this.prepare()
    // The type of the data follows from the name of the operation.
    return (await client.query(operation, variables)) as Data
  }

  /** Sends a mutation to the server. @throws OperationError or ClientNotLoaded, or an error of the network */
  async mutate<Data, Of extends Variables>(operation: Operation<Data, Of>, variables: Of): Promise<Data> {
    const client = await this.prepare()
    return (await client.mutate(operation, variables)) as Data
  }
}

/** What pages use of a data source. */
export type Source = Pick<DataSource, keyof DataSource>

const DataSourceContext = createContext<Source | null>(null)

export const DataSourceProvider = DataSourceContext.Provider

/** Returns the data of the website; null in previews, which have none. */
export const useDataSourceIfAny = (): Source | null => useContext(DataSourceContext)

/** Returns the data of the website. @throws Error outside a provider */
export function useDataSource(): Source {
  const source = useContext(DataSourceContext)
  if (!source) throw new Error('There is no data source')
  return source
}

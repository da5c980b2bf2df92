import type { Load } from './load.ts'
import { productId } from './products.ts'

/** One thing that clients do, over and over. */
export interface Scenario {
  name: string
  load: Load
  /** What the yardstick does in its place: the same bytes, unless it is to do the work of PostgreSQL and JSON too. */
  yardstick: 'bytes' | 'sql'
}

const FIELDS =
  'id name category description detailedDescription features applications technicalSpecs image order isActive version createdAt updatedAt'
const LIST = `{ products(limit: 100) { items { ${FIELDS} } } }`

/** The same list as bare SQL. */
export const LIST_STATEMENT = `select ${FIELDS.split(' ')
  .map((name) => `"${name}"`)
  .join(', ')} from product order by "order", name, id limit 100`

const graphql = (url: string, query: string, headers: Record<string, string> = {}): Load => ({
  url: `${url}/api/graphql`,
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ query }),
})

const browser = { 'accept-encoding': 'gzip, deflate, br' }

/** What is measured on a server, from outside; what changes data comes last. */
export function scenarios(
  url: string,
  { token, media, etag, password }: { token: string; media: string; etag: string; password: string },
): Scenario[] {
  const signedIn = { authorization: `Bearer ${token}` }
  const get = (name: string, path: string, headers?: Record<string, string>): Scenario => ({
    name,
    load: { url: url + path, headers },
    yardstick: 'bytes',
  })
  return [
    get('page /', '/', browser),
    get('page /, not modified', '/', { ...browser, 'if-none-match': etag }),
    get('page of a product', `/product/${productId(0)}`, browser),
    get('REST list of 100', '/api/content/products?limit=100'),
    get('REST one', `/api/content/products/${productId(0)}`),
    { name: 'GraphQL list of 100', load: graphql(url, LIST), yardstick: 'bytes' },
    { name: 'GraphQL one', load: graphql(url, `{ product(id: "${productId(0)}") { ${FIELDS} } }`), yardstick: 'bytes' },
    get('media', media),
    {
      name: 'GraphQL list of 100, signed in (against SQL + JSON.stringify)',
      load: graphql(url, LIST, signedIn),
      yardstick: 'sql',
    },
    {
      name: 'GraphQL one, signed in',
      load: graphql(url, `{ product(id: "${productId(0)}") { ${FIELDS} } }`, signedIn),
      yardstick: 'bytes',
    },
    {
      name: 'update',
      load: graphql(url, `mutation { toggleProduct(id: "${productId(1)}") { isActive } }`, signedIn),
      yardstick: 'bytes',
    },
    {
      name: 'create',
      load: graphql(
        url,
        'mutation { createJob(input: {title: "Job", description: "d", detailedDescription: "d"}) { id } }',
        signedIn,
      ),
      yardstick: 'bytes',
    },
    {
      name: 'sign in',
      load: graphql(url, `mutation { signIn(username: "bench", password: "${password}") { token } }`),
      yardstick: 'bytes',
      // More than a few at a time are throttled, which the errors tell.
    },
  ]
}

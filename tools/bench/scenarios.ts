import type { Load } from './load.ts'
import { productId } from './products.ts'

/** A request that clients send repeatedly. */
export interface Scenario {
  name: string
  load: Load
  /** What the baseline does instead: it sends the same bytes, or runs an SQL statement and serializes its rows. */
  baseline: 'bytes' | 'sql'
}

const FIELDS =
  'id name category description detailedDescription features applications technicalSpecs image order isActive version createdAt updatedAt'
const LIST = `{ products(limit: 100) { items { ${FIELDS} } } }`

/** The same list as a plain SQL statement. */
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

/** The scenarios, in order. Those that change data come last. */
export function scenarios(
  url: string,
  { token, media, etag, password }: { token: string; media: string; etag: string; password: string },
): Scenario[] {
  const signedIn = { authorization: `Bearer ${token}` }
  const get = (name: string, path: string, headers?: Record<string, string>): Scenario => ({
    name,
    load: { url: url + path, headers },
    baseline: 'bytes',
  })
  return [
    get('page /', '/', browser),
    get('page /, not modified', '/', { ...browser, 'if-none-match': etag }),
    get('page of a product', `/product/${productId(0)}`, browser),
    get('REST list of 100', '/api/content/products?limit=100'),
    get('REST one', `/api/content/products/${productId(0)}`),
    { name: 'GraphQL list of 100', load: graphql(url, LIST), baseline: 'bytes' },
    { name: 'GraphQL one', load: graphql(url, `{ product(id: "${productId(0)}") { ${FIELDS} } }`), baseline: 'bytes' },
    get('media', media),
    {
      name: 'GraphQL list of 100, signed in (against SQL + JSON.stringify)',
      load: graphql(url, LIST, signedIn),
      baseline: 'sql',
    },
    {
      name: 'GraphQL one, signed in',
      load: graphql(url, `{ product(id: "${productId(0)}") { ${FIELDS} } }`, signedIn),
      baseline: 'bytes',
    },
    {
      name: 'update',
      load: graphql(url, `mutation { toggleProduct(id: "${productId(1)}") { isActive } }`, signedIn),
      baseline: 'bytes',
    },
    {
      name: 'create',
      load: graphql(
        url,
        'mutation { createJob(input: {title: "Job", description: "d", detailedDescription: "d"}) { id } }',
        signedIn,
      ),
      baseline: 'bytes',
    },
    {
      name: 'sign in',
      load: graphql(url, `mutation { signIn(username: "bench", password: "${password}") { token } }`),
      baseline: 'bytes',
      // Concurrent sign-ins are throttled; throttled ones count as errors.
    },
  ]
}

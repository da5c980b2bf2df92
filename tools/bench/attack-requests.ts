import { randomUUID } from 'node:crypto'
import { productId } from './products.ts'

/** A request that an attacking visitor sends again and again. */
export interface AttackRequest {
  path: string
  method?: string
  body?: string
  /** The visitor disconnects after this time, in milliseconds. By default it reads the response. */
  hangsUpAfter?: number
}

const times = (count: number, part: (n: number) => string) => Array.from({ length: count }, (_, n) => part(n)).join(' ')

/** Returns a request with an operation that no response cache contains. */
const operation = (text: string): AttackRequest => ({
  path: '/api/graphql',
  method: 'POST',
  body: JSON.stringify({ query: `# ${randomUUID()}\n${text}` }),
})

const search = (selection: string) => `products(search: "${randomUUID()}") { ${selection} }`
const PAGE = `products(limit: 1000) { items {
  id name category description detailedDescription features applications technicalSpecs image order isActive version } }`

/** Attacks by name: those that have succeeded before, and the most expensive requests that the limits allow. */
export const attacks: Readonly<Record<string, () => AttackRequest>> = {
  'complete lists under 40 aliases': () => operation(`{ ${times(40, (n) => `a${n}: activeProducts { id }`)} }`),
  '40 searches in one operation': () => operation(`{ ${times(40, (n) => `a${n}: ${search('total')}`)} }`),
  '2 KB of aliases for 44 MB': () =>
    operation(`{ ${times(40, (n) => `a${n}: products(limit: 1000) { items { detailedDescription } }`)} }`),
  'neighbours under 40 aliases': () =>
    operation(`{ site { ${times(39, (n) => `a${n}: productNeighbours(id: "${productId(5)}") { next { id } }`)} } }`),
  'the largest page of a list': () => operation(`{ ${PAGE} }`),
  'one search in an operation': () => operation(`{ ${search('total items { id }')} }`),
  'visitors that disconnect after 60 ms': () => ({
    ...operation(`{ ${times(3, (n) => `a${n}: ${search('total')}`)} }`),
    hangsUpAfter: 60,
  }),
  subscriptions: () => operation(`mutation { subscribe(email: "${randomUUID()}@example.org") }`),
}

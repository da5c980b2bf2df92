import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { avifOf, codedPart, gridPart } from '../../api/content/media/testing/avif.ts'
import { productId } from './products.ts'

/** A request that an attacking visitor sends again and again. */
export interface AttackRequest {
  path: string
  method?: string
  body?: string | Buffer
  headers?: Record<string, string>
  /** Whether a member of staff sends it. */
  isSignedIn?: boolean
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

const page = (path: string): AttackRequest => ({ path })

const BOUNDARY = 'boundary'
/** The largest AVIF that is accepted. It is made once. */
const largeAvif = sharp({ create: { width: 4_000, height: 7_000, channels: 3, background: 'green' } })
  .avif({ effort: 0 })
  .toBuffer()
/** An AVIF of many large tiles, which is refused before anything is decoded. */
const composedAvif = codedPart([7_000, 7_000]).then((tile) => avifOf([gridPart([100, 100]), tile], ['dimg', 1, 2]))
const upload = async (picture: Promise<Buffer>): Promise<AttackRequest> => ({
  path: '/api/upload/image',
  method: 'POST',
  isSignedIn: true,
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="${randomUUID()}.avif"\r\n\r\n`,
    ),
    await picture,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
})

/** Attacks by name: those that have succeeded before, and the most expensive requests that the limits allow. */
export const attacks: Readonly<Record<string, () => AttackRequest | Promise<AttackRequest>>> = {
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
  '470 times the same field': () => operation(`{ ${times(470, () => 'products { total }')} }`),
  'the most fields that validation may compare': () =>
    operation(`{ ${times(20, (n) => `a${n}: ${times(10, () => 'hero { id title }')}`)} }`),
  '1.8 MB of comments': () => operation(`${'#\n'.repeat(600_000)}{ hero { title } }`),
  'unknown fields on many lines': () => operation(`${'\n'.repeat(90_000)}{ ${times(900, (n) => `field${n}`)} }`),
  'the search of the site': () => operation(`{ site { search(text: "${randomUUID()}") { title { text } } } }`),
  'pages of the search': () => page(`/search?q=${randomUUID()}`),
  'pages that do not exist': () => page(`/${randomUUID()}`),
  'pages of items that do not exist': () => page(`/product/${randomUUID()}`),
  'pages of a filter': () => page(`/products?category=${randomUUID()}`),
  'the description of the REST API': () => page('/api/openapi.json'),
  'the description of the REST API, by queries': () => page(`/api/openapi.json?${randomUUID()}`),
  'uploads of 1 KB that declare 28 million pixels': () => upload(largeAvif),
  'uploads of an AVIF that is made of tiles': () => upload(composedAvif),
  subscriptions: () => operation(`mutation { subscribe(email: "${randomUUID()}@example.org") }`),
}

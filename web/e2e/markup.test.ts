import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { JSDOM } from 'jsdom'
import { expect, it } from 'vitest'
import { sharedSite } from './harness.ts'

const server = sharedSite()
const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }))

/** Addresses that are shown but answered with an error on purpose. */
const ERROR_PAGES = ['/no-such-page', '/product/none']
/** Pages that no page links to. */
const UNLINKED = ['/subscribed/done', '/newsletter/confirm/token', '/search?q=corn', '/search?q=nothing+at+all']

interface Resource {
  status: number
  type: string
  text: string
}

async function load(address: string): Promise<Resource> {
  const response = await fetch(new URL(address, server.site.url))
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() }
}

/** Returns the addresses that a page or a feed names: links, forms, pictures of every width, scripts and styles. */
function addressesIn(document: Document): string[] {
  const valuesOf = (name: string) =>
    [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)!)
  const widths = valuesOf('srcset').flatMap((set) =>
    set.split(',').map((candidate) => candidate.trim().split(/\s+/)[0]!),
  )
  const located = [...document.querySelectorAll('loc')].map((element) => element.textContent ?? '')
  return [...valuesOf('href'), ...valuesOf('src'), ...widths, ...located]
}

/** Loads every address that can be reached from `starts` on this site, each once, without its fragment. */
async function crawl(starts: string[]): Promise<Map<string, Resource & { document?: Document; from: string }>> {
  const { origin } = new URL(server.site.url)
  const resources = new Map<string, Resource & { document?: Document; from: string }>()
  const variants = new Set<string>()
  const waiting = starts.map((address) => ({ address, from: 'the test' }))
  for (const { address, from } of waiting) {
    if (resources.has(address)) continue
    // Each size and format of one picture stands for those of the others: the server makes each on its first request.
    const variant = /^\/media\/[^/]+\/(.+)/.exec(address)?.[1]
    if (variant && variants.has(variant)) continue
    if (variant) variants.add(variant)
    const resource = await load(address)
    const isMarkup = /^(text\/html|application\/xml|text\/xml)/.test(resource.type)
    const document = isMarkup
      ? new JSDOM(resource.text, { contentType: resource.type.split(';')[0]! }).window.document
      : undefined
    resources.set(address, { ...resource, from, ...(document && { document }) })
    for (const next of document ? addressesIn(document) : []) {
      const url = new URL(next, new URL(address, origin))
      // The site may name itself by another host, such as localhost.
      const isOwn = url.origin === origin || url.host === `localhost:${new URL(origin).port}`
      if (isOwn && !url.pathname.startsWith('/admin'))
        waiting.push({ address: url.pathname + url.search, from: address })
    }
  }
  return resources
}

// A busy machine takes minutes for all pages.
it(
  'every page has valid markup, and every link leads to a page and to a place in it',
  { timeout: 400_000 },
  async () => {
    const resources = await crawl(['/', '/sitemap.xml', ...UNLINKED])
    const broken = [...resources].filter(([, { status }]) => status !== 200)
    expect(broken.map(([address, { status, from }]) => `${address} from ${from}: ${status}`)).toEqual([])

    const missing: string[] = []
    for (const [address, { document }] of resources) {
      for (const link of document?.querySelectorAll('a[href*="#"]') ?? []) {
        const url = new URL(link.getAttribute('href')!, new URL(address, server.site.url))
        const target = resources.get(url.pathname + url.search)?.document
        const id = decodeURIComponent(url.hash.slice(1))
        if (target && id && !target.getElementById(id)) missing.push(`${url.pathname}${url.hash} from ${address}`)
      }
    }
    expect(missing).toEqual([])

    const pages = new Map([...resources].filter(([, { type }]) => type.startsWith('text/html')))
    expect(pages.size).toBeGreaterThan(20)
    for (const address of ERROR_PAGES) pages.set(address, { ...(await load(address)), from: 'the test' })
    const faults: string[] = []
    for (const [address, { text }] of pages) {
      const { results } = await validator.validateString(text)
      for (const { line, message } of results.flatMap(({ messages }) => messages))
        faults.push(`${address}, line ${line}: ${message}`)
    }
    expect(faults).toEqual([])
  },
)

import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createElement } from 'react'
import type { SectionData } from './kinds/kind-on-site.ts'
import { type Parts, PartsProvider } from './site/data-part.tsx'
import type { RenderPart } from './site/cached-part.ts'

/** The HTML of a part, and the names of the data in it. */
interface CachedPart {
  html: string
  data: readonly string[]
}

/** A part of a page that is being rendered: its cached HTML, or how the HTML to come is cached. */
type Part = CachedPart | { keyNow: () => string; data: string[] }

/** The longest cache, in characters. */
const MAX_LENGTH = 8 * 1024 ** 2

/** The beginning of the names of elements that mark the parts, which are not sent. No content can contain it. */
const TAG = `part-${randomUUID()}-`

/** Returns a text that does not keep the longer one in memory that it is a part of. */
const copied = (text: string) => Buffer.from(text).toString()

/**
 * The HTML of parts of pages, by all that they show: a page that is made anew after a change renders the parts that show it, and takes
 * the others from here.
 */
export class PartCache {
  readonly #cached = new LRUCache<string, CachedPart>({
    maxSize: MAX_LENGTH,
    sizeCalculation: ({ html }, key) => html.length + key.length,
  })
  /** The fields of the site that each part has read so far. */
  readonly #read = new LRUCache<string, Set<string>>({ max: 200 })

  /**
   * Begins to render a page.
   *
   * @param pageKey returns all that the parts depend on besides the fields of the site. It is called for pages with parts only
   * @param data.send returns data of the page as it sends them
   * @param data.take notes that data are sent
   */
  page(
    pageKey: () => string,
    { send, take }: { send: Parts; take: (names: readonly string[]) => void },
  ): { render: RenderPart; finish: (rendered: string) => string } {
    const parts: Part[] = []
    let page: string | undefined
    const renderPart: RenderPart = (name, site, render) => {
      const read = this.#read.get(name) ?? new Set<string>()
      this.#read.set(name, read)
      const keyNow = () =>
        // JSON has no line breaks, and nothing for what is undefined.
        [
          (page ??= pageKey()),
          name,
          ...Array.from(read, (field) => `${field}: ${JSON.stringify(site[field as keyof SectionData])}`),
        ].join('\n')
      const element = TAG + parts.length
      const cached = this.#cached.get(keyNow())
      if (cached) {
        parts.push(cached)
        take(cached.data)
        return createElement(element, { key: name })
      }
      const data: string[] = []
      parts.push({ keyNow, data })
      const sendOwn: Parts = (names) => {
        data.push(...names)
        for (const field of names) read.add(field)
        return send(names)
      }
      return createElement(
        element,
        { key: name },
        <PartsProvider value={sendOwn}>{render(watched(site, read))}</PartsProvider>,
      )
    }
    return { render: renderPart, finish: (rendered) => this.#finish(parts, rendered) }
  }

  /** Returns the HTML of a page with its parts, and caches those that were rendered. They are in the order of the page. */
  #finish(parts: readonly Part[], rendered: string): string {
    // React writes the preloads of a part before the page, where its cached HTML would lack them.
    const isCacheable = !rendered.startsWith('<link')
    let html = ''
    let rest = 0
    parts.forEach((part, at) => {
      const [opening, closing] = [`<${TAG}${at}>`, `</${TAG}${at}>`]
      const begin = rendered.indexOf(opening, rest)
      const end = rendered.indexOf(closing, begin)
      if (begin < 0 || end < 0) throw new Error('A part of the page is missing')
      const own = 'html' in part ? part.html : rendered.slice(begin + opening.length, end)
      if ('keyNow' in part && isCacheable) this.#cached.set(part.keyNow(), { html: copied(own), data: part.data })
      html += rendered.slice(rest, begin) + own
      rest = end + closing.length
    })
    return html + rendered.slice(rest)
  }
}

/** Returns the site, and notes which of its fields are read. */
const watched = (site: SectionData, read: Set<string>): SectionData =>
  new Proxy(site, {
    get(target, field) {
      if (typeof field === 'string') read.add(field)
      return Reflect.get(target, field) as unknown
    },
    has(target, field) {
      if (typeof field === 'string') read.add(field)
      return Reflect.has(target, field)
    },
    ownKeys(target) {
      for (const field of Object.keys(target)) read.add(field)
      return Reflect.ownKeys(target)
    },
  })

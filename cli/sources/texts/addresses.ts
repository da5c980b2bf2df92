import { siteTargetOf } from '../../../schema/site-paths.ts'
import { counted } from '../../../schema/counted.ts'
import { isAddress } from '../../../schema/text.ts'
import { pageOf } from '../../../schema/item-page.ts'
import { hasPath } from '../../../schema/kind.ts'
import { oldPathOf } from '../../../schema/old-path.ts'
import type { SourceRecord } from '../../../schema/transfer/record.ts'

/** Returns the address on this site for an address in a record of another one. @param element the element with the address: `a` or `img` */
export type AddressOf = (address: string, element?: string) => string

/** The host of relative addresses while the old site is unknown. */
const UNKNOWN = 'https://old.site'

const withoutWww = (host: string) => host.replace(/^www\./, '')

export interface AddressOptions {
  /** The address of the old site, if it is known. */
  site?: () => string | undefined
  /** Whether the source itself has the picture at an address. */
  isOwn?: (address: string) => boolean
  /** Whether items may get other ids than those derived from the source, so that only redirects lead to their pages. */
  hasOtherIds?: boolean
}

/**
 * Finds the addresses of pictures and links in texts: those of pages that are imported too become the new ones, and relative ones
 * become absolute.
 */
export class Addresses {
  readonly #options: AddressOptions
  /** The new address of each imported page, by its path on the old site. */
  readonly #pages = new Map<string, string>()
  readonly #hosts = new Set<string>()
  #relative = 0
  #example = ''

  constructor(options: AddressOptions = {}) {
    this.#options = options
  }

  /** Remembers the addresses that the page of an item had. */
  addPage({ kind, id, values, oldAddresses = [] }: SourceRecord): void {
    const page = id === undefined ? undefined : pageOf(kind, { id, slug: values.slug, path: values.path })
    if (page === undefined) return
    for (const address of oldAddresses) {
      const path = oldPathOf(address)
      if (path === undefined) continue
      if (URL.canParse(address)) this.#hosts.add(withoutWww(new URL(address).host))
      // Pages have the same path whatever their ids are.
      if (!this.#pages.has(path)) this.#pages.set(path, this.#options.hasOtherIds && !hasPath(kind) ? path : page)
    }
  }

  /**
   * Returns the function for the texts of one record.
   *
   * @param own the address of its page on the old site
   * @param onRelative called with each relative address that leads to this site because the old site is unknown
   * @param onOldLink called with each link that still leads to the old site, because its target is not imported
   */
  of(
    own: string | undefined,
    onRelative: (address: string) => void = () => undefined,
    onOldLink: (address: string) => void = () => undefined,
  ): AddressOf {
    const site = this.#options.site?.() ?? UNKNOWN
    const base = own !== undefined && URL.canParse(own, site) ? new URL(own, site).href : site
    return (written, element) => {
      const address = written.trim()
      const isAbsolute = /^[a-z][a-z\d+.-]*:/i.test(address)
      if (address === '' || address.startsWith('#') || (isAbsolute && !/^https?:/i.test(address))) return written
      // Only pictures that a text shows are stored, and not the files that it links to.
      const stored = isAbsolute || element === 'a' ? undefined : this.#inSource(address)
      if (stored !== undefined) return stored
      if (!URL.canParse(address, base)) return written
      const url = new URL(address, base)
      const page = this.#pageAt(url, site)
      if (page !== undefined) return page + url.hash
      if (element === 'a' && this.#isOldHost(url, site)) onOldLink(url.href)
      if (isAbsolute && isAddress(address)) return address
      if (url.origin !== UNKNOWN) return url.href
      const path = url.pathname + url.search + url.hash
      if (siteTargetOf(path).type === 'missing') onRelative(address)
      return isAddress(address) ? address : path
    }
  }

  /** Counts the relative addresses of an item that lead to this site. */
  add(relative: readonly string[], item: string): void {
    if (relative.length === 0) return
    if (this.#relative === 0) this.#example = `${relative[0]!} in ${item}`
    this.#relative += relative.length
  }

  clear(): void {
    this.#relative = 0
  }

  notes(): string[] {
    if (this.#relative === 0) return []
    const lead = this.#relative === 1 ? 'leads' : 'lead'
    const count = counted(this.#relative, 'relative address', 'relative addresses')
    return [
      `${count} of pictures and links ${lead} to this site, such as ${this.#example}; name the old site in the mapping (site: https://…)`,
    ]
  }

  /** Returns the address of a picture that the source has, such as a file in its folder. */
  #inSource(address: string): string | undefined {
    return [address, `/${address.replace(/^\.?\//, '')}`].find((path) => this.#options.isOwn?.(path))
  }

  /** Whether an address is that of the old site, by its own host or that of its pages. */
  #isOldHost({ origin, host }: URL, site: string): boolean {
    const known = withoutWww(host)
    return origin !== UNKNOWN && (known === withoutWww(new URL(site).host) || this.#hosts.has(known))
  }

  #pageAt(url: URL, site: string): string | undefined {
    if (url.origin !== UNKNOWN && !this.#isOldHost(url, site)) return undefined
    const path = oldPathOf(url.href)
    return path === undefined ? undefined : this.#pages.get(path)
  }
}

/** The destination of a link or a picture in Markdown, in angle brackets or bare. */
const DESTINATION =
  /(?<=[^\\]\]\()([ \t]*)(?:<([^<>\n]*)>|((?:[^\s()\\<]|\\[!-/:-@[-`{-~]|\((?:[^\s()\\]|\\[()])*\))+))/g

/** Longest text of a link that is searched for its start, in characters. */
const TEXT_LIMIT = 1_000

/** Whether the brackets that end at a position are the text of a picture. @param end the position of the last bracket */
function isPicture(markdown: string, end: number): boolean {
  let depth = 0
  for (let at = end; at > end - TEXT_LIMIT && at >= 0; at--) {
    if (markdown[at - 1] === '\\') continue
    if (markdown[at] === ']') depth++
    if (markdown[at] === '[' && --depth === 0) return markdown[at - 1] === '!'
  }
  return false
}

/** Replaces the addresses in a Markdown text. All other text stays the same. */
export const withAddresses = (markdown: string, addressOf: AddressOf): string =>
  markdown.replaceAll(DESTINATION, (match, space: string, angled?: string, bare?: string, at = 0) => {
    const address = angled ?? bare!.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    const changed = addressOf(address, isPicture(markdown, Number(at) - 2) ? 'img' : 'a')
    if (changed === address) return match
    return space + (/[()]/.test(changed) || angled !== undefined ? `<${changed}>` : changed)
  })

import { page, publicKinds, seo, setting } from '../../../schema/kinds/index.ts'
import { FORBIDDEN_CONTROL, isAddress } from '../../../schema/text.ts'
import { type Actor, may, permit } from '../../access/permissions/policy.ts'
import { bounded } from '../../platform/bounds.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ExternalLinkProblem } from '../../platform/database/external-link-entity.ts'
import { externalAddress } from './external-address.ts'
import { ExternalLinkRepository } from './external-link-repository.ts'
import { linkingKinds } from './links-sql.ts'
import { RedirectService } from '../redirects/service.ts'
import {
  ContentCheckRepository,
  type ContentLink,
  type Finding,
  type UndescribedFile,
  withinSite,
} from './repository.ts'
import { type LinkTarget, targetOf } from './link-target.ts'

/** Why a link is broken. */
type SiteLinkProblem = 'NO_PAGE' | 'NO_ANCHOR' | 'NO_ITEM' | 'INACTIVE_ITEM' | 'NO_FILE'

/** A link that does not work for visitors. */
export interface BrokenLink extends ContentLink {
  problem: SiteLinkProblem | ExternalLinkProblem
}

/** A link within the site that is broken, or a link to another website. */
type Checked<L> = L & ({ problem: SiteLinkProblem } | { external: string })
type CheckedLink = Checked<ContentLink>

/** A kind whose items have pages. */
type PageKind = (typeof publicKinds)[number] | typeof page

/** Returns the anchors on the page of an active item. @param id its id, its slug or its path */
export type PageAnchors = (kind: PageKind, id: string) => Promise<ReadonlySet<string>>

interface Page {
  limit: number
  offset: number
}

interface PageOf<T> {
  total: number
  items: T[]
}

/** The links of an item in one state. */
interface LinksOfItem {
  stamp: string
  links: ContentLink[]
}

const keyOf = ({ kind, itemId }: Pick<ContentLink, 'kind' | 'itemId'>) => `${kind} ${itemId}`

/** The checks of the live content, which show editors what to mend. */
export class ContentCheckService {
  readonly #checks: ContentCheckRepository
  readonly #externalLinks: ExternalLinkRepository
  readonly #redirects: RedirectService
  readonly #publicUrl: () => string
  readonly #pageAnchors: PageAnchors | undefined
  /** The links of each item that visitors see. */
  #links: ReadonlyMap<string, LinksOfItem> = new Map()
  /** The broken links within the site and the links to other websites, of the content at a stamp. */
  #checked: { stamp: string; links: Promise<CheckedLink[]> } | undefined

  /**
   * @param publicUrl returns the public origin of the site
   * @param pageAnchors without it, anchors on the pages of items are not checked
   */
  constructor(database: Database, publicUrl: () => string, pageAnchors?: PageAnchors) {
    this.#checks = new ContentCheckRepository(database)
    this.#externalLinks = new ExternalLinkRepository(database)
    this.#redirects = new RedirectService(database, () => [publicUrl()])
    this.#publicUrl = publicUrl
    this.#pageAnchors = pageAnchors
  }

  /** Returns the files without an alternative text, the newest first. */
  withoutAltText(actor: Actor, page: Page): Promise<PageOf<UndescribedFile>> {
    permit(actor, 'media:read')
    const { limit, offset } = bounded(page)
    return this.#checks.withoutAltText(limit, offset)
  }

  /** Returns the active items of kinds with pictures that have none. */
  withoutPicture(actor: Actor, page: Page): Promise<PageOf<Finding>> {
    permit(actor, 'content:read-inactive', null)
    const { limit, offset } = bounded(page)
    return this.#checks.withoutPicture(limit, offset)
  }

  /**
   * Returns the links of active items, singletons and settings that lead to no page, file or anchor of this site, the entries of SEO
   * settings whose page does not exist, and the links to other websites that a job has found broken. No request is sent.
   */
  async brokenLinks(actor: Actor, page: Page): Promise<PageOf<BrokenLink>> {
    permit(actor, 'content:read-inactive', null)
    const { limit, offset } = bounded(page)
    const all = [...(await this.#allBrokenLinks()), ...(await this.#strayPageNames())]
    const shown = may(actor, 'settings:read') ? all : all.filter(({ kind }) => kind !== setting.name)
    return { total: shown.length, items: shown.slice(offset, offset + limit) }
  }

  /**
   * Returns why visitors would not find what an address of this site leads to. Undefined if they find it, directly or by a redirect, and
   * for addresses of other websites.
   */
  async linkProblem(actor: Actor, address: string): Promise<SiteLinkProblem | undefined> {
    permit(actor, 'content:read-inactive', null)
    if (!isAddress(address) || FORBIDDEN_CONTROL.test(address) || !address.isWellFormed()) return undefined
    const within = withinSite(address, this.#publicUrl())
    const [checked] = await this.#check([{ address: within }])
    if (!checked || !('problem' in checked)) return undefined
    return within.startsWith('/') && (await this.#redirects.find(within)) ? undefined : checked.problem
  }

  /** Returns the addresses of other websites that live content links to. */
  async externalAddresses(): Promise<string[]> {
    const addresses = (await this.#allLinks()).map(({ address }) => externalAddress(address))
    return [...new Set(addresses.filter((address) => address !== undefined))]
  }

  async #allBrokenLinks(): Promise<BrokenLink[]> {
    const links = await this.#checkedLinks()
    const problems = await this.#externalLinks.broken()
    return links.flatMap((link): BrokenLink[] => {
      if ('problem' in link) return [link]
      const { external, ...rest } = link
      const problem = problems.get(external)
      return problem ? [{ ...rest, problem }] : []
    })
  }

  /** Returns the active entries of SEO settings that belong to no page, as links to it. */
  async #strayPageNames(): Promise<BrokenLink[]> {
    const found = await this.#checks.withoutPage()
    const { label } = seo.fields.page
    return found.map((entry) => ({ ...entry, field: 'page', label, address: entry.title, problem: 'NO_PAGE' }))
  }

  /** Checks the links within the site, once for each state of the content. */
  async #checkedLinks(): Promise<CheckedLink[]> {
    const stamp = await this.#checks.contentStamp()
    if (this.#checked?.stamp !== stamp) {
      const links = this.#allLinks().then((all) => this.#check(all))
      this.#checked = { stamp, links }
      links.catch(() => (this.#checked = undefined))
    }
    return this.#checked.links
  }

  /** Returns all links. Only items that changed since the last time are read. */
  async #allLinks(): Promise<ContentLink[]> {
    const known = this.#links
    const current = new Map<string, LinksOfItem>()
    const stamps = Map.groupBy(await this.#checks.stamps(), ({ kind }) => kind)
    for (const kind of linkingKinds) {
      const ofKind = stamps.get(kind.name) ?? []
      const changed = ofKind.filter((item) => known.get(keyOf(item))?.stamp !== item.stamp)
      const ids = changed.map(({ itemId }) => itemId)
      const links = ids.length > 0 ? await this.#checks.links(kind, ids, this.#publicUrl()) : []
      const byItem = Map.groupBy(links, keyOf)
      for (const item of ofKind) {
        const before = known.get(keyOf(item))
        const isKnown = before?.stamp === item.stamp
        current.set(keyOf(item), isKnown ? before : { stamp: item.stamp, links: byItem.get(keyOf(item)) ?? [] })
      }
    }
    this.#links = current
    return [...current.values()].flatMap(({ links }) => links)
  }

  /** Returns the links that lead nowhere, and those to other websites. */
  async #check<L extends { address: string }>(all: readonly L[]): Promise<Checked<L>[]> {
    const links = all.map((link) => ({ link, target: targetOf(link.address) }))
    const targets = links.map(({ target }) => target)
    const publicIds = targets.flatMap((target) => (target.type === 'file' ? [target.publicId] : []))
    const files = await this.#checks.existingFiles([...new Set(publicIds)])
    const items = new Map<string, boolean>()
    for (const kind of [...publicKinds, page]) {
      const ids = targets.flatMap((target) => (target.type === 'item' && target.kind === kind ? [target.id] : []))
      for (const [id, isActive] of await this.#checks.activeAt(kind, [...new Set(ids)]))
        items.set(`${kind.name} ${id}`, isActive)
    }
    const anchors = await this.#anchorsOf(targets, (kind, id) => items.get(`${kind.name} ${id}`) === true)
    return links.flatMap(({ link, target }): Checked<L>[] => {
      if (target.type === 'external') return [{ ...link, external: target.address }]
      const problem = ((): SiteLinkProblem | undefined => {
        if (target.type === 'missing') return target.problem
        if (target.type === 'file') return files.has(target.publicId) ? undefined : 'NO_FILE'
        if (target.type === 'fixed') return undefined
        const isActive = items.get(`${target.kind.name} ${target.id}`)
        if (isActive === undefined) return target.kind === page ? 'NO_PAGE' : 'NO_ITEM'
        if (!isActive) return 'INACTIVE_ITEM'
        return target.anchor && anchors.get(target.id)?.has(target.anchor) === false ? 'NO_ANCHOR' : undefined
      })()
      return problem ? [{ ...link, problem }] : []
    })
  }

  /** Returns the anchors on the pages of active items that links with an anchor lead to, by the ids of the items. */
  async #anchorsOf(
    targets: readonly LinkTarget[],
    isActive: (kind: PageKind, id: string) => boolean,
  ): Promise<Map<string, ReadonlySet<string>>> {
    const results = new Map<string, ReadonlySet<string>>()
    if (!this.#pageAnchors) return results
    for (const target of targets) {
      if (target.type !== 'item' || !target.anchor || results.has(target.id) || !isActive(target.kind, target.id))
        continue
      results.set(target.id, await this.#pageAnchors(target.kind, target.id))
    }
    return results
  }
}

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** The options that a page can change itself. */
type PageOptions = 'viewport' | 'colorScheme' | 'reducedMotion' | 'forcedColors'

interface Pooled {
  /** The options of its browser context, as the key under which it is kept; undefined if it is not reused. */
  key: string | undefined
  /** The origin of its site. */
  origin: string
  /** The scripts that the test has added to its documents. */
  initScripts: { dispose: () => Promise<void> }[]
  /** Whether it is open for the running test. */
  isInUse: boolean
}

/**
 * The pages of a site, each in a browser context of its own. A page that a test has left is given to a later test, without
 * anything that the former has stored or changed: loading a screen in it takes half of the CPU time, because its process has
 * compiled the scripts.
 */
export class PagePool {
  readonly #browser: Browser
  readonly #origin: string
  readonly #pooled = new Map<Page, Pooled>()

  constructor(browser: Browser, origin: string) {
    this.#browser = browser
    this.#origin = origin
  }

  /** The pages that are open for the running test. */
  get inUse(): Page[] {
    return [...this.#pooled].filter(([, { isInUse }]) => isInUse).map(([page]) => page)
  }

  /** Opens a page: one that an earlier test has left, or, with `isFresh`, one in a new browser context, which is not reused. */
  async open(options: BrowserContextOptions, isFresh: boolean): Promise<Page> {
    const { viewport, colorScheme = 'light', reducedMotion, forcedColors = 'none', ...others } = options
    const key = JSON.stringify(others)
    const page = isFresh
      ? await this.#create(undefined, others)
      : (this.#take(key) ?? (await this.#create(key, others)))
    if (viewport) await page.setViewportSize(viewport)
    await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors })
    return page
  }

  #take(key: string): Page | undefined {
    for (const [page, pooled] of this.#pooled) {
      if (pooled.isInUse || pooled.key !== key) continue
      pooled.isInUse = true
      return page
    }
  }

  async #create(key: string | undefined, options: Omit<BrowserContextOptions, PageOptions>): Promise<Page> {
    const context = await this.#browser.newContext({ baseURL: this.#origin, ...options })
    const page = await context.newPage()
    const { origin } = new URL(options.baseURL ?? this.#origin)
    const pooled: Pooled = { key, origin, initScripts: [], isInUse: true }
    const add = page.addInitScript.bind(page)
    page.addInitScript = async (...script: Parameters<typeof add>) => {
      const added = await add(...script)
      pooled.initScripts.push(added)
      return added
    }
    this.#pooled.set(page, pooled)
    return page
  }

  /** Takes a page back, and removes what the test has left in it. It is closed if that fails. */
  async release(page: Page): Promise<void> {
    const pooled = this.#pooled.get(page)!
    const isReused =
      pooled.key !== undefined && !page.isClosed() && (await this.#reset(page, pooled).catch(() => false))
    if (isReused) pooled.isInUse = false
    else await this.discard(page)
  }

  async #reset(page: Page, { origin, initScripts }: Pooled): Promise<boolean> {
    const context = page.context()
    for (const other of context.pages()) if (other !== page) await other.close()
    page.removeAllListeners()
    for (const routed of [page, context]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
    for (const script of initScripts.splice(0)) await script.dispose()
    await context.setOffline(false)
    await context.clearPermissions()
    // A document of the site without scripts, so that the process stays and nothing is stored any more.
    const response = await page.goto(`${origin}/robots.txt`)
    await page.evaluate(() => sessionStorage.clear())
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await devtools.detach()
    return response?.ok() ?? false
  }

  /** Closes a page with its browser context. */
  async discard(page: Page): Promise<void> {
    this.#pooled.delete(page)
    await page.context().close()
  }

  /** Closes all pages. */
  async close(): Promise<void> {
    await Promise.all([...this.#pooled.keys()].map((page) => this.discard(page)))
  }
}

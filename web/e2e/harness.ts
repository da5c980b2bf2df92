import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished } from 'vitest'
import { embeddedUrl } from '../../api/testing/built-server.ts'
import { sharedBrowser } from './browser.ts'
import { PagePool } from './page-pool.ts'
import { copyData, type Server, startServer } from './server.ts'

export const ADMIN = { username: 'admin', password: 'verdant-admin' }
export const EDITOR = { username: 'editor', password: 'verdant-editor' }

const addresses = new WeakMap<Page, string>()

/** Returns the address of the site that a page was opened for. */
export const siteOf = (page: Page): string => addresses.get(page)!

/** The built server in demo mode. It has its own data, which persist when it is stopped. */
export interface Site {
  url: string
  /** The folder with its data, among them the embedded database. */
  data: string
  stop: () => Promise<void>
  start: () => Promise<void>
  /**
   * Starts another instance on the same database, which is stopped after the test. Returns its address. Both must have the
   * same JWT_SECRET.
   */
  startInstance: () => Promise<string>
}

/** Starts a server on a copy of the fresh data. `env` is added to its environment. */
async function createSite(env: Record<string, string>): Promise<Site> {
  const data = await copyData(inject('runFolder'), inject('freshData'))
  let server: Server | undefined = await startServer(data, env)
  const { url } = server
  return {
    url,
    data,
    async startInstance() {
      // One process serves from a data folder, so the other instance has a folder of its own and uses the same database.
      const own = await mkdtemp(join(inject('runFolder'), 'instance-'))
      const instance = await startServer(own, { ...env, DATABASE_URL: await embeddedUrl(data) })
      onTestFinished(instance.stop)
      return instance.url
    },
    async start() {
      server ??= await startServer(data, { ...env, PORT: new URL(url).port })
    },
    async stop() {
      const ending = server
      server = undefined
      await ending?.stop()
    },
  }
}

/** Starts a server before the tests of a file, for which `open` and `openFresh` open pages, and stops it after them. */
export function startSite(env: Record<string, string> = {}) {
  let site: Site

  beforeAll(async () => {
    site = await createSite(env)
  })
  afterAll(async () => {
    await site?.stop()
    if (site) await rm(dirname(site.data), { recursive: true })
  })

  return {
    get site() {
      return site
    },
    ...openersOf(() => site.url),
  }
}

/** Gives tests that change nothing the server that all files share, for which `open` and `openFresh` open pages. */
export function sharedSite() {
  const site = { url: inject('sharedSite') }
  return { site, ...openersOf(() => site.url) }
}

/**
 * Starts the browser before the tests of a file. Returns functions that open a page. `openFresh` is for tests of what an empty
 * cache changes, or that change the browser itself. If the test fails, the content of its pages is printed. Errors in their
 * consoles fail `expectNoErrors`.
 *
 * @param url returns the address of the server
 */
export function openersOf(url: () => string) {
  let pages: PagePool

  beforeAll(async () => {
    pages = new PagePool(await sharedBrowser(), url())
  })
  afterEach(async ({ task }) => {
    const isFailed = task.result?.state === 'fail'
    for (const page of pages.inUse) {
      if (isFailed)
        console.log(`${task.name}, at ${page.url()}:\n${await page.locator('body').ariaSnapshot().catch(String)}`)
      await (isFailed ? pages.discard(page) : pages.release(page))
    }
  })
  afterAll(() => pages?.close())

  const opener =
    (isFresh: boolean) =>
    async (options: BrowserContextOptions = {}): Promise<Page> => {
      // What a page has stored is gone after the test: a later one would look at the sign-in screen.
      if (!expect.getState().currentTestName) throw new Error('A page is opened in the test that uses it')
      const complete = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' as const, ...options }
      const page = await pages.open(complete, isFresh)
      addresses.set(page, options.baseURL ?? url())
      watch(page)
      return page
    }
  return { open: opener(false), openFresh: opener(true) }
}

const reports = new WeakMap<Page, string[]>()

function watch(page: Page) {
  const errors: string[] = []
  reports.set(page, errors)
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // The browser itself reports requests that fail on purpose.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text())
  })
}

/** Expects that the console of a page has no errors, such as violations of the content security policy. */
export const expectNoErrors = (page: Page) => expect(reports.get(page)).toEqual([])

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that check colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** The source of axe, minified: the other one is larger than the page that it is loaded into. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits until all sections are laid out, which the website does once the visitor does something (shell/lay-out-sections.ts). */
export const laidOut = (page: Page) =>
  page.waitForFunction(() => {
    if (document.documentElement.dataset['layout'] === undefined) return true
    dispatchEvent(new Event('scroll'))
    return false
  })

/** Loads axe into a page that does not have it yet. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`${AXE};0`)
}

async function violations(page: Page, part: string | undefined, runOnly: axe.RunOptions['runOnly']): Promise<string[]> {
  await loadAxe(page)
  // A menu that a click opens is not there yet when the click is done.
  if (part !== undefined) await page.locator(part).first().waitFor()
  // The frames are previews: pages of the website, which have tests of their own.
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'], iframes: false, preload: false }
  const { violations: results } = await page.evaluate(
    ([selector, axeOptions]) => {
      // Notices are dialogs that are not modal.
      const dialogs = [...document.querySelectorAll(':is(dialog[open], [role$=dialog]):not([aria-modal=false])')]
      const topmost = dialogs.findLast((dialog) => dialog.checkVisibility())
      return (window as unknown as { axe: typeof axe }).axe.run(selector ?? topmost ?? document, axeOptions)
    },
    [part, options] as const,
  )
  return results.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/**
 * Expects that axe finds no violation of WCAG 2.2 AA in light and dark: in a part of a page, else in its topmost open dialog,
 * else in the whole page. Comparing the colours of a page takes as long as loading it, and tests of a dialog follow those of
 * the screen behind it.
 */
export async function expectAccessible(page: Page, part?: string) {
  const scheme = await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'))
  await expectAccessibleInScheme(page, part)
  await page.emulateMedia({ colorScheme: scheme === 'dark' ? 'light' : 'dark' })
  await expectContrast(page, part)
  await page.emulateMedia({ colorScheme: scheme })
}

/** Expects that axe finds no colours without contrast in the colour scheme in which the page is shown. */
export async function expectContrast(page: Page, part?: string) {
  expect(await violations(page, part, { type: 'rule', values: COLOUR_RULES })).toEqual([])
}

/** As `expectAccessible`, in the colour scheme in which the page is shown. */
export async function expectAccessibleInScheme(page: Page, part?: string) {
  // Lists that scroll are not in order before they are laid out.
  await laidOut(page)
  expect(await violations(page, part, WCAG)).toEqual([])
}

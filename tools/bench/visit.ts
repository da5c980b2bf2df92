import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../web/e2e/browser.ts'
import { forgetInteractions, observe, readObserved, reported } from '../../web/e2e/visit-observer.ts'
import { median } from './parts.ts'
import { type Running, startVerdant } from './servers.ts'

/** Slow 4G as Lighthouse defines it, 1.6 and 0.75 Mbit/s and 150 ms: bytes per second, and milliseconds per request. */
const SLOW_4G = { downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150, offline: false }
const CPU_SLOWDOWN = 4

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** The first visit of a page: medians of all runs. Times are in milliseconds. */
export interface Visit {
  path: string
  /** Largest Contentful Paint. The opening screen lies over the page and does not count. */
  lcp: number
  /** The time by which long tasks exceed 50 ms, from the first contentful paint until the page is quiet. */
  blocking: number
  longestTask: number
  shift: number
  scriptKilobytes: number
  fontKilobytes: number
}

/** What a visitor does, and the time until the next paint: the median of all runs. */
export interface Interaction {
  name: string
  ms: number
}

export interface Visits {
  runs: number
  visits: Visit[]
  interactions: Interaction[]
}

/** Opens a page in an empty browser on a slow phone and a slow network. */
async function open(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(observe)
  await page.goto(address)
  // Sections below are laid out only once the visitor does something.
  await page.locator(':root[data-hydrated]').waitFor({ state: 'attached' })
  await page.locator('.splash').waitFor({ state: 'hidden' })
  await page.waitForLoadState('networkidle')
  return page
}

/** Returns the longest time until the next paint of all interactions during `act`, in milliseconds. */
async function interact(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(forgetInteractions)
  await act()
  await page.evaluate(reported)
  return (await page.evaluate(readObserved)).interaction
}

/** What visitors do most, by the address where they do it. */
const INTERACTIONS: Record<string, { name: string; act: (page: Page) => Promise<void> }[]> = {
  '/': [
    { name: 'open the menu', act: (page) => page.getByRole('button', { name: 'Menu' }).tap() },
    {
      name: 'open the help panel',
      act: async (page) => {
        await page.keyboard.press('Escape')
        await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).tap()
      },
    },
    {
      name: 'search in the help panel',
      act: async (page) => {
        await page.getByRole('searchbox').pressSequentially('soybean')
        await page.getByText(/\d+ found|More than \d+ found/).waitFor()
      },
    },
    {
      name: 'go to a product',
      act: async (page) => {
        await page.keyboard.press('Escape')
        const link = page.getByRole('link', { name: /^Learn More/ }).first()
        await link.scrollIntoViewIfNeeded()
        await link.tap()
        await page.getByRole('heading', { name: 'Product Overview' }).waitFor()
      },
    },
    {
      name: 'go back to the landing page',
      act: async (page) => {
        await page.getByRole('banner').getByRole('link').first().tap()
        await page
          .getByRole('link', { name: /^Apply Now/ })
          .first()
          .waitFor()
      },
    },
  ],
  '/products': [{ name: 'filter', act: (page) => page.locator('.filter-button').nth(1).tap() }],
}

async function measureVisit(browser: Browser, server: Running, path: string): Promise<Visit & { page: Page }> {
  const page = await open(browser, server.url + path)
  const { lcp, longTasks, firstContentfulPaint, shift, scripts, fonts } = await page.evaluate(readObserved)
  // As in Total Blocking Time, of a task during which content was first painted only the rest counts.
  const late = longTasks.map(({ end, duration }) => Math.min(duration, end - firstContentfulPaint))
  return {
    page,
    path,
    lcp,
    blocking: late.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
    longestTask: Math.max(0, ...late),
    shift,
    scriptKilobytes: scripts / 1_000,
    fontKilobytes: fonts / 1_000,
  }
}

/** Measures first visits of the seeded website in Chromium, as a slow phone on a slow network sees them. */
export async function measureVisits({ quick }: { quick: boolean }): Promise<Visits> {
  const folder = await mkdtemp(join(tmpdir(), 'verdant-visit-'))
  // PostgreSQL's user account needs access to its data in this folder.
  await chmod(folder, 0o711)
  const server = await startVerdant({ DATA_DIR: folder })
  const browser = await launchBrowser()
  const runs = quick ? 1 : 5
  try {
    const paths = ['/', await firstProduct(server), '/products', '/careers']
    const visits = new Map<string, Visit[]>()
    const interactions = new Map<string, number[]>()
    for (let run = 0; run < runs; run++)
      for (const path of paths) {
        const { page, ...visit } = await measureVisit(browser, server, path)
        visits.set(path, [...(visits.get(path) ?? []), visit])
        for (const { name, act } of INTERACTIONS[path] ?? [])
          interactions.set(name, [...(interactions.get(name) ?? []), await interact(page, () => act(page))])
        await page.context().close()
      }
    return {
      runs,
      visits: Array.from(visits, ([path, all]) => medianVisit(path, all)),
      interactions: Array.from(interactions, ([name, all]) => ({ name, ms: median(all) })),
    }
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function firstProduct({ url }: Running): Promise<string> {
  const [path] = /\/product\/[0-9a-f-]{36}/.exec(await (await fetch(url)).text()) ?? []
  if (!path) throw new Error('The landing page shows no product')
  return path
}

function medianVisit(path: string, all: readonly Visit[]): Visit {
  const of = (key: Exclude<keyof Visit, 'path'>) => median(all.map((visit) => visit[key]))
  return {
    path,
    lcp: of('lcp'),
    blocking: of('blocking'),
    longestTask: of('longestTask'),
    shift: of('shift'),
    scriptKilobytes: of('scriptKilobytes'),
    fontKilobytes: of('fontKilobytes'),
  }
}

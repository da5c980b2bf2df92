import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleInScheme, expectContrast, expectNoErrors, sharedSite } from './harness.ts'
import { SCREENS } from './screens.ts'
import { activeItems, endSplash, firstPath, holdSplash, skipSplash, visit } from './site.ts'

const server = sharedSite()
const ROUTES = [
  '/',
  'product',
  'service',
  'job',
  'page',
  '/products',
  '/services',
  '/careers',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/cookies',
  '/subscribed/done',
  '/product/none',
  '/no-such-page',
] as const

/** Returns the address of a route. For the page of a kind, this is the address of its first item. */
async function addressOf(route: (typeof ROUTES)[number]): Promise<string> {
  if (route === 'page') return (await activeItems<{ path: string }>(server.site.url, 'pages'))[0]!.path
  return route === 'product' || route === 'service' || route === 'job' ? firstPath(server.site.url, route) : route
}

/** The widths at which nothing may be cut off, by the screen that is resized to them. */
const WIDTHS: Record<string, number[]> = { 'a phone': [320, 768], 'a desktop': [2560] }

/** Expects that nothing is cut off at a width, with normal text and text of twice the size. */
async function expectNoOverflow(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 })
  for (const size of ['100%', '200%']) {
    await page.evaluate(async (value) => {
      document.documentElement.style.fontSize = value
      await document.fonts.ready
    }, size)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `at ${width} pixels with text of ${size}`).toBeLessThanOrEqual(0)
  }
}

describe.each(SCREENS)('on %s', (name, screen) => {
  it.each(ROUTES)('%s has no accessibility violations and cuts nothing off', async (route) => {
    const page = await server.open({ ...screen, colorScheme: 'dark' })
    await skipSplash(page)
    await visit(page, await addressOf(route))
    // The light colours do not depend on the width.
    await (name === 'a phone' ? expectAccessibleInScheme(page) : expectAccessible(page))
    expectNoErrors(page)
    for (const width of WIDTHS[name]!) await expectNoOverflow(page, width)
  })

  it('the landing page with all its details open has no accessibility violations', async () => {
    const page = await server.open(screen)
    await skipSplash(page)
    await visit(page, '/')
    await page.locator('main details').evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')))
    await expectAccessible(page, 'main')
  })

  it('the help panel and the opening screen have no accessibility violations', async () => {
    const page = await server.open(screen)
    await visit(page, '/')
    const splash = page.locator('.splash')
    await holdSplash(splash)
    await expectAccessible(page, '.splash')
    await endSplash(splash)
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('searchbox').fill('corn')
    await page.getByText(/\d+ found/).waitFor()
    await expectAccessible(page, '#help')
  })
})

it('the landing page has contrast before its sections are laid out', async () => {
  // The screen of Lighthouse, on which lists below the fold lay over a button.
  const page = await server.open({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
  await skipSplash(page)
  await visit(page, '/')
  await expectContrast(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['layout'])).toBe('stepwise')
})

it('the menu of a phone has no accessibility violations', async () => {
  const page = await server.open(SCREENS[0]![1])
  await skipSplash(page)
  await visit(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).waitFor()
  await expectAccessible(page, '#menu')
})

it('the first Tab focuses the skip link', async () => {
  const page = await server.open()
  await skipSplash(page)
  await visit(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect.poll(() => skip.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.id === 'main')
})

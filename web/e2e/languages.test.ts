import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoErrors, sharedSite } from './harness.ts'
import { SCREENS } from './screens.ts'
import { expectFocusUncovered, firstPath, skipSplash, visit } from './site.ts'

const server = sharedSite()

describe.each(SCREENS)('the website in Spanish on %s', (name, screen) => {
  it('is chosen in the header, kept by links within the site, and left in the footer', async () => {
    const page = await server.open(screen)
    await skipSplash(page)
    await visit(page, '/products')
    await page.getByRole('button', { name: name === 'a phone' ? 'Menu' : 'Languages' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Español' }).filter({ visible: true }).click()
    await page.waitForURL('**/es/products')
    await page.locator(':root[data-hydrated]').waitFor({ state: 'attached' })
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('es')

    // Without another document: a mark on the window stays.
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    const card = page.locator('.product-card').first()
    const title = (await card.getByRole('heading').textContent())!
    await card.locator('.card-link').click()
    await page.waitForURL('**/es/product/**')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.locator('link[rel="canonical"][href*="/es/product/"]').waitFor({ state: 'attached' })
    await page.locator('.back-link').click()
    await page.waitForURL('**/es/products')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expect.poll(() => page.evaluate(() => 'isSame' in window)).toBe(true)

    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
    await page.waitForURL(/\/product\//)
    expect(new URL(page.url()).pathname).toMatch(/^\/product\//)
    expectNoErrors(page)
  })

  it.each(['/es', '/es/products', '/es/careers', '/es/search?q=suelo', '/es/privacy', '/es/no-such-page'])(
    '%s has no accessibility violations and cuts nothing off',
    async (path) => {
      const page = await server.open(screen)
      await skipSplash(page)
      await visit(page, path)
      await expectAccessible(page)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0)
      expectNoErrors(page)
    },
  )

  it('states the addresses of each page in all languages, also after a navigation, and leads there', async () => {
    const page = await server.open(screen)
    await skipSplash(page)
    const stated = () =>
      page.evaluate(() =>
        Object.fromEntries(
          Array.from(document.head.querySelectorAll<HTMLLinkElement>('link[hreflang]'), ({ hreflang, href }) => [
            hreflang,
            new URL(href).pathname,
          ]),
        ),
      )
    await visit(page, '/es/trials')
    const link = page.getByRole('main').locator('a[href^="/es/trial/"]').first()
    const spanish = (await link.getAttribute('href'))!
    await link.click()
    await page.waitForURL(`**${spanish}`)
    await expect.poll(async () => (await stated())['es']).toBe(spanish)
    const { en = '', 'x-default': fallback } = await stated()
    expect(en).toMatch(/^\/trial\//)
    expect(fallback).toBe(en)
    expect(spanish).not.toBe(`/es${en}`)
    const other = page.getByRole('contentinfo').getByRole('link', { name: 'English' })
    await expect.poll(() => other.getAttribute('href')).toBe(en)
    const served = await stated()
    await page.reload()
    await expect.poll(stated).toEqual(served)
    expectNoErrors(page)
  })

  it('searches in Spanish', async () => {
    const page = await server.open(screen)
    await skipSplash(page)
    await visit(page, '/es/search')
    await page.getByRole('searchbox').last().filter({ visible: true }).fill('nitrato')
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
    await page.waitForURL('**/es/search?q=nitrato')
    await page.locator('.search-result-link').first().waitFor()
    const addresses = await page
      .locator('.search-result-link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const address of addresses) expect(address).toMatch(/^\/es\//)
    expectNoErrors(page)
  })
})

it.each(['/products', '/es/products'])(
  '%s has the links of the header in one line at 1024 pixels, where they stay when the page is scrolled',
  async (path) => {
    const page = await server.open({ viewport: { width: 1024, height: 768 } })
    await skipSplash(page)
    await visit(page, path)
    const header = page.getByRole('banner')
    await expect.poll(() => header.locator('.menu-button').isVisible()).toBe(false)
    const places = () =>
      header
        .locator('.nav-link:visible')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON() as DOMRect))
    const before = await places()
    expect(before.length).toBe(6)
    expect(new Set(before.map(({ y }) => y)).size).toBe(1)
    await page.evaluate(() => scrollTo(0, 400))
    await header.locator('.back-to-top').waitFor()
    await expect.poll(places).toEqual(before)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
  },
)

it('the links of the header take two lines if their words are long, and push nothing off the screen', async () => {
  const page = await server.open({ viewport: { width: 1280, height: 800 } })
  await skipSplash(page)
  await visit(page, '/products')
  const header = page.getByRole('banner')
  await header.locator('.nav-link').evaluateAll((links) => {
    for (const link of links) link.textContent = 'Landwirtschaftliches'
  })
  const boxOf = async (selector: string) => (await header.locator(selector).boundingBox())!
  const [brand, links, bar, last] = [
    await boxOf('.brand-title'),
    await boxOf('.header-links'),
    await boxOf('.header-row'),
    await boxOf('.header-languages'),
  ]
  expect(brand.x + brand.width).toBeLessThanOrEqual(links.x)
  expect(links.y).toBeGreaterThanOrEqual(bar.y)
  expect(links.y + links.height).toBeLessThanOrEqual(bar.y + bar.height)
  expect(last.x + last.width).toBeLessThanOrEqual(1280)
})

describe('the language of the browser', () => {
  it('is offered, until the visitor declines', async () => {
    const page = await server.open({ locale: 'es-MX' })
    await skipSplash(page)
    await visit(page, '/about')
    expect(new URL(page.url()).pathname).toBe('/about')
    const offer = page.getByRole('complementary', { name: 'Languages' })
    await expect.poll(() => offer.getByRole('link', { name: 'Español' }).getAttribute('href')).toBe('/es/about')
    await expectAccessible(page)
    await offer.getByRole('button', { name: 'Stay in this language' }).click()
    await offer.waitFor({ state: 'detached' })
    await visit(page, '/contact')
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await expect.poll(() => offer.count()).toBe(0)
    expectNoErrors(page)
  })

  it.each([390, 800])('is offered where it covers no element with the focus at %d pixels', async (width) => {
    const page = await server.open({ locale: 'es-MX', viewport: { width, height: 600 } })
    await skipSplash(page)
    await visit(page, await firstPath(server.site.url, 'product'))
    await page.getByRole('complementary', { name: 'Languages' }).waitFor()
    await expectFocusUncovered(page)
  })

  it('is not offered on a page in it', async () => {
    const page = await server.open({ locale: 'es-MX' })
    await skipSplash(page)
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await visit(page, '/es/about')
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await expect.poll(() => page.getByRole('complementary', { name: 'Idiomas' }).count()).toBe(0)
    expect(scripts.filter((url) => /\/offer-/.test(url))).toEqual([])
  })
})

it('the languages are chosen without JavaScript', async () => {
  const page = await server.open({ javaScriptEnabled: false })
  await page.goto('/services')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
  await page.waitForURL('**/es/services')
})

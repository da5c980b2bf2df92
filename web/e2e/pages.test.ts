import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { make } from '../../api/testing/factories.ts'
import { product } from '../../schema/kinds/index.ts'
import { LIST_PAGE_SIZE } from '../../schema/site.ts'
import { ADMIN, expectAccessible, expectNoErrors, startSite } from './harness.ts'
import { SCREENS } from './screens.ts'
import { sessionOf, skipSplash, visit } from './site.ts'

const server = startSite()

/** The number of products in addition to the seeded ones: enough for three pages. */
const MORE = 2 * LIST_PAGE_SIZE + 5

beforeAll(async () => {
  const { url } = server.site
  const { token } = await sessionOf(url, ADMIN)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (let order = 1; order <= MORE; order++) {
    const values = make(product, { name: `Added ${order}`, category: 'Added', isActive: true, order: 900 + order })
    const body = JSON.stringify(values)
    const response = await fetch(`${url}/api/content/products`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(await response.text())
  }
})

const WIDE: (typeof SCREENS)[number] = ['a tablet', { viewport: { width: 768, height: 1024 } }]

describe.each([...SCREENS, WIDE])('a list of several pages on %s', (name, screen) => {
  it('is read page by page, with the focus on the list', async () => {
    const page = await server.open(screen)
    await skipSplash(page)
    await visit(page, '/products')
    const cards = page.locator('.product-card')
    await expect.poll(() => cards.count()).toBe(LIST_PAGE_SIZE)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    const first = await cards.first().textContent()
    await pages.scrollIntoViewIfNeeded()
    const folder = process.env['PICTURES']
    if (folder) await page.screenshot({ path: join(folder, `pages-${name.replaceAll(' ', '-')}.png`) })
    await pages.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL('**/products?page=2#products-list')
    await pages.locator('[aria-current="page"]', { hasText: '2' }).waitFor()
    await expect.poll(() => cards.first().textContent()).not.toBe(first)
    await expect.poll(() => page.title()).toContain('page 2')
    await expect
      .poll(() => page.evaluate(() => document.getElementById('products-list')!.getBoundingClientRect().top))
      .toBeLessThan(200)
    await expectAccessible(page)
    await pages.getByRole('link', { name: 'Page 3' }).click()
    await page.waitForURL('**/products?page=3#products-list')
    await expect.poll(() => cards.count()).toBeLessThan(LIST_PAGE_SIZE)
    await page.goBack()
    await expect.poll(() => cards.count()).toBe(LIST_PAGE_SIZE)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0)
    expectNoErrors(page)
  })

  it('has the pages of a category and those of another language, also without JavaScript', async () => {
    const page = await server.open({ ...screen, javaScriptEnabled: false })
    await page.goto('/products')
    await page.getByRole('button', { name: `Added ${MORE}` }).click()
    await page.waitForURL('**/products?category=Added#products-list')
    const cards = page.locator('.product-card')
    await expect.poll(() => cards.count()).toBe(LIST_PAGE_SIZE)
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 3' }).click()
    await page.waitForURL('**/products?category=Added&page=3#products-list')
    await expect.poll(() => cards.count()).toBe(MORE - 2 * LIST_PAGE_SIZE)
    await page.goto('/es/products?page=2')
    const pages = page.getByRole('navigation', { name: 'Páginas' })
    await expect
      .poll(() => pages.getByRole('link', { name: 'Siguiente' }).getAttribute('href'))
      .toBe('/es/products?page=3#products-list')
    await expect.poll(() => page.locator('head link[rel="prev"]').getAttribute('href')).toMatch(/\/es\/products$/)
    await expect
      .poll(() => page.locator('head link[rel="alternate"][hreflang="en"]').getAttribute('href'))
      .toMatch(/[^s]\/products\?page=2$/)
    expect((await page.goto('/es/products?page=9'))!.status()).toBe(404)
  })
})

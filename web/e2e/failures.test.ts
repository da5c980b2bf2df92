import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fallbackHero, fallbackLeaders } from '../../schema/fallbacks.data.ts'
import { expectAccessible, expectNoErrors, startSite } from './harness.ts'
import { SCREENS } from './screens.ts'
import { firstPath, hold, hydrated, skipSplash, visit } from './site.ts'

const server = startSite()

const API = '**/api/graphql'
/** The GraphQL client, which is loaded when a page first needs it. */
const CLIENT = '**/assets/client-*.js'

/** Opens a product page. Navigation from there loads data in the browser. */
async function openProduct(page: Page) {
  await skipSplash(page)
  await visit(page, await firstPath(server.site.url, 'product'))
}

/** Goes to a section of the landing page by the header. */
async function openSection(page: Page, label: string) {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('banner').getByRole('link', { name: label, exact: true }).click()
}

/** Waits until the products are loaded and shown. */
const productsShown = (page: Page) =>
  page
    .getByRole('link', { name: /^Learn More/ })
    .first()
    .waitFor()

describe.each(SCREENS)('on %s', (_, screen) => {
  it('names the parts that failed to load, shows their defaults and retries', async () => {
    const page = await server.open(screen)
    await openProduct(page)
    await page.route(API, (route) => route.abort())
    await openSection(page, 'Products')
    for (const text of [
      'Failed to load products',
      'Failed to load services',
      'Failed to load jobs',
      'Failed to load team members. Please try again later.',
    ])
      await page.getByRole('alert').getByText(text, { exact: true }).waitFor()
    await page.getByRole('heading', { level: 1, name: fallbackHero.title }).waitFor()
    for (const { name } of fallbackLeaders) await page.getByRole('heading', { name }).waitFor()
    await expectAccessible(page, 'main')
    // The frame of the page has not changed.
    await page.getByRole('banner').getByText('Verdant Biosciences').waitFor()

    const again = page.getByRole('button', { name: 'Try again' })
    const failed = page.waitForEvent('requestfailed')
    await again.first().click()
    await failed
    await page.getByText('Failed to load products').waitFor()
    await page.unroute(API)
    await again.first().click()
    await productsShown(page)
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await page.waitForFunction(() => document.activeElement?.id === 'products')
    expectNoErrors(page)
  })

  it('shows loading indicators', async () => {
    const page = await server.open(screen)
    await openProduct(page)
    const answer = await hold(page, API)
    await openSection(page, 'Products')
    // The visitor waits at the section, not at the hero.
    const isAtSection = () => document.getElementById('products')?.getBoundingClientRect().top ?? Infinity
    await expect.poll(() => page.evaluate(isAtSection)).toBeLessThan(screen.viewport!.height / 2)
    for (const text of ['Loading products...', 'Loading services...', 'Loading career opportunities...'])
      await page.getByText(text).waitFor()
    answer()
    await productsShown(page)
    await page.waitForFunction(() => document.activeElement?.id === 'products')
  })
})

it('the page of a section names its failure and retries', async () => {
  const page = await server.open()
  await openProduct(page)
  await page.route(API, (route) => route.abort())
  await page.getByRole('main').getByRole('link', { name: 'All products' }).click()
  await page.getByRole('alert').getByText('Failed to load products', { exact: true }).waitFor()
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  await page.unroute(API)
  await page.getByRole('button', { name: 'Try again' }).click()
  await productsShown(page)
  expectNoErrors(page)
})

it('a detail page that cannot be loaded shows the text of a missing item', async () => {
  const page = await server.open()
  await skipSplash(page)
  await visit(page, '/')
  await page.route(API, (route) => route.abort())
  await page
    .getByRole('link', { name: /^Apply Now/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Job Not Found' }).waitFor()
  expectNoErrors(page)
})

it('the help panel shows an error if the GraphQL client cannot be loaded, and its button finds the page', async () => {
  const page = await server.open()
  await skipSplash(page)
  await visit(page, '/')
  await page.route(CLIENT, (route) => route.abort())
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('searchbox').fill('soil')
  await page.getByRole('dialog').getByText('The search is not available right now.').waitFor()
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Results for “soil”' }).waitFor()
  await page.getByText(/^\d+ results$/).waitFor()
  expectNoErrors(page)
})

it('Stay Updated keeps the address without a network, and sends it without the GraphQL client', async () => {
  const page = await server.openFresh()
  await openProduct(page)
  const box = page.getByRole('region', { name: 'Stay Updated' })
  const field = box.getByLabel('E-mail address')
  await page.context().setOffline(true)
  await field.fill('patient@reader.example')
  await box.getByRole('button', { name: 'Subscribe' }).click()
  await box.getByText('That did not work. Please try again later.').waitFor()
  await expect.poll(() => field.inputValue()).toBe('patient@reader.example')
  await page.context().setOffline(false)
  await page.route(CLIENT, (route) => route.abort())
  await box.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('main').getByText('Thank you. You are on the list.').waitFor()
  expectNoErrors(page)
})

it('the first navigation names its failure without a network, and retries', async () => {
  const page = await server.open()
  await openProduct(page)
  await page.context().setOffline(true)
  await page.getByRole('main').getByRole('link', { name: 'All products' }).click()
  await page.getByRole('alert').getByText('Failed to load products', { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/products')
  const again = page.getByRole('button', { name: 'Try again' })
  const failed = page.waitForEvent('requestfailed')
  await again.click()
  await failed
  await again.waitFor()
  await page.context().setOffline(false)
  await again.click()
  await productsShown(page)
  expectNoErrors(page)
})

it('loads pages from the server if the website was updated and the old GraphQL client is gone', async () => {
  const page = await server.open()
  await openProduct(page)
  await page.route(CLIENT, (route) => route.fulfill({ status: 404 }))
  const loaded = page.waitForEvent('domcontentloaded')
  await page.getByRole('main').getByRole('link', { name: 'All products' }).click()
  await loaded
  await hydrated(page)
  await productsShown(page)
  expect(new URL(page.url()).pathname).toBe('/products')
  await page.goBack()
  await page.getByRole('link', { name: 'Request Information' }).first().waitFor()
  expectNoErrors(page)
})

it('a page that fails to render shows an error and a link back', async () => {
  const page = await server.open()
  await openProduct(page)
  const broken = { site: { __typename: 'Site', products: { items: 'none' } } }
  await page.route(API, (route) => route.fulfill({ json: { data: broken } }))
  const back = page.getByRole('main').getByRole('link', { name: 'All products' })
  const notice = page.getByRole('alert').getByRole('heading', { level: 1, name: 'This page could not be shown' })
  await back.click()
  await notice.waitFor()
  await page.getByRole('banner').getByText('Verdant Biosciences').waitFor()
  await expectAccessible(page, 'main')
  await page.goBack()
  await page.getByRole('link', { name: 'Request Information' }).first().waitFor()
  await back.click()
  await notice.waitFor()
  await page.unroute(API)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await productsShown(page)
})

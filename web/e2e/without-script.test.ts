import { describe, expect, it } from 'vitest'
import { sharedSite } from './harness.ts'
import { SCREENS } from './screens.ts'

const server = sharedSite()
const phone = SCREENS[0]![1]

async function open(options = {}) {
  const page = await server.open({ ...options, javaScriptEnabled: false })
  await page.goto('/')
  await page.getByText('Loading sustainable solutions...').waitFor({ state: 'hidden' })
  return page
}

describe('without JavaScript', () => {
  it('the menu opens, links to a section and closes', async () => {
    const page = await open(phone)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect.poll(() => menu.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name: 'Careers', exact: true }).click()
    await page.waitForURL('**/#careers')
    expect(new URL(page.url()).pathname).toBe('/')
    await page.getByRole('heading', { level: 2, name: 'Work that is weighed at harvest' }).waitFor()
    await menu.waitFor({ state: 'hidden' })
  })

  it('the menu stays closed when content of the section is clicked', async () => {
    const page = await open({ viewport: { width: 600, height: 800 } })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const sign = page.getByRole('button', { name: 'Menu' }).locator('path')
    const shape = () => sign.evaluate((path) => getComputedStyle(path).getPropertyValue('d'))
    const closed = await shape()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect.poll(shape).not.toBe(closed)
    await menu.getByRole('link', { name: 'Products', exact: true }).click()
    await menu.waitFor({ state: 'hidden' })
    await expect.poll(shape).toBe(closed)
    await page
      .getByRole('link', { name: /^Learn More/ })
      .first()
      .click()
    await page.waitForURL('**/product/*')
  })

  it.each(SCREENS)('the help panel on %s opens, shows its links and closes', async (_, screen) => {
    const page = await open(screen)
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'What are you looking for?' })
    await panel.getByRole('link', { name: 'Contact', exact: true }).waitFor()
    await panel.getByRole('button', { name: 'Close search' }).click()
    await panel.waitFor({ state: 'hidden' })
  })

  it.each(SCREENS)('the search of the help panel on %s leads to the results', async (_, screen) => {
    const page = await open(screen)
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'What are you looking for?' })
    await panel.getByRole('searchbox').fill('soybean')
    await panel.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Results for “soybean”' }).waitFor()
    const first = page.getByRole('main').getByRole('listitem').getByRole('link').first()
    const title = await first.innerText()
    await first.click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  })

  it('a card links to its page, and the link back to the page of its section', async () => {
    const page = await open()
    await page
      .getByRole('link', { name: /^Learn More/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 2, name: 'Key Features' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'All products' }).click()
    await page.waitForURL('**/products')
    await page.getByRole('heading', { level: 1, name: 'All products, from inoculant to nitrate station' }).waitFor()
  })
})

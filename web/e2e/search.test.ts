import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoErrors, sharedSite } from './harness.ts'
import { SCREENS } from './screens.ts'
import { skipSplash, visit } from './site.ts'

const server = sharedSite()

describe.each(SCREENS)('the search on %s', (_, screen) => {
  async function open(address: string) {
    const page = await server.open(screen)
    await skipSplash(page)
    await visit(page, address)
    return page
  }

  it('leads from the help panel to the page of results, and from a result to its page', async () => {
    const page = await open('/')
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'What are you looking for?' })
    await panel.getByRole('searchbox').fill('internships')
    await panel.getByText(/\d+ found/).waitFor()
    await panel.getByRole('link', { name: 'Field Research Intern' }).waitFor()
    await expect.poll(() => panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    await panel.getByRole('searchbox').press('Enter')
    await page.waitForURL('**/search?q=internships')
    await page.getByRole('heading', { level: 1, name: 'Results for “internships”' }).waitFor()
    await expect.poll(() => panel.isVisible()).toBe(false)
    await expect.poll(() => page.title()).toMatch(/^Search: internships \| /)
    await page.getByRole('main').getByRole('link', { name: 'Field Research Intern' }).click()
    await page.getByRole('heading', { level: 1, name: 'Field Research Intern' }).waitFor()
    expectNoErrors(page)
  })

  it('searches again from its page, and goes back to the search before', async () => {
    const page = await open('/search?q=biogas')
    const field = page.getByRole('main').getByRole('searchbox')
    await expect.poll(() => field.inputValue()).toBe('biogas')
    await field.fill('ISO 9001')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    const heading = page.getByRole('heading', { level: 1, name: 'Results for “ISO 9001”' })
    await heading.waitFor()
    await page.getByRole('main').getByText('ISO', { exact: true }).first().waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Results for “biogas”' }).waitFor()
    await expect.poll(() => field.inputValue()).toBe('biogas')
    expectNoErrors(page)
  })

  it.each([
    ['without a text', '/search', 'Search'],
    ['with results', '/search?q=organic', 'Results for “organic”'],
    ['without results', '/search?q=xyzzy', 'Results for “xyzzy”'],
  ])('%s has no accessibility violations', async (_, address, title) => {
    const page = await open(address)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expectAccessible(page)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0)
    expectNoErrors(page)
  })

  it('that finds nothing leads to the sections', async () => {
    const page = await open('/search?q=xyzzy')
    await page.getByText('Nothing on this site matches “xyzzy”.').waitFor()
    const links = page.getByRole('navigation', { name: 'Or start here' })
    await links.getByRole('link', { name: 'Careers' }).click()
    await page.getByRole('heading', { name: 'Work that is weighed at harvest' }).waitFor()
  })
})

import { expect, it } from 'vitest'
import { sharedSite } from './harness.ts'
import { SCREENS } from './screens.ts'
import { activeItems, skipSplash, visit } from './site.ts'

const server = sharedSite()

it.each(SCREENS)('the pages of the sections open each in its own way on %s', async (name, screen) => {
  const page = await server.open(screen)
  await skipSplash(page)
  const main = page.getByRole('main')

  const { url } = server.site

  await visit(page, '/products')
  const label = main.getByRole('figure', { name: 'From the label of' })
  const heading = await label.getByText('From the label of').innerText()
  const products = await activeItems<{ name: string; technicalSpecs: string }>(url, 'products')
  const product = products.find(({ name: shown }) => heading.toLowerCase().endsWith(shown.toLowerCase()))!
  const terms = product.technicalSpecs.split('\n').map((line) => line.split(':')[0])
  const shown = await label.getByRole('term').allInnerTexts()
  expect(shown).toEqual(terms.slice(0, name === 'a phone' ? 2 : 3))

  await visit(page, '/services')
  const [service] = await activeItems<{ title: string; features: string[] }>(url, 'services')
  const opening = await main.getByRole('heading', { name: 'How a project grows' }).boundingBox()
  const first = await main.getByRole('link', { name: service!.title }).boundingBox()
  expect(opening!.y).toBeLessThan(first!.y)
  // The details of an item are in the open where there is room.
  await expect.poll(() => main.getByText(service!.features[0]!).isVisible()).toBe(name !== 'a phone')

  await visit(page, '/careers')
  const jobs = await activeItems<{ department: string }>(url, 'jobs')
  const departments = new Set(jobs.map(({ department }) => department)).size
  await main.getByRole('link', { name: `${jobs.length} open positions in ${departments} departments` }).click()
  await page.waitForURL('**/careers#positions')

  await visit(page, '/about')
  const beginning = await main.locator('.about-beginning').boundingBox()
  const title = await main.getByRole('heading', { level: 1 }).boundingBox()
  expect(beginning!.y).toBeGreaterThan(title!.y)

  await visit(page, '/contact')
  await main.getByText('Map of the site (drawing, not to scale)').waitFor()
})

it('a section without the items that its opening shows has none', async () => {
  const page = await server.open()
  await skipSplash(page)
  await page.route('**/api/graphql', (route) => route.abort())
  await visit(page, '/privacy')
  await page.getByRole('link', { name: 'All products' }).click()
  await page.getByText('Failed to load products').waitFor()
  await expect.poll(() => page.getByRole('figure').count()).toBe(0)
})

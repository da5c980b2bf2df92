import { expect, it } from 'vitest'
import { sharedSite } from './harness.ts'
import { SCREENS } from './screens.ts'
import { skipSplash, visit } from './site.ts'

const server = sharedSite()

it.each(SCREENS)('the pages of the sections open each in its own way on %s', async (name, screen) => {
  const page = await server.open(screen)
  await skipSplash(page)
  const main = page.getByRole('main')

  await visit(page, '/products')
  const label = main.getByRole('figure', { name: 'From the label of FurrowAzo' })
  const shown = ['Organisms', 'Guaranteed count', 'Formulation'].slice(0, name === 'a phone' ? 2 : 3)
  expect(await label.getByRole('term').allInnerTexts()).toEqual(shown)

  await visit(page, '/services')
  const opening = await main.getByRole('heading', { name: 'How a project grows' }).boundingBox()
  const first = await main.getByRole('link', { name: 'Soil Microbiome Survey' }).boundingBox()
  expect(opening!.y).toBeLessThan(first!.y)
  // The details of an item are in the open where there is room.
  expect(await main.getByText('Sampling by our own crew').isVisible()).toBe(name !== 'a phone')

  await visit(page, '/careers')
  await main.getByRole('link', { name: '11 open positions in 5 departments' }).click()
  await page.waitForURL('**/careers#positions')

  await visit(page, '/about')
  const beginning = main.getByText('In the spring of 2008 two soil microbiologists took cores')
  const title = main.getByRole('heading', { level: 1 })
  expect((await beginning.boundingBox())!.y).toBeGreaterThan((await title.boundingBox())!.y)

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
  expect(await page.getByRole('figure').count()).toBe(0)
})

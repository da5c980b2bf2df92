import { expect, it } from 'vitest'
import { expectAccessible, expectNoErrors, startSite } from './harness.ts'
import { keepUnits } from '../site/units.ts'
import { SCREENS } from './screens.ts'
import { activeItems, asAdmin, skipSplash, visit } from './site.ts'

const server = startSite()

interface Trial {
  slug: string
  subject: string
  product: string
  treatments: { name: string; value: string; low: string | null }[]
}

it('a product shows its trials as bars and as tables', async () => {
  const { url } = server.site
  const trials = await activeItems<Trial>(url, 'trials')
  const trial = trials.find(({ treatments }) => treatments.every(({ low }) => low === null))!
  const values = trial.treatments.map(({ value }) => Number(value))

  const page = await server.open()
  await skipSplash(page)
  await visit(page, `/product/${trial.product}`)
  const figure = page.getByRole('figure', { name: trial.subject })
  // Bars begin at zero, so their lengths are in the proportion of the values.
  const bars = await figure.getByRole('listitem').locator('rect').all()
  const widths = await Promise.all(bars.map(async (bar) => (await bar.boundingBox())!.width))
  expect(widths).toHaveLength(2)
  expect(widths[1]! / widths[0]!).toBeCloseTo(values[1]! / values[0]!, 2)
  await figure.getByText('Figures as a table').click()
  await expect
    .poll(() => figure.getByRole('rowheader').allInnerTexts())
    .toEqual(trial.treatments.map(({ name }) => name))
  await figure.getByRole('link', { name: trial.subject }).click()
  await page.getByRole('heading', { level: 1, name: trial.subject }).waitFor()
  await page.waitForURL(`**/trial/${trial.slug}`)
  expectNoErrors(page)
})

it('the landing page shows the first trial, and no list of trials', async () => {
  const [first] = await activeItems<Trial>(server.site.url, 'trials')
  const page = await server.open()
  await skipSplash(page)
  await visit(page, '/')
  const figures = page.getByRole('main').getByRole('figure')
  await figures.filter({ hasText: first!.subject }).waitFor()
  await expect.poll(() => page.locator('section#trials').count()).toBe(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Trials', exact: true }).click()
  await page.waitForURL('**/trials')
  await page.getByRole('heading', { level: 1, name: 'Trials, including' }).waitFor()
  const listed = page.getByRole('main').getByRole('listitem').getByRole('heading')
  const trials = await activeItems<Trial>(server.site.url, 'trials')
  await expect.poll(() => listed.allInnerTexts()).toEqual(trials.map(({ subject }) => keepUnits(subject)))
  const bars = trials.flatMap(({ treatments }) => treatments)
  await expect.poll(() => page.locator('.trial-card .trial-bar').count()).toBe(bars.length)
  // Bars that look the same have their difference below them.
  await page.getByText('Difference +3.1 bu/acre (LSD 5% 1.2 bu/acre)').waitFor()
  expectNoErrors(page)
})

it.each(SCREENS)('the page of a trial on %s has its results by site', async (_, screen) => {
  const { url } = server.site
  const [product] = await activeItems<{ _id: string; name: string }>(url, 'products')
  const { made } = await asAdmin<{ made: { id: string } }>(
    url,
    'mutation ($input: TrialInput!) { made: createTrial(input: $input) { id } }',
    {
      input: {
        subject: 'Stand after frost',
        product: product!._id,
        description: 'Two sites, one of them without a difference.',
        unit: 'plants/acre',
        treatments: [
          { name: 'untreated', value: '31850' },
          { name: 'treated', value: '33000.5', low: '32000', high: '34000' },
        ],
        place: 'Iowa',
        seasons: '2024',
        sites: [
          { place: 'Ames', year: 2024, value: '1200', low: '-100', high: '2500' },
          { place: 'Boone', value: '0', covariates: 'clay' },
        ],
      },
    },
  )
  const page = await server.open(screen)
  await skipSplash(page)
  await visit(page, `/trial/${made.id}`)
  const results = page.getByRole('figure', { name: 'Stand after frost' })
  await results.getByRole('listitem').filter({ hasText: '33,000.5 plants/acre' }).waitFor()
  await results.getByText('Iowa, 2024').waitFor()
  // Only wide screens have the drawing.
  const caption = page.getByText('Hollow: the interval includes zero')
  await expect.poll(() => caption.isVisible()).toBe(screen.viewport!.width > 1000)
  // Without a treatment at any site, the table has no column for it.
  const sites = page.getByRole('group', { name: 'Results by Site' }).getByRole('row')
  await expect
    .poll(() => sites.allInnerTexts())
    .toEqual([
      'Place\tYear\tResult, plants/acre\tInterval\tCovariates',
      'Ames\t2024\t1,200\t−100 to 2,500\t',
      'Boone\t\t0\t\tclay',
    ])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(screen.viewport!.width)
  await expectAccessible(page)
  const mail = new URL((await page.getByRole('link', { name: 'Request Report' }).first().getAttribute('href'))!)
  expect(decodeURIComponent(mail.search)).toContain('subject=Trial report: Stand after frost&')
  await page.getByRole('main').getByRole('link', { name: product!.name }).click()
  await page.getByRole('heading', { level: 1, name: product!.name }).waitFor()
  expectNoErrors(page)
})

it('the results by site fit on a phone', async () => {
  const page = await server.open({ viewport: { width: 360, height: 740 } })
  await skipSplash(page)
  await visit(page, '/trial/corn-grain-difference-from-untreated-strips')
  const table = page.getByRole('group', { name: 'Results by Site' })
  await expect.poll(() => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

it('a trial that never existed gives 404 with a link to the list', async () => {
  const page = await server.open()
  await skipSplash(page)
  const response = await page.goto('/trial/no-such-thing')
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Trial Not Found' }).waitFor()
  await page.getByRole('link', { name: 'Back to Trials' }).click()
  await page.waitForURL('**/trials')
})

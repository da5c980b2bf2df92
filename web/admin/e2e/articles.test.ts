import { expect, it } from 'vitest'
import { EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { SCREENS } from '../../e2e/screens.ts'
import { asAdmin, skipSplash, visit } from '../../e2e/site.ts'
import { fill, formDialog, press, saveAndClose, signIn, valueOf } from './actions.ts'

const server = startSite()

it('an editor writes an article of blocks, which appears on the website, in the feed and in the search', async () => {
  const visitor = await server.open()
  await skipSplash(visitor)
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/articles')
  await page.getByRole('link', { name: 'Add Article' }).click()
  // A new article is of today unless the editor chooses another day.
  await expect.poll(() => valueOf(page, 'Date')).toMatch(/^20\d\d-\d\d-\d\d$/)
  await fill(page, { Title: 'Open house in June', Date: '2026-05-12', Summary: 'Walk the plots with us.' })
  await formDialog(page).getByRole('combobox', { name: 'Author', exact: true }).fill('elena')
  await formDialog(page).getByRole('option', { name: /Elena/ }).click()
  await formDialog(page).getByRole('combobox', { name: 'Add a block to blocks' }).fill('/quo')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name') ?? ''))
    .toMatch(/quote\.text$/)
  await page.keyboard.type('Bring a spade and an hour.')
  await expectAccessible(page)
  await press(page, 'Preview')
  const preview = page.frameLocator('iframe[title="Preview"]')
  await preview.getByText('Bring a spade and an hour.').waitFor()
  await preview.getByText(/^By .*Elena/).waitFor()
  await press(page, 'Back to the form')
  await saveAndClose(page)
  await page.getByRole('list', { name: 'Articles' }).getByText('Open house in June').waitFor()
  expectNoErrors(page)

  await visit(visitor, '/')
  const section = visitor.locator('section#news')
  await section.getByRole('link', { name: 'Open house in June' }).click()
  await visitor.waitForURL('**/news/open-house-in-june')
  const main = visitor.getByRole('main')
  await main.getByText('Bring a spade and an hour.').waitFor()
  await main.getByText('May 12, 2026').waitFor()
  await main.getByRole('link', { name: 'All articles' }).click()
  await visitor.waitForURL('**/news')
  await main.getByRole('heading', { name: 'Open house in June' }).waitFor()
  await visit(visitor, '/search?q=spade')
  await main.getByRole('link', { name: 'Open house in June' }).waitFor()
  expectNoErrors(visitor)
  const feed = (await (await fetch(`${server.site.url}/news/feed.json`)).json()) as { items: { title: string }[] }
  expect(feed.items.map(({ title }) => title)).toContain('Open house in June')
})

it.each(SCREENS)('news on %s is accessible and fits the screen', async (name, screen) => {
  const { made } = await asAdmin<{ made: { slug: string } }>(
    server.site.url,
    'mutation ($input: ArticleInput!) { made: createArticle(input: $input) { slug } }',
    { input: { title: `A long name for ${name}`, date: '2026-01-02', description: 'Walk the plots with us.' } },
  )
  const page = await server.open(screen)
  await skipSplash(page)
  for (const path of ['/news', `/news/${made.slug}`]) {
    await visit(page, path)
    await page.getByRole('main').getByText(`A long name for ${name}`).first().waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(screen.viewport!.width)
    await expectAccessible(page)
  }
  expectNoErrors(page)
})

it('the title and the description for search engines are previewed in the form and stand in the head of a product', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/products')
  await page.getByRole('link', { name: 'FurrowAzo', exact: true }).click()
  const form = formDialog(page)
  const own = form.getByRole('group', { name: 'Search engines and social networks' })
  const result = own.getByRole('region', { name: 'As a search result' })
  await result.getByText('FurrowAzo | Verdant Biosciences').waitFor()
  await own.getByRole('textbox', { name: 'Title' }).fill('Azospirillum for corn')
  await own.getByText('21/60 characters').waitFor()
  await own.getByRole('textbox', { name: 'Description' }).fill('Longer roots by the fourth leaf.')
  await result.getByText('Azospirillum for corn | Verdant Biosciences').waitFor()
  await own.getByRole('region', { name: 'Shared on a social network' }).getByText('Longer roots').waitFor()
  await expectAccessible(page)
  const id = /[0-9a-f-]{36}/.exec(page.url())![0]
  await saveAndClose(page)
  expectNoErrors(page)

  const visitor = await server.open()
  await skipSplash(visitor)
  await visit(visitor, `/product/${id}`)
  await visitor.getByRole('heading', { name: 'FurrowAzo', level: 1 }).waitFor()
  await expect.poll(() => visitor.title()).toBe('Azospirillum for corn | Verdant Biosciences')
  const description = visitor.locator('meta[name=description]')
  await expect.poll(() => description.getAttribute('content')).toBe('Longer roots by the fourth leaf.')
  expectNoErrors(visitor)
})

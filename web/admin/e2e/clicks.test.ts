import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { EDITOR, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { edit, fill, formDialog, productNamed } from './actions.ts'
import { publishingSteps } from './publishing-steps.ts'

// The clicks of a working day. Fields are reached by the Tab key. A release of three is in release-on-page.test.ts.

const server = startSite()
const { open, createAccount, visitor } = publishingSteps(server)

const DOCUMENT = join(import.meta.dirname, '../../../schema/defaults/media/noduleready-soy-label-3a51a6edd366.pdf')

/** Returns a function that clicks, and one that tells how often it did. */
function clicker() {
  let clicks = 0
  return {
    click: async (target: Locator) => {
      await target.click()
      clicks++
    },
    clicks: () => clicks,
  }
}

const inNavigation = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true })

it('a product with all its fields takes 11 clicks from the dashboard until it is live', async () => {
  const page = await open(EDITOR, '/admin/dashboard')
  const { click, clicks } = clicker()
  await click(page.getByRole('main').getByRole('link', { name: 'Add Product' }))
  const form = formDialog(page)
  await form.getByRole('textbox', { name: 'Name' }).waitFor()
  await fill(page, productNamed('Counted'))
  for (const [list, entry] of [
    ['Feature', 'Two strains'],
    ['Application', 'In furrow'],
    ['Crop', 'Corn'],
    ['Problem', 'Little phosphorus'],
  ]) {
    await click(form.getByRole('button', { name: `+ Add ${list}` }))
    // The new line has the focus, and Enter adds the next one.
    await page.keyboard.type(entry!)
    await expect.poll(() => form.getByRole('textbox', { name: `${list} 1`, exact: true }).inputValue()).toBe(entry)
  }
  await form.getByRole('switch', { name: 'Sold to laboratories' }).press('Space')
  const figure = form.getByRole('group', { name: 'Figure on the card' })
  await figure.getByRole('textbox', { name: 'Label' }).fill('Guaranteed count')
  await figure.getByRole('textbox', { name: 'Value' }).fill('2 × 10⁹ CFU/mL')
  await fill(page, { 'Technical specifications': 'Rate: 2 fl oz' })
  await click(form.getByRole('button', { name: '+ Add Document' }))
  await form.getByRole('group', { name: 'Documents' }).getByRole('textbox', { name: 'Title' }).fill('Label')
  const choosing = page.waitForEvent('filechooser')
  await click(form.getByText('Upload PDF'))
  await (await choosing).setFiles(DOCUMENT)
  const address = form.getByRole('group', { name: 'Documents' }).getByRole('textbox', { name: 'File' })
  await expect.poll(() => address.inputValue()).toMatch(/^\/media\/.*\.pdf$/)
  await click(form.getByRole('button', { name: 'Choose from gallery' }).first())
  await click(
    page
      .getByRole('dialog', { name: 'Choose from gallery' })
      .getByRole('button', { name: /granules/i })
      .first(),
  )
  await expect.poll(() => form.getByRole('textbox', { name: 'Image', exact: true }).inputValue()).toMatch(/^\/media\//)
  await form.getByRole('combobox', { name: 'Drawing' }).selectOption('Corn')
  await fill(page, { 'External key': 'counted-1' })
  const related = form.getByRole('combobox', { name: 'Related items' })
  await related.fill('FurrowAzo')
  await form.getByRole('option', { name: /^FurrowAzo/ }).waitFor()
  await related.press('Enter')
  await form.getByRole('list', { name: 'Related items' }).getByText('FurrowAzo').waitFor()
  await click(form.getByRole('button', { name: 'Save', exact: true }))
  await form.waitFor({ state: 'detached' })
  expect(clicks()).toBeLessThanOrEqual(11)
  const { text } = await visitor('/products')
  for (const words of ['Counted', 'Guaranteed count', 'Two strains']) expect(text).toContain(words)
  expectNoErrors(page)
})

it('a review of one draft takes 6 clicks of its author and its reviewer', async () => {
  const author = await open(await createAccount('counting', 'CONTRIBUTOR'), '/admin/dashboard')
  const { click, clicks } = clicker()
  await click(inNavigation(author, 'Products'))
  await click(author.getByRole('link', { name: 'Edit HyphaLink Granular', exact: true }))
  await formDialog(author).getByRole('textbox').first().waitFor()
  await fill(author, { Category: 'Counted and reviewed' })
  await click(author.getByRole('button', { name: 'Ask for review' }))
  await author.getByText('Editors now see that “HyphaLink Granular” waits for a review.').waitFor()

  const reviewer = await open(EDITOR, '/admin/dashboard')
  const waiting = reviewer.getByRole('region', { name: 'Waiting for review' })
  await click(waiting.getByRole('link', { name: 'Review: HyphaLink Granular' }))
  // The difference is there without a click.
  await reviewer.getByText('Counted and reviewed').first().waitFor()
  await click(reviewer.getByRole('button', { name: 'Approve and publish' }))
  await click(reviewer.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }))
  await reviewer.getByText('“Review: HyphaLink Granular” is live.').waitFor()
  expect(clicks()).toBeLessThanOrEqual(6)
  expectNoErrors(author)
  expectNoErrors(reviewer)
})

it('a preview link of a draft takes 2 clicks from its form until it is copied', async () => {
  const page = await open(EDITOR, '/admin/products')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await edit(page, 'PhosLoose')
  await fill(page, { Category: 'Drafted for a link' })
  await page.getByRole('button', { name: 'Save draft', exact: true }).click()
  await page.getByText('Draft of “PhosLoose” saved.').waitFor()
  await page.getByRole('link', { name: 'Draft: PhosLoose' }).click()
  const { click, clicks } = clicker()
  await click(page.getByRole('button', { name: 'Share preview …' }))
  await click(page.getByRole('button', { name: 'Create link' }))
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/preview\//)
  expect(clicks()).toBeLessThanOrEqual(2)
  const shown = await fetch(await page.evaluate(() => navigator.clipboard.readText()))
  expect(shown.status).toBe(200)
  // It opens the page of the product, not the landing page.
  expect(await shown.text()).toMatch(/<title[^>]*>PhosLoose/)
  expectNoErrors(page)
})

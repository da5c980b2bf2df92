import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { EDITOR, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import {
  edit,
  expectValue,
  fill,
  formDialog,
  press,
  productNamed,
  saveAndClose,
  signIn,
  textField,
  valueOf,
} from './actions.ts'

const server = startSite()

let page: Page

/** The form of a new product. */
beforeEach(async () => {
  page = await server.open({ viewport: { width: 1440, height: 900 } })
  await signIn(page, EDITOR, '/admin/products/new')
  await textField(page, 'Name').waitFor()
})

describe('the form of a new item', () => {
  it('takes what is typed after Tab as the formatted text, although the tools come first', async () => {
    await textField(page, 'Detailed description').waitFor()
    await textField(page, 'Short description').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Apply in furrow at sowing.')
    expect(await valueOf(page, 'Detailed description')).toBe('Apply in furrow at sowing.')
    expect(
      await formDialog(page).getByRole('button', { name: 'Heading', exact: true }).getAttribute('aria-pressed'),
    ).toBe('false')
    expectNoErrors(page)
  })

  it('offers the category of other items that a typed one nearly is', async () => {
    await fill(page, { Category: 'Biofertilizer' })
    await textField(page, 'Name').focus()
    await formDialog(page).getByText('Others have “Biofertilizers”.').waitFor()
    await press(page, 'Use it')
    await expectValue(page, 'Category', 'Biofertilizers')
    await formDialog(page).getByText('Others have').waitFor({ state: 'detached' })
    await fill(page, { Category: 'Something else' })
    await textField(page, 'Name').focus()
    expect(await formDialog(page).getByText('Others have').count()).toBe(0)
    expectNoErrors(page)
  })

  it('does not keep the blank entry that the last Enter has added to a list', async () => {
    const form = formDialog(page)
    await fill(page, productNamed('Listed'))
    await press(page, '+ Add Feature')
    await page.keyboard.type('Works from 46 °F')
    await page.keyboard.press('Enter')
    await form.getByRole('textbox', { name: 'Feature 2', exact: true }).waitFor()
    await press(page, '+ Add Application')
    await form.getByRole('textbox', { name: 'Application 1', exact: true }).waitFor()
    await form.getByRole('textbox', { name: 'Feature 2', exact: true }).waitFor({ state: 'detached' })
    await page.keyboard.type('Barley')
    await page.keyboard.press('Enter')
    await form.getByRole('textbox', { name: 'Application 2', exact: true }).waitFor()
    await saveAndClose(page)
    const { products } = await asAdmin<{ products: { items: { features: string[]; applications: string[] }[] } }>(
      server.site.url,
      '{ products(where: { name: { eq: "Listed" } }) { items { features applications } } }',
    )
    expect(products.items).toEqual([{ features: ['Works from 46 °F'], applications: ['Barley'] }])
    expectNoErrors(page)
  })

  it('says nothing of the translation of texts that are not written yet', async () => {
    const spanish = formDialog(page)
      .getByRole('group', { name: 'Language' })
      .getByRole('button', { name: /^Español/ })
    expect(await spanish.textContent()).toBe('Español hidden')
    await fill(page, { Name: 'Written' })
    await expect.poll(() => spanish.textContent()).toBe('Español 1 missing · hidden')
    expectNoErrors(page)
  })
})

it('in a wide form, a notice is beside the buttons and not over the fields', async () => {
  await page.goto('/admin/products')
  await edit(page, 'PhosLoose')
  const form = formDialog(page)
  await form.getByRole('button', { name: /^Español/ }).click()
  await form.locator('[name="translations.es.name"]').fill('FósforoLibre')
  await press(page, 'Save and continue')
  const notice = page.getByText('“PhosLoose” saved.').first()
  await notice.waitFor()
  const buttons = (await form.getByRole('button', { name: 'Cancel' }).boundingBox())!
  const box = (await notice.boundingBox())!
  expect(box.x + box.width).toBeLessThan(buttons.x)
  // Its lower edge, with the button below its text, is that of the footer.
  expect(box.y).toBeGreaterThan(buttons.y - buttons.height)
  expectNoErrors(page)
})

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ADMIN, EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { edit, fill, formDialog, press, saveAndClose, signIn } from './actions.ts'

const server = startSite()

it('a form finds the items that an item refers to, orders them, and pages link to them', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/services')
  await edit(page, 'Replicated Field Trials')
  const dialog = formDialog(page)
  const find = dialog.getByRole('combobox', { name: 'Products' })
  await find.fill('phos')
  await dialog.getByRole('option', { name: 'PhosLoose' }).waitFor()
  await expectAccessible(page)
  await find.press('Enter')
  await find.fill('furrow')
  await dialog.getByRole('option', { name: 'FurrowAzo' }).click()
  const chosen = dialog.getByRole('list', { name: 'Products' }).getByRole('listitem')
  await expect.poll(() => chosen.allTextContents()).toEqual(['PhosLoose', 'FurrowAzo'])
  await press(page, 'Move product 2 up')
  await expect.poll(() => chosen.allTextContents()).toEqual(['FurrowAzo', 'PhosLoose'])
  // The list of results closes before the dialog does.
  await find.press('ArrowDown')
  await dialog.getByRole('listbox').waitFor()
  await find.press('Escape')
  await dialog.getByRole('listbox').waitFor({ state: 'hidden' })
  await saveAndClose(page)

  const site = await server.open()
  await site.goto('/services')
  await site.getByRole('main').getByRole('link', { name: 'Replicated Field Trials' }).click()
  await site.getByRole('link', { name: 'FurrowAzo' }).click()
  await site.getByRole('heading', { name: 'FurrowAzo', level: 1 }).waitFor()
  await site.getByRole('main').getByRole('link', { name: 'Replicated Field Trials' }).waitFor()

  await page.goto('/admin/products')
  await edit(page, 'FurrowAzo')
  await dialog.getByText('Referred to by').getByRole('link', { name: 'Replicated Field Trials' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Delete FurrowAzo' }).click()
  const question = page.getByRole('alertdialog')
  await question
    .getByText(/^Referred to by Replicated Field Trials, .*The deletion takes out the references\.$/)
    .waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  const isShown = () =>
    site.goto(site.url()).then(() => site.getByRole('main').getByRole('link', { name: 'FurrowAzo' }).isVisible())
  await site.goto('/services')
  await site.getByRole('main').getByRole('link', { name: 'Replicated Field Trials' }).click()
  await site.getByRole('main').getByRole('link', { name: 'PhosLoose' }).waitFor()
  await expect.poll(isShown).toBe(false)
  await undo.click()
  await page.getByText('“FurrowAzo” restored.').waitFor()
  await expect.poll(isShown).toBe(true)
  expectNoErrors(page)
})

it('two editors who both changed what an item refers to choose between titles, or take both', async () => {
  const [mine, theirs] = [await server.open(), await server.open()]
  for (const [page, account] of [
    [mine, EDITOR],
    [theirs, ADMIN],
  ] as const) {
    await signIn(page, account, '/admin/services')
    await edit(page, 'Clinical Research Support')
  }
  const add = async (page: Page, name: string) => {
    await formDialog(page).getByRole('combobox', { name: 'Products' }).fill(name)
    await page.getByRole('option', { name }).click()
  }
  const chosen = formDialog(mine).getByRole('list', { name: 'Products' }).getByRole('listitem')
  const before = await chosen.allTextContents()
  await add(theirs, 'FurrowAzo')
  await saveAndClose(theirs)
  await add(mine, 'PhosLoose')
  await press(mine, 'Save')
  const dialog = mine.getByRole('dialog', { name: 'admin saved changes' })
  const products = dialog.getByRole('group', { name: 'Products' })
  await expect
    .poll(() => products.getByRole('listitem').allTextContents())
    .toEqual([...before, 'PhosLoose', ...before, 'FurrowAzo', ...before, 'PhosLoose', 'FurrowAzo'])
  await expectAccessible(mine)
  await products.getByRole('radio', { name: 'Both' }).check()
  await press(mine, 'Save choices')
  await formDialog(mine).waitFor({ state: 'detached' })
  await edit(mine, 'Clinical Research Support')
  await expect.poll(() => chosen.allTextContents()).toEqual([...before, 'PhosLoose', 'FurrowAzo'])
  expectNoErrors(mine)
})

it('a new item is made over the form that refers to it, and chosen items are moved by the mouse', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/services')
  await edit(page, 'Soil Microbiome Survey')
  const outer = page.getByRole('dialog', { name: 'Edit Service' })
  await outer.getByLabel('Category').fill('Typed before')
  const find = outer.getByRole('combobox', { name: 'Products' })
  const inner = page.getByRole('dialog', { name: 'Add Product' })
  const openNew = async (title: string) => {
    await find.fill(title)
    const option = outer.getByRole('option', { name: 'New product …' })
    await option.waitFor()
    await outer.getByText('Searching …').waitFor({ state: 'hidden' })
    while ((await option.getAttribute('aria-selected')) !== 'true') await find.press('ArrowDown')
    await find.press('Enter')
    await inner.waitFor()
  }
  await openNew('Made in place')
  await expect.poll(() => inner.getByLabel('Name').inputValue()).toBe('Made in place')
  await expectAccessible(page)
  // Escape and the back button close the form on top only, and ask before.
  await inner.getByLabel('Category').fill('Inoculants')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.goBack()
  await question.getByRole('button', { name: 'Close, keep changes' }).click()
  await inner.waitFor({ state: 'detached' })
  expect(await outer.getByLabel('Category').inputValue()).toBe('Typed before')

  await openNew('Made in place')
  await expect.poll(() => inner.getByLabel('Category').inputValue()).toBe('Inoculants')
  await page.keyboard.press('Control+s')
  await inner.getByText('Required').first().waitFor()
  await inner.getByLabel('Short description').fill('Written over the form of a service.')
  await inner.getByRole('textbox', { name: 'Detailed description' }).fill('At length.')
  await page.keyboard.press('Control+s')
  await inner.waitFor({ state: 'detached' })
  const chosen = outer.getByRole('list', { name: 'Products' }).getByRole('listitem')
  await expect.poll(async () => (await chosen.allTextContents()).at(-1)).toContain('Made in place')
  expect(await outer.getByLabel('Category').inputValue()).toBe('Typed before')

  const before = await chosen.allTextContents()
  expect(before.length).toBeGreaterThan(1)
  const handle = outer.getByRole('button', { name: `Drag product ${before.length}` })
  await handle.hover()
  await page.mouse.down()
  const first = (await chosen.first().boundingBox())!
  await page.mouse.move(first.x + 20, first.y + 30, { steps: 5 })
  await page.mouse.move(first.x + 20, first.y + 5, { steps: 5 })
  await page.mouse.up()
  const after = [before.at(-1)!, ...before.slice(0, -1)]
  await expect.poll(() => chosen.allTextContents()).toEqual(after)
  await saveAndClose(page)
  await edit(page, 'Soil Microbiome Survey')
  await expect.poll(() => chosen.allTextContents()).toEqual(after)
  expectNoErrors(page)
})

it('a new item that is made in place can be a draft, which is live before what refers to it', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/services')
  await edit(page, 'Soil Microbiome Survey')
  const outer = page.getByRole('dialog', { name: 'Edit Service' })
  const inner = page.getByRole('dialog', { name: 'Add Product' })
  await outer.getByRole('combobox', { name: 'Products' }).fill('Drafted in place')
  await outer.getByRole('option', { name: 'New product …' }).click()
  // A draft may lack what the item needs.
  await expect.poll(() => inner.getByLabel('Name').inputValue()).toBe('Drafted in place')
  await inner.getByLabel('Category').fill('Inoculants')
  await expectAccessible(page)
  await inner.getByRole('button', { name: 'Save draft' }).click()
  await inner.waitFor({ state: 'detached' })
  const chosen = outer.getByRole('list', { name: 'Products' }).getByRole('listitem').last()
  await expect.poll(() => chosen.textContent()).toContain('Drafted in placeDraft')
  await outer.getByRole('button', { name: 'Save', exact: true }).click()
  await outer.getByText('is not live yet. Publish it first, or both in one release').first().waitFor()
  await outer.getByRole('button', { name: 'Save draft' }).click()
  await outer.waitFor({ state: 'detached' })

  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Edit Drafted in place' }).click()
  await fill(page, { 'Short description': 'Written later.', 'Detailed description': 'At length.' })
  await formDialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await formDialog(page).waitFor({ state: 'detached' })
  await page.goto('/admin/services')
  await edit(page, 'Soil Microbiome Survey')
  await expect.poll(() => chosen.textContent()).toContain('Drafted in place')
  expect(await chosen.textContent()).not.toContain('Draft ')
  await outer.getByRole('button', { name: 'Save', exact: true }).click()
  await outer.waitFor({ state: 'detached' })
  expectNoErrors(page)
})

it('a product names what refers to it in a draft only, in its form and before it is deleted', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/services')
  await edit(page, 'Registration Dossiers')
  await formDialog(page).getByRole('combobox', { name: 'Products' }).fill('noduleready')
  await page.getByRole('option', { name: 'NoduleReady Soy' }).click()
  await press(page, 'Save draft')
  await formDialog(page).waitFor({ state: 'detached' })

  await page.goto('/admin/products')
  await edit(page, 'NoduleReady Soy')
  const referrer = formDialog(page).getByRole('link', { name: 'Registration Dossiers (draft)' })
  await referrer.waitFor()
  await page.keyboard.press('Escape')
  await formDialog(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Delete NoduleReady Soy' }).click()
  const question = page.getByRole('alertdialog')
  await question
    .getByText(/Not live, but referring to it: Registration Dossiers \(draft\)\. They cannot be published/)
    .waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await edit(page, 'NoduleReady Soy')
  await referrer.click()
  await formDialog(page).getByText('This is a draft').waitFor()
  expectNoErrors(page)
})

it('references within groups are shown by titles where values are compared', async () => {
  const [mine, theirs] = [await server.open(), await server.open()]
  const name = 'Soybean grain, difference from untreated plots'
  const choose = async (page: Page, product: string) => {
    await formDialog(page).getByRole('combobox', { name: 'Treatment 1: Product' }).fill(product)
    await page.getByRole('option', { name: product }).click()
  }
  for (const [page, account] of [
    [mine, EDITOR],
    [theirs, ADMIN],
  ] as const) {
    await signIn(page, account, '/admin/trials')
    await edit(page, name)
  }
  await choose(theirs, 'PhosLoose')
  await saveAndClose(theirs)
  await choose(mine, 'FurrowAzo')
  await press(mine, 'Save')
  const treatments = mine
    .getByRole('dialog', { name: 'admin saved changes' })
    .getByRole('group', { name: 'Treatments' })
  await treatments.getByText('FurrowAzo').first().waitFor()
  await treatments.getByText('PhosLoose').first().waitFor()
  await press(mine, 'Save choices')
  await formDialog(mine).waitFor({ state: 'detached' })
  await edit(mine, name)
  await press(mine, 'History')
  const history = mine.getByRole('dialog', { name: /History/ })
  await history.getByText('FurrowAzo').first().waitFor()
  await history.getByText('PhosLoose').first().waitFor()
  expectNoErrors(mine)
})

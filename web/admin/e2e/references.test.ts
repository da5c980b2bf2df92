import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ADMIN, EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { edit, formDialog, press, saveAndClose, signIn } from './actions.ts'

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

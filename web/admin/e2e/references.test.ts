import { expect, it } from 'vitest'
import { EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
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
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Service “Replicated Field Trials” refers to it. Take out the reference first').waitFor()
  expectNoErrors(page)
})

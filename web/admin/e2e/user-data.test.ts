import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { ADMIN, EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { press, signIn } from './actions.ts'

const server = startSite()

it('a user exports their own data', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/account')
  const downloading = page.waitForEvent('download')
  await press(page, 'Export your data')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-data.json')
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ account: { username: 'editor' } })
  await page.getByText('Your data was exported.').waitFor()
  expectNoErrors(page)
})

it('an admin exports the data of another user, and erases them', async () => {
  const page = await server.open()
  await signIn(page, ADMIN, '/admin/users')
  const open = () => page.getByRole('button', { name: 'More: editor' }).click()
  await open()
  await expectAccessible(page, '[role=menu]')
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export data' }).click()
  expect((await downloading).suggestedFilename()).toBe('editor.json')
  await open()
  await expect
    .poll(() => page.getByRole('menuitem').allInnerTexts())
    .toEqual(['Change e-mail', 'Export data', 'Remove', 'Erase'])
  await page.getByRole('menuitem', { name: 'Erase' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('This cannot be undone.').waitFor()
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await page.getByText(/^Erased\. The history says “former user [0-9a-f]{4}” now\.$/).waitFor()
  await page.getByRole('button', { name: 'More: editor' }).waitFor({ state: 'detached' })
  await page.goto('/admin/audit')
  await page.getByText(/Rows are kept for 2 years, their networks for 90 days\./).waitFor()
  await expect.poll(() => page.getByRole('main').innerText()).not.toMatch(/\beditor\b/)
  expectNoErrors(page)
})

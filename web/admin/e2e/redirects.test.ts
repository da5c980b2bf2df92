import { expect, it } from 'vitest'
import { EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { expectValue, fill, formDialog, press, saveAndClose, settled, signIn, unfold } from './actions.ts'

const server = startSite()

/** The counts are stored every ten seconds. */
const COUNTED = { timeout: 60_000, interval: 1_000 }

const visit = (path: string) => fetch(server.site.url + path, { redirect: 'manual' })

it('an address that leads nowhere gets a warning, and one of a page is searched', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/redirects/new')
  await fill(page, { 'Old address': '/range', 'New address': '/productss' })
  await page.keyboard.press('Tab')
  await page.getByText('This address leads nowhere: there is no such page.').waitFor()
  await expectAccessible(page)
  await press(page, 'Find a page: New address')
  const dialog = page.getByRole('dialog', { name: 'New address' })
  await dialog.getByRole('combobox').fill('prod')
  await dialog.getByRole('option', { name: 'Products Page', selected: true }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expectValue(page, 'New address', '/products')
  await page.getByText('This address leads nowhere').waitFor({ state: 'detached' })
  await saveAndClose(page)
  expectNoErrors(page)
})

it('so does one of a button in the hero', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/hero')
  const button = page.getByRole('group', { name: 'Primary button' })
  const address = button.getByRole('textbox', { name: 'Link' })
  await address.fill('/productss')
  await address.press('Tab')
  await button.getByText('This address leads nowhere: there is no such page.').waitFor()
  await button.getByRole('button', { name: /^Find a page/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await dialog.getByRole('combobox').fill('prod')
  await dialog.getByRole('option', { name: 'Products Page' }).click()
  await expect.poll(() => address.inputValue()).toBe('/products')
  await button.getByText('This address leads nowhere').waitFor({ state: 'detached' })
  expectNoErrors(page)
})

it('an editor finds the addresses that visitors missed, makes a redirect of one with a click, and sees its visits', async () => {
  for (const path of ['/our-story.html', '/our-story.html', '/our-story.html', '/seltsam', '/.env']) {
    expect((await visit(path)).status).toBe(404)
  }
  const page = await server.open({ viewport: { width: 1440, height: 900 } })
  await signIn(page, EDITOR)
  await unfold(page, 'Site')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Missing pages' }).click()
  await page.getByRole('heading', { name: 'Missing pages', level: 1 }).waitFor()
  const rows = page.getByRole('list', { name: 'Addresses' }).getByRole('listitem')
  await expect
    .poll(async () => {
      await page.reload()
      await settled(page)
      return rows.count()
    }, COUNTED)
    .toBe(2)
  await expect.poll(() => rows.first().textContent()).toContain('/our-story.html')
  await expect.poll(() => rows.first().textContent()).toContain('3 visits')
  await expectAccessible(page)

  await press(page, 'Ignore /seltsam')
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByLabel('Show').selectOption('Ignored')
  await page.getByText('/seltsam', { exact: true }).waitFor()
  await press(page, 'Show /seltsam')
  await page.getByText('No address is ignored.').waitFor()
  await page.getByLabel('Show').selectOption('Not ignored')

  await page.getByRole('link', { name: 'Make a redirect from /our-story.html' }).click()
  await formDialog(page).waitFor()
  await expectValue(page, 'Old address', '/our-story.html')
  await fill(page, { 'New address': '/about' })
  await saveAndClose(page)
  expect((await visit('/our-story.html')).headers.get('location')).toBe('/about')

  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Missing pages' }).click()
  await page.getByText('/seltsam', { exact: true }).waitFor()
  await page.getByText('/our-story.html', { exact: true }).waitFor({ state: 'detached' })
  await page.getByLabel('Search addresses').fill('nothing like it')
  await page.getByText('No address matches.').waitFor()
  await page.getByLabel('Search addresses').fill('')
  await press(page, 'Clear list')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByText('Visitors have found every page they requested.').waitFor()

  const redirects = page.getByRole('list', { name: 'Redirects' }).getByRole('listitem')
  await expect
    .poll(async () => {
      await page.goto('/admin/redirects?sort=VISITS&desc=1')
      await settled(page)
      return redirects.first().getByText('/about · 1 visit', { exact: true }).count()
    }, COUNTED)
    .toBe(1)
  await page.getByRole('button', { name: 'Sort by Last visit' }).waitFor()
  await expectAccessible(page)
  expectNoErrors(page)
})

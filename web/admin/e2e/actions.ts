import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { siteOf } from '../../e2e/harness.ts'
import { type Account, sessionOf } from '../../e2e/site.ts'

/**
 * Signs in without the form and opens a screen.
 *
 * @param site the address of the site, for a page that the harness has not opened
 */
export async function signIn(page: Page, account: Account, screen = '/admin/dashboard', site = siteOf(page)) {
  const session = await sessionOf(site, account)
  await page.addInitScript(
    ({ token, user, origin }) => {
      // Later pages of the tab keep what became of the session.
      if (location.origin !== origin || sessionStorage.getItem(token)) return
      sessionStorage.setItem(token, 'signed in')
      localStorage.setItem('auth_token', token)
      localStorage.setItem('user_data', JSON.stringify(user))
    },
    { ...session, origin: new URL(site).origin },
  )
  await page.goto(site + screen)
  await settled(page)
}

/** Submits the sign-in form and waits until it is gone, because the address changes before the screen does. */
export async function sendCredentials(page: Page, { username, password }: Account) {
  await fill(page, { 'Username or email': username, Password: password })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await textField(page, 'Username or email').waitFor({ state: 'detached' })
}

/** A text field of a page or a dialog, given by its label. One that offers the values of other items is a combobox. */
export const textField = (within: Page | Locator, name: string) =>
  within.getByRole('textbox', { name }).or(within.getByRole('combobox', { name })).first()

/** Fills text fields, given by their labels. */
export async function fill(within: Page | Locator, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    await textField(within, name).fill(value)
  }
}

/** Returns the value of a text field, given by its label; of a formatted text its characters. */
export const valueOf = (page: Page, name: string) =>
  textField(page, name).evaluate((element) =>
    'value' in element ? String(element.value) : (element.textContent ?? ''),
  )

/** Waits until a text field has a value. */
export async function expectValue(page: Page, name: string, value: string) {
  await expect.poll(() => valueOf(page, name), { message: name }).toBe(value)
}

/** Waits until a screen and its data are loaded. */
export async function settled(page: Page) {
  await page.locator('h1').waitFor()
  await page
    .getByText(/^Loading .*\.\.\.$/)
    .first()
    .waitFor({ state: 'detached' })
}

/** Returns the accessible name of the focused element. */
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

/** Opens a folded group of the navigation. */
export const unfold = (page: Page, group: string) =>
  page.getByRole('navigation', { name: 'Admin' }).locator('summary', { hasText: group }).click()

/** Clicks the button with exactly this name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Returns values for all required fields of a product, by label. */
export const productNamed = (name: string) => ({
  Name: name,
  Category: 'Biofertilizers',
  'Short description': `${name} in short`,
  'Detailed description': `${name} at length`,
})

/** The dialog with a form. Notices have the role dialog too. */
export const formDialog = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('form') })

/** Opens the form of an item in the list. */
export async function edit(page: Page, name: string) {
  await page.getByRole('link', { name: `Edit ${name}`, exact: true }).click()
  await formDialog(page).getByRole('textbox').first().waitFor()
}

/** Saves the open form and waits until its dialog is closed. */
export async function saveAndClose(page: Page) {
  await formDialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await formDialog(page).waitFor({ state: 'detached' })
}

/** Returns the names of the listed items in their order. */
export async function listed(page: Page, list: string): Promise<string[]> {
  const names = page.getByRole('list', { name: list, exact: true }).getByRole('checkbox')
  const labels = await names.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label') ?? ''))
  return labels.map((label) => label.replace('Select ', ''))
}

/** Returns the unsaved input that the browser has stored, as JSON. */
export const storedInputs = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('verdant')
        opening.addEventListener('error', () => reject(opening.error!))
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('localDrafts').objectStore('localDrafts').getAll()
          all.addEventListener('success', () => resolve(JSON.stringify(all.result)))
          opening.result.close()
        })
      }),
  )

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Account, sessionOf } from '../../e2e/site.ts'

/** Opens a screen as someone who has signed in. */
export async function signIn(page: Page, account: Account, screen = '/admin/dashboard') {
  // Any address will do to reach the browser's store for the site.
  await page.goto('/robots.txt')
  const session = await sessionOf(new URL(page.url()).origin, account)
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('auth_token', token)
    localStorage.setItem('user_data', JSON.stringify(user))
  }, session)
  await page.goto(screen)
  await settled(page)
}

/** Fills in the open login screen, and waits until it has gone: the address changes before the screen does. */
export async function sendCredentials(page: Page, { username, password }: Account) {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Username or email').waitFor({ state: 'detached' })
}

/** Types into text fields, by their labels. */
export async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    await page.getByRole('textbox', { name, exact: false }).first().fill(value)
  }
}

/** The value of a text field, by its label. */
export const valueOf = (page: Page, name: string) => page.getByRole('textbox', { name }).first().inputValue()

/** Expects a text field to hold a value, once the screen has caught up. */
export async function expectValue(page: Page, name: string, value: string) {
  await expect.poll(() => valueOf(page, name), { message: name }).toBe(value)
}

/** Waits until a screen is downloaded and shows what it loads. */
export async function settled(page: Page) {
  await page.locator('h1').waitFor()
  await page
    .getByText(/^Loading .*\.\.\.$/)
    .first()
    .waitFor({ state: 'detached' })
}

/** What has the focus, by its name. */
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

/** Presses a button of exactly that name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A whole product, as its form asks for it. */
export const productNamed = (name: string) => ({
  Name: name,
  Category: 'Biofertilizers',
  'Short description': `${name} in short`,
  'Detailed description': `${name} at length`,
})

/** The dialog that holds a form; a notice in the corner is a dialog too. */
export const formDialog = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('form') })

/** Opens the form of a listed item. */
export async function edit(page: Page, name: string) {
  await page.getByRole('link', { name: `Edit ${name}`, exact: true }).click()
  await formDialog(page).getByRole('textbox').first().waitFor()
}

/** Saves the open form and waits until it is closed. */
export async function saveAndClose(page: Page) {
  await formDialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await formDialog(page).waitFor({ state: 'detached' })
}

/** The names of the listed items, from the top. */
export async function listed(page: Page, list: string): Promise<string[]> {
  const names = page.getByRole('list', { name: list, exact: true }).getByRole('checkbox')
  const labels = await names.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label') ?? ''))
  return labels.map((label) => label.replace('Select ', ''))
}

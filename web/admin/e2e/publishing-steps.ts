import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import type { startSite } from '../../e2e/harness.ts'
import { type Account, asAdmin } from '../../e2e/site.ts'
import { press, signIn } from './actions.ts'

/** How long to wait for a release to go live. */
export const RETRY = { timeout: 30_000 }

/** Returns the steps of the tests about drafts and releases that need a server. */
export function publishingSteps(server: ReturnType<typeof startSite>) {
  return {
    /** Signs in to an account in a browser of its own and opens a screen. @param origin of another instance */
    open: async (account: Account, screen: string, origin = server.site.url): Promise<Page> => {
      const page = await server.open({ baseURL: origin })
      await signIn(page, account, screen)
      return page
    },

    /** Creates an account and returns it. */
    createAccount: async (username: string, role: 'CONTRIBUTOR' | 'EDITOR'): Promise<Account> => {
      const account = { username, password: `verdant-of-${username}` }
      await asAdmin(server.site.url, 'mutation ($input: UserInput!) { createUser(input: $input) { id } }', {
        input: { ...account, email: `${username}@verdant.example`, role },
      })
      return account
    },

    /** Finds an item through the API. */
    find: async (list: 'products' | 'jobs', name: string) => {
      const { page } = await asAdmin<{ page: { items: { id: string; version: number }[] } }>(
        server.site.url,
        `query ($search: String!) { page: ${list}(search: $search, limit: 1) { items { id version } } }`,
        { search: name },
      )
      return page.items[0]!
    },

    /** Changes a product at once, as someone else does. */
    changeProduct: (id: string, input: object) =>
      asAdmin(
        server.site.url,
        'mutation ($id: ID!, $input: ProductInput!) { updateProduct(id: $id, input: $input) { id } }',
        { id, input },
      ),

    /** Changes a setting at once, as someone else does. */
    changeSetting: (key: string, value: string) =>
      asAdmin(
        server.site.url,
        'mutation ($key: String!, $value: String!) { updateSetting(key: $key, value: $value) { key } }',
        { key, value },
      ),

    /** Returns the status and the text of a page as visitors get it. @param origin of another instance */
    visitor: async (path: string, origin = server.site.url): Promise<{ status: number; text: string }> => {
      const response = await fetch(origin + path)
      return { status: response.status, text: await response.text() }
    },
  }
}

/** Chooses an entry of the menu beside the Save button. */
export async function saveAs(page: Page, entry: string) {
  await press(page, 'More ways to save')
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Picks a release in the dialog with this title, or creates it there. */
export async function pickRelease(page: Page, title: string, button: string, name: string, isNew: boolean) {
  const picker = page.getByRole('dialog', { name: title })
  const input = picker.getByLabel('Name of the new release')
  const option = picker.getByRole('radio', { name: isNew ? 'A new release' : name })
  // Without other releases, only the name is asked for.
  await option.or(input).first().waitFor()
  if (await option.isVisible()) await option.check()
  else await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true)
  if (isNew) await input.fill(name)
  await picker.getByRole('button', { name: button, exact: true }).click()
}

/** Adds the open form to a release, which is created if it is new. */
export async function addToRelease(page: Page, name: string, isNew: boolean) {
  await saveAs(page, 'Add to release …')
  await pickRelease(page, 'Add to release …', 'Add', name, isNew)
  await page.getByText(`added to “${name}”.`).waitFor()
}

/** Opens the screen of a release from the list of releases. */
export async function openRelease(page: Page, name: string) {
  await page.goto('/admin/releases')
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

/** Returns the local time in some seconds in the form that the input of a time takes. */
export const inSeconds = (page: Page, seconds: number) =>
  page.evaluate((ahead) => {
    const at = new Date(Date.now() + ahead * 1000)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
  }, seconds)

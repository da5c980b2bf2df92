import type { Page } from 'playwright-core'

interface Account {
  username: string
  password: string
}

/** Signs in on the login screen. */
export async function signIn(page: Page, { username, password }: Account, from = '/admin/login') {
  await page.goto(from)
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

/** The GraphQL endpoint, called as whoever is signed in on a page: what another client would do. */
export const callAs = (page: Page, query: string, variables: Record<string, unknown> = {}) =>
  page.evaluate(
    async (body) => {
      const response = await fetch('/api/graphql', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('auth_token')}`,
        },
        body,
      })
      return (await response.json()) as { data: Record<string, never>; errors?: unknown }
    },
    JSON.stringify({ query, variables }),
  )

/** The id of the item that is open in a form. */
export const openedId = (page: Page) => new URL(page.url()).searchParams.get('edit') ?? ''

/** Types into text fields, by their labels. */
export async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await page.getByRole('textbox', { name }).fill(value)
}

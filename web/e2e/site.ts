import type { BrowserContextOptions, Page } from 'playwright-core'
import { ADMIN } from './harness.ts'

/** The two kinds of screens that flows are tried on. */
export const SCREENS: [name: string, options: BrowserContextOptions][] = [
  ['a phone', { viewport: { width: 360, height: 740 }, hasTouch: true }],
  ['a desktop', { viewport: { width: 1280, height: 800 } }],
]

/** Leaves out the opening screen, as a later page of a session does. */
export const skipSplash = (page: Page) => page.addInitScript(() => sessionStorage.setItem('splash', 'seen'))

/** Asks the API as an admin. */
export async function asAdmin<T>(url: string, query: string, variables: object = {}): Promise<T> {
  const ask = async (body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const { data, errors } = (await response.json()) as { data: Record<string, never>; errors?: unknown }
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }
  const signIn =
    'mutation ($username: String!, $password: String!) { signIn(username: $username, password: $password) { token } }'
  const { signIn: session } = await ask({ query: signIn, variables: ADMIN })
  const { token } = session as unknown as { token: string }
  return (await ask({ query, variables }, { authorization: `Bearer ${token}` })) as T
}

/** Sets a setting of the website. */
export const setSetting = (url: string, key: string, value: string) =>
  asAdmin(url, 'mutation ($key: String!, $value: String!) { updateSetting(key: $key, value: $value) { key } }', {
    key,
    value,
  })

/** The address of the first item of a list on the landing page. */
export async function firstPath(url: string, kind: 'product' | 'service' | 'job'): Promise<string> {
  const html = await (await fetch(url)).text()
  const path = new RegExp(`/${kind}/[0-9a-f-]{36}`).exec(html)?.[0]
  if (!path) throw new Error(`The landing page shows no ${kind}`)
  return path
}

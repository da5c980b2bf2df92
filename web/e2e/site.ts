import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { ADMIN } from './harness.ts'

/** The two kinds of screens that flows are tried on. */
export const SCREENS: [name: string, options: BrowserContextOptions][] = [
  ['a phone', { viewport: { width: 360, height: 740 }, hasTouch: true }],
  ['a desktop', { viewport: { width: 1280, height: 800 } }],
]

/** Leaves out the opening screen, as a later page of a session does. */
export const skipSplash = (page: Page) => page.addInitScript(() => sessionStorage.setItem('splash', 'seen'))

/** Keeps the opening screen as it begins for as long as a test looks at it. Returns how long it stays by itself, in ms. */
export const holdSplash = (splash: Locator) =>
  splash.evaluate((element) => {
    const animations = element.getAnimations()
    for (const animation of animations) {
      animation.pause()
      animation.currentTime = 0
    }
    return Math.max(...animations.map(({ effect }) => Number(effect?.getComputedTiming().endTime)))
  })

/** Ends the opening screen, as its time does. */
export const endSplash = (splash: Locator) =>
  splash.evaluate((element) => element.getAnimations().forEach((animation) => animation.finish()))

/** Waits until all sections are laid out that waited behind the opening screen: the last thing a page does by itself. */
export const laidOut = (page: Page) => page.locator(':root:not([data-splash])').waitFor({ state: 'attached' })

/** Waits until React has taken over the page of the website that is loaded: from then on it answers as it should. */
export const hydrated = (page: Page) => page.locator(':root[data-hydrated]').waitFor({ state: 'attached' })

/** Goes to a page of the website and waits until React has taken it over. */
export async function visit(page: Page, address: string) {
  const response = await page.goto(address)
  await hydrated(page)
  return response
}

/** Keeps requests for addresses of a pattern waiting, as a slow network does. Returns what lets them through. */
export async function hold(page: Page, addresses: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The scripts of the website, without which its pages are read too. */
export const SCRIPTS = '**/assets/*.js'

export interface Account {
  username: string
  password: string
}

interface Session {
  token: string
  user: object
}

async function ask<T>(url: string, query: string, variables: object, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(`${url}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as { data: T; errors?: unknown }
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

/** A new session of an account, for however long the server takes to open it. */
export async function sessionOf(url: string, account: Account): Promise<Session> {
  const query = `mutation ($username: String!, $password: String!) {
    session: signIn(username: $username, password: $password) { token user { id username email role } }
  }`
  return (await ask<{ session: Session }>(url, query, account)).session
}

/** Asks the API as an admin. */
export async function asAdmin<T>(url: string, query: string, variables: object = {}): Promise<T> {
  const { token } = await sessionOf(url, ADMIN)
  return ask<T>(url, query, variables, { authorization: `Bearer ${token}` })
}

/** Changes settings of the website until the test ends. */
export async function changeSettings(url: string, values: Record<string, string>) {
  const write = (entries: [key: string, value: string][]) => {
    const updates = entries.map(
      ([key, value]) => `${key}: updateSetting(key: "${key}", value: ${JSON.stringify(value)}) { key }`,
    )
    return asAdmin(url, `mutation { ${updates.join(' ')} }`)
  }
  interface Stored {
    settings: { key: string; value: string }[]
  }
  const { settings } = await asAdmin<Stored>(url, '{ settings { key value } }')
  const before = settings.filter(({ key }) => key in values)
  onTestFinished(async () => void (await write(before.map(({ key, value }) => [key, value]))))
  await write(Object.entries(values))
}

/** The address of the first item of a list on the landing page. */
export async function firstPath(url: string, kind: 'product' | 'service' | 'job'): Promise<string> {
  const html = await (await fetch(url)).text()
  const path = new RegExp(`/${kind}/[0-9a-f-]{36}`).exec(html)?.[0]
  if (!path) throw new Error(`The landing page shows no ${kind}`)
  return path
}

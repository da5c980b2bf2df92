import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { ADMIN } from './harness.ts'

/** Skips the opening screen, as on later pages of a session. */
export const skipSplash = (page: Page) => page.addInitScript(() => localStorage.setItem('splash', String(Date.now())))

/** Pauses the opening screen at its start. Returns its duration in milliseconds. */
export const holdSplash = (splash: Locator) =>
  splash.evaluate((element) => {
    const animations = element.getAnimations()
    for (const animation of animations) {
      animation.pause()
      animation.currentTime = 0
    }
    return Math.max(...animations.map(({ effect }) => Number(effect?.getComputedTiming().endTime)))
  })

/** Ends the opening screen, as after its duration. */
export const endSplash = (splash: Locator) =>
  splash.evaluate((element) => element.getAnimations().forEach((animation) => animation.finish()))

/** Waits until the current page is hydrated. */
export const hydrated = (page: Page) => page.locator(':root[data-hydrated]').waitFor({ state: 'attached' })

/** Opens a page of the website and waits until it is hydrated. */
export async function visit(page: Page, address: string) {
  const response = await page.goto(address)
  await hydrated(page)
  return response
}

/** Delays requests whose address matches a pattern, as a slow network does. Returns a function that releases them. */
export async function hold(page: Page, addresses: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Returns the focused element if it is fully covered or out of view, otherwise null. Runs in the page. */
function coveredFocus(): string | null {
  const focused = document.activeElement!
  if (focused === document.body) return null
  const STEPS = [0.02, 0.25, 0.5, 0.75, 0.98]
  for (const { left, top, width, height } of focused.getClientRects()) {
    for (const x of STEPS) {
      for (const y of STEPS) {
        const shown = document.elementFromPoint(left + x * width, top + y * height)
        if (shown && (focused.contains(shown) || shown.contains(focused))) return null
      }
    }
  }
  return focused.outerHTML
}

/** Expects that nothing covers the elements of a page while the keyboard goes from one to the next. */
export async function expectFocusUncovered(page: Page) {
  let stops = 0
  do {
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(coveredFocus)).toBe(null)
    stops++
  } while (await page.evaluate(() => document.activeElement !== document.body))
  expect(stops).toBeGreaterThan(20)
}

/** The address pattern of the website's scripts. */
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

/** Signs in to an account through the API. */
export async function sessionOf(url: string, account: Account): Promise<Session> {
  const query = `mutation ($username: String!, $password: String!) {
    session: signIn(username: $username, password: $password) { token user { id username email role roleLabel permissions languages } }
  }`
  return (await ask<{ session: Session }>(url, query, account)).session
}

/** Sends a request to the API as an admin. */
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

/** Returns the address of the first item of a list on the landing page. */
export async function firstPath(url: string, kind: 'product' | 'service' | 'job'): Promise<string> {
  const html = await (await fetch(url)).text()
  const path = new RegExp(`/${kind}/[0-9a-f-]{36}`).exec(html)?.[0]
  if (!path) throw new Error(`The landing page shows no ${kind}`)
  return path
}

/** Returns the active items of a kind in the order of the website. */
export async function activeItems<Item>(url: string, path: string): Promise<Item[]> {
  return (await (await fetch(`${url}/api/content/${path}/active`)).json()) as Item[]
}

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ADMIN, expectAccessible, expectNoErrors, startSite } from './harness.ts'
import { SCREENS } from './screens.ts'
import {
  changeSettings,
  expectFocusUncovered,
  firstPath,
  hold,
  hydrated,
  SCRIPTS,
  sessionOf,
  skipSplash,
  visit,
} from './site.ts'

const server = startSite()

/** Makes a browser refuse storage, as its privacy settings may. */
const refuseStorage = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    }),
  )

type Box = { x: number; y: number; width: number; height: number } | null

/** Returns whether two boxes overlap. Both must exist. */
const overlap = (a: Box, b: Box) =>
  a!.x < b!.x + b!.width && b!.x < a!.x + a!.width && a!.y < b!.y + b!.height && b!.y < a!.y + a!.height

describe.each(SCREENS)('maintenance on %s', (_, screen) => {
  it('shows the maintenance page to visitors, and the site to staff', async () => {
    await changeSettings(server.site.url, { maintenance_mode: 'true' })
    const visitor = await server.open(screen)
    await skipSplash(visitor)
    const response = await visit(visitor, '/')
    expect(response?.status()).toBe(503)
    expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(0)
    await visitor.getByText(/will be back shortly/).waitFor()
    await expect.poll(() => visitor.title()).toMatch(/^Back shortly/)
    await expect.poll(() => visitor.getByRole('heading', { level: 1 }).count()).toBe(1)
    await expectAccessible(visitor)
    expectNoErrors(visitor)

    const staff = await server.open(screen)
    await skipSplash(staff)
    await staff.goto('/admin/login')
    await staff.getByLabel('Username or email').fill(ADMIN.username)
    await staff.getByLabel('Password').fill(ADMIN.password)
    await staff.getByRole('button', { name: 'Sign in' }).click()
    await staff.waitForURL('**/admin/dashboard')
    await visit(staff, '/')
    await staff
      .getByRole('link', { name: /^Learn More/ })
      .first()
      .waitFor()
    await staff.waitForFunction(() => document.title.includes('Living Inputs'))
    await staff
      .getByRole('link', { name: /^Learn More/ })
      .first()
      .click()
    await staff.getByRole('link', { name: 'Request Information' }).first().waitFor()
    expectNoErrors(staff)
  })
})

it('shows the maintenance page if the browser refuses storage', async () => {
  await changeSettings(server.site.url, { maintenance_mode: 'true' })
  const page = await server.open()
  await skipSplash(page)
  await refuseStorage(page)
  await visit(page, '/')
  await page.getByRole('heading', { level: 1, name: 'We are repotting.' }).waitFor()
  expectNoErrors(page)
})

it('maintenance ends as soon as it is switched off', async () => {
  const { url } = server.site
  await changeSettings(url, { maintenance_mode: 'true' })
  expect((await fetch(url)).status).toBe(503)
  await changeSettings(url, { maintenance_mode: 'false' })
  expect((await fetch(url)).status).toBe(200)
})

describe('analytics', () => {
  it('load only after consent', async () => {
    await changeSettings(server.site.url, { google_analytics_id: 'G-ABC1234567' })
    const page = await server.open()
    await skipSplash(page)
    const addresses: string[] = []
    await page.route('https://www.googletagmanager.com/**', async (route) => {
      addresses.push(route.request().url())
      await route.fulfill({ contentType: 'text/javascript', body: 'window.counted = true' })
    })
    await visit(page, '/')
    const notice = page.getByRole('region', { name: 'Counting visits' })
    await notice.waitFor()
    for (const [, { viewport }] of SCREENS) {
      await page.setViewportSize(viewport!)
      await expectAccessible(page, 'section[aria-label="Counting visits"]')
    }
    expect(addresses).toEqual([])

    await notice.getByRole('button', { name: 'Decline' }).click()
    await notice.waitFor({ state: 'hidden' })
    await page.waitForFunction(() => document.activeElement?.id === 'main')
    await page.reload()
    await hydrated(page)
    await expect.poll(() => notice.isVisible()).toBe(false)
    expect(addresses).toEqual([])

    await visit(page, '/cookies')
    await page.getByRole('button', { name: 'Forget my choice' }).click()
    await notice.getByRole('button', { name: 'Agree' }).click()
    await page.waitForFunction(() => 'counted' in window)
    expect(addresses).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC1234567'])
    expectNoErrors(page)
  })
})

it('no analytics are loaded in the browser of staff, and a page that has loaded them reloads without them', async () => {
  await changeSettings(server.site.url, { google_analytics_id: 'G-ABC1234567' })
  const page = await server.open()
  await skipSplash(page)
  await page
    .context()
    .route('https://www.googletagmanager.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.counted = true' }),
    )
  await visit(page, '/')
  const notice = page.getByRole('region', { name: 'Counting visits' })
  await notice.getByRole('button', { name: 'Agree' }).click()
  await page.waitForFunction(() => 'counted' in window)

  const admin = await page.context().newPage()
  await admin.goto('/admin/login')
  await admin.getByLabel('Password').waitFor()
  await page.waitForFunction(() => !('counted' in window))
  await hydrated(page)
  await visit(page, '/about')
  await expect.poll(() => page.evaluate(() => 'counted' in window)).toBe(false)
  // They are not asked either, after the choice is forgotten.
  await page.evaluate(() => localStorage.removeItem('analytics_consent'))
  await visit(page, '/cookies')
  await expect.poll(() => notice.count()).toBe(0)
  expectNoErrors(page)
})

it('a consent choice applies to its page if the browser refuses storage', async () => {
  await changeSettings(server.site.url, { google_analytics_id: 'G-ABC1234567' })
  const page = await server.open()
  await skipSplash(page)
  await refuseStorage(page)
  await visit(page, '/')
  const notice = page.getByRole('region', { name: 'Counting visits' })
  await notice.getByRole('button', { name: 'Decline' }).click()
  await notice.waitFor({ state: 'hidden' })
  expectNoErrors(page)
})

describe.each(SCREENS)('the consent notice on %s', (_, screen) => {
  it('covers neither the focused element nor another button', async () => {
    const { url } = server.site
    await changeSettings(url, { google_analytics_id: 'G-ABC1234567' })
    const page = await server.open(screen)
    await skipSplash(page)
    await visit(page, await firstPath(url, 'product'))
    const notice = page.getByRole('region', { name: 'Counting visits' })
    await notice.waitFor()
    await expectFocusUncovered(page)

    await page.evaluate(() => scrollTo(0, 400))
    const buttons = [
      page.getByRole('button', { name: 'Back to top' }),
      page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }),
    ]
    for (const size of ['100%', '200%']) {
      await page.evaluate((value) => (document.documentElement.style.fontSize = value), size)
      for (const button of buttons)
        await expect.poll(async () => overlap(await notice.boundingBox(), await button.boundingBox())).toBe(false)
    }
  })
})

it('the button that resets the choice appears only with analytics and after hydration', async () => {
  const page = await server.open()
  await skipSplash(page)
  await visit(page, '/cookies')
  const forget = page.getByRole('button', { name: 'Forget my choice', includeHidden: true })
  await expect.poll(() => forget.count()).toBe(0)
  await changeSettings(server.site.url, { google_tag_manager_id: 'GTM-ABC123' })
  const release = await hold(page, SCRIPTS)
  await page.goto('/cookies', { waitUntil: 'domcontentloaded' })
  await forget.waitFor({ state: 'attached' })
  await expect.poll(() => forget.isVisible()).toBe(false)
  release()
  await forget.waitFor()
})

it.each(SCREENS)(
  'a wordmark stands as wide as it is from the beginning, beside the tagline on %s',
  async (_, screen) => {
    const { url } = server.site
    const { token } = await sessionOf(url, ADMIN)
    const form = new FormData()
    const wordmark =
      '<svg xmlns="http://www.w3.org/2000/svg" width="180" height="60"><rect width="180" height="60"/></svg>'
    form.set('image', new Blob([wordmark], { type: 'image/svg+xml' }), 'wordmark.svg')
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/upload/image`, { method: 'POST', body: form, headers })
    const { file } = (await answer.json()) as { file: { url: string } }
    await changeSettings(url, { site_logo: file.url })
    const page = await server.open(screen)
    await skipSplash(page)
    const release = await hold(page, '**/media/**')
    await page.goto('/cookies', { waitUntil: 'domcontentloaded' })
    const logo = page.locator('header img')
    const tagline = page.getByRole('banner').getByText('Sustainable Solutions')
    const places = async () => {
      const [image, text] = [await logo.boundingBox(), await tagline.boundingBox()]
      return { width: image!.width, height: image!.height, left: image!.x, text: text!.x }
    }
    const before = await places()
    expect(before.width / before.height).toBeCloseTo(3, 1)
    release()
    await logo.evaluate((image: HTMLImageElement) => image.decode())
    expect(await places()).toEqual(before)
    await expectAccessible(page, 'header')
  },
)

describe('a custom colour', () => {
  it.each(['#ffff00', '#000000', '#ff00ff'])('%s is legible in light and dark', async (colour) => {
    await changeSettings(server.site.url, { primary_color: colour, secondary_color: colour, accent_color: colour })
    const page = await server.open()
    await skipSplash(page)
    await visit(page, '/')
    await expectAccessible(page)
  })
})

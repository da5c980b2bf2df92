import { describe, expect, it } from 'vitest'
import { ADMIN, expectAccessible, expectCalm, useSite } from './harness.ts'
import { SCREENS, setSetting, skipSplash } from './site.ts'

const server = useSite()

describe.each(SCREENS)('maintenance on %s', (_, screen) => {
  it('shows visitors its page, and staff the site', async () => {
    const { url } = server.site
    await setSetting(url, 'maintenance_mode', 'true')
    try {
      const visitor = await server.open(screen)
      await skipSplash(visitor)
      const response = await visitor.goto('/', { waitUntil: 'networkidle' })
      expect(response?.status()).toBe(503)
      expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(0)
      await visitor.getByText(/will be back shortly/).waitFor()
      expect(await visitor.title()).toMatch(/^Back shortly/)
      expect(await visitor.getByRole('heading', { level: 1 }).count()).toBe(1)
      await expectAccessible(visitor)
      expectCalm(visitor)

      const staff = await server.open(screen)
      await skipSplash(staff)
      await staff.goto('/admin/login')
      await staff.getByLabel('Username or email').fill(ADMIN.username)
      await staff.getByLabel('Password').fill(ADMIN.password)
      await staff.getByRole('button', { name: 'Sign in' }).click()
      await staff.waitForURL('**/admin/dashboard')
      await staff.goto('/')
      await staff
        .getByRole('link', { name: /^Learn More/ })
        .first()
        .waitFor()
      await staff.waitForFunction(() => document.title.includes('Living Inputs'))
      await staff
        .getByRole('link', { name: /^Learn More/ })
        .first()
        .click()
      await staff.getByRole('link', { name: 'Request Information' }).waitFor()
      expectCalm(staff)
    } finally {
      await setSetting(url, 'maintenance_mode', 'false')
    }
    expect((await fetch(url)).status).toBe(200)
  })
})

describe('analytics', () => {
  it('is asked about, and nothing is loaded before', async () => {
    const { url } = server.site
    await setSetting(url, 'google_analytics_id', 'G-ABC1234567')
    const page = await server.open()
    await skipSplash(page)
    const asked: string[] = []
    await page.route('https://www.googletagmanager.com/**', async (route) => {
      asked.push(route.request().url())
      await route.fulfill({ contentType: 'text/javascript', body: 'window.counted = true' })
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    const notice = page.getByRole('region', { name: 'Counting visits' })
    await notice.waitFor()
    await expectAccessible(page)
    expect(asked).toEqual([])

    await notice.getByRole('button', { name: 'Decline' }).click()
    await notice.waitFor({ state: 'hidden' })
    await page.reload({ waitUntil: 'networkidle' })
    expect(await notice.isVisible()).toBe(false)
    expect(asked).toEqual([])

    await page.goto('/cookies', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Forget my choice' }).click()
    await notice.getByRole('button', { name: 'Agree' }).click()
    await page.waitForFunction(() => 'counted' in window)
    expect(asked).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC1234567'])
    expectCalm(page)
    await setSetting(url, 'google_analytics_id', '')
  })
})

describe('a picked colour', () => {
  it.each(['#ffff00', '#000000', '#ff00ff'])('%s stays legible in light and dark', async (colour) => {
    const { url } = server.site
    for (const key of ['primary_color', 'secondary_color', 'accent_color']) await setSetting(url, key, colour)
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await server.open({ colorScheme })
      await skipSplash(page)
      await page.goto('/', { waitUntil: 'networkidle' })
      await expectAccessible(page)
    }
  })
})

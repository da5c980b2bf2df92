import { expect, it } from 'vitest'
import { ADMIN, expectAccessibleInScheme, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { settled, signIn } from './actions.ts'

const server = startSite()

const SCREENS = ['dashboard', 'products', 'products/new', 'site', 'calendar', 'inbox', 'releases', 'media', 'settings']

it.each([390, 1440])('the screens of the day are accessible in forced colours, %d pixels wide', async (width) => {
  const page = await server.open({ viewport: { width, height: 900 }, forcedColors: 'active' })
  await signIn(page, ADMIN, '/admin/dashboard')
  for (const screen of SCREENS) {
    await page.goto(`/admin/${screen}`)
    await page.getByRole('heading').first().waitFor()
    await settled(page)
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
    await expectAccessibleInScheme(page)
  }
  expectNoErrors(page)
})

import { describe, expect, it } from 'vitest'
import { ADMIN, expectAccessible, expectContrast, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { adminPaths } from '../shell/paths/paths.ts'
import { settled, signIn } from './actions.ts'
import { ALL_SCREENS } from './all-screens.ts'

const server = startSite()

/** The widths of windows, each with the sizes of text at which nothing may be cut off. */
const WIDTHS = { 1440: ['200%', ''], 768: ['200%', ''], 360: [''] }

describe('every screen', () => {
  it.each(ALL_SCREENS)('%s fits, can be read by everyone and is calm', async (screen) => {
    const page = await server.open()
    await signIn(page, ADMIN, screen)
    await expect.poll(() => page.url()).not.toContain(adminPaths.login)
    for (const [width, sizes] of Object.entries(WIDTHS)) {
      await page.setViewportSize({ width: Number(width), height: 800 })
      for (const size of sizes) {
        await page.evaluate((value) => (document.documentElement.style.fontSize = value), size)
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(beyond, `wider than ${width} px with text of ${size || '100%'}`).toBeLessThanOrEqual(0)
      }
      // In between, only the number of columns changes.
      if (width === '768') continue
      await expectAccessible(page)
      await page.emulateMedia({ forcedColors: 'active' })
      await expectContrast(page)
      await page.emulateMedia({ forcedColors: 'none' })
    }
    expectNoErrors(page)
  })
})

it('explains a screen by its "?", from where the keyboard shortcuts are one press away', async () => {
  const page = await server.open()
  await signIn(page, ADMIN, adminPaths.translations)
  await page.getByRole('button', { name: 'About this screen' }).click()
  const help = page.getByRole('dialog', { name: 'About this screen' })
  await help.getByText('An outdated translation is one whose original was changed since.').waitFor()
  await expectAccessible(page)
  await help.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  // It is longer than a small window, and scrolls by keyboard there.
  await page.setViewportSize({ width: 390, height: 600 })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expectNoErrors(page)
})

it('applies the selected colour scheme and remembers it', async () => {
  const page = await server.open({ colorScheme: 'light' })
  await signIn(page, ADMIN)
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.getByRole('combobox', { name: 'Appearance' }).selectOption('dark')
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await expectAccessible(page)
  await page.reload()
  await settled(page)
  await expect.poll(ground).toBe(dark)
})

it('is usable by keyboard alone, from signing in to a saved change', async () => {
  const page = await server.open()
  await page.goto('/admin/login')
  await page.getByText('Demo credentials').waitFor()
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  const tabTo = async (name: string) => {
    for (let tabs = 0; tabs < 100 && (await focused()) !== name; tabs++) await page.keyboard.press('Tab')
    await expect.poll(focused).toBe(name)
  }
  // The field for the username has the focus.
  await page.keyboard.type(ADMIN.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ADMIN.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/dashboard')
  await tabTo('Skip to content')
  await page.keyboard.press('Enter')
  // Types without waiting, as users who know the shortcut do. No key may be lost.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('jobs')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/jobs')
  await page.getByRole('list', { name: 'Jobs' }).waitFor()
  await tabTo('Edit Fermentation Scientist')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Edit Job' }).getByRole('textbox').first().waitFor()
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('title')
  await page.keyboard.press('End')
  await page.keyboard.type(' II')
  // Before the first field there is a way past all of them.
  const skip = page.getByRole('dialog').getByRole('button', { name: 'Skip the fields' })
  for (let tabs = 0; tabs < 3 && (await focused()) !== 'Skip the fields'; tabs++) await page.keyboard.press('Shift+Tab')
  await skip.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Save')
  await page.keyboard.press('Enter')
  await page.getByText('“Fermentation Scientist II” saved.').waitFor()
})

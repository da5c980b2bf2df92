import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoErrors, laidOut, sharedSite } from './harness.ts'
import { SCREENS } from './screens.ts'
import { hydrated, skipSplash } from './site.ts'

const server = sharedSite()

describe.each(SCREENS)('the careers filter on %s', (_, screen) => {
  it.each([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ])('shows one department at a time %s', async (_name, javaScriptEnabled) => {
    const page = await server.open({ ...screen, javaScriptEnabled })
    if (javaScriptEnabled) await skipSplash(page)
    await page.goto('/#careers')
    if (javaScriptEnabled) await hydrated(page)
    // Without JavaScript the opening screen ends by itself.
    await page.getByText('Loading sustainable solutions...').waitFor({ state: 'hidden' })
    const filter = page.getByRole('form', { name: 'Departments' })
    const cards = page.getByRole('link', { name: /^Apply Now/ })
    const all = await cards.count()
    const buttons = filter.getByRole('button')
    await expect.poll(() => buttons.first().textContent()).toBe(`All Positions ${all}`)

    const research = filter.getByRole('button', { name: /^Research/ })
    const count = Number(/\d+$/.exec((await research.textContent())!)?.[0])
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(all)
    await expect.poll(() => page.locator('#positions').getByRole('status').textContent()).toBe('')
    await research.click()
    await page.waitForURL(/department=research/)
    await filter.getByRole('button', { name: /^Research/, pressed: true }).waitFor()
    await expect.poll(() => cards.count()).toBe(count)
    // The result is visible at once.
    const { height } = screen.viewport!
    const isInView = (box: { y: number } | null) => box !== null && box.y > 0 && box.y < height
    await expect.poll(async () => isInView(await filter.boundingBox())).toBe(true)

    const status = page.locator('#positions').getByRole('status')
    if (javaScriptEnabled) {
      await expect.poll(() => status.textContent()).toBe(count === 1 ? '1 position' : `${count} positions`)
      await expectAccessible(page, '#positions')
    } else {
      await expect.poll(() => status.textContent()).toBe('')
    }

    await buttons.first().click()
    await filter.getByRole('button', { name: /^All Positions/, pressed: true }).waitFor()
    await expect.poll(() => cards.count()).toBe(all)
    expectNoErrors(page)
  })
})

it('counts every department once', async () => {
  const page = await server.open()
  await page.goto('/')
  const [all, ...departments] = await page
    .getByRole('form', { name: 'Departments' })
    .getByRole('button')
    .allTextContents()
  const countOf = (text: string) => Number(/\d+$/.exec(text)?.[0])
  expect(departments.reduce((sum, text) => sum + countOf(text), 0)).toBe(countOf(all!))
})

it('shows the selected department in forced colours mode', async () => {
  const page = await server.open({ forcedColors: 'active' })
  await skipSplash(page)
  await page.goto('/')
  await laidOut(page)
  const filter = page.getByRole('form', { name: 'Departments' })
  // Computed styles do not report forced colours.
  const groundOf = async (button: Locator) => {
    const picture = sharp(await button.screenshot())
    const { height } = await picture.metadata()
    const beside = { left: Math.round(height / 4), top: Math.round(height / 2), width: 1, height: 1 }
    return [...(await picture.extract(beside).removeAlpha().raw().toBuffer())]
  }
  const chosen = await groundOf(filter.getByRole('button', { pressed: true }))
  const other = await groundOf(filter.getByRole('button', { pressed: false }).first())
  expect(chosen).not.toEqual(other)
})

it('ignores a department that does not exist', async () => {
  const page = await server.open()
  await page.goto('/careers?department=astrology')
  await page.getByRole('button', { name: /^All Positions/, pressed: true }).waitFor()
})

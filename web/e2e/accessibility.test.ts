import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectCalm, useSite } from './harness.ts'
import { firstPath, SCREENS, skipSplash } from './site.ts'

const server = useSite()
const routes: string[] = ['/', '/privacy', '/cookies', '/product/none', '/no-such-page']

beforeAll(async () => {
  for (const kind of ['product', 'service', 'job'] as const) routes.push(await firstPath(server.site.url, kind))
})

// What the screen changes is where things stand, what the scheme changes is their colour: each of both is looked at once.
const LOOKS = [
  [...SCREENS[0]!, 'dark'],
  [...SCREENS[1]!, 'light'],
] as const

describe.each(LOOKS)('on %s', (_, screen, colorScheme) => {
  it('axe finds nothing on any page', async () => {
    const page = await server.open({ ...screen, colorScheme })
    await skipSplash(page)
    for (const route of routes) {
      await page.goto(route, { waitUntil: 'networkidle' })
      await expectAccessible(page)
    }
    expectCalm(page)
  })

  it('axe finds nothing in the help panel and the opening screen', async () => {
    const page = await server.open({ ...screen, colorScheme })
    await page.goto('/')
    // The page behind it is still being laid out.
    await expectAccessible(page, '.splash')
    await page.getByText('Loading sustainable solutions...').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    await page.getByRole('searchbox').fill('corn')
    await page.getByText(/\d+ found/).waitFor()
    await expectAccessible(page)
  })
})

it('axe finds nothing in the menu of a phone', async () => {
  const page = await server.open(SCREENS[0]![1])
  await skipSplash(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).waitFor()
  await expectAccessible(page)
})

it.each([320, 768, 2560])('nothing is cut off at %d pixels, nor at twice the text size', async (width) => {
  const page = await server.open({ viewport: { width, height: 800 } })
  await skipSplash(page)
  for (const route of routes) {
    await page.goto(route, { waitUntil: 'networkidle' })
    for (const size of ['100%', '200%']) {
      await page.evaluate((value) => (document.documentElement.style.fontSize = value), size)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${route} at ${size}`).toBeLessThanOrEqual(0)
    }
  }
})

it('the first Tab offers to skip to the content', async () => {
  const page = await server.open()
  await skipSplash(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  expect(await skip.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.id === 'main')
})

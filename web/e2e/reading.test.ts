import { describe, expect, it } from 'vitest'
import { startSite } from './harness.ts'
import { SCREENS } from './screens.ts'
import { asAdmin, changeSettings, firstPath, hold, hydrated, skipSplash, visit } from './site.ts'

const server = startSite()

it('keeps the focused element in view when the keyboard moves the focus quickly', async () => {
  const page = await server.open({ reducedMotion: 'no-preference' })
  await skipSplash(page)
  await visit(page, '/')
  const outside: string[] = []
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press('Tab')
    const missing = await page.evaluate(() => {
      const { top, bottom } = document.activeElement!.getBoundingClientRect()
      return bottom > 0 && top < innerHeight ? null : document.activeElement!.outerHTML
    })
    if (missing) outside.push(missing)
  }
  expect(outside).toEqual([])
})

it('scrolls smoothly to a section when its link is clicked', async () => {
  const page = await server.open({ reducedMotion: 'no-preference' })
  await skipSplash(page)
  await visit(page, '/')
  await page.evaluate(() => {
    const positions: number[] = []
    Object.assign(window, { positions })
    addEventListener('scroll', () => positions.push(scrollY))
  })
  await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click()
  await page.waitForFunction(() => document.getElementById('contact')!.getBoundingClientRect().top < 100)
  const steps = await page.evaluate(() => (window as unknown as { positions: number[] }).positions.length)
  expect(steps).toBeGreaterThan(3)
})

it('returns to where an earlier page was left, also after a reload', async () => {
  const page = await server.open()
  await skipSplash(page)
  await visit(page, '/products')
  const link = page.locator('.product-card .card-link').nth(4)
  await link.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(300)
  const kept = () => page.evaluate(() => (history.state as { top?: number } | null)?.top)
  await expect.poll(kept).toBe(left)
  await link.click()
  await page.waitForURL('**/product/**')
  await page.locator('.detail-head').waitFor()
  await page.reload()
  await hydrated(page)
  await page.goBack()
  await page.locator('.product-card').first().waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
})

it('needs no other file for its first paint, and shows buttons in their colours at once', async () => {
  const page = await server.open({ reducedMotion: 'no-preference' })
  await skipSplash(page)
  await page.addInitScript(() => {
    const faded: string[] = []
    Object.assign(window, { faded })
    addEventListener('transitionrun', ({ propertyName }) => faded.push(propertyName), true)
  })
  const release = await hold(page, '**/assets/**')
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const [filled, plain] = await page.evaluate(() =>
    ['main a', 'main'].map((part) => getComputedStyle(document.querySelector(part)!).backgroundColor),
  )
  expect(filled).not.toBe(plain)
  release()
  await hydrated(page)
  await expect.poll(() => page.evaluate(() => (window as unknown as { faded: string[] }).faded)).toEqual([])
})

it('stands from right to left where the text does', async () => {
  const input = {
    name: 'لقاح',
    category: 'أسمدة',
    description: 'سماد حيوي للقمح.',
    detailedDescription: 'سماد حيوي للقمح والذرة.',
    features: ['يحفظ في البرد'],
    technicalSpecs: 'العدد: 1 × 10⁹ CFU/mL',
  }
  const create = 'mutation ($input: ProductInput!) { createProduct(input: $input) { id } }'
  const { createProduct } = await asAdmin<{ createProduct: { id: string } }>(server.site.url, create, { input })
  const page = await server.open()
  await skipSplash(page)
  for (const path of [`/product/${createProduct.id}`, '/products']) {
    await visit(page, path)
    for (const text of [input.name, input.description, input.features[0]!]) {
      const element = page.getByRole('main').getByText(text, { exact: true }).first()
      await expect.poll(() => element.evaluate((shown) => getComputedStyle(shown).direction)).toBe('rtl')
    }
    const figure = page.getByRole('main').getByText('1 × 10⁹ CFU/mL', { exact: true }).first()
    await expect.poll(() => figure.evaluate((shown) => getComputedStyle(shown).direction)).toBe('ltr')
    // The sign of a list entry is at the right, before its text.
    const entry = page.getByRole('main').getByText(input.features[0]!, { exact: true })
    await expect.poll(() => entry.evaluate((shown) => getComputedStyle(shown, '::before').right)).toBe('0px')
  }
  await asAdmin(server.site.url, 'mutation ($id: ID!) { deleteProduct(id: $id) { version } }', createProduct)
})

describe('on paper', () => {
  it.each(['/', 'product', '/careers'] as const)('%s has no controls and hides no text', async (path) => {
    const page = await server.open()
    await skipSplash(page)
    await visit(page, path === 'product' ? await firstPath(server.site.url, 'product') : path)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByText('Skip to content').isVisible()).toBe(false)
    for (const control of await page.locator('button, .actions, summary').all())
      expect({ control: await control.textContent(), isVisible: await control.isVisible() }).toMatchObject({
        isVisible: false,
      })
    for (const text of await page.locator('.card-text').all())
      await expect.poll(() => text.evaluate((shown) => shown.scrollHeight - shown.clientHeight)).toBeLessThanOrEqual(0)
  })

  it.each(['light', 'dark'] as const)('no text is light on the landing page in a %s scheme', async (colorScheme) => {
    const page = await server.open({ colorScheme })
    await skipSplash(page)
    await visit(page, '/')
    await page.emulateMedia({ media: 'print' })
    // Most browsers print no backgrounds.
    const light = await page.locator('main *').evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .filter(({ childNodes }) =>
          Array.from(childNodes).some((node) => node.nodeType === 3 && node.textContent!.trim()),
        )
        .filter((element) => {
          const [red, green, blue] = getComputedStyle(element)
            .color.match(/[\d.]+/g)!
            .map(Number)
          return red! + green! + blue! > 400
        })
        .map(({ textContent }) => textContent),
    )
    expect(light).toEqual([])
  })

  it('the landing page takes at most 12 sheets', async () => {
    const page = await server.open()
    await skipSplash(page)
    await visit(page, '/')
    const document = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(document.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(12)
  })
})

it.each(SCREENS)('the footer does not move when the newsletter answers on %s', async (_, screen) => {
  const page = await server.open(screen)
  await skipSplash(page)
  await visit(page, '/privacy')
  const legal = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })
  const box = page.getByRole('region', { name: 'Stay Updated' })
  const top = () => legal.evaluate((link) => link.getBoundingClientRect().top + scrollY)
  const before = await top()
  await box.getByLabel('E-mail address').fill('nonsense')
  await box.getByRole('button', { name: 'Subscribe' }).click()
  await box.getByText(/^Please enter an e-mail address/).waitFor()
  expect(await top()).toBe(before)
})

it('the links of the footer are large enough for a finger, and no two lead to the same place', async () => {
  const page = await server.open(SCREENS[0]![1])
  await skipSplash(page)
  await visit(page, '/')
  const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link')
  const all = await links.evaluateAll((elements) =>
    elements.map((link) => ({ to: link.getAttribute('href'), height: link.getBoundingClientRect().height })),
  )
  expect(all.filter(({ height }) => height < 40)).toEqual([])
  expect(new Set(all.map(({ to }) => to)).size).toBe(all.length)
})

it('the consent notice weighs both answers alike, and covers no action on the first screen of a phone', async () => {
  const { url } = server.site
  await changeSettings(url, { google_analytics_id: 'G-ABC1234567' })
  const page = await server.open(SCREENS[0]![1])
  await skipSplash(page)
  for (const path of ['/', await firstPath(url, 'product'), await firstPath(url, 'job')]) {
    await visit(page, path)
    const notice = page.getByRole('region', { name: 'Counting visits' })
    const { y: edge } = (await notice.boundingBox())!
    const [agree, decline] = await Promise.all(
      ['Agree', 'Decline'].map((name) =>
        notice.getByRole('button', { name }).evaluate((button) => {
          const { backgroundColor, color, borderColor, fontWeight } = getComputedStyle(button)
          return { backgroundColor, color, borderColor, fontWeight, height: button.clientHeight }
        }),
      ),
    )
    expect(agree).toEqual(decline)
    for (const action of await page.locator('main .actions a').all()) {
      const { y, height } = (await action.boundingBox())!
      // Those further down are reached by scrolling.
      if (y < page.viewportSize()!.height) expect(y + height).toBeLessThanOrEqual(edge)
    }
  }
})

it.each([360, 768, 1440])('one service leaves no empty frame at %d pixels', async (width) => {
  const page = await server.open({ viewport: { width, height: 800 } })
  await skipSplash(page)
  await visit(page, '/services?category=Biogas')
  const card = (await page.locator('.service-card').boundingBox())!
  for (const list of await page.locator('.card-grid').all()) {
    const { borderTopWidth, borderRightWidth, backgroundColor } = await list.evaluate((element) => {
      const { borderTopWidth: top, borderRightWidth: right, backgroundColor: ground } = getComputedStyle(element)
      return { borderTopWidth: top, borderRightWidth: right, backgroundColor: ground }
    })
    expect([borderTopWidth, borderRightWidth, backgroundColor]).toEqual(['0px', '0px', 'rgba(0, 0, 0, 0)'])
  }
  expect(card.width).toBeGreaterThan(250)
})

it.each(SCREENS)('nothing but the header lies over the text on %s, and the header does not move', async (_, screen) => {
  const page = await server.open(screen)
  await skipSplash(page)
  await visit(page, '/')
  const controls = page.getByRole('banner').locator(':is(a, button):visible:not(.back-to-top)')
  const places = () =>
    controls.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON() as object))
  const before = await places()
  for (const y of [0, 400, 2_000]) {
    await page.evaluate((top) => scrollTo(0, top), y)
    await page.getByRole('button', { name: 'Back to top' }).waitFor({ state: y > 300 ? 'visible' : 'hidden' })
    const floating = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter(
          (element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position) && element.checkVisibility(),
        )
        .filter((element) => {
          const { top, bottom, height } = element.getBoundingClientRect()
          return height > 0 && bottom > 0 && top < innerHeight
        })
        .map((element) => element.className),
    )
    expect(floating).toEqual(['site-header'])
    // On phones the button takes the place of the site's name.
    const after = await places()
    expect(after.slice(1)).toEqual(before.slice(1))
  }
})

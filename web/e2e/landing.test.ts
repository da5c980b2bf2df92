import { describe, expect, it } from 'vitest'
import { expectCalm, useSite } from './harness.ts'
import { SCREENS, skipSplash } from './site.ts'

const server = useSite()

const SECTIONS = {
  products: 'Products',
  services: 'Services',
  careers: 'Careers',
  about: 'About',
  contact: 'Contact',
} as const

describe('the opening screen', () => {
  it('covers the first page of a session for two seconds, and no later one', async () => {
    const page = await server.open()
    await page.goto('/', { waitUntil: 'commit' })
    const splash = page.getByText('Loading sustainable solutions...')
    await splash.waitFor({ state: 'visible' })
    const started = Date.now()
    await splash.waitFor({ state: 'hidden' })
    expect(Date.now() - started).toBeLessThan(3_000)
    // What waited behind it is laid out by now.
    await page.locator(':root:not([data-splash])').waitFor({ state: 'attached' })
    expect(await page.locator('#contact').evaluate((section) => getComputedStyle(section).contentVisibility)).toBe(
      'visible',
    )
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await splash.isVisible()).toBe(false)
  })

  it('ends without JavaScript, and the whole page is there', async () => {
    const page = await server.open({ javaScriptEnabled: false })
    await page.goto('/')
    await page.getByText('Loading sustainable solutions...').waitFor({ state: 'hidden' })
    expect(await page.getByRole('link', { name: /^Learn More/ }).count()).toBeGreaterThan(5)
    expect(await page.getByRole('link', { name: /^Apply Now/ }).count()).toBeGreaterThan(5)
  })
})

describe.each(SCREENS)('the landing page on %s', (name, screen) => {
  it('comes rendered, and asks for nothing again', async () => {
    const page = await server.open(screen)
    const requests: string[] = []
    const messages: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    page.on('console', (message) => messages.push(message.text()))
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(requests.filter((url) => url.includes('/api/'))).toEqual([])
    expect(requests.filter((url) => !url.startsWith(server.site.url))).toEqual([])
    expect(messages).toEqual([])
  })

  it('has no layout shift', async () => {
    const page = await server.open(screen)
    await page.goto('/', { waitUntil: 'networkidle' })
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
        }),
    )
    expect(shift).toBe(0)
  })

  it('leads from the header to each section, and focus follows', async () => {
    const page = await server.open(screen)
    await skipSplash(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    for (const [id, label] of Object.entries(SECTIONS)) {
      if (name === 'a phone') await page.getByRole('button', { name: 'Menu' }).click()
      const navigation = page.getByRole('navigation', { name: name === 'a phone' ? 'Menu' : 'Main' })
      await navigation.getByRole('link', { name: label, exact: true }).click()
      await page.waitForURL(`**/#${id}`)
      await page.waitForFunction((wanted) => document.activeElement?.id === wanted, id)
      if (name === 'a phone') expect(await navigation.isVisible()).toBe(false)
      await page.locator(`#${id} h2`).first().waitFor()
      await page.waitForFunction((wanted) => {
        const { top } = document.getElementById(wanted)!.getBoundingClientRect()
        return Math.abs(top) < 120 || innerHeight + scrollY >= document.body.scrollHeight - 2
      }, id)
    }
    expectCalm(page)
  })

  it('offers the way back to the top past 300 pixels', async () => {
    const page = await server.open(screen)
    await skipSplash(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    const button = page.getByRole('button', { name: 'Back to top' })
    await page.evaluate(() => scrollTo(0, 290))
    expect(await button.isVisible()).toBe(false)
    await page.evaluate(() => scrollTo(0, 320))
    await button.click()
    await page.waitForFunction(() => scrollY === 0)
    await button.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('top')
  })

  it.each(['products', 'services', 'careers', 'about'])('stands at its section at /%s', async (section) => {
    const page = await server.open(screen)
    await skipSplash(page)
    await page.goto(`/${section}`, { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(section)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${server.site.url}/${section}`)
  })
})

describe('finding things', () => {
  it.each(SCREENS)('the help panel on %s searches and leads there', async (_, screen) => {
    const page = await server.open(screen)
    await skipSplash(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'What are you looking for?' })
    await panel.getByRole('searchbox').fill('soybean')
    await panel.getByText(/\d+ found/).waitFor()
    const result = panel.getByRole('listitem').getByRole('link').first()
    const title = (await result.textContent())?.replace(/ (Product|Service|Career)$/, '')
    await result.click()
    await page.getByRole('heading', { level: 1, name: title! }).waitFor()
    expect(await panel.isVisible()).toBe(false)
    expectCalm(page)
  })

  it('says when nothing is found, and closes by Esc with focus returned', async () => {
    const page = await server.open()
    await skipSplash(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    const opener = page.getByRole('button', { name: 'Help', exact: true })
    await opener.click()
    await page.getByRole('searchbox').fill('zzzz')
    await page.getByText('Nothing found for “zzzz”.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

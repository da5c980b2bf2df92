import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { publicKinds } from '../../schema/kinds/index.ts'
import { filterOf, isHiddenWithoutItems, isOnLanding, SECTION_PAGES } from '../../schema/website.ts'
import { expectNoErrors, laidOut, sharedSite } from './harness.ts'
import { SCREENS } from './screens.ts'
import { endSplash, hold, holdSplash, hydrated, SCRIPTS, skipSplash, visit } from './site.ts'

const server = sharedSite()

type PublicKind = (typeof publicKinds)[number]

/** The sections that are always there. The others are not, because the seeded content has none of their items. */
const isShown = (id: string) =>
  publicKinds.every(({ website: { section } }) => section.id !== id || !isHiddenWithoutItems(section))

/** The kinds whose items the landing page lists. */
const onLanding = publicKinds.filter(({ website: { section } }) => isOnLanding(section) && isShown(section.id))

/** The pages with a filter and seeded items. */
const filtered = publicKinds.flatMap((kind) => {
  const filter = filterOf(kind)
  return filter && existsSync(new URL(`../../schema/defaults/${kind.path}`, import.meta.url))
    ? [{ path: `/${kind.website.section.id}`, ...filter }]
    : []
})

const SECTIONS = {
  products: 'Products',
  services: 'Services',
  careers: 'Careers',
  about: 'About',
  contact: 'Contact',
} as const

/** Returns the titles of the active items of each kind on the landing page. */
async function titlesOf(): Promise<Map<PublicKind, string[]>> {
  const lists = onLanding.map(({ plural, titleField }) => `${plural} { items { title: ${titleField} } }`)
  const query = `{ site { ${lists.join(' ')} } }`
  const response = await fetch(`${server.site.url}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const { data } = (await response.json()) as { data: { site: Record<string, { items: { title: string }[] }> } }
  return new Map(onLanding.map((kind) => [kind, data.site[kind.plural]!.items.map(({ title }) => title)]))
}

it('is a document of at most 55 KiB, compressed, with the data of its sections beside their texts', async () => {
  const html = await (await fetch(server.site.url)).text()
  expect(gzipSync(html, { level: 9 }).length).toBeLessThan(55 * 1024)
  const [, state = ''] = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html) ?? []
  expect(state).not.toContain('"products":{"total"')
  expect(html).toMatch(/<script type="application\/json" data-part="">\{[^<]*"products":\{/)
})

it.each(['/', '/es'])(
  '%s shows title, buttons, figures and cards in the first view of a small desktop',
  async (path) => {
    const viewport = { width: 1024, height: 768 }
    const page = await server.open({ viewport })
    await skipSplash(page)
    await visit(page, path)
    for (const part of await page.locator('.hero-title, .hero-text > .actions, .hero-figures, .hero-cards p').all()) {
      const box = (await part.boundingBox())!
      expect(box.y + box.height).toBeLessThan(viewport.height)
    }
  },
)

it('is at most 14 screens of a phone long in Spanish, too', async () => {
  const page = await server.open(SCREENS[0]![1])
  await skipSplash(page)
  await visit(page, '/es')
  await laidOut(page)
  const screens = await page.evaluate(() => {
    // Without articles the section is absent.
    const news = document.getElementById('news')?.offsetHeight ?? 0
    return (document.documentElement.scrollHeight - news) / innerHeight
  })
  expect(screens).toBeLessThanOrEqual(14)
})

it('leaves room between the figures and the plants, and between the roots and the cards, on a small desktop', async () => {
  const page = await server.open({ viewport: { width: 1024, height: 768 } })
  await skipSplash(page)
  await visit(page, '/')
  const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!
  const [figures, plants, roots, card] = [
    await boxOf('.hero-figures'),
    await boxOf('.plant-row-plants'),
    await boxOf('.plant-row-roots'),
    await boxOf('.hero-cards h2'),
  ]
  expect(plants.y).toBeGreaterThanOrEqual(figures.y + figures.height)
  expect(card.y).toBeGreaterThanOrEqual(roots.y + roots.height)
})

it('has no product alone in a row beside an empty place on a tablet', async () => {
  const page = await server.open({ viewport: { width: 768, height: 1024 } })
  await skipSplash(page)
  await visit(page, '/')
  for (const grid of await page.locator('.product-grid').all()) {
    const right = await grid.evaluate((list) => {
      const last = list.lastElementChild!.getBoundingClientRect()
      return list.getBoundingClientRect().right - last.right
    })
    expect(right).toBeLessThanOrEqual(1)
  }
})

describe('the opening screen', () => {
  const display = (splash: Locator) => splash.evaluate((element) => getComputedStyle(element).display)

  it('covers the first page for two seconds, and none of this browser in the next twelve hours', async () => {
    const page = await server.open()
    await page.goto('/')
    const splash = page.locator('.splash')
    expect(await holdSplash(splash)).toBe(2_001)
    await expect.poll(() => splash.isVisible()).toBe(true)
    await expect.poll(() => splash.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 })
    await endSplash(splash)
    await splash.waitFor({ state: 'hidden' })
    // The sections behind it have been laid out.
    await laidOut(page)
    await expect
      .poll(() =>
        page.locator('#contact .contact-details').evaluate((part) => getComputedStyle(part).contentVisibility),
      )
      .toBe('visible')
    // Where it is skipped it is not displayed. Where it has ended it is hidden.
    await page.goto('/')
    await expect.poll(() => display(splash)).toBe('none')
    const tab = await page.context().newPage()
    await tab.goto('/')
    await expect.poll(() => display(tab.locator('.splash'))).toBe('none')
    await tab.evaluate(() => localStorage.setItem('splash', String(Date.now() - 12 * 60 * 60_000)))
    await tab.reload()
    await expect.poll(() => display(tab.locator('.splash'))).not.toBe('none')
  })

  it('is skipped without JavaScript, and the page is complete', async () => {
    const page = await server.open({ javaScriptEnabled: false })
    await page.goto('/')
    await expect.poll(() => display(page.locator('.splash'))).toBe('none')
    await expect.poll(() => page.getByRole('link', { name: /^Learn More/ }).count()).toBeGreaterThan(5)
    await expect.poll(() => page.getByRole('link', { name: /^Apply Now/ }).count()).toBeGreaterThan(5)
  })
})

describe('the sections of a later visit', () => {
  /** Opens the landing page without its fonts, for which the steps of the layout wait. */
  async function openInSteps() {
    const page = await server.open()
    await skipSplash(page)
    const release = await hold(page, '**/*.woff2')
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await hydrated(page)
    const contact = page.locator('#contact')
    const visibility = () =>
      contact.locator('.contact-details').evaluate((part) => getComputedStyle(part).contentVisibility)
    /** Returns how far the section is from the top of the screen. */
    const top = () => contact.evaluate((section) => Math.round(section.getBoundingClientRect().top))
    return { page, release, visibility, top }
  }

  it('are laid out in steps where they are out of sight, once the visitor does something', async () => {
    const { page, release, visibility } = await openInSteps()
    release()
    await hydrated(page)
    await page.evaluate(() => document.fonts.ready)
    await expect.poll(visibility).toBe('auto')
    // The listener is added after hydration.
    const isVisible = async () => {
      await page.mouse.wheel(0, 1)
      return visibility()
    }
    await expect.poll(isVisible).toBe('visible')
  })

  it('are in place for a link that is followed before', async () => {
    const { page, release, top } = await openInSteps()
    await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click()
    // The page ends below the last section.
    await expect.poll(top).toBeLessThan(400)
    const before = await top()
    release()
    await laidOut(page)
    await expect.poll(top).toBe(before)
  })

  it('are laid out at once where the browser restores a position', async () => {
    const { page, release } = await openInSteps()
    release()
    await laidOut(page)
    await page.locator('#careers').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
    const position = await page.evaluate(() => scrollY)
    expect(position).toBeGreaterThan(1_000)
    await page.reload()
    await hydrated(page)
    await expect
      .poll(() =>
        page.locator('#contact .contact-details').evaluate((part) => getComputedStyle(part).contentVisibility),
      )
      .toBe('visible')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(position)
  })
})

describe.each(SCREENS)('on %s', (_, screen) => {
  // The fallback fonts match the average widths of text and of labels: a line may shift by some pixels. The header's links
  // shift more with each section, so there is room for another one below 0.001. So do the buttons of a filter.
  it.each([
    ['/', 0.0006],
    ['/products', 0.01],
  ])('%s does not shift, even if its fonts load late', async (path, limit) => {
    const page = await server.open(screen)
    const release = await hold(page, '**/*.woff2')
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    release()
    await hydrated(page)
    await laidOut(page)
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
    expect(shift).toBeLessThan(limit)
  })
})

describe.each(SCREENS)('the landing page on %s', (name, screen) => {
  it('is rendered by the server, and loads no data again', async () => {
    const page = await server.open(screen)
    const requests: string[] = []
    const messages: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    page.on('console', (message) => messages.push(message.text()))
    await visit(page, '/')
    await laidOut(page)
    expect(requests.filter((url) => url.includes('/api/'))).toEqual([])
    expect(requests.filter((url) => !url.startsWith(server.site.url))).toEqual([])
    expect(messages).toEqual([])
  })

  it('links from the header to each section and moves the focus there', async () => {
    const page = await server.open(screen)
    await skipSplash(page)
    await visit(page, '/')
    for (const [id, label] of Object.entries(SECTIONS)) {
      if (name === 'a phone') await page.getByRole('button', { name: 'Menu' }).click()
      const navigation = page.getByRole('navigation', { name: name === 'a phone' ? 'Menu' : 'Main' })
      await navigation.getByRole('link', { name: label, exact: true }).click()
      await page.waitForURL(`**/#${id}`)
      await page.waitForFunction((wanted) => document.activeElement?.id === wanted, id)
      if (name === 'a phone') await expect.poll(() => navigation.isVisible()).toBe(false)
      await page.locator(`#${id} h2`).first().waitFor()
      await page.waitForFunction((wanted) => {
        const { top } = document.getElementById(wanted)!.getBoundingClientRect()
        return Math.abs(top) < 120 || innerHeight + scrollY >= document.body.scrollHeight - 2
      }, id)
    }
    expectNoErrors(page)
  })

  it.runIf(name === 'a phone')('closes the menu when the keyboard leaves it for the page', async () => {
    const page = await server.open(screen)
    await skipSplash(page)
    await visit(page, '/')
    await page.getByRole('button', { name: 'Menu' }).focus()
    await page.keyboard.press('Enter')
    const navigation = page.getByRole('navigation', { name: 'Menu' })
    await expect.poll(() => navigation.isVisible()).toBe(true)
    await page.locator('.menu-panel a').last().focus()
    await expect.poll(() => navigation.isVisible()).toBe(true)
    await page.keyboard.press('Tab')
    await expect.poll(() => navigation.isVisible()).toBe(false)
    await expect.poll(() => page.evaluate(() => document.activeElement!.closest('main') !== null)).toBe(true)
  })

  it('shows the button to the top after 300 pixels', async () => {
    const page = await server.open(screen)
    await skipSplash(page)
    await visit(page, '/')
    const button = page.getByRole('button', { name: 'Back to top' })
    await page.evaluate(() => scrollTo(0, 320))
    await button.waitFor()
    await page.evaluate(() => scrollTo(0, 290))
    await button.waitFor({ state: 'hidden' })
    await page.evaluate(() => scrollTo(0, 320))
    await button.click()
    await page.waitForFunction(() => scrollY === 0)
    await button.waitFor({ state: 'hidden' })
    await page.waitForFunction(() => document.activeElement?.id === 'top')
  })

  it('takes at most 14 screens of a phone and 15 of a desktop, and names every item', async () => {
    const page = await server.open({
      ...screen,
      ...(name === 'a desktop' && { viewport: { width: 1440, height: 900 } }),
    })
    await skipSplash(page)
    await visit(page, '/')
    await laidOut(page)
    const { height } = page.viewportSize()!
    const titles = await titlesOf()
    // The limits are those of the seeded content: a kind without any adds a section of its own.
    const bare = onLanding.filter((kind) => titles.get(kind)!.length === 0).map(({ website }) => website.section.id)
    const pixels = await page.evaluate(
      (sections) =>
        sections.reduce(
          (rest, section) => rest - document.getElementById(section)!.offsetHeight,
          document.documentElement.scrollHeight,
        ),
      bare,
    )
    expect(pixels / height).toBeLessThanOrEqual(name === 'a phone' ? 14 : 15)
    for (const title of [...titles.values()].flat())
      await expect
        .poll(() => page.getByRole('main').getByRole('heading', { name: title, exact: true }).isVisible())
        .toBe(true)
  })

  it('marks in the header the section that the visitor is in', async () => {
    const page = await server.open(screen)
    await skipSplash(page)
    await visit(page, '/')
    const current = page.locator('header a[aria-current]')
    const labels = async () => [...new Set(await current.allTextContents())]
    await expect.poll(labels).toEqual(['Home'])
    await laidOut(page)
    await page.locator('#careers').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
    await expect.poll(labels).toEqual(['Careers'])
    await page.goto('/about')
    await expect.poll(labels).toEqual(['About'])
  })

  it.each(
    SECTION_PAGES.filter(isShown).flatMap((section) => [
      { section, with: 'with', javaScriptEnabled: true },
      { section, with: 'without', javaScriptEnabled: false },
    ]),
  )('/$section shows its section alone, $with JavaScript', async ({ section, javaScriptEnabled }) => {
    const page = await server.open({ ...screen, javaScriptEnabled })
    if (javaScriptEnabled) await skipSplash(page)
    await page.goto(`/${section}`)
    if (javaScriptEnabled) await hydrated(page)
    const heading = page.getByRole('heading', { level: 1 })
    await expect.poll(() => heading.getAttribute('id')).toBe(`${section}-title`)
    const { y, height } = (await heading.boundingBox())!
    expect(y + height).toBeLessThan(screen.viewport!.height / 2)
    for (const other of ['home', ...SECTION_PAGES].filter((id) => id !== section))
      await expect.poll(() => page.locator(`section#${other}`).count()).toBe(0)
    await expect
      .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
      .toBe(`${server.site.url}/${section}`)
    expectNoErrors(page)
  })

  it.each(filtered)('$path is filtered by $field, with and without JavaScript', async ({ path, field, label }) => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await server.open({ ...screen, javaScriptEnabled })
      if (javaScriptEnabled) await skipSplash(page)
      await page.goto(path)
      if (javaScriptEnabled) await hydrated(page)
      await page.getByText('Loading sustainable solutions...').waitFor({ state: 'hidden' })
      const button = page.getByRole('form', { name: label }).getByRole('button').last()
      const count = Number(/\d+$/.exec((await button.textContent())!)?.[0])
      const cards = page.locator('.card')
      await expect.poll(() => cards.count()).toBeGreaterThan(count)
      const value = (await button.getAttribute('value'))!
      await button.click()
      await page.waitForURL((url) => url.pathname === path && url.searchParams.get(field) === value)
      await expect.poll(() => cards.count()).toBe(count)
      await page.reload()
      await expect.poll(() => cards.count()).toBe(count)
    }
  })
})

describe('the help panel', () => {
  it.each(SCREENS)('on %s searches and links to the results', async (_, screen) => {
    const page = await server.open(screen)
    await skipSplash(page)
    await visit(page, '/')
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'What are you looking for?' })
    const search = panel.getByRole('searchbox')
    await search.waitFor()
    // On touch screens the keyboard would open.
    const target = screen.hasTouch ? panel : search
    await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)
    await search.fill('soybean')
    await panel.getByText(/\d+ found/).waitFor()
    const result = panel.getByRole('listitem').getByRole('link').first()
    const title = await result.textContent()
    await result.click()
    await page.getByRole('heading', { level: 1, name: title! }).waitFor()
    await expect.poll(() => panel.isVisible()).toBe(false)
    expectNoErrors(page)
  })

  it('gets its search if it was opened before hydration', async () => {
    const page = await server.open()
    await skipSplash(page)
    const release = await hold(page, SCRIPTS)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'What are you looking for?' })
    await panel.waitFor()
    release()
    await panel.getByRole('searchbox').fill('soybean')
    await panel.getByText(/\d+ found/).waitFor()
  })

  it.each([
    ['Search', '#help'],
    ['Languages', '#languages'],
  ])('closes %s when the keyboard leaves the header for the page, and its button still closes it', async (name, id) => {
    const page = await server.open()
    await skipSplash(page)
    await visit(page, '/')
    const opener = page.getByRole('banner').getByRole('button', { name, exact: true })
    const panel = page.locator(id)
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => panel.isVisible()).toBe(true)
    await panel.getByRole('link').last().focus()
    const isInPage = () => page.evaluate(() => document.activeElement!.closest('main') !== null)
    while (!(await isInPage())) await page.keyboard.press('Tab')
    await expect.poll(() => panel.isVisible()).toBe(false)
    expect(await isInPage()).toBe(true)
    await opener.click()
    await expect.poll(() => panel.isVisible()).toBe(true)
    await opener.click()
    await expect.poll(() => panel.isVisible()).toBe(false)
  })

  it('reports an empty result, closes with Esc and restores the focus', async () => {
    const page = await server.open()
    await skipSplash(page)
    await visit(page, '/')
    const opener = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })
    await opener.click()
    await page.getByRole('searchbox').fill('zzzz')
    await page.getByText('Nothing found for “zzzz”.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.getByRole('searchbox').evaluate((element) => element === document.activeElement))
      .toBe(true)
  })
})

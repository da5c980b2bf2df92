import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PATIENCE_MS } from '../site/page-transition.ts'
import { expectNoErrors, laidOut, sharedSite } from './harness.ts'
import { firstPath, skipSplash, visit } from './site.ts'

const server = sharedSite()

interface Recorded extends Window {
  /** The parts that move in each transition between pages, by the name of their pseudo-element. */
  moved: string[][]
}

/** Records what moves between pages, also where the new page is rendered too late for visitors: browsers wait for four seconds. */
const record = (page: Page) =>
  page.addInitScript((patience) => {
    const wait = window.setTimeout.bind(window) as typeof setTimeout
    const waitLonger = (run: () => void, delay?: number) => wait(run, delay === patience ? 3_900 : delay)
    Object.assign(window, { setTimeout: waitLonger })
    const moved: string[][] = []
    Object.assign(window, { moved })
    const start = document.startViewTransition?.bind(document)
    if (!start) return
    document.startViewTransition = (update) => {
      const transition = start(update)
      const note = async () => {
        await transition.ready
        const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect)
        moved.push(effects.flatMap(({ pseudoElement }) => pseudoElement ?? []))
      }
      void note()
      return transition
    }
  }, PATIENCE_MS)

const moved = (page: Page) => page.evaluate(() => (window as unknown as Recorded).moved)

/** Opens a page and waits for the style sheet with the movements, which is loaded after hydration, and for the whole layout. */
async function visitMoving(page: Page, path: string) {
  await visit(page, path)
  await page.locator('link[rel=stylesheet][href*=motion]').waitFor({ state: 'attached' })
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes('motion')))
  await laidOut(page)
}

/** Points at a link until the data of its page are here, and follows it. */
async function follow(page: Page, name: string) {
  const link = page.getByRole('main').getByRole('link', { name, exact: true }).first()
  const loaded = page.waitForResponse('**/api/graphql')
  await link.hover()
  await (await loaded).finished()
  await link.click()
}

/** Waits until nothing of a transition is left. */
const settled = (page: Page) => page.locator(':root:not([data-sharing])').waitFor({ state: 'attached' })

it('the page scrolls smoothly for the pointer, and at once for the keyboard', async () => {
  const page = await server.open({ reducedMotion: 'no-preference' })
  await skipSplash(page)
  await visit(page, '/')
  const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  await expect.poll(behaviour).toBe('smooth')
  await page.keyboard.press('Tab')
  await expect.poll(behaviour).toBe('auto')
  await page.mouse.click(5, 300)
  await expect.poll(behaviour).toBe('smooth')
})

describe('from a card to its page', () => {
  it('the picture and the title move', async () => {
    const page = await server.open({ reducedMotion: 'no-preference' })
    await skipSplash(page)
    await record(page)
    await visitMoving(page, '/products')
    await page.getByRole('link', { name: 'Learn More about FurrowAzo' }).scrollIntoViewIfNeeded()
    const leftAt = await page.evaluate(() => scrollY)
    await follow(page, 'Learn More about FurrowAzo')
    await page.getByRole('heading', { level: 1, name: 'FurrowAzo' }).waitFor()
    await page.waitForFunction(() => (window as unknown as Recorded).moved.length > 0)
    const [first] = await moved(page)
    expect(first).toContain('::view-transition-group(item-picture)')
    expect(first).toContain('::view-transition-group(item-title)')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('FurrowAzo')
    // From there to a related product: the same parts, and nothing is left of the first transition.
    await follow(page, 'HyphaLink Granular')
    await page.getByRole('heading', { level: 1, name: 'HyphaLink Granular' }).waitFor()
    await page.waitForFunction(() => (window as unknown as Recorded).moved.length > 1)
    expect((await moved(page))[1]).toContain('::view-transition-group(item-title)')
    await expect.poll(() => page.locator('[data-shared]').count()).toBe(0)
    // Back through both: they return to the cards that were left.
    for (const [count, name] of [
      [3, 'FurrowAzo'],
      [4, 'All products, from inoculant to nitrate station'],
    ] as const) {
      await page.goBack()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.waitForFunction((expected) => (window as unknown as Recorded).moved.length === expected, count)
      expect((await moved(page)).at(-1)).toContain('::view-transition-group(item-picture)')
      await settled(page)
    }
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(leftAt)
    // Lists do not move: those that fit the filter are in their places at once.
    await page.getByRole('button', { name: /^Biogas/ }).click()
    await page.waitForURL('**category=Biogas**')
    await page.getByRole('button', { name: /^Biogas/, pressed: true }).waitFor()
    expect(await moved(page)).toHaveLength(4)
    expectNoErrors(page)
  })

  it('nothing moves for visitors who prefer less motion', async () => {
    const page = await server.open()
    await skipSplash(page)
    await record(page)
    await visit(page, '/products')
    await follow(page, 'Learn More about FurrowAzo')
    await page.getByRole('heading', { level: 1, name: 'FurrowAzo' }).waitFor()
    expect(await moved(page)).toEqual([])
  })

  it('works in browsers without transitions between pages, and opens new tabs', async () => {
    const page = await server.open({ reducedMotion: 'no-preference' })
    await skipSplash(page)
    await page.addInitScript(() => {
      delete (Document.prototype as { startViewTransition?: unknown }).startViewTransition
    })
    await visit(page, '/products')
    const link = page.getByRole('link', { name: 'Learn More about FurrowAzo' })
    const opened = page.context().waitForEvent('page')
    await link.click({ modifiers: ['ControlOrMeta'] })
    await (await opened).close()
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'FurrowAzo' }).waitFor()
  })
})

describe('the roots of the hero', () => {
  /** Returns the names of the animations of the roots. */
  const drawing = (page: Page) =>
    page
      .locator('.underground path')
      .evaluateAll((paths) =>
        paths.flatMap((path) => path.getAnimations().map((animation) => (animation as CSSAnimation).animationName)),
      )

  it('draw themselves on the first page, and on no other', async () => {
    const page = await server.open({ reducedMotion: 'no-preference' })
    // On a slow machine they may have ended when the page is asked for them.
    await page.addInitScript(() =>
      addEventListener('animationstart', ({ animationName }) => {
        document.documentElement.toggleAttribute(`data-${animationName}`, true)
      }),
    )
    await page.goto('/')
    await page.locator(':root[data-draw-roots]').waitFor({ state: 'attached' })
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .map((animation) => ({
          name: 'animationName' in animation ? String(animation.animationName) : '',
          duration: Number(animation.effect?.getComputedTiming().activeDuration),
        })),
    )
    // Without a control to pause it, nothing moves by itself for more than five seconds (WCAG 2.2.2).
    expect(Math.max(...moving.map(({ duration }) => duration))).toBeLessThanOrEqual(5000)
    // The words stay where they are: only the opening screen and the roots move for longer than a moment.
    const long = moving.filter(({ duration }) => duration > 120).map(({ name }) => name)
    expect(long.filter((name) => !/^(splash-|draw-roots$)/.test(name))).toEqual([])
    await visitMoving(page, '/')
    expect(await drawing(page)).toEqual([])
    // Parts that move when they come into view are complete before: no text is transparent, and no chart is empty.
    const hidden = await page.locator('main *').evaluateAll((elements) =>
      elements
        .filter((element) => element.getBoundingClientRect().top > innerHeight)
        .map((element) => ({ element, style: getComputedStyle(element) }))
        .filter(({ element, style }) => (style.opacity !== '1' && element.textContent) || /^0\b/.test(style.scale))
        .map(({ element }) => element.outerHTML),
    )
    expect(hidden).toEqual([])
  })

  it('are there at once for visitors who prefer less motion', async () => {
    const page = await server.open()
    await page.goto('/')
    expect(await drawing(page)).toEqual([])
  })
})

it('after a jump, every text is painted at once, and only parts of the page move, for a moment', async () => {
  const page = await server.open({ reducedMotion: 'no-preference' })
  await skipSplash(page)
  await visitMoving(page, '/')
  for (const id of ['contact', 'products', 'about']) {
    const seen = await page.evaluate(async (section) => {
      document.getElementById(section)!.scrollIntoView({ behavior: 'instant' })
      // The observer of the parts reports after the next frame.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      const faded = [...document.querySelectorAll('main *')].filter(
        (element) => getComputedStyle(element).opacity !== '1' && element.textContent,
      )
      const moving = document
        .getAnimations()
        .filter((animation) => !(animation instanceof CSSAnimation || animation instanceof CSSTransition))
      return {
        faded: faded.map(({ outerHTML }) => outerHTML),
        lists: moving.flatMap(({ effect }) => (effect as KeyframeEffect).target?.closest('li')?.outerHTML ?? []),
        longest: Math.max(0, ...moving.map(({ effect }) => Number(effect?.getComputedTiming().endTime))),
      }
    }, id)
    expect(seen).toMatchObject({ faded: [], lists: [] })
    expect(seen.longest).toBeLessThanOrEqual(120)
  }
})

it('everything that can be clicked shows when the pointer is over it', async () => {
  const page = await server.open({ viewport: { width: 1440, height: 900 } })
  await skipSplash(page)
  const unchanged = new Set<string>()
  for (const path of ['/', '/careers', await firstPath(server.site.url, 'product')]) {
    await visit(page, path)
    // One of each appearance is enough.
    const controls = await page.locator('a[href], button, summary, input').evaluateAll((elements) => {
      const seen = new Set<string>()
      return elements.flatMap((element, index) => {
        const appearance = `${element.tagName} ${element.className} ${element.getAttribute('aria-current')} ${element.getAttribute('aria-pressed')}`
        if (seen.has(appearance) || !element.checkVisibility({ visibilityProperty: true })) return []
        if (element.matches('.skip-link, :disabled')) return []
        seen.add(appearance)
        // The position changes: scrolled pages have a button to the top.
        element.setAttribute('data-control', String(index))
        return [{ index, appearance }]
      })
    })
    expect(controls.length).toBeGreaterThan(10)
    for (const { index, appearance } of controls) {
      const control = page.locator(`[data-control="${index}"]`)
      const look = () =>
        control.evaluate((element) =>
          [element.closest('.card') ?? element, ...(element.closest('.card') ?? element).querySelectorAll('*')]
            .map((part) => {
              const { color, backgroundColor, borderColor, textDecoration, transform } = getComputedStyle(part)
              return [color, backgroundColor, borderColor, textDecoration, transform].join()
            })
            .join('\n'),
        )
      await page.mouse.move(0, 0)
      const before = await look()
      await control.hover()
      if ((await look()) === before) unchanged.add(appearance)
    }
  }
  expect([...unchanged]).toEqual([])
})

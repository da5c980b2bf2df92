import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { operator } from '../../api/access/permissions/policy.ts'
import { loadWebsite } from '../../api/faces/pages/website.ts'
import { seed } from '../../api/system/seed.ts'
import { startServer } from '../../api/testing/server.ts'
import { LAYOUT_LANGUAGES, translateSite } from '../../api/testing/words-in-languages.ts'
import { pageOf } from '../../schema/item-page.ts'
import { page as pageKind, publicKinds } from '../../schema/kinds/index.ts'
import { LEGAL_PAGES } from '../../schema/legal.ts'
import { SUBSCRIBE_RESULTS } from '../../schema/newsletter.ts'
import { directionOf } from '../../schema/fields/translations/language.ts'
import { SECTION_PAGES } from '../../schema/website.ts'
import { expectAccessibleInScheme, expectNoErrors, openersOf } from './harness.ts'
import { skipSplash, visit } from './site.ts'

const server = await startServer({ website: await loadWebsite(join(import.meta.dirname, '../../dist')), cache: true })
const { open } = openersOf(() => server.url)
const actor = operator('test')

const WIDTHS = [360, 768, 1440]
/** The kinds of which the page of an item is looked at. */
const KINDS = [...publicKinds, pageKind]
const PATHS = [
  '',
  ...SECTION_PAGES.map((section) => `/${section}`),
  ...KINDS.map(({ name }) => `:${name}`),
  `/${LEGAL_PAGES[0]}`,
  '/search?q=soil',
  `/subscribed/${SUBSCRIBE_RESULTS[0]}`,
  '/no-such-page',
]

beforeAll(async () => {
  await seed(actor, server.database, server.services)
  await translateSite(server.services, actor)
})

/** Returns the address of a page below the folder of a language. `:job` is that of the first job. */
async function addressOf(path: string, tag: string): Promise<string> {
  const kind = KINDS.find(({ name }) => path === `:${name}`)
  if (!kind) return `/${tag}${path}`
  const [item] = await server.services.contentReader.list(actor, kind, { filter: { isActive: true }, limit: 1 })
  const languages = await server.services.languages.ofItems(kind, [item!.id])
  const own = languages.get(item!.id)!.find(({ language }) => language === tag)?.path
  return `/${tag}${own ?? pageOf(kind, item!)}`
}

/** Returns the words that are cut off: beyond the screen, or beyond a box that neither scrolls nor shows that it shortens. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const isHidden = (element: Element) =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest('.sr-only, [aria-hidden="true"], svg') !== null
    const cut: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      const parent = node.parentElement!
      if (!node.textContent!.trim() || isHidden(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      let [left, right] = [0, innerWidth]
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(box)
        if (overflowX === 'visible') continue
        if (['auto', 'scroll'].includes(overflowX) || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') {
          ;[left, right] = [-Infinity, Infinity]
          break
        }
        const bounds = box.getBoundingClientRect()
        left = Math.max(left, bounds.left)
        right = Math.min(right, bounds.right)
      }
      const rects = [...range.getClientRects()].filter(({ width }) => width > 1)
      if (rects.some((rect) => rect.left < left - 1.5 || rect.right > right + 1.5)) cut.push(node.textContent!.trim())
    }
    return cut
  })

/** Returns by how many pixels the page is wider than the screen. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Returns whether the name of the site is where lines begin, and the help where they end. */
const isMirrored = (page: Page) =>
  page.evaluate(() => {
    const middle = (selector: string) => {
      const { left, right } = document.querySelector(selector)!.getBoundingClientRect()
      return (left + right) / 2
    }
    return middle('.brand-link') > middle('.header-help')
  })

describe.each(['es', ...LAYOUT_LANGUAGES])('the website in %s', (tag) => {
  it.each(PATHS)(`%s cuts nothing off at ${WIDTHS.join(', ')} pixels, and is accessible`, async (path) => {
    const page = await open({ viewport: { width: WIDTHS[0]!, height: 800 } })
    await skipSplash(page)
    await visit(page, await addressOf(path, tag))
    const direction = directionOf(tag)
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      tag,
      direction,
    ])
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      expect([width, await overflow(page), await cutOff(page)]).toEqual([width, 0, []])
      expect(await isMirrored(page)).toBe(direction === 'rtl')
    }
    await expectAccessibleInScheme(page)
    expectNoErrors(page)
  })
})

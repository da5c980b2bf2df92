import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { textsOf } from '../../schema/fields/translations/texts.ts'
import { hasTranslations } from '../../schema/kind.ts'
import { kinds } from '../../schema/kinds/index.ts'
import { ADMIN, expectAccessibleInScheme, expectNoErrors, laidOut, startSite } from './harness.ts'
import { asAdmin, sessionOf, skipSplash, visit } from './site.ts'

/* How pages are laid out in Spanish, in German with its long words, and in two languages that run from right to left. */

const server = startSite()

const WIDTHS = [360, 768, 1440]

interface Language {
  name: string
  dir: 'ltr' | 'rtl'
  /** What each word of the original becomes. Spanish is the language of the demo. */
  words?: string[]
}

const LANGUAGES: Record<string, Language> = {
  es: { name: 'Español', dir: 'ltr' },
  de: {
    name: 'Deutsch',
    dir: 'ltr',
    words: [
      'die',
      'Bodenfruchtbarkeitsverbesserung',
      'und',
      'Stickstoffversorgungsempfehlungen',
      'für',
      'Mikroorganismengesellschaften',
      'Landwirtschaftskammerverordnung',
    ],
  },
  ar: {
    name: 'العربية',
    dir: 'rtl',
    words: ['التربة', 'في', 'المحاصيل', 'الكائنات', 'الدقيقة', 'على', 'Azospirillum'],
  },
  he: { name: 'עברית', dir: 'rtl', words: ['קרקע', 'של', 'יבולים', 'חיידקים', 'מועילים', 'בשדה', 'Rhizobium'] },
}

/** Words, addresses of links, and names in braces. */
const WORDS = /\]\([^)]*\)|\{[^}]*\}|\p{L}[\p{L}\p{N}’'-]*/gu

/** Returns a text of about the same form, with the numbers of the original. */
function inWords(original: string, words: readonly string[], max: number): string {
  let place = original.length
  const text = original.replaceAll(WORDS, (word) => (/^\p{L}/u.test(word) ? words[place++ % words.length]! : word))
  if (text.length <= max) return text
  const cut = text.slice(0, max)
  return cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut
}

/** The addresses of a product and a trial without their languages. */
const addresses = { product: '', trial: '' }

beforeAll(async () => {
  const { url } = server.site
  for (const [tag, { name, words }] of Object.entries(LANGUAGES))
    if (words)
      await asAdmin(url, 'mutation ($input: LanguageInput!) { createLanguage(input: $input) { id } }', {
        input: { tag, name, untranslated: 'ORIGINAL' },
      })
  const { token } = await sessionOf(url, ADMIN)
  const range = (to: string) => ({ isVisible: true, texts: { text: { text: `{from} ${to} {to}` } } })
  await asAdmin(url, 'mutation ($input: LabelInput!) { createLabel(input: $input) { id } }', {
    input: { key: 'trials.range', text: '{from} to {to}', translations: { ar: range('إلى'), he: range('עד') } },
  })
  for (const kind of kinds.filter(hasTranslations)) {
    const path = `${url}/api/content/${kind.path}`
    const response = await fetch(kind.singleton ? path : `${path}/active`)
    if (!response.ok) continue
    const body = (await response.json()) as Record<string, Record<string, unknown>>
    const items = kind.singleton ? [body[kind.itemKey]!] : Object.values(body)
    if (kind.name === 'product' || kind.name === 'trial')
      addresses[kind.name] = `/es/${kind.name}/${String(items[0]!['_id'])}`
    for (const item of items) {
      const originals = textsOf(kind.fields, item)
      if (originals.length === 0) continue
      const translations = Object.fromEntries(
        Object.entries(LANGUAGES).flatMap(([tag, { words }]) => {
          if (!words) return []
          const texts = originals.map(({ path: at, value, field }) => {
            const translated = (text: string) => inWords(text, words, 'max' in field ? Number(field.max) : Infinity)
            return [at, { text: typeof value === 'string' ? translated(value) : value.map(translated) }]
          })
          return [[tag, { isVisible: true, texts: Object.fromEntries(texts) }]]
        }),
      )
      const saved = await fetch(kind.singleton ? path : `${path}/${String(item['_id'])}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ translations }),
      })
      if (!saved.ok) throw new Error(`${kind.name}: ${await saved.text()}`)
    }
  }
})

/** Returns the texts that a reader does not see whole: past an edge of the page, or of a part that cuts off what does not fit. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    type Edges = readonly [first: number, last: number]
    const ANY: Edges = [-Infinity, Infinity]
    const known = new Map<Element | null, Edges>([[null, [0, document.documentElement.clientWidth]]])
    /** Returns between which edges the inline content of an element is seen. */
    function edgesOf(element: Element | null): Edges {
      const edges = known.get(element) ?? edgesWithin(element!)
      known.set(element, edges)
      return edges
    }
    function edgesWithin(element: Element): Edges {
      const { overflowX, display } = getComputedStyle(element)
      if (overflowX === 'visible' || display === 'inline') return edgesOf(element.parentElement)
      const { left, right, width } = element.getBoundingClientRect()
      // What can be scrolled into view, and words for screen readers only.
      if ((overflowX !== 'hidden' && overflowX !== 'clip') || width < 2) return ANY
      const [first, last] = edgesOf(element.parentElement)
      return [Math.max(first, left), Math.min(last, right)]
    }
    const cut: string[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (nodes.nextNode()) {
      const node = nodes.currentNode as Text
      const element = node.parentElement!
      if (!node.data.trim() || element.closest('[aria-hidden="true"], svg, [inert]') || !element.checkVisibility())
        continue
      const [first, last] = edgesOf(element)
      if (first === -Infinity) continue
      range.selectNodeContents(node)
      const isCut = [...range.getClientRects()].some(
        ({ left, right, width }) => width > 0 && (left < first - 1 || right > last + 1),
      )
      if (isCut) cut.push(`${element.tagName}.${element.className}: ${node.data.slice(0, 60)}`)
    }
    return cut
  })

/** Returns the texts of a language's script whose nearest element with a language is another one, or with another direction. */
const strayTexts = (page: Page) =>
  page.evaluate(() => {
    const stray: string[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const { data, parentElement } = nodes.currentNode as Text
      const { lang } = document.documentElement
      const { direction } = getComputedStyle(document.documentElement)
      const own = parentElement!.closest('[lang]')!.getAttribute('lang')
      // Labels without a translation are English, also with a name in them.
      const isForeign = /^[^a-z]*[\u0590-\u06ff]/i.test(data) && own !== lang
      const isTurned = own === lang && getComputedStyle(parentElement!).direction !== direction
      const isOwnScript = direction === 'ltr' ? /^\p{sc=Latn}{3}/u.test(data) : /^[\u0590-\u06ff]/.test(data)
      // The names of languages have their own.
      if ((isForeign && !parentElement!.closest('[hreflang]')) || (isTurned && isOwnScript))
        stray.push(`${data} (${own})`)
    }
    return stray
  })

/** Returns the figures below zero whose sign does not stand left of their digits, and those that turn the words after them around. */
const turnedFigures = (page: Page) =>
  page.evaluate(() => {
    const turned: string[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const isRightToLeft = getComputedStyle(document.documentElement).direction === 'rtl'
    while (nodes.nextNode()) {
      const node = nodes.currentNode as Text
      const { data, parentElement } = node
      if (!parentElement!.checkVisibility()) continue
      for (const { index } of data.matchAll(/[−-](?=\d)/g)) {
        if (/[\p{L}\p{N}]$/u.test(data.slice(0, index))) continue
        const leftOf = (at: number) => {
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          return range.getBoundingClientRect().left
        }
        const isTurning = isRightToLeft && /[\u0590-\u05ff\u0620-\u06ff]/.test(data)
        if (leftOf(index) > leftOf(index + 1) || (isTurning && getComputedStyle(parentElement!).direction === 'ltr'))
          turned.push(data)
      }
    }
    return turned
  })

const PAGES = ['', 'product', 'trial', '/careers']

describe.each(Object.entries(LANGUAGES))('in %s', (tag, { dir }) => {
  it.each(PAGES)('the page %s fits, in its language and direction', async (path) => {
    const page = await server.open({ viewport: { width: WIDTHS[0]!, height: 800 } })
    await skipSplash(page)
    await visit(
      page,
      path === 'product' || path === 'trial' ? addresses[path].replace('/es/', `/${tag}/`) : `/${tag}${path}`,
    )
    await expect
      .poll(() =>
        page.evaluate(() => [document.documentElement.lang, getComputedStyle(document.documentElement).direction]),
      )
      .toEqual([tag, dir])
    await laidOut(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft([width, overflow, await cutTexts(page)]).toEqual([width, 0, []])
    }
    expect.soft(await strayTexts(page)).toEqual([])
    expect.soft(await turnedFigures(page)).toEqual([])
    // Other pages are made of the same parts, and have tests of their own.
    if (path === '') await expectAccessibleInScheme(page)
    expectNoErrors(page)
  })
})

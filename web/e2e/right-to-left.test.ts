import { textsOf } from '../../schema/fields/translations/texts.ts'
import { kinds } from '../../schema/kinds/index.ts'
import type { Page } from 'playwright-core'
import { en } from '../../schema/labels/en.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectNoErrors, startSite } from './harness.ts'
import { SCREENS } from './screens.ts'
import { asAdmin, skipSplash, visit } from './site.ts'

const server = startSite()

/** The name and the lead of a product in Arabic. Both begin with Latin letters. */
const NAME = 'RhizoBoost للذرة'
const LEAD = 'Azospirillum على البذور لتقوية الجذور'
const SIZES = '1 gal، 2.5 gal، حاوية 265 gal'
const OVERVIEW = 'زيادة قدرها 4.3 bu/acre (−1.5 إلى 1.9)، وعددها 1 × 10⁹ وحدة/مل، عند pH 6.8 تقريبا'

const CALL = 'اتصل {phone}'
/** Choices that the finder has an answer for. */
const CHOICES = 'fit-crop=corn&fit-soil=high-matter&fit-planter=no-planter'

let productPath = ''
let otherPath = ''

beforeAll(async () => {
  const input = { tag: 'ar', name: 'العربية', untranslated: 'ORIGINAL' }
  await asAdmin(server.site.url, 'mutation ($input: LanguageInput!) { createLanguage(input: $input) { id } }', {
    input,
  })
  const label = 'mutation ($input: LabelInput!) { createLabel(input: $input) { id } }'
  const inArabic = { ar: { isVisible: true, texts: { text: { text: CALL } } } }
  await asAdmin(server.site.url, label, {
    input: { key: 'products.call', text: en['products.call'], translations: inArabic },
  })
  interface Products {
    products: { items: { id: string; name: string }[] }
  }
  const { products } = await asAdmin<Products>(server.site.url, '{ products(limit: 2) { items { id name } } }')
  const [product, other] = products.items
  productPath = `/ar/product/${product!.id}`
  otherPath = `/ar/product/${other!.id}`
  const technicalSpecs = `العبوات: ${SIZES}`
  const texts = { name: NAME, category: 'أسمدة', description: LEAD, detailedDescription: OVERVIEW, technicalSpecs }
  const translations = {
    ar: { isVisible: true, texts: Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, { text }])) },
  }
  const update = 'mutation ($id: ID!, $input: ProductInput!) { updateProduct(id: $id, input: $input) { id } }'
  await asAdmin(server.site.url, update, { id: product!.id, input: { translations } })
})

describe.each(SCREENS)('a page in Arabic on %s', (_, screen) => {
  const open = async (path: string) => {
    const page = await server.open(screen)
    await skipSplash(page)
    await visit(page, path)
    return page
  }

  it('runs from right to left, also where a text begins with Latin letters', async () => {
    const page = await open(productPath)
    const title = page.getByRole('heading', { level: 1, name: NAME })
    await expect.poll(() => title.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
    const edges = await page.evaluate(() => {
      const { right } = document.querySelector('.brand-link')!.getBoundingClientRect()
      const { left } = document.querySelector('.header-help')!.getBoundingClientRect()
      return { isBrandFirst: right > innerWidth - 100, isHelpLast: left < innerWidth / 2 }
    })
    expect(edges).toEqual({ isBrandFirst: true, isHelpLast: true })
    const arrow = page.locator('.back-link .icon')
    await expect.poll(() => arrow.evaluate((element) => getComputedStyle(element).scale)).toBe('-1 1')
    expectNoErrors(page)
  })

  it('shows an item without a translation in its own language and direction, and names its words so', async () => {
    const page = await open(otherPath)
    const title = page.getByRole('heading', { level: 1 })
    await expect
      .poll(() =>
        title.evaluate((element) => [
          element.closest('[lang]')!.getAttribute('lang'),
          getComputedStyle(element).direction,
        ]),
      )
      .toEqual(['en', 'ltr'])
    const mail = page.locator('.actions [lang="en"]', { hasText: 'Request Information' }).first()
    await expect.poll(() => mail.getAttribute('dir')).toBe('ltr')
    expectNoErrors(page)
  })

  it.each(['/ar', '/ar/about', '/ar/careers'])('%s marks words without a translation as English', async (path) => {
    const words: string[] = []
    for (const kind of kinds.filter(({ name, singleton }) => singleton && name !== 'company')) {
      const response = await fetch(`${server.site.url}/api/content/${kind.path}`)
      if (!response.ok) continue
      const body = (await response.json()) as Record<string, Record<string, unknown>>
      words.push(...textsOf(kind.fields, body[kind.itemKey]!).flatMap(({ value }) => value))
    }
    // Single words can also be those of labels.
    const sentences = words.filter((text) => text.split(' ').length > 2)
    expect(sentences.length).toBeGreaterThan(100)
    const page = await open(path)
    const unmarked = await page.evaluate((texts) => {
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (nodes.nextNode()) {
        const { data, parentElement } = nodes.currentNode as Text
        if (texts.includes(data) && parentElement!.closest('[lang]')!.getAttribute('lang') !== 'en') found.push(data)
      }
      return found
    }, sentences)
    expect(unmarked).toEqual([])
  })

  it.each(['/ar', '/ar/about', '/ar/careers', '/ar/contact', '/ar/trials', '/ar/search?q=soil', '/ar/privacy'])(
    '%s has no accessibility violations and cuts nothing off',
    async (path) => {
      const page = await open(path)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0)
      await expectAccessible(page)
      expectNoErrors(page)
    },
  )

  it('writes an English list entry that begins with a number from left to right', async () => {
    const page = await open('/ar/products')
    const entry = page.locator('.leaf-list > li', { hasText: '43% nitrogen' })
    await expect.poll(() => entry.evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe('plaintext')
  })

  it('writes figures with signs, and codes, from left to right, and ends the caption of a picture with its full stop', async () => {
    const directionOf = (page: Page, selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).direction)
    const landing = await open('/ar')
    const figure = landing.locator('.hero-figures dd', { hasText: '1000+' })
    const edges = await figure.evaluate((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
      const range = document.createRange()
      const leftOf = (at: number) => {
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        return range.getBoundingClientRect().left
      }
      return [leftOf(0), leftOf(text.data.length - 1)]
    })
    expect(edges[0]).toBeLessThan(edges[1]!)
    const caption = await open(otherPath)
    expect(await directionOf(caption, '.product-picture > figcaption')).toBe('ltr')
  })

  it.each([
    ['4.3', 'bu/acre'],
    ['−', '1.5'],
    ['1 ×', '10⁹'],
    ['pH', '6.8'],
  ])('writes %s to the left of %s in an Arabic sentence', async (first, second) => {
    const page = await open(productPath)
    const lefts = await page.locator('#product-overview .prose p').evaluate(
      (paragraph, parts) => {
        const nodes = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
        const found = new Map<string, number>()
        while (nodes.nextNode()) {
          const node = nodes.currentNode as Text
          // Spaces within quantities are no-break spaces.
          const words = node.data.replaceAll('\u00a0', ' ')
          for (const part of parts) {
            const start = words.indexOf(part)
            if (start < 0 || found.has(part)) continue
            const range = document.createRange()
            range.setStart(node, start)
            range.setEnd(node, start + part.length)
            found.set(part, range.getBoundingClientRect().left)
          }
        }
        return parts.map((part) => found.get(part)!)
      },
      [first, second],
    )
    expect(lefts[0]).toBeLessThan(lefts[1]!)
  })

  it('begins a value in Arabic at the right, also where it begins with a quantity, and adds nothing to copies of it', async () => {
    const page = await open(productPath)
    const value = page.locator('.specifications dd > bdi')
    await expect.poll(() => value.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
    const copied = await value.evaluate((element) => {
      getSelection()!.selectAllChildren(element)
      return getSelection()!.toString()
    })
    expect(copied.replaceAll('\u00a0', ' ')).toBe(SIZES)
  })

  it('writes phone numbers from left to right', async () => {
    const page = await open('/ar/contact')
    const phone = page.locator('.contact-list a[href^="tel:"]')
    await expect.poll(() => phone.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
    const products = await open(`/ar/products?${CHOICES}#finder`)
    const digits = products.locator('.finder-answer a[href^="tel:"]')
    const lefts = await digits.evaluate((link) => {
      const text = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode() as Text
      const range = document.createRange()
      return ['+1', '515', '0142'].map((part) => {
        range.setStart(text, text.data.indexOf(part))
        range.setEnd(text, text.data.indexOf(part) + 1)
        return range.getBoundingClientRect().left
      })
    })
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
  })

  it('writes an address and a pay in English words from left to right', async () => {
    const directionOf = (selector: string, page: Page) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).direction)
    expect(await directionOf('.contact-address span', await open('/ar/contact'))).toBe('ltr')
    expect(await directionOf('.job-facts li:last-child', await open('/ar/careers'))).toBe('ltr')
  })

  it('begins an English text at the edge of the page, and writes the dot of a fact before it', async () => {
    const page = await open('/ar/careers')
    const title = page.locator('.job-card > .card-title').first()
    await expect.poll(() => title.evaluate((element) => getComputedStyle(element).textAlign)).toBe('right')
    const products = await open('/ar/products')
    const card = products.locator('.product-card', { has: products.locator('.card-figure[lang="en"]') }).first()
    await expect
      .poll(() =>
        card.evaluate((shown) => {
          const rightOf = (part: string) => Math.round(shown.querySelector(part)!.getBoundingClientRect().right)
          return rightOf('.card-figure > dd') - rightOf('.card-title')
        }),
      )
      .toBe(0)
    const fact = page.locator('.job-facts li:last-child').first()
    const dot = await fact.evaluate((element) => parseFloat(getComputedStyle(element, '::before').right))
    expect(dot).toBeLessThan(0)
  })
})

it('stays in Arabic on the pages that the visitor goes to', async () => {
  const page = await server.open()
  await skipSplash(page)
  await visit(page, '/ar/products')
  await page
    .locator('.card-link', { hasText: NAME })
    .or(page.locator(`a[href="${productPath}"]`))
    .first()
    .click()
  await page.waitForURL(`**${productPath}`)
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor()
  await expect
    .poll(() => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]))
    .toEqual(['ar', 'rtl'])
  expectNoErrors(page)
})

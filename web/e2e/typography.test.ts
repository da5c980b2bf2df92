import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sharedSite } from './harness.ts'
import { activeItems, firstPath, skipSplash, visit } from './site.ts'

const server = sharedSite()

/** Returns the number of characters in each full line of the running text on a page. */
async function linesOf(page: Page): Promise<number[]> {
  await page.evaluate(() => document.fonts.ready)
  return page.locator('.prose p').evaluateAll((paragraphs) =>
    paragraphs.flatMap((paragraph) => {
      // A paragraph in a larger size is a display, not running text.
      if (parseFloat(getComputedStyle(paragraph).fontSize) > 18) return []
      // Nor is the text of a card, whose column is narrower.
      const prose = paragraph.closest('.prose')!
      if (prose.getBoundingClientRect().width < parseFloat(getComputedStyle(prose).maxWidth) - 1) return []
      const range = document.createRange()
      const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
      const counts: number[] = []
      let bottom = -Infinity
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (let index = 0; index < text.nodeValue!.length; index++) {
          range.setStart(text, index)
          range.setEnd(text, index + 1)
          const box = range.getBoundingClientRect()
          if (box.width === 0) continue
          if (box.bottom > bottom + box.height / 2) counts.push(0)
          bottom = Math.max(bottom, box.bottom)
          counts[counts.length - 1]! += 1
        }
      }
      return counts.slice(0, -1)
    }),
  )
}

it.each([1440, 768])('running text has 62 to 66 characters a line at %i pixels', async (width) => {
  const page = await server.open({ viewport: { width, height: 900 } })
  await skipSplash(page)
  const { url } = server.site
  const lines: number[] = []
  for (const path of [await firstPath(url, 'product'), await firstPath(url, 'service'), '/about', '/privacy']) {
    await visit(page, path)
    lines.push(...(await linesOf(page)))
  }
  expect(lines.length).toBeGreaterThan(20)
  const average = lines.reduce((sum, count) => sum + count, 0) / lines.length
  expect(average).toBeGreaterThanOrEqual(62)
  expect(average).toBeLessThanOrEqual(66)
})

it('breaks no line within a code or “e-mail”, and copies contain the hyphen as it was typed', async () => {
  const page = await server.open({ viewport: { width: 390, height: 844 } })
  await skipSplash(page)
  for (const [path, word] of [
    ['/privacy', 'e-mail'],
    ['/products', 'VB-Az07'],
  ]) {
    await visit(page, path!)
    const words = page.locator('.whole', { hasText: word! })
    await expect.poll(() => words.count()).toBeGreaterThan(0)
    const lines = await words.evaluateAll((elements) => elements.map((element) => element.getClientRects().length))
    expect(new Set(lines)).toEqual(new Set([1]))
  }
})

interface Product {
  name: string
  description: string
}

it('sets scientific names in italics, in Latin, without changing the text', async () => {
  const page = await server.open()
  await skipSplash(page)
  await visit(page, '/products')
  const names = page.getByRole('main').locator('i[lang="la"]')
  const shown = (await names.allInnerTexts()).filter((name) => /^[A-Z][a-z]+ [a-z]+$/.test(name))
  const products = await activeItems<Product>(server.site.url, 'products')
  const described = products.filter(({ description }) => shown.some((name) => description.includes(name)))
  expect(described.length).toBeGreaterThan(0)
  for (const { description } of described) await page.getByText(description).waitFor()
  await expect.poll(() => names.first().evaluate((name) => getComputedStyle(name).fontStyle)).toBe('italic')
  // The letters are drawn as italics, not slanted by the browser.
  await page.waitForFunction(() =>
    [...document.fonts].some(({ style, status }) => style === 'italic' && status === 'loaded'),
  )
})

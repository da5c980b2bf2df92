import { expect, it } from 'vitest'
import { laidOut, startSite } from './harness.ts'
import { changeSettings, skipSplash } from './site.ts'

const server = startSite()

it.each([360, 768, 1280, 1440])('the header is complete with text of twice the size at %d pixels', async (width) => {
  const page = await server.open({ viewport: { width, height: 800 } })
  await skipSplash(page)
  await page.goto('/')
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const boxes = await page
    .getByRole('banner')
    .locator(':is(a, button):visible')
    .evaluateAll((controls) =>
      controls.map((control) => {
        const { left, right } = control.getBoundingClientRect()
        return { left, right }
      }),
    )
  expect(boxes.length).toBeGreaterThan(1)
  let end = 0
  for (const { left, right } of boxes) {
    expect(left).toBeGreaterThanOrEqual(end)
    expect(right).toBeLessThanOrEqual(width)
    end = right
  }
  const name = page.getByRole('banner').getByText('Verdant Biosciences')
  const isWhole = await name.evaluate((element) => {
    element.style.overflowWrap = 'normal'
    return element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight
  })
  expect(isWhole).toBe(true)
})

it.each([360, 1280])(
  'columns are wide enough for their words with text of twice the size at %d pixels',
  async (width) => {
    const page = await server.open({ viewport: { width, height: 800 } })
    await skipSplash(page)
    await page.goto('/')
    await laidOut(page)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    const broken = () =>
      page.locator('main :is(h2, h3, h4, .card-figure > *)').evaluateAll((headings: HTMLElement[]) =>
        headings
          .filter((heading) => {
            const before = heading.clientHeight
            heading.style.overflowWrap = 'normal'
            const isBroken = heading.scrollWidth > heading.clientWidth || heading.clientHeight !== before
            heading.style.overflowWrap = ''
            return isBroken
          })
          .map((heading) => heading.textContent),
      )
    // The browser lays out again what is out of sight with the next frame.
    await expect.poll(broken).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const figures = await page.locator('.strips-ends:visible > :is(:first-child, :last-child)').evaluateAll((spans) =>
      spans.map((span) => {
        const range = document.createRange()
        range.selectNodeContents(span)
        return `${span.textContent}: ${range.getClientRects().length}`
      }),
    )
    expect(figures).toEqual(['1.6%: 1', '7.7%: 1'])
    const overlapping = await page.locator('.fold > summary').evaluateAll((summaries) =>
      summaries
        .filter((summary) => {
          const { left, right, top, bottom } = summary.getBoundingClientRect()
          const links = summary.closest('li')!.querySelectorAll('.more-link, .job-apply')
          return [...links].some((link) => {
            const box = link.getBoundingClientRect()
            return left < box.right && box.left < right && top < box.bottom && box.top < bottom
          })
        })
        .map((summary) => summary.textContent),
    )
    expect(overlapping).toEqual([])
  },
)

it('with text of twice the size, the landing page is at most three and a half times as long on a phone', async () => {
  const page = await server.open({ viewport: { width: 360, height: 740 } })
  await skipSplash(page)
  await page.goto('/')
  await laidOut(page)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  // Twice as high and half as many words a line would be four times as long.
  await expect.poll(height).toBeGreaterThan(2 * before)
  expect(await height()).toBeLessThan(3.5 * before)
})

it.each(['/', '/es', '/es/products', '/trial/corn-grain-difference-from-untreated-strips'])(
  'no word of a link or of a table is broken in two on a phone at %s',
  async (path) => {
    const page = await server.open({ viewport: { width: 360, height: 740 } })
    await skipSplash(page)
    await page.goto(path)
    const broken = await page.locator('main :is(.more-link, .job-apply, th, td):visible').evaluateAll((elements) =>
      elements.flatMap((element) => {
        const words: string[] = []
        const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        while (nodes.nextNode()) {
          const node = nodes.currentNode as Text
          if (node.parentElement!.closest('.sr-only')) continue
          for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) words.push(word)
          }
        }
        return words
      }),
    )
    expect(broken).toEqual([])
  },
)

it('a long site name takes two lines on a phone', async () => {
  await changeSettings(server.site.url, { site_title: 'Prairie Institute of Agricultural Biosciences' })
  const page = await server.open({ viewport: { width: 360, height: 740 } })
  await skipSplash(page)
  await page.goto('/')
  const name = page.getByRole('banner').getByText('Prairie Institute of Agricultural Biosciences')
  await expect.poll(() => name.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true)
})

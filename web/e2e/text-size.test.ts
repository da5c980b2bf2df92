import { expect, it } from 'vitest'
import { useSite } from './harness.ts'
import { changeSettings, skipSplash } from './site.ts'

const server = useSite()

it.each([360, 768, 1280, 1440])('the header is whole at twice the text size and %d pixels', async (width) => {
  const page = await server.open({ viewport: { width, height: 800 } })
  await skipSplash(page)
  await page.goto('/')
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const boxes = await page.locator('header :is(a, button):visible').evaluateAll((controls) =>
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
})

it('a long name of the site takes two lines on a phone', async () => {
  await changeSettings(server.site.url, { site_title: 'Prairie Institute of Agricultural Biosciences' })
  const page = await server.open({ viewport: { width: 360, height: 740 } })
  await skipSplash(page)
  await page.goto('/')
  const name = page.getByRole('banner').getByText('Prairie Institute of Agricultural Biosciences')
  expect(await name.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true)
})

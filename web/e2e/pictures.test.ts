import { expect, it } from 'vitest'
import { expectNoErrors, startSite } from './harness.ts'
import { SCREENS } from './screens.ts'
import { asAdmin, skipSplash, visit } from './site.ts'

const server = startSite()

const WIDE = '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="600"><rect width="1600" height="600"/></svg>'

it.each(SCREENS)('a wide photograph fills the frame of a portrait on %s', async (_, screen) => {
  const { url } = server.site
  const input = { name: 'Jo', position: 'Field lead', bio: 'Walks rows.', image: '/media/wide.jpg' }
  await asAdmin(url, 'mutation ($input: TeamMemberInput!) { createTeamMember(input: $input) { id } }', { input })
  const page = await server.open(screen)
  await skipSplash(page)
  await page.route('**/media/wide.jpg**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: WIDE }))
  await visit(page, '/about')
  const frame = page.locator('.portrait').filter({ has: page.locator('img') })
  const [outer, inner] = await frame
    .first()
    .evaluate((element) =>
      [element, element.querySelector('img')!].map((part) => part.getBoundingClientRect().toJSON() as object),
    )
  expect(inner).toEqual(outer)
  expectNoErrors(page)
})

it.each(SCREENS)(
  'drawings are kept from the server on %s, and drawn by the browser on the next page',
  async (_, screen) => {
    const page = await server.open(screen)
    await skipSplash(page)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await visit(page, '/')
    const strokes = page.locator('.plant path')
    await expect.poll(() => strokes.count()).toBeGreaterThan(10)
    expect(loaded.filter((url) => url.includes('/drawings-'))).toEqual([])
    await page.locator('.service-card .card-link').first().click()
    await page.getByRole('heading', { level: 2, name: 'Key Features' }).waitFor()
    await page.locator('.detail-head .plant path').first().waitFor({ state: 'attached' })
    expect(loaded.filter((url) => url.includes('/drawings-'))).toHaveLength(1)
    await page.goBack()
    await strokes.first().waitFor({ state: 'attached' })
    expectNoErrors(page)
  },
)

it.each(SCREENS)(
  'the pages of services, careers and people begin with a picture that is loaded at once on %s',
  async (_, screen) => {
    const page = await server.open(screen)
    await skipSplash(page)
    for (const path of ['/services', '/careers', '/about']) {
      await visit(page, path)
      const picture = page.locator('.section-head .plate img')
      await expect.poll(() => picture.getAttribute('loading'), { message: path }).toBe(null)
      const { top, height } = await picture.evaluate((element) => element.getBoundingClientRect())
      expect(height).toBeGreaterThan(80)
      expect(top).toBeLessThan(200)
      await expect
        .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth), { message: path })
        .toBeGreaterThan(0)
    }
    expectNoErrors(page)
  },
)

it('four points are never three and one', async () => {
  const page = await server.open()
  await skipSplash(page)
  await visit(page, '/about')
  for (const width of [768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const rows = await page
      .locator('.points')
      .evaluateAll((lists) =>
        lists.map((list) =>
          Object.values(Object.groupBy(Array.from(list.children), (item) => (item as HTMLElement).offsetTop)).map(
            (row) => row!.length,
          ),
        ),
      )
    expect(rows.length).toBe(2)
    for (const row of rows) expect([[2, 2], [4]], `at ${width} pixels`).toContainEqual(row)
  }
})

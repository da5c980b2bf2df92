import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { make } from '../../api/testing/factories.ts'
import { publicKinds } from '../../schema/kinds/index.ts'
import { LANDING_LIMIT, LATEST_LIMIT } from '../../schema/site.ts'
import { isHiddenWithoutItems, isOnLanding } from '../../schema/website.ts'
import { ADMIN, expectNoErrors, startSite } from './harness.ts'
import { SCREENS } from './screens.ts'
import { sessionOf, skipSplash, visit } from './site.ts'

const server = startSite()

/** The kinds whose items the landing page lists. */
const onLanding = publicKinds.filter(({ website }) => isOnLanding(website.section))

/** The number of items of each kind in addition to the seeded ones. */
const MORE = LANDING_LIMIT + 12

/** The department of the added positions, as it is stored. */
const DEPARTMENT = 'research'

beforeAll(async () => {
  const { url } = server.site
  const { token } = await sessionOf(url, ADMIN)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (const kind of onLanding) {
    const added = Array.from({ length: MORE }, () =>
      make(kind, {
        isActive: true,
        ...(kind.ordered && { order: 900 }),
        ...(kind.name === 'job' && { department: DEPARTMENT }),
      }),
    )
    for (const values of added) {
      const body = JSON.stringify(values)
      const response = await fetch(`${url}/api/content/${kind.path}`, { method: 'POST', headers, body })
      if (!response.ok) throw new Error(`${kind.name}: ${await response.text()}`)
    }
  }
})

/** Returns the number of different items that a section links to. */
const itemsIn = (page: Page, { website: { section, path } }: (typeof publicKinds)[number]) =>
  page
    .locator(`#${section.id} a[href^="/${path}/"]`)
    .evaluateAll((links) => new Set(links.map((link) => link.getAttribute('href'))).size)

describe.each(SCREENS)('a long list on %s', (_, screen) => {
  it.each(onLanding.map((kind) => [kind.labelPlural, kind] as const))(
    'of %s shows its beginning, then all of it',
    async (_label, kind) => {
      const { id } = kind.website.section
      const page = await server.open(screen)
      await skipSplash(page)
      await visit(page, '/')
      await expect
        .poll(() => itemsIn(page, kind))
        .toBe(isHiddenWithoutItems(kind.website.section) ? LATEST_LIMIT : LANDING_LIMIT)
      const link = page.locator(`#${id}`).getByRole('link', { name: /^All \d+ / })
      const total = Number(/\d+/.exec((await link.textContent())!)![0])
      expect(total).toBeGreaterThanOrEqual(MORE)
      await link.click()
      await page.waitForURL(`**/${id}`)
      await expect.poll(() => itemsIn(page, kind)).toBe(total)
      await expect.poll(() => link.count()).toBe(0)
      await page.waitForFunction((section) => document.activeElement?.id === `${section}-title`, id)
      expectNoErrors(page)
    },
  )

  it('of positions is filtered as a whole, and the counts include all positions', async () => {
    const page = await server.open(screen)
    await skipSplash(page)
    await visit(page, '/')
    const research = page.getByRole('form', { name: 'Departments' }).getByRole('button', { name: /^Research/ })
    const count = Number(/\d+$/.exec((await research.textContent())!)![0])
    expect(count).toBeGreaterThan(MORE)
    await research.click()
    await page.waitForURL('**/careers?department=research#positions')
    await page
      .locator('.job-card')
      .nth(count - 1)
      .waitFor()
    await expect.poll(() => page.locator('.job-card').count()).toBe(count)
  })
})

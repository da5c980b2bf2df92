import { beforeAll, describe, expect, it } from 'vitest'
import { LANDING_LIMIT } from '../../schema/site.ts'
import { expectNoErrors, startSite } from './harness.ts'
import { SCREENS } from './screens.ts'
import { asAdmin, skipSplash, visit } from './site.ts'

const server = startSite()

/** The number of items of each kind in addition to the seeded ones. */
const MORE = LANDING_LIMIT + 12

const KINDS = [
  ['products', 'Product', { name: '', category: 'Trial', description: 'Short.', detailedDescription: 'Long.' }],
  ['services', 'Service', { title: '', category: 'Trial', description: 'Short.', detailedDescription: 'Long.' }],
  ['careers', 'Job', { title: '', description: 'Short.', detailedDescription: 'Long.', department: 'MARKETING' }],
] as const

beforeAll(async () => {
  for (const [, type, values] of KINDS) {
    const creations = Array.from({ length: MORE }, (_, n) => {
      const titled = Object.entries(values).map(([key, value]) => {
        const written = value === 'MARKETING' ? value : JSON.stringify(value || `Extra ${type} ${n + 1}`)
        return `${key}: ${written}`
      })
      return `x${n}: create${type}(input: { ${titled.join(', ')}, order: 900 }) { id }`
    })
    for (let n = 0; n < creations.length; n += 10)
      await asAdmin(server.site.url, `mutation { ${creations.slice(n, n + 10).join(' ')} }`)
  }
})

const WHAT = { products: 'products', services: 'services', careers: 'positions' } as const
const CARDS = { products: '.product-card', services: '.service-card', careers: '.job-card' } as const

describe.each(SCREENS)('a long list on %s', (_, screen) => {
  it.each(['products', 'services', 'careers'] as const)(
    'of %s shows its beginning, then all of it',
    async (section) => {
      const page = await server.open(screen)
      await skipSplash(page)
      await visit(page, '/')
      const cards = page.locator(`#${section} ${CARDS[section]}`)
      expect(await cards.count()).toBe(LANDING_LIMIT)
      const link = page.getByRole('link', { name: new RegExp(`^All \\d+ ${WHAT[section]}$`) })
      const total = Number(/\d+/.exec((await link.textContent())!)![0])
      expect(total).toBeGreaterThan(MORE)
      await link.click()
      await page.waitForURL(`**/${section}`)
      await page
        .locator(`#${section} ${CARDS[section]}`)
        .nth(total - 1)
        .waitFor()
      expect(await cards.count()).toBe(total)
      expect(await link.count()).toBe(0)
      await page.waitForFunction((id) => document.activeElement?.id === id, `${section}-title`)
      expectNoErrors(page)
    },
  )

  it('of positions is filtered as a whole, and the counts include all positions', async () => {
    const page = await server.open(screen)
    await skipSplash(page)
    await visit(page, '/')
    const marketing = page.getByRole('form', { name: 'Departments' }).getByRole('button', { name: /^Marketing/ })
    const count = Number(/\d+$/.exec((await marketing.textContent())!)![0])
    expect(count).toBeGreaterThan(MORE)
    await marketing.click()
    await page.waitForURL('**/careers?department=marketing#positions')
    await page
      .locator('.job-card')
      .nth(count - 1)
      .waitFor()
    expect(await page.locator('.job-card').count()).toBe(count)
  })
})

import { describe, expect, it } from 'vitest'
import { ADMIN, expectAccessibleInScheme, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { adminPaths } from '../shell/paths/paths.ts'
import { signIn } from './actions.ts'
import { ALL_SCREENS } from './all-screens.ts'

const server = startSite()

describe('in forced colours', () => {
  const open = async (screen: string) => {
    const page = await server.open({ forcedColors: 'active' })
    await signIn(page, ADMIN, screen)
    await expect.poll(() => page.url()).not.toContain(adminPaths.login)
    return page
  }

  it.each(ALL_SCREENS)('%s is accessible', async (screen) => {
    const page = await open(screen)
    await expect.poll(() => page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessibleInScheme(page)
    }
    expectNoErrors(page)
  })

  it('what is chosen has an outline, and the time machine its moments', async () => {
    const page = await open('/admin/products')
    const outline = (name: string) =>
      page
        .getByRole('navigation', { name: 'Views' })
        .getByRole('link', { name, exact: true })
        .evaluate((link) => getComputedStyle(link).outlineStyle)
    await expect.poll(() => outline('All')).toBe('solid')
    await expect.poll(() => outline('Mine')).toBe('none')
    const input = { name: 'Later', category: 'Trials', description: 'Short.', detailedDescription: 'Long.' }
    await asAdmin(server.site.url, 'mutation ($input: ProductInput!) { createProduct(input: $input) { id } }', {
      input,
    })
    await page.goto('/admin/time')
    await page.getByRole('slider', { name: 'Moment' }).waitFor()
    // Other colours than those of the system are taken away.
    const coloursOfMoments = () =>
      page.getByRole('main').evaluate((main) => {
        const system = ['CanvasText', 'Highlight'].map((name) => {
          main.style.backgroundColor = name
          return [getComputedStyle(main).backgroundColor, name]
        })
        main.style.backgroundColor = ''
        const names = new Map(system as [string, string][])
        const moments = [...main.querySelectorAll('span[style*="height"]')]
        return moments.map((moment) => names.get(getComputedStyle(moment).backgroundColor))
      })
    await expect.poll(coloursOfMoments).toContain('Highlight')
    await expect.poll(coloursOfMoments).not.toContain(undefined)
    expectNoErrors(page)
  })
})

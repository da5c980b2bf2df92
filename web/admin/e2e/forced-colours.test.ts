import { expect, it } from 'vitest'
import { ADMIN, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { signIn } from './actions.ts'

const server = startSite()

it('what is chosen has an outline in forced colours, and the time machine its moments', async () => {
  const page = await server.open({ forcedColors: 'active' })
  await signIn(page, ADMIN, '/admin/products')
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

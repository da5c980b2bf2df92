import { expect, it } from 'vitest'
import { EDITOR, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { signIn } from './actions.ts'

const server = startSite()

// A PNG with one red pixel.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

it('shows staff the images that only a draft uses, and visitors not', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/media')
  await page.locator('input[type=file]').setInputFiles([{ name: 'trial.png', mimeType: 'image/png', buffer: PNG }])
  const { url } = server.site
  const find = async () => {
    const query = '{ mediaFiles(search: "trial") { items { url } } }'
    return (await asAdmin<{ mediaFiles: { items: { url: string }[] } }>(url, query)).mediaFiles.items[0]?.url
  }
  await expect.poll(find).toMatch(/trial/)
  const image = (await find())!
  const input = { kind: 'PRODUCT', baseVersion: 0, values: { name: 'Trial', image } }
  const save = 'mutation ($input: PendingChangeInput!) { savePendingChange(input: $input) { id } }'
  await asAdmin(url, save, { input })
  await expect.poll(async () => (await fetch(url + image)).status).toBe(404)
  // Without the copies that the browser has stored.
  const again = await server.open()
  await signIn(again, EDITOR, '/admin/media')
  const shown = again.locator(`img[src*="${image}"]`)
  await expect.poll(() => shown.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expect.poll(() => shown.getAttribute('src')).toContain('key=')
  expectNoErrors(again)
})

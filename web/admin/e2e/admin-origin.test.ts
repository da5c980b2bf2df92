import { expect, it } from 'vitest'
import { freePort } from '../../../api/platform/process/free-port.ts'
import { ADMIN, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { press, sendCredentials, settled } from './actions.ts'

const port = await freePort()
const [SITE, OWN] = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
const server = startSite({ PORT: String(port), PUBLIC_URL: SITE, ADMIN_URL: OWN })

const draft = `mutation ($at: DateTime!) {
  scheduleItem(kind: PRODUCT, baseVersion: 0, from: $at, timeZone: "UTC", values: {
    name: "Announced", category: "New", description: "Soon", detailedDescription: "Very soon" }) { id } }`

it('with an origin of its own, the admin signs in there, compares previews side by side, edits pages, and leads to the site', async () => {
  await asAdmin(server.site.url, draft, { at: new Date(Date.now() + 3_600_000).toISOString() })
  const page = await server.open()
  await page.goto(`${SITE}/admin/releases`)
  await page.waitForURL(`${OWN}/admin/login**`)
  await sendCredentials(page, ADMIN)
  await page.goto(`${OWN}/admin/releases`)
  await page.getByRole('link', { name: /Announced/ }).click()
  await press(page, 'More')
  await page.getByRole('menuitem', { name: 'Compare with the live site' }).click()
  await page.getByRole('combobox', { name: 'Page' }).selectOption({ label: 'Product: Announced' })
  await page.frameLocator('iframe[title="Preview"]').getByRole('heading', { name: 'Announced' }).waitFor()
  await page.frameLocator('iframe[title="Live now"]').getByRole('heading', { name: 'Product Not Found' }).waitFor()
  await page.goto(`${OWN}/admin/seo`)
  await settled(page)
  expectNoErrors(page)

  // The page that is edited has the origin of the admin.
  await page.goto(`${OWN}/admin/site`)
  const heading = page.frameLocator('iframe[title="Website"]').locator('h1[data-edit]')
  await heading.click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Typed at its own origin')
  await expect.poll(() => heading.textContent()).toBe('Typed at its own origin')
  await press(page, 'Save')
  await page.getByText('Hero section saved.').waitFor()
  expect(await (await fetch(SITE)).text()).toContain('Typed at its own origin')
  expectNoErrors(page)

  // Scripts of the website cannot read the token, whatever they are.
  await page.goto(OWN)
  await page.waitForURL(`${SITE}/`)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain('auth_token')
  await page.goto(`${OWN}/admin/dashboard`)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toContain('auth_token')
})

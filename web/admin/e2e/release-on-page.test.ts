import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ADMIN, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { press } from './actions.ts'
import { publishingSteps } from './publishing-steps.ts'

const server = startSite()
const { open, visitor } = publishingSteps(server)

const siteIn = (page: Page) => page.frameLocator('iframe[title="Website"]')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function createRelease(name: string): Promise<string> {
  const { release } = await asAdmin<{ release: { id: string } }>(
    server.site.url,
    'mutation ($name: String!) { release: createRelease(name: $name) { id } }',
    { name },
  )
  return release.id
}

/** Opens the editor at a page as a release makes it. */
async function openIn(release: string, path: string) {
  const page = await open(ADMIN, `/admin/site?page=${encodeURIComponent(path)}&release=${release}`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await siteIn(page).locator('[data-edit]').first().waitFor({ state: 'attached' })
  return page
}

/** The only button that saves is that of the release. */
async function saveInRelease(page: Page) {
  await page.getByRole('button', { name: 'Save in release', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
  await press(page, 'Save in release')
  await page.getByText(/(saved\. It is|saved\. They are) not live\./).waitFor()
}

it('what is typed while a release is shown is saved in it, also for an item that it does not change yet', async () => {
  const page = await openIn(await createRelease('Item'), '/products')
  await siteIn(page).getByRole('heading', { name: 'FurrowAzo' }).first().click()
  await field(page, 'Name').fill('Of the release')
  await saveInRelease(page)
  await page.getByText('This is planned in “Item”').waitFor()
  await siteIn(page).getByRole('heading', { name: 'Of the release' }).first().waitFor()
  expect((await visitor('/products')).text).not.toContain('Of the release')
  await expectAccessible(page)

  // From now on it is one of the release's items.
  await field(page, 'Name').fill('Of the release, again')
  await press(page, 'Save in release')
  await siteIn(page).getByRole('heading', { name: 'Of the release, again' }).first().waitFor()
  await page.getByText('Unsaved changes', { exact: true }).waitFor({ state: 'detached' })
  expect((await visitor('/products')).text).not.toContain('Of the release')

  // Choosing the live version in the form shows the live page.
  await page.getByRole('navigation', { name: 'Versions' }).getByRole('link', { name: 'Live' }).click()
  await expect.poll(() => page.getByRole('combobox', { name: 'Version' }).inputValue()).toBe('live')
  await siteIn(page).getByRole('heading', { name: 'FurrowAzo' }).first().waitFor()
  expectNoErrors(page)
})

it('so is a section, which has no switch that is live', async () => {
  const page = await openIn(await createRelease('Section'), '/')
  const heading = siteIn(page).getByRole('heading', { level: 1 })
  await heading.click()
  await field(page, 'Title').fill('Opened by a release')
  await expect.poll(() => page.getByRole('button', { name: /^Toggle/ }).count()).toBe(0)
  await saveInRelease(page)
  await page.getByText('This is planned in “Section”').waitFor()
  await expect.poll(() => heading.textContent()).toBe('Opened by a release')
  expect((await visitor('/')).text).not.toContain('Opened by a release')
  expectNoErrors(page)
})

it('so are settings and labels', async () => {
  const page = await openIn(await createRelease('Words'), '/careers')
  const tagline = siteIn(page).locator('.brand-tagline').first()
  await tagline.click()
  await field(page, 'Tagline').fill('Said by a release')
  await saveInRelease(page)
  await page.getByText('This is planned in “Words”').waitFor()
  await expect.poll(() => tagline.textContent()).toBe('Said by a release')

  await siteIn(page).locator('[data-edit^="Label · "]', { hasText: 'Apply Now' }).first().click()
  await expect.poll(() => field(page, 'Text').inputValue()).toBe('Apply Now')
  await field(page, 'Text').fill('Apply with a release')
  await press(page, 'Save in release')
  await page.getByText('“careers.apply” saved. It is not live.').waitFor()
  await siteIn(page).getByText('Apply with a release').first().waitFor()
  const { text } = await visitor('/careers')
  expect(text).not.toContain('Said by a release')
  expect(text).not.toContain('Apply with a release')
  expectNoErrors(page)
})

it('a release of three changes takes 13 clicks from the dashboard until it is live', async () => {
  const page = await open(ADMIN, '/admin/dashboard')
  await page.setViewportSize({ width: 1440, height: 900 })
  let clicks = 0
  const click = async (target: Locator) => {
    await target.click()
    clicks++
  }
  await click(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Releases', exact: true }))
  await click(page.getByRole('button', { name: 'New release' }))
  await page.getByLabel('Name').fill('Three')
  await click(page.getByRole('dialog').getByRole('button', { name: 'Create' }))
  await page.getByRole('heading', { level: 1, name: 'Three' }).waitFor()
  await click(page.getByRole('main').getByRole('link', { name: 'Edit on the page' }))
  const cards = siteIn(page).locator('.product-card .card-title')
  await cards.nth(1).waitFor()
  const changed: string[] = []
  for (const product of (await cards.allInnerTexts()).slice(0, 2)) {
    await click(cards.filter({ hasText: product }))
    await expect.poll(() => field(page, 'Name').inputValue()).toBe(product)
    await field(page, 'Name').fill(`${product} Three`)
    await click(page.getByRole('button', { name: 'Save in release' }))
    await page.getByText(`“${product} Three” saved. It is not live.`).waitFor()
    changed.push(`${product} Three`)
  }
  await click(siteIn(page).getByRole('heading', { level: 1 }))
  // The form of the product has a field of that name too.
  const hero = page.getByRole('region', { name: 'Hero section' })
  await hero.getByRole('textbox', { name: 'Title', exact: true }).fill('Opened with three')
  await click(page.getByRole('button', { name: 'Save in release' }))
  await click(page.getByRole('link', { name: 'Open the release' }))
  await page.getByRole('heading', { level: 1, name: 'Three' }).waitFor()
  await click(page.getByRole('button', { name: 'Publish now' }))
  await click(page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }))
  await page.getByText('“Three” is live.').waitFor()
  expect(clicks).toBeLessThanOrEqual(13)
  const { text } = await visitor('/')
  for (const words of [...changed, 'Opened with three']) expect(text).toContain(words)
  expectNoErrors(page)
})

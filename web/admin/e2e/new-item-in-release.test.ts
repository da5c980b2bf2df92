import { expect, it } from 'vitest'
import { ADMIN, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { edit, fill, productNamed } from './actions.ts'
import { addToRelease, publishingSteps } from './publishing-steps.ts'

const server = startSite()
const { open, visitor } = publishingSteps(server)

const isLive = async (name: string) => {
  const { page } = await asAdmin<{ page: { items: { name: string }[] } }>(
    server.site.url,
    'query ($search: String!) { page: products(search: $search) { items { name } } }',
    { search: name },
  )
  return page.items.some((item) => item.name === name)
}

it('an item that is made for a reference while a release is shown on the page is made in that release', async () => {
  const { release } = await asAdmin<{ release: { id: string } }>(
    server.site.url,
    'mutation { release: createRelease(name: "Sowing") { id } }',
  )
  const page = await open(ADMIN, `/admin/site?page=/products&release=${release.id}`)
  await page.setViewportSize({ width: 1440, height: 900 })
  const site = page.frameLocator('iframe[title="Website"]')
  await site.locator('[data-edit]').first().waitFor({ state: 'attached' })
  await site.getByRole('heading', { name: 'FurrowAzo' }).first().click()
  const related = page.getByRole('combobox', { name: 'Related items' })
  await related.fill('Sown by a release')
  await page.getByRole('option', { name: 'New product …' }).click()
  const inner = page.getByRole('dialog', { name: 'Add Product' })
  // It says where it goes, and offers nothing else.
  await inner.getByRole('button', { name: 'Save in release' }).waitFor()
  await expectAccessible(page)
  await expect.poll(() => inner.getByRole('button', { name: /^Save( draft)?$/ }).count()).toBe(0)
  await fill(page, productNamed('Sown by a release'))
  await inner.getByRole('button', { name: 'Save in release' }).click()
  await inner.waitFor({ state: 'detached' })
  const chosen = page.getByRole('list', { name: 'Related items' })
  await chosen.getByText('In “Sowing”').waitFor()
  expect(await isLive('Sown by a release')).toBe(false)

  await page.getByRole('button', { name: 'Save in release' }).click()
  await page.getByText('“FurrowAzo” saved. It is not live.').waitFor()
  const { changes } = await asAdmin<{ changes: { items: { title: string }[] } }>(
    server.site.url,
    'query ($id: ID!) { changes: pendingChanges(releaseId: $id) { items { title } } }',
    { id: release.id },
  )
  expect(changes.items.map(({ title }) => title).sort()).toEqual(['FurrowAzo', 'Sown by a release'])
  await asAdmin(server.site.url, 'mutation ($id: ID!) { publishRelease(id: $id) { id } }', { id: release.id })
  expect(await isLive('Sown by a release')).toBe(true)
  expect((await visitor('/products')).text).toContain('Sown by a release')
  expectNoErrors(page)
})

it('so is one that is made for an item that its form shows as a release has it', async () => {
  const page = await open(ADMIN, '/admin/products')
  await edit(page, 'PhosLoose')
  await fill(page, { Name: 'PhosLoose, harvested' })
  await addToRelease(page, 'Harvest', true)
  await edit(page, 'PhosLoose')
  await page
    .getByRole('navigation', { name: 'Versions' })
    .getByRole('link', { name: /Harvest/ })
    .click()
  await page.getByText('This is planned in “Harvest”').waitFor()
  await page.getByRole('combobox', { name: 'Related items' }).fill('Reaped by a release')
  await page.getByRole('option', { name: 'New product …' }).click()
  const inner = page.getByRole('dialog', { name: 'Add Product' })
  await inner.getByRole('button', { name: 'Save in release' }).waitFor()
  await fill(page, productNamed('Reaped by a release'))
  await inner.getByRole('button', { name: 'Save in release' }).click()
  await inner.waitFor({ state: 'detached' })
  await page.getByRole('list', { name: 'Related items' }).getByText('In “Harvest”').waitFor()
  expect(await isLive('Reaped by a release')).toBe(false)
  expectNoErrors(page)
})

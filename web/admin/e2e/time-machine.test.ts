import { expect, it } from 'vitest'
import { EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { press } from './actions.ts'
import { publishingSteps } from './publishing-steps.ts'

const server = startSite()
const { open, find, changeProduct, visitor } = publishingSteps(server)

/** Returns the time at which a product was last changed. */
async function lastChangeOf(id: string): Promise<string> {
  const query = 'query ($id: ID!) { product(id: $id) { updatedAt } }'
  return (await asAdmin<{ product: { updatedAt: string } }>(server.site.url, query, { id })).product.updatedAt
}

it('the time machine brings back one field of the past', async () => {
  const product = await find('products', 'Digestate Pellets')
  const before = await lastChangeOf(product.id)
  await changeProduct(product.id, { name: 'Pellets now', category: 'Changed now' })
  const page = await open(EDITOR, `/admin/time?at=${encodeURIComponent(before)}`)
  await page.getByText('Pellets now').first().waitFor()
  await expectAccessible(page)
  const entry = page.getByRole('listitem').filter({ hasText: 'Pellets now' }).first()
  await entry.getByText('Name, Category').click()
  await entry.getByRole('button', { name: 'Bring back … Name of' }).click()
  await page.waitForURL('**/admin/releases/*')
  await page.getByRole('region', { name: 'Products' }).getByText('Digestate Pellets').first().waitFor()
  await press(page, 'Publish now')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click()
  await page.getByText('Published', { exact: true }).waitFor()
  const { text } = await visitor(`/product/${product.id}`)
  expect(text).not.toContain('Pellets now')
  expect(text).toContain('Digestate Pellets')
  expect(text).toContain('Changed now')
  expectNoErrors(page)
})

it('the time machine brings back an item, a kind or everything, always as a release that is shown first', async () => {
  const [first, second, job] = [
    await find('products', 'Bio-Urea 43'),
    await find('products', 'MethaStart Liquid'),
    await find('jobs', 'Soil Microbiologist'),
  ]
  const before = await lastChangeOf(first.id)
  await changeProduct(first.id, { name: 'First now' })
  await changeProduct(second.id, { name: 'Second now' })
  await asAdmin(server.site.url, 'mutation ($ids: [ID!]!) { deleteJobs(ids: $ids) { id } }', { ids: [job.id] })
  const page = await open(EDITOR, '/admin/dashboard')

  /** Presses a button of the time machine, and returns the names of the items in the release that it makes. */
  async function broughtBack(button: string): Promise<string[]> {
    await page.goto(`/admin/time?at=${encodeURIComponent(before)}`)
    await press(page, button)
    await page.waitForURL('**/admin/releases/*')
    await page.getByText('A release was created. Publish it to bring this back.').waitFor()
    await page.getByText('Open', { exact: true }).waitFor()
    const discard = page.getByRole('button', { name: /^Discard / })
    await discard.first().waitFor()
    const labels = await discard.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? ''))
    return labels.map((label) => label.replace('Discard ', '')).toSorted()
  }
  expect(await broughtBack('Bring back … First now')).toEqual(['Bio-Urea 43'])
  expect(await broughtBack('Bring back … Soil Microbiologist')).toEqual(['Soil Microbiologist'])
  const products = await broughtBack('Bring back … all Products')
  expect(products).toEqual(expect.arrayContaining(['Bio-Urea 43', 'MethaStart Liquid']))
  expect(products).not.toContain('Soil Microbiologist')
  const all = await broughtBack('Bring back all …')
  expect(all).toEqual(expect.arrayContaining(['Bio-Urea 43', 'MethaStart Liquid', 'Soil Microbiologist']))
  expect((await visitor(`/product/${first.id}`)).text).toContain('First now')
  expect((await visitor(`/job/${job.id}`)).status).toBe(410)
  await press(page, 'Publish now')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click()
  await page.getByText('Published', { exact: true }).waitFor()
  expect((await visitor(`/product/${first.id}`)).text).toContain('Bio-Urea 43')
  expect((await visitor(`/job/${job.id}`)).status).toBe(200)
  expectNoErrors(page)
})

it('the time machine is moved along the history with the slider, its buttons and an exact time', async () => {
  const product = await find('products', 'Velezia Seed')
  await changeProduct(product.id, { category: 'Moved along' })
  const page = await open(EDITOR, '/admin/time')
  const slider = page.getByRole('slider', { name: 'Moment' })
  const last = Number(await slider.getAttribute('max'))
  expect(last).toBeGreaterThan(0)
  await page.getByText('The site is what it was then.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Later moment' }).isDisabled()).toBe(true)
  await press(page, 'Earlier moment')
  await expect.poll(() => slider.inputValue()).toBe(String(last - 1))
  await page.getByText('Velezia Seed').first().waitFor()
  await slider.press('Home')
  await expect.poll(() => slider.inputValue()).toBe('0')
  await expect.poll(() => page.getByRole('button', { name: 'Earlier moment' }).isDisabled()).toBe(true)
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/, \d+ changes?$/)
  await page.getByLabel('Exact time').fill('2020-01-01T00:00:00')
  await page.getByLabel('Exact time').blur()
  await page.waitForURL(/at=2020-01-01/)
  await page.getByText('Added since').first().waitFor()
  await expectAccessible(page)
  expectNoErrors(page)
})

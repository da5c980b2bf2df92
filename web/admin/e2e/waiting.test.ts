import { Buffer } from 'node:buffer'
import { expect, it } from 'vitest'
import { EDITOR, startSite } from '../../e2e/harness.ts'
import { expectValue, fill, formDialog, press, productNamed, signIn } from './actions.ts'

const server = startSite()

it('cancels a request after 10 seconds, shows an error and keeps the form', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/products/new')
  await fill(page, productNamed('Waited for'))
  await page.route('**/api/graphql', (route) =>
    route.request().postData()?.includes('CreateProduct') ? undefined : route.fallback(),
  )
  await press(page, 'Save')
  await page.getByRole('button', { name: 'Saving...' }).waitFor()
  await page.getByText('The server did not respond within 10 seconds.').waitFor()
  await expectValue(page, 'Name', 'Waited for')
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
})

it('cancels an upload without progress for 10 seconds', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/media')
  await page.route('**/api/graphql', (route) =>
    route.request().headers()['content-type']?.startsWith('multipart/') ? undefined : route.fallback(),
  )
  const file = { name: 'slow.png', mimeType: 'image/png', buffer: Buffer.from('anything') }
  await page.locator('input[type=file]').setInputFiles([file])
  await page.getByText('Uploading...').first().waitFor()
  // Its bar has the colours of the admin, not those of the browser.
  const bar = page.getByRole('progressbar').first()
  await bar.waitFor()
  await expect.poll(() => bar.evaluate((element) => getComputedStyle(element).appearance)).toBe('none')
  await page.getByText('made no progress for 10 seconds').waitFor()
  await page.getByRole('button', { name: 'Retry slow.png' }).waitFor()
})

it('keeps the session while the database is unavailable', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/products')
  const away = { errors: [{ message: 'The database is away', extensions: { code: 'UNAVAILABLE' } }] }
  await page.route('**/api/graphql', (route) => route.fulfill({ status: 503, json: away }))
  await page.reload()
  await page.getByText('The database is away').waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/products')
  await expect.poll(() => page.evaluate(() => Boolean(localStorage.getItem('auth_token')))).toBe(true)
  await page.unroute('**/api/graphql')
  await press(page, 'Try again')
  await page.getByRole('list', { name: 'Products' }).waitFor()
})

it('shows what an action has changed, also while an earlier request for the same list is under way', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/team')
  await page.getByRole('list', { name: 'Team members' }).waitFor()
  const goTo = (name: string) =>
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }).click()
  await goTo('Services')
  await page.getByRole('list', { name: 'Services' }).waitFor()

  // The list is shown from the cache. The response of its request arrives after the deletion, with the deleted item.
  const isDeleted = Promise.withResolvers<void>()
  await page.route('**/api/graphql', async (route) => {
    if (!route.request().postData()?.includes('query TeamMembers(')) return route.fallback()
    const response = await route.fetch()
    await isDeleted.promise
    await route.fulfill({ response })
  })
  await goTo('Team')
  const deletion = page.getByRole('button', { name: /^Delete / }).first()
  const label = await deletion.getAttribute('aria-label')
  await deletion.click()
  const deleted = page.waitForResponse((response) => Boolean(response.request().postData()?.includes('deleted: ')))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await deleted
  isDeleted.resolve()
  await page.getByRole('button', { name: label!, exact: true }).waitFor({ state: 'detached' })
  // Further requests for the list may be under way.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

it('links to unsaved changes', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/team/new')
  await fill(page, { Name: 'Not saved yet' })
  await page.keyboard.press('Escape')
  await press(page, 'Leave, keep changes')
  await formDialog(page).waitFor({ state: 'detached' })
  await page.getByText('New team member “Not saved yet”').waitFor()
  await page.getByRole('link', { name: 'Go on with Not saved yet' }).waitFor()
  await page.goto('/admin/dashboard')
  await page
    .getByRole('region', { name: 'Changed this week' })
    .getByRole('link', { name: /^\d+ jobs$/ })
    .waitFor()
  await page.getByRole('link', { name: 'All activity' }).click()
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Services' })
  await page.waitForURL('**/admin/activity?kind=SERVICE')
  await page.getByRole('link', { name: /^\d+ jobs$/ }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /^\d+ services$/ }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Go on with Not saved yet' }).click()
  await page.waitForURL('**/admin/team/new')
  await expectValue(page, 'Name', 'Not saved yet')
  await page.keyboard.press('Escape')
  await press(page, 'Discard changes')
  await formDialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText('Not saved yet').count()).toBe(0)
})

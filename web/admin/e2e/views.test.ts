import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ADMIN, EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { focused, listed, press, signIn } from './actions.ts'

const server = startSite()

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const viewLink = (page: Page, name: string | RegExp) => views(page).getByRole('link', { name, exact: true })
const parametersOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const current = (page: Page) => views(page).locator('[aria-current]').allTextContents()

async function openJobs(account = EDITOR, search = '') {
  const page = await server.open()
  await signIn(page, account, `/admin/jobs${search}`)
  await viewLink(page, 'All').waitFor()
  return page
}

/** Creates a job with a draft, one in a release, and one in a release in review. */
async function createWork() {
  const make = async (title: string) => {
    const input = { title, department: 'RESEARCH', description: 'Short', detailedDescription: 'Long' }
    const query = 'mutation ($input: JobInput!) { job: createJob(input: $input) { id } }'
    return (await asAdmin<{ job: { id: string } }>(server.site.url, query, { input })).job.id
  }
  const change = async (itemId: string, releaseId: string | null) => {
    const input = { kind: 'JOB', itemId, releaseId, baseVersion: 1, values: { location: 'Ghent' } }
    const query = 'mutation ($input: PendingChangeInput!) { savePendingChange(input: $input) { id } }'
    await asAdmin(server.site.url, query, { input })
  }
  const release = async (name: string) => {
    const query = 'mutation ($name: String!) { release: createRelease(name: $name) { id } }'
    return (await asAdmin<{ release: { id: string } }>(server.site.url, query, { name })).release.id
  }
  await change(await make('With a draft'), null)
  await change(await make('In an open release'), await release('Open'))
  const inReview = await release('In review')
  await change(await make('In a release in review'), inReview)
  await asAdmin(server.site.url, 'mutation ($id: ID!) { requestReview(id: $id) { id } }', { id: inReview })
}

it('shows what is mine, drafted, in releases and in review, by links that work', async () => {
  await createWork()
  const page = await openJobs(ADMIN)
  await page.getByRole('list', { name: 'Jobs' }).waitFor()
  await expect.poll(() => current(page)).toEqual(['All'])
  const expected = {
    Mine: ['In a release in review', 'In an open release', 'With a draft'],
    Drafts: ['With a draft'],
    'In a release': ['In a release in review', 'In an open release'],
    'Waiting for review': ['In a release in review'],
  }
  for (const [name, titles] of Object.entries(expected)) {
    await viewLink(page, name).click()
    await expect.poll(async () => (await listed(page, 'Jobs')).toSorted()).toEqual(titles)
    await expect.poll(() => current(page)).toEqual([name])
  }
  await page.getByRole('button', { name: 'Waiting for review yes' }).waitFor()
  await page.reload()
  await expect.poll(() => listed(page, 'Jobs')).toEqual(['In a release in review'])
  await page.goBack()
  await expect.poll(() => current(page)).toEqual(['In a release'])
  // The sort order is no part of a built-in view.
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Creation')
  await expect.poll(() => current(page)).toEqual(['In a release'])
  await expectAccessible(page)
  expectNoErrors(page)
})

it('saves a view, shares it with others, and deletes it', async () => {
  const page = await openJobs(EDITOR, `?where=${encodeURIComponent('{"department":{"in":["research"]}}')}`)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Last change')
  await press(page, 'Save view')
  await press(page, 'Save')
  await page.getByText('Name is required').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Newest in research')
  await expectAccessible(page)
  await press(page, 'Save')
  await viewLink(page, 'Newest in research').waitFor()
  await expect.poll(() => current(page)).toEqual(['Newest in research'])
  const shown = parametersOf(page)

  await viewLink(page, 'All').click()
  await page.reload()
  await viewLink(page, 'Newest in research').click()
  await page.getByRole('button', { name: 'Department is one of Research' }).waitFor()
  expect(parametersOf(page)).toEqual(shown)
  const other = await openJobs(ADMIN)
  await other.getByRole('list', { name: 'Jobs' }).waitFor()
  await expect.poll(() => viewLink(other, 'Newest in research').count()).toBe(0)

  await press(page, 'Actions for the view Newest in research')
  await page.getByRole('menuitem', { name: 'Share with everyone' }).click()
  await viewLink(page, 'Newest in research (shared)').waitFor()
  await other.reload()
  await viewLink(other, 'Newest in research (shared)').click()
  await other.getByRole('button', { name: 'Department is one of Research' }).waitFor()
  await expect.poll(() => listed(other, 'Jobs')).toEqual(await listed(page, 'Jobs'))

  await press(page, 'Actions for the view Newest in research')
  await page.getByRole('menuitem', { name: 'Rename …' }).click()
  const renamed = page.getByRole('dialog', { name: 'Rename view' })
  await renamed.getByRole('textbox', { name: 'Name' }).fill('Research, newest first')
  await press(page, 'Save')
  await renamed.waitFor({ state: 'detached' })
  await viewLink(page, 'Research, newest first (shared)').waitFor()
  expect(parametersOf(page)).toEqual(shown)

  await press(page, 'Actions for the view Research, newest first')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click()
  await viewLink(page, 'Research, newest first (shared)').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save view' }).waitFor()
  await other.reload()
  await viewLink(other, 'All').waitFor()
  await expect.poll(() => viewLink(other, 'Research, newest first (shared)').count()).toBe(0)
  expectNoErrors(page)
  expectNoErrors(other)
})

it('has one row that scrolls to the shown view on a phone', async () => {
  const where = '{"department":{"in":["research"]}}'
  const input = { kind: 'JOB', name: 'In the far right', where, isShared: true }
  await asAdmin(server.site.url, 'mutation ($input: SavedViewInput!) { createSavedView(input: $input) { id } }', {
    input,
  })
  const page = await openJobs()
  await page.setViewportSize({ width: 360, height: 740 })
  await viewLink(page, 'In the far right (shared)').click()
  await expect.poll(() => current(page)).toEqual(['In the far right'])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const { height } = (await views(page).boundingBox())!
  expect(height).toBeLessThan(60)
  await page.reload()
  await viewLink(page, 'In the far right (shared)').waitFor()
  await page.getByRole('list', { name: 'Jobs' }).waitFor()
  // The first Tab is still that of the page.
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('Skip to content')
  await expect
    .poll(async () => {
      const { x, width } = (await viewLink(page, 'In the far right (shared)').boundingBox())!
      return x >= 0 && x + width <= 360
    })
    .toBe(true)
  expectNoErrors(page)
})

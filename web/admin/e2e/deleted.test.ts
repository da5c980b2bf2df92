import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { focused, press, signIn } from './actions.ts'

const server = startSite()

// A PNG with one red pixel.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Recently deleted' })

async function remove(page: Page, name: string) {
  await press(page, `Delete ${name}`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).waitFor({ state: 'detached' })
}

it('shows what was deleted of all kinds in the bin', async () => {
  const name = 'Deleted and found in the bin'
  const { made } = await asAdmin<{ made: { id: string } }>(
    server.site.url,
    'mutation ($input: ArticleInput!) { made: createArticle(input: $input) { id } }',
    { input: { title: name, date: '2026-11-01', description: 'Summary' } },
  )
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/dashboard')
  await asAdmin(server.site.url, 'mutation ($ids: [ID!]!) { deleteArticles(ids: $ids) { id } }', { ids: [made.id] })
  await page.getByRole('link', { name: 'Bin', exact: true }).click()
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Restore ${name}` }) })
  await expect.poll(() => entry.textContent()).toContain('Article, admin, ')
  await expectAccessible(page)
  await press(page, `Restore ${name}`)
  await page.getByRole('status').getByText(`“${name}” restored.`).waitFor()
  await page.goto('/admin/articles')
  await page.getByRole('link', { name: `Edit ${name}`, exact: true }).waitFor()
  expectNoErrors(page)
})

it('restores services from the list of deleted items', async () => {
  const page = await server.open({ viewport: { width: 360, height: 740 } })
  await signIn(page, EDITOR, '/admin/services')
  await press(page, 'Recently deleted')
  await dialogOf(page).getByText('Nothing was deleted.').waitFor()
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'detached' })
  for (const name of ['Replicated Field Trials', 'Bioinformatics on Demand']) await remove(page, name)
  await page.reload()
  await press(page, 'Recently deleted')
  const entries = dialogOf(page).getByRole('listitem')
  await entries.nth(1).waitFor()
  await expect.poll(() => entries.first().textContent()).toMatch(/^Bioinformatics on Demandeditor, /)
  await expectAccessible(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await press(page, 'Restore Bioinformatics on Demand')
  await dialogOf(page).getByRole('status').getByText('“Bioinformatics on Demand” restored.').waitFor()
  await expect.poll(() => focused(page)).toBe('Restore Replicated Field Trials')
  await page.keyboard.press('Enter')
  await dialogOf(page).getByText('Nothing was deleted.').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Recently deleted')
  await page.getByRole('link', { name: 'Edit Replicated Field Trials', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Edit Bioinformatics on Demand', exact: true }).waitFor()
  expectNoErrors(page)
})

it('shows more deleted items on request and keeps the position', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/team')
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  const ask = async (query: string, variables: object) => {
    const data = { query, variables }
    const answer = await page.request.post('/api/graphql', { data, headers: { authorization: `Bearer ${token}` } })
    expect(await answer.json()).not.toHaveProperty('errors')
  }
  const ids = Array.from({ length: 25 }, () => randomUUID())
  for (const [index, id] of ids.entries()) {
    const input = { name: `Member ${index}`, position: 'Agronomist', bio: 'Left' }
    await ask('mutation ($id: ID!, $input: TeamMemberInput!) { createTeamMember(id: $id, input: $input) { id } }', {
      id,
      input,
    })
  }
  await ask('mutation ($ids: [ID!]!) { deleteTeamMembers(ids: $ids) { id } }', { ids })
  await press(page, 'Recently deleted')
  const entries = dialogOf(page).getByRole('listitem')
  await entries.nth(19).waitFor()
  await expect.poll(() => entries.count()).toBe(20)
  await press(page, 'Show more')
  await entries.nth(24).waitFor()
  await dialogOf(page).getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })
  const next = await entries.nth(20).getByRole('button').getAttribute('aria-label')
  await expect.poll(() => focused(page)).toBe(next)
})

it('restores a file with its image', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/media')
  await page.locator('input[type=file]').setInputFiles([{ name: 'root.png', mimeType: 'image/png', buffer: PNG }])
  await remove(page, 'root.png')
  await page.reload()
  await press(page, 'Recently deleted')
  await dialogOf(page).getByText('for 30 days').waitFor()
  await press(page, 'Restore root.png')
  await dialogOf(page).getByText('Nothing was deleted.').waitFor()
  await page.keyboard.press('Escape')
  await press(page, 'Edit root.png')
  expectNoErrors(page)
})

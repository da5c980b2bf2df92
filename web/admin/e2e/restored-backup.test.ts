import { join } from 'node:path'
import { expect, it } from 'vitest'
import { embeddedUrl } from '../../../api/testing/built-server.ts'
import { folder, verdant } from '../../../cli/testing/program.ts'
import { ADMIN, EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { press } from './actions.ts'
import { publishingSteps, RETRY } from './publishing-steps.ts'

const server = startSite()
const { open, find, visitor } = publishingSteps(server)

/** Runs the command line on the database of the site. */
async function run(...args: string[]) {
  const { data } = server.site
  const result = await verdant(await embeddedUrl(data), args, { env: { DATA_DIR: data } })
  expect(result).toMatchObject({ code: 0 })
}

/** Schedules a release that renames a product, and shares a preview of it. Returns the path of the preview. */
async function prepare(itemId: string, at: Date): Promise<string> {
  const ask = <T>(query: string, variables: object) => asAdmin<{ result: T }>(server.site.url, query, variables)
  const { result: release } = await ask<{ id: string }>(
    'mutation { result: createRelease(name: "Planned") { id } }',
    {},
  )
  const input = { kind: 'PRODUCT', itemId, releaseId: release.id, baseVersion: 1, values: { name: 'As planned' } }
  await ask('mutation ($input: PendingChangeInput!) { result: savePendingChange(input: $input) { id } }', { input })
  const { result: link } = await ask<{ url: string }>(
    'mutation ($id: ID!) { result: createPreviewLink(view: { releaseId: $id }) { url } }',
    { id: release.id },
  )
  await ask(
    `mutation ($id: ID!, $at: DateTime!) { result: scheduleRelease(id: $id, at: $at, timeZone: "UTC") { id } }`,
    { id: release.id, at: at.toISOString() },
  )
  return new URL(link.url).pathname
}

it('after a restore, schedules wait until an admin lets them go on, and preview links have ended', async () => {
  const { id } = await find('products', 'PhosLoose')
  const name = async () => (await visitor(`/product/${id}`)).text.includes('As planned')
  const file = join(await folder(), 'backup.tar')
  const at = new Date(Date.now() + 25_000)
  const preview = await prepare(id, at)
  expect((await visitor(`${preview}/product/${id}`)).text).toContain('As planned')
  await run('backup', file)
  // The release goes live, and the backup from before is restored: its time has passed then.
  await expect.poll(name, RETRY).toBe(true)
  await run('restore', file, '--replace', '--yes')
  expect(Date.now()).toBeGreaterThan(at.getTime())

  const editor = await open(EDITOR, '/admin/dashboard')
  const paused = { name: 'Schedules are paused' }
  await editor.getByRole('region', paused).getByText('Admins can let them go on.').waitFor()
  await expect.poll(() => editor.getByRole('button', { name: 'Let schedules go on' }).count()).toBe(0)
  await expectAccessible(editor)
  await editor.getByRole('region', { name: 'Goes live this week' }).getByText('Planned').waitFor()
  await expect.poll(name, RETRY).toBe(false)

  const visitorPage = await server.open()
  await visitorPage.goto(`${preview}/product/${id}`)
  await visitorPage.getByText('Preview Not Found').first().waitFor()
  await editor.goto('/admin/previews')
  await editor.getByRole('listitem').filter({ hasText: 'Release “Planned”' }).getByText('Revoked').waitFor()

  const admin = await open(ADMIN, '/admin/dashboard')
  await admin.getByRole('region', paused).waitFor()
  await press(admin, 'Let schedules go on')
  await admin.getByText('Schedules go on. What is overdue is published now.').waitFor()
  await admin.getByRole('region', paused).waitFor({ state: 'detached' })
  await expect.poll(name, RETRY).toBe(true)
  expectNoErrors(admin)
  expectNoErrors(editor)
})

import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { EDITOR, expectAccessible, expectNoErrors, siteOf, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { verdant } from '../../../cli/testing/program.ts'
import { signIn } from '../../admin/e2e/actions.ts'

const server = startSite()
const DEFAULT_MEDIA = join(import.meta.dirname, '../../../schema/defaults/media')
const PICTURE = join(DEFAULT_MEDIA, globSync('*.webp', { cwd: DEFAULT_MEDIA })[0]!)
const SECRET = 'a secret of the tests that is long enough'
const outsideDemo = startSite({ DEMO: '0', JWT_SECRET: SECRET })

/** Collects the requests of a page to other origins. */
function requestsElsewhere(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== siteOf(page))
      addresses.push(request.url())
  })
  return addresses
}

/** Finds an operation on the page for REST, and opens it. */
async function openOperation(page: Page, phrase: string, method: string, path: string) {
  await page.getByLabel('Find an operation').fill(phrase)
  const operation = page.locator('.opblock', {
    has: page.getByRole('button', { name: `${method} ${path} `, expanded: false }),
  })
  await operation.getByRole('button').first().click()
  return page.locator('.opblock.is-open').last()
}

const execute = (operation: Locator) => operation.getByRole('button', { name: 'Execute' }).click()

/** Waits for a response with a status. @returns its body */
async function bodyOf(operation: Locator, status: number): Promise<unknown> {
  await operation.locator('.live-responses-table .response-col_status').getByText(String(status)).waitFor()
  const text = await operation.getByRole('region', { name: 'Body of the response' }).locator('pre').textContent()
  return JSON.parse(text!)
}

it('REST: a visitor of the demo reads the documentation and tries a request', async () => {
  const page = await server.open()
  const elsewhere = requestsElsewhere(page)
  await page.goto('/api/docs')
  await page.getByRole('button', { name: 'Expand operation' }).first().waitFor()
  await expectAccessible(page)
  await page.getByLabel('Find an operation').fill('no such operation')
  await page.getByText('No operation matches.').waitFor()
  const list = await openOperation(page, 'list products', 'GET', '/content/products')
  await list.getByText('Everyone may call it.').waitFor()
  await list.getByPlaceholder('limit').fill('2')
  await execute(list)
  expect(await bodyOf(list, 200)).toEqual({
    products: [expect.objectContaining({ version: 1 }), expect.objectContaining({ version: 1 })],
  })
  await expectAccessible(page)
  expectNoErrors(page)
  expect(elsewhere).toEqual([])
})

it('REST: from the admin, an editor creates an item and uploads a picture, and an API token is limited to its scopes', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/tokens')
  await page.getByRole('link', { name: 'Documentation of the API' }).click()
  await page.getByRole('heading', { name: 'REST API' }).waitFor()
  const upload = await openOperation(page, 'upload', 'POST', '/upload/image')
  await upload.getByLabel('File').setInputFiles(PICTURE)
  await execute(upload)
  expect(await bodyOf(upload, 201)).toMatchObject({ file: { width: 1600 } })
  await expectAccessible(page, '.opblock.is-open')
  await upload.getByRole('button').first().click()

  const create = await openOperation(page, 'create a product', 'POST', '/content/products')
  await execute(create)
  expect(await bodyOf(create, 201)).toMatchObject({ product: { name: 'Name', version: 1 } })
  // A command that is copied may be shown to others.
  await expect.poll(() => create.locator('.curl').textContent()).not.toMatch(/authorization/i)
  await expectAccessible(page, '.opblock.is-open')

  const { createApiToken } = await asAdmin<{ createApiToken: { token: string } }>(
    server.site.url,
    'mutation { createApiToken(input: { name: "docs", scopes: [DRAFTS_READ] }) { token } }',
  )
  await page.getByLabel('Send as').selectOption('API token')
  await page.getByLabel('API token', { exact: true }).fill(createApiToken.token)
  await execute(create)
  expect(await bodyOf(create, 403)).toMatchObject({ code: 'FORBIDDEN' })
  await page.getByLabel('Send as').selectOption('visitor')
  await execute(create)
  expect(await bodyOf(create, 401)).toMatchObject({ code: 'UNAUTHENTICATED' })
  expectNoErrors(page)
})

it('GraphiQL: a visitor of the demo sends the example, and completes and documents it by keyboard', async () => {
  const page = await server.open({ viewport: { width: 1440, height: 900 } })
  const elsewhere = requestsElsewhere(page)
  await page.goto('/api/graphiql')
  const editor = page.getByRole('textbox', { name: 'Operation' })
  await editor.focus()
  await page.keyboard.press('Control+Enter')
  await page.locator('.result-window').getByText('"total"').waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('{ compa', { delay: 20 })
  await page.locator('.CodeMirror-hints').getByText('company').waitFor()
  await page.keyboard.press('Escape')
  // The focus leaves the editor.
  await page.keyboard.press('Tab')
  await expect.poll(() => editor.evaluate((element) => element === document.activeElement)).toBe(false)
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
  await page.getByRole('link', { name: 'Query', exact: true }).click()
  await page.getByText('All active Jobs, in the order that editors set.').waitFor()
  await page.getByRole('button', { name: 'Open short keys dialog' }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  expectNoErrors(page)
  expect(elsewhere).toEqual([])
})

it('GraphiQL: a mutation is carried out in the name of the signed-in user, and of nobody else', async () => {
  const page = await server.open({ viewport: { width: 1440, height: 900 } })
  await signIn(page, EDITOR, '/admin/webhooks')
  await page.goto('/api/graphiql')
  const editor = page.getByRole('textbox', { name: 'Operation' })
  await editor.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('mutation { updateHero(input: { title: "Tried in GraphiQL" }) { title } }')
  await page.getByLabel('Send as').selectOption('visitor')
  await page.getByRole('button', { name: 'Execute query' }).click()
  await page.locator('.result-window').getByText('"UNAUTHENTICATED"').waitFor()
  await page.getByLabel('Send as').selectOption('editor')
  await page.getByRole('button', { name: 'Execute query' }).click()
  await page.locator('.result-window').getByText('"Tried in GraphiQL"').waitFor()
  await page.goto('/')
  await page.getByRole('heading', { name: 'Tried in GraphiQL' }).waitFor()
  expectNoErrors(page)
})

it('outside the demo, both pages ask visitors to sign in, and take an API token', async () => {
  const env = { DATA_DIR: outsideDemo.site.data, JWT_SECRET: SECRET }
  const account = ['eve', '--role', 'editor', '--email', 'eve@example.org', '--password-stdin']
  await verdant('', ['users', 'add', ...account], { env, input: 'a long password of the tests' })
  const token = await verdant('', ['tokens', 'create', 'docs', '--user', 'eve', '--scope', 'drafts:read'], { env })
  const page = await outsideDemo.open()
  for (const path of ['/api/docs', '/api/graphiql']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'The documentation is for staff' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('main').getByLabel('API token').fill('verdant_pat_wrong')
    await page.getByRole('button', { name: 'Use the token' }).click()
    await page.getByRole('heading', { name: 'The documentation is for staff' }).waitFor()
    await page.getByRole('main').getByLabel('API token').fill(token.stdout.trim())
    await page.getByRole('button', { name: 'Use the token' }).click()
    await page.getByRole('heading', { name: path === '/api/docs' ? 'REST API' : 'GraphiQL' }).waitFor()
  }
  expectNoErrors(page)
})

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { EDITOR, expectAccessible, expectNoErrors, siteOf, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { verdant } from '../../../cli/testing/program.ts'
import { signIn } from '../../admin/e2e/actions.ts'

const server = startSite()
const SECRET = 'a secret of the tests that is long enough'
const outsideDemo = startSite({ DEMO: '0', JWT_SECRET: SECRET })

/** Collects the requests of a page to other origins. */
function requestsElsewhere(page: Page): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== siteOf(page))
      found.push(request.url())
  })
  return found
}

const operation = (page: Page, summary: string) =>
  page.locator('details').filter({ has: page.locator('summary', { hasText: summary }) })

it('REST: a visitor of the demo reads the documentation and tries a request', async () => {
  const page = await server.open()
  const elsewhere = requestsElsewhere(page)
  await page.goto('/api/docs')
  await page.getByLabel('Find an operation').fill('list products')
  const list = operation(page, 'List Products').first()
  await list.locator('summary').first().click()
  await list.getByLabel('limit').fill('2')
  await list.getByRole('button', { name: 'Send GET' }).click()
  await list.getByText('200 OK').waitFor()
  expect(JSON.parse((await list.getByRole('region', { name: 'Body of the response' }).textContent())!)).toEqual({
    products: [expect.objectContaining({ version: 1 }), expect.objectContaining({ version: 1 })],
  })
  await expectAccessible(page)
  expectNoErrors(page)
  expect(elsewhere).toEqual([])
})

it('REST: from the admin, an editor creates an item, and an API token is limited to its scopes', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/tokens')
  await page.getByRole('link', { name: 'Documentation of the API' }).click()
  await page.getByRole('heading', { name: 'REST API' }).waitFor()
  const create = operation(page, 'Create a product')
  await create.locator('summary').first().click()
  await create.getByRole('button', { name: 'Send POST' }).click()
  await create.getByText('201 Created').waitFor()
  const body = JSON.parse((await create.getByRole('region', { name: 'Body of the response' }).textContent())!) as object
  expect(body).toMatchObject({ product: { name: 'Name', version: 1 } })

  const { createApiToken } = await asAdmin<{ createApiToken: { token: string } }>(
    server.site.url,
    'mutation { createApiToken(input: { name: "docs", scopes: [DRAFTS_READ] }) { token } }',
  )
  await page.getByLabel('Send as').selectOption('API token')
  await page.getByLabel('API token', { exact: true }).fill(createApiToken.token)
  await create.getByRole('button', { name: 'Send POST' }).click()
  await create.getByText('403 Forbidden').waitFor()
  await page.getByLabel('Send as').selectOption('visitor')
  await create.getByRole('button', { name: 'Send POST' }).click()
  await create.getByText('401 Unauthorized').waitFor()
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
  expect(await editor.evaluate((element) => element === document.activeElement)).toBe(false)
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

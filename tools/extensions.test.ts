import { spawnSync } from 'node:child_process'
import { appendFile, chmod, cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { startBuiltServer } from '../api/testing/built-server.ts'
import { startReceiver } from '../api/testing/webhook-receiver.ts'
import { signIn, unfold } from '../web/admin/e2e/actions.ts'
import { launchBrowser } from '../web/e2e/browser.ts'
import { visit } from '../web/e2e/site.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const EXAMPLE = 'extensions/reading-time'
const EDITOR = { username: 'editor', password: 'verdant-editor' }

/** Runs a program in a folder to its end. @returns its output */
function run(cwd: string, program: string, ...args: string[]): string {
  const env = { ...process.env, NODE_ENV: '', GIT_CONFIG_GLOBAL: '/dev/null' }
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' })
  expect([program, ...args, status, status === 0 ? '' : stdout + stderr]).toEqual([program, ...args, 0, ''])
  return stdout
}

/** Copies the sources of the project into a new repository, whose commit has no extension. */
async function copyOfProject() {
  const folder = await mkdtemp(join(tmpdir(), 'verdant-extensions-'))
  // For root, PostgreSQL runs as another user, which needs access to this folder.
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const isLeftOut = (name: string) => ['node_modules', 'dist', '.git', '.data', 'screenshots'].includes(name)
  for (const name of (await readdir(root)).filter((entry) => !isLeftOut(entry)))
    await cp(join(root, name), join(folder, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const git = (...args: string[]) =>
    run(folder, 'git', '-c', 'user.name=test', '-c', 'user.email=test@example.org', ...args)
  git('init', '--quiet', '--initial-branch', 'ours')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'The project')
  return { folder, git }
}

// It builds the project, which takes long on a busy machine.
it('the example in docs works in all its parts, and nothing else has to be touched', { timeout: 600_000 }, async () => {
  const { folder, git } = await copyOfProject()
  git('switch', '--quiet', '--create', 'company')
  await cp(join(root, 'docs/example-extension'), join(folder, EXAMPLE), { recursive: true })
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Our extension')
  run(folder, join(root, 'node_modules/.bin/node'), 'tools/build.mjs')
  expect(git('status', '--porcelain')).toBe('')

  const told = await startReceiver()
  const environment = { DATA_DIR: join(folder, '.data'), LOG_LEVEL: 'warn', READING_TIME_URL: told.url }
  const { url, end } = await startBuiltServer({ PATH: process.env.PATH, ...environment }, folder)
  onTestFinished(async () => void (await end('SIGTERM')))
  const ask = async (method: string, path: string, body?: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: response.status, body: (await response.json()) as Record<string, never> }
  }
  const { body: session } = await ask('POST', '/auth/login', EDITOR)
  const token = String(session.token)

  // The computed field, in REST and GraphQL.
  const list = await ask('GET', '/content/products')
  const products = list.body.products as { _id: string; name: string; readingMinutes: number }[]
  expect(products.every(({ readingMinutes }) => readingMinutes >= 1)).toBe(true)
  const [{ _id: id, name }] = products
  const graphql = await ask('POST', '/graphql', {
    query: `{ product(id: "${id}") { readingMinutes } quickReads(limit: 1) { name } }`,
  })
  expect(graphql.body).toMatchObject({
    data: { product: { readingMinutes: expect.any(Number) }, quickReads: [{ name: expect.any(String) }] },
  })

  // The check in the transaction, which names the field.
  const path = `/content/products/${id}`
  const tooLong = await ask('PUT', path, { detailedDescription: 'word '.repeat(2001) }, token)
  expect(tooLong).toMatchObject({ status: 422, body: { errors: [{ field: 'detailedDescription' }] } })

  // The check of an import on the command line.
  const file = join(folder, '.data/products.csv')
  await writeFile(file, `id,detailedDescription\n${id},${'word '.repeat(2001)}`)
  const { status, stderr } = spawnSync(
    join(root, 'node_modules/.bin/node'),
    ['cli/bin.mjs', 'import', file, '--as', 'products', '--yes'],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, DATA_DIR: environment.DATA_DIR },
      encoding: 'utf8',
    },
  )
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining('takes longer than 10 minutes to read'),
  })

  // What happens after the commit.
  expect(await ask('PUT', path, { detailedDescription: 'A few words.' }, token)).toMatchObject({ status: 200 })
  await expect
    .poll(() => told.received.map(({ source }) => JSON.parse(source) as unknown))
    .toContainEqual({ changedBy: 'editor', products: [id] })

  // The operation and its description.
  expect((await ask('GET', '/extensions/reading-time/report')).status).toBe(401)
  expect(await ask('GET', '/extensions/reading-time/report', undefined, token)).toMatchObject({
    status: 200,
    body: { minutes: expect.any(Number) },
  })
  const { body: openApi } = await ask('GET', '/openapi.json')
  expect(openApi.paths).toHaveProperty('/extensions/reading-time/report.get.tags', ['Reading time'])

  // The section, rendered by the server, and the screen.
  expect(await (await fetch(url)).text()).toMatch(/<h2 id="quick-reads-title"[^>]*>Quick reads<\/h2>/)
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())))
  page.on('pageerror', (error) => void problems.push(String(error)))
  await visit(page, url)
  await page.locator('#quick-reads a').first().click()
  await page.waitForURL(/\/product\//)
  await page.close()

  const admin = await browser.newPage({ viewport: { width: 1400, height: 900 } })
  admin.on('pageerror', (error) => void problems.push(String(error)))
  await signIn(admin, EDITOR, '/admin/dashboard', url)
  await unfold(admin, 'Site')
  await admin.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Reading time' }).click()
  await admin.getByRole('heading', { name: 'Reading time' }).waitFor()
  await admin.getByRole('listitem').filter({ hasText: name }).first().waitFor()
  await admin.goto(`${url}/admin/products?edit=${id}`)
  await admin.getByText('Minutes to read').waitFor()
  expect(problems).toEqual([])

  // A later version of ours.
  git('switch', '--quiet', 'ours')
  for (const file of ['README.md', 'api/server.ts', 'extensions/README.md', 'web/admin/routes.tsx', 'package.json'])
    await appendFile(join(folder, file), '\n')
  git('commit', '--quiet', '--all', '--message', 'A later version')
  git('switch', '--quiet', 'company')
  git('merge', '--quiet', '--no-edit', 'ours')
  expect(
    git('diff', '--name-only', 'ours')
      .trim()
      .split('\n')
      .every((file) => file.startsWith(`${EXAMPLE}/`)),
  ).toBe(true)
  expect(await readFile(join(folder, 'api/server.ts'), 'utf8')).toMatch(/\n\n$/)
})

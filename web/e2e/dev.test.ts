import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { sharedBrowser } from './browser.ts'
import { hydrated, skipSplash } from './site.ts'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = [
  'schema',
  'api',
  'cli',
  'web',
  'tools',
  'extensions',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** `npm run dev`, on a copy of the sources and on data of its own. */
let server: { folder: string; url: string; output: () => string; stop: () => Promise<void> }
let browser: Browser
/** The errors in the console of the page that was opened last. */
let errors: string[] = []

beforeAll(async () => {
  ;[server, browser] = await Promise.all([start(), sharedBrowser()])
})
afterAll(async () => {
  await server?.stop()
})
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})

/** Expects that the console of the page shows no error, such as a violation of the content policy. */
const expectNoErrors = () => expect(errors).toEqual([])

/** Runs the development server of a checkout, whose packages are installed. */
function run(checkout: string, env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const { DATABASE_URL: _, VITEST: __, NODE_ENV: ___, ...inherited } = process.env
  const child = spawn(process.execPath, [join(checkout, 'tools/dev/main.ts')], {
    cwd: checkout,
    env: { ...inherited, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
  return { child, output: () => output }
}

/** Waits until a server prints its address. @throws Error when it exits before that */
function greeting(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [, url] = /Verdant is at (http:[^\s"]+)["\n]/.exec(output()) ?? []
      if (url) resolve(url)
    })
    child.once('exit', () => reject(new Error(`The development server did not start:\n${output()}`)))
  })
}

async function start(): Promise<typeof server> {
  const folder = await mkdtemp(join(inject('runFolder'), 'dev-'))
  await chmod(folder, 0o711)
  for (const source of SOURCES) await cp(join(ROOT, source), join(folder, source), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const data = join(folder, 'data')
  // Unlike Node's own copy, this one keeps the owners of the files.
  await promisify(execFile)('cp', ['-a', inject('freshData'), data])
  const { child, output } = run(folder, { PORT: '0', DATA_DIR: data })
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true })
  }
  try {
    return { folder, url: await greeting(child, output), output, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Changes a source file of the copy. */
async function edit(file: string, from: string, to: string) {
  const path = join(server.folder, file)
  const source = await readFile(path, 'utf8')
  expect(source).toContain(from)
  await writeFile(path, source.replaceAll(from, to))
}

async function open(path: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: server.url, reducedMotion: 'reduce' })
  errors = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on(
    'console',
    (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`),
  )
  await skipSplash(page)
  await page.goto(path)
  return page
}

const textOf = async (path: string) => (await fetch(server.url + path)).text()

it('prints its address and the demo accounts', async () => {
  await expect.poll(() => server.output()).toContain('admin / verdant-admin')
  expect(server.output()).toContain(`The admin is at ${server.url}/admin`)
})

it('shows an edited component of the website and keeps what was typed', async () => {
  const page = await open('/')
  await hydrated(page)
  const email = page.getByRole('contentinfo').getByLabel('E-mail address')
  await email.fill('ada@example.org')
  await edit(
    'web/site/shell/newsletter.tsx',
    `{labelText('newsletter.privacy')}`,
    "{`${labelText('newsletter.privacy')}, edited`}",
  )
  await page.getByRole('link', { name: 'What we keep about you, edited' }).waitFor()
  await expect.poll(() => email.inputValue()).toBe('ada@example.org')
  // The server renders the same sources.
  await expect.poll(() => textOf('/')).toContain('What we keep about you, edited')
  expectNoErrors()
})

it('shows an edited component of the admin and keeps what was typed', async () => {
  const page = await open('/admin/login')
  const username = page.getByLabel('Username or email')
  await username.fill('ada')
  await edit('web/admin/people/sign-in/demo-accounts.tsx', 'Demo credentials', 'Accounts of the demo')
  await page.getByText('Accounts of the demo').waitFor()
  await expect.poll(() => username.inputValue()).toBe('ada')
  expectNoErrors()
})

it('uses an edited API and an edited model, and keeps the session and what was typed in the admin', async () => {
  const page = await open('/admin/login')
  const username = page.getByLabel('Username or email')
  await username.fill('admin')
  await edit('api/faces/pages/sitemap.ts', 'User-agent: *', 'User-agent: everyone')
  await expect.poll(() => textOf('/robots.txt')).toContain('User-agent: everyone')
  await expect.poll(() => username.inputValue()).toBe('admin')
  await page.getByLabel('Password').fill('verdant-admin')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await username.waitFor({ state: 'detached' })
  // The form asks before the reload, since it has unsaved changes.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/admin/products/new')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Typed before the edit')
  await edit('schema/kinds/product.ts', "longText('Technical specifications'", "longText('Technical details'")
  await page.getByRole('textbox', { name: 'Technical details' }).waitFor()
  await expect.poll(() => name.inputValue()).toBe('Typed before the edit')
  // The reload must be over before the next page is opened, or the browser waits for both.
  await page.evaluate(() => document.documentElement.setAttribute('data-before-edit', ''))
  await edit('schema/kinds/product.ts', 'Something the company sells.', 'Something that the company makes.')
  // The API starts again with the model, which takes long on a busy machine.
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-before-edit'), undefined, {
    timeout: 120_000,
  })
  await page.getByRole('textbox', { name: 'Technical details' }).waitFor()
  await expect.poll(() => textOf('/api/openapi.json')).toContain('Something that the company makes.')
  await page.goto('/admin/products')
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
  expectNoErrors()
})

it('reports a port in use in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { child, output } = run(ROOT, { PORT: String(port), DATA_DIR: join(server.folder, 'unused') })
  const [code] = (await once(child, 'close')) as [number]
  other.close()
  expect({ code, output: output() }).toEqual({
    code: 1,
    output: 'The port is in use by another program. Set PORT to a free port\n',
  })
})

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import bundled from '@sparticuz/chromium'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The temporary folder of this run of the tests. */
    runFolder: string
  }
}

const MAIN = fileURLToPath(new URL('../../dist/api/main.js', import.meta.url))
const NODE = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url))
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const START_MS = 60_000

export const ADMIN = { username: 'admin', password: 'verdant-admin' }
export const EDITOR = { username: 'editor', password: 'verdant-editor' }

/** The built server in a process of its own, in demo mode, on data of its own. */
export interface Site {
  url: string
  /** Ends the server, as an outage would; its data stays. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}

async function answers(url: string, server: ChildProcess, output: string[]) {
  for (const end = Date.now() + START_MS; Date.now() < end;) {
    if (server.exitCode !== null) break
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server did not start:\n${output.join('')}`)
}

/** Prepares a server; `env` is added to its environment. */
async function createSite(env: Record<string, string>): Promise<Site> {
  const folder = await mkdtemp(join(inject('runFolder'), 'site-'))
  await chmod(folder, 0o711)
  const port = await freePort()
  const url = `http://localhost:${port}`
  let server: ChildProcess | undefined
  return {
    url,
    async start() {
      const output: string[] = []
      const { DATABASE_URL: _, ...inherited } = process.env
      server = spawn(NODE, [MAIN], {
        env: { ...inherited, LOG_LEVEL: 'warn', ...env, DATA_DIR: join(folder, 'data'), PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [server.stdout, server.stderr]) stream?.on('data', (data) => output.push(String(data)))
      await answers(`${url}/admin/login`, server, output)
    },
    async stop() {
      const ending = server
      server = undefined
      if (!ending || ending.exitCode !== null) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.kill('SIGTERM')
      await ended
    },
  }
}

/** The system's Chromium if there is one, else the one from npm. */
const launch = async () => {
  const system = SYSTEM_BROWSERS.find(existsSync)
  return chromium.launch({
    executablePath: system ?? (await bundled.executablePath()),
    args: ['--no-sandbox', ...(system ? [] : bundled.args.filter((arg) => arg !== '--single-process'))],
  })
}

/** A browser and a server for one test file. */
export function useSite(env: Record<string, string> = {}) {
  let browser: Browser
  let site: Site

  beforeAll(async () => {
    site = await createSite(env)
    await site.start()
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
  })

  return {
    get site() {
      return site
    },
    /** A page in a window that shares nothing with others. What its console reports as an error fails `calm`. */
    async open(options: BrowserContextOptions = {}): Promise<Page> {
      const context = await browser.newContext({
        baseURL: site.url,
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
        ...options,
      })
      const page = await context.newPage()
      watch(page)
      return page
    },
  }
}

const reports = new WeakMap<Page, string[]>()

function watch(page: Page) {
  const errors: string[] = []
  reports.set(page, errors)
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // Requests that fail on purpose are reported by the browser itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text())
  })
}

/** Expects that nothing went wrong in a page's console, such as a breach of the content policy. */
export const expectCalm = (page: Page) => expect(reports.get(page)).toEqual([])

/** Expects that axe finds nothing against WCAG 2.2 AA in what is on screen. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found).toEqual([])
}

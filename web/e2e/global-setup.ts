import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import bundled from '@sparticuz/chromium'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The temporary folder of this run of the tests. */
    runFolder: string
    /** Where the browser of this run takes connections. */
    browser: string
    /** The data of a server after its first start, to be copied. */
    freshData: string
  }
}

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** What vitest does once before the browser tests: the browser that all of them use, and the data that each begins with. */
export default async function setUp(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'verdant-browser-'))
  const [browser, freshData] = await Promise.all([launch(), prepareData(folder)])
  project.provide('browser', browser.wsEndpoint())
  project.provide('freshData', freshData)
  return async () => {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

/** The system's Chromium if there is one, else the one from npm. */
async function launch() {
  const system = SYSTEM_BROWSERS.find(existsSync)
  return chromium.launchServer({
    executablePath: system ?? (await bundled.executablePath()),
    args: ['--no-sandbox', ...(system ? [] : bundled.args.filter((arg) => arg !== '--single-process'))],
  })
}

/** Lets a server set up its database and its first content, once for all test files. */
async function prepareData(folder: string): Promise<string> {
  // For PostgreSQL's account, where the tests run as root.
  await chmod(folder, 0o711)
  const data = join(folder, 'data')
  const server = await startServer(data)
  await server.stop()
  // It names the port that PostgreSQL had, which each copy is to choose for itself.
  await rm(join(data, 'postgres/18/data/postmaster.opts'))
  return data
}

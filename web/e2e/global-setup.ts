import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { BROWSER_FLAGS, browserPath } from './browser-path.ts'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The temporary folder of this test run. */
    runFolder: string
    /** The address at which the shared browser accepts connections. */
    browser: string
    /** The data folder of a server after its first start, of which each test file gets a copy. */
    freshData: string
  }
}

/** Prepares a browser test run: starts the shared browser and creates the data that each test file copies. */
export default async function setUp(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'verdant-browser-'))
  const [browser, freshData] = await Promise.all([
    chromium.launchServer({ executablePath: await browserPath(), args: BROWSER_FLAGS }),
    prepareData(folder),
  ])
  project.provide('browser', browser.wsEndpoint())
  project.provide('freshData', freshData)
  return async () => {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

/** Starts a server once, so that it creates its database and the seeded content for all test files. */
async function prepareData(folder: string): Promise<string> {
  // If the tests run as root, PostgreSQL's account must be able to read it.
  await chmod(folder, 0o711)
  const data = join(folder, 'data')
  const server = await startServer(data)
  await server.stop()
  // It contains PostgreSQL's port, and each copy must choose its own.
  await rm(join(data, 'postgres/18/data/postmaster.opts'))
  return data
}

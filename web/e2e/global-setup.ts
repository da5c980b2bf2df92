import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { temporaryRoot } from '../../api/testing/test-run.ts'
import { launchBrowser } from './browser.ts'
import { SCREENS } from './screens.ts'
import { copyData, startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The temporary folder of this test run. */
    runFolder: string
    /** The data folder of a server after its first start, of which each test file gets a copy. */
    freshData: string
    /** The address of the server that test files share if they change nothing. */
    sharedSite: string
  }
}

/** Prepares a browser test run: creates the data that test files copy, and starts the server that others share. */
export default async function setUp(project: TestProject) {
  const folder = await mkdtemp(join(temporaryRoot(), 'verdant-browser-'))
  const removeFolder = () => rm(folder, { recursive: true })
  try {
    const freshData = await prepareData(folder)
    const shared = await startServer(await copyData(folder, freshData))
    project.provide('freshData', freshData)
    project.provide('sharedSite', shared.url)
    return async () => {
      await shared.stop()
      await removeFolder()
    }
  } catch (error) {
    // Vitest calls what a setup returns only if it succeeds.
    await removeFolder()
    throw error
  }
}

/**
 * Starts a server once, so that it creates its database, the seeded content and the variants of its pictures for all test
 * files.
 */
async function prepareData(folder: string): Promise<string> {
  // If the tests run as root, PostgreSQL's account must be able to read it.
  await chmod(folder, 0o711)
  const data = join(folder, 'data')
  const server = await startServer(data)
  try {
    const browser = await launchBrowser()
    for (const [, screen] of SCREENS) await loadPictures(await browser.newPage({ ...screen, baseURL: server.url }))
    await browser.close()
  } finally {
    await server.stop()
  }
  // It contains PostgreSQL's port, and each copy must choose its own.
  await rm(join(data, 'postgres/18/data/postmaster.opts'))
  return data
}

/** Loads every picture of the landing page in the sizes that this screen needs. */
async function loadPictures(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(() => {
    const loading = [...document.images].map((image) => {
      image.loading = 'eager'
      return image.decode().catch(() => {})
    })
    return Promise.all(loading)
  })
}

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN, expectAccessibleInScheme, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { settled, signIn } from './actions.ts'
import { ALL_SCREENS } from './all-screens.ts'

const server = startSite()

describe('in forced colours', () => {
  let page: Page
  beforeAll(async () => {
    page = await server.open({ forcedColors: 'active' })
    await signIn(page, ADMIN)
  })

  it.each(ALL_SCREENS)('%s is accessible', async (screen) => {
    await page.goto(screen)
    await settled(page)
    await expect.poll(() => page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessibleInScheme(page)
    }
    expectNoErrors(page)
  })
})

import { describe, expect, it } from 'vitest'
import { useSite } from './harness.ts'
import { SCREENS } from './site.ts'

const server = useSite()
const phone = SCREENS[0]![1]

async function open(options = {}) {
  const page = await server.open({ ...options, javaScriptEnabled: false })
  await page.goto('/')
  await page.getByText('Loading sustainable solutions...').waitFor({ state: 'hidden' })
  return page
}

describe('without JavaScript', () => {
  it('the menu opens, leads to a section and closes', async () => {
    const page = await open(phone)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    expect(await menu.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name: 'Careers', exact: true }).click()
    await page.waitForURL('**/#careers')
    expect(new URL(page.url()).pathname).toBe('/')
    await page.getByRole('heading', { level: 2, name: 'Work that is weighed at harvest' }).waitFor()
    await menu.waitFor({ state: 'hidden' })
  })

  it.each(SCREENS)('the help panel on %s opens, shows its links and closes', async (_, screen) => {
    const page = await open(screen)
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'What are you looking for?' })
    await panel.getByRole('link', { name: 'Contact', exact: true }).waitFor()
    // What cannot work is not offered.
    expect(await panel.getByRole('searchbox').count()).toBe(0)
    await panel.getByRole('button', { name: 'Close help' }).click()
    await panel.waitFor({ state: 'hidden' })
  })

  it('a card leads to its page and the way back to its section', async () => {
    const page = await open()
    await page
      .getByRole('link', { name: /^Learn More/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 2, name: 'Key Features' }).waitFor()
    await page.getByRole('link', { name: 'All products' }).click()
    await page.waitForURL('**/#products')
  })
})

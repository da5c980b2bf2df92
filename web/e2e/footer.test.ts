import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoErrors, startSite } from './harness.ts'
import { SCREENS } from './screens.ts'
import { changeSettings, hold, skipSplash, visit } from './site.ts'

const server = startSite()

describe.each(SCREENS)('Stay Updated on %s', (name, screen) => {
  it('accepts an address, accepts it again, and rejects an invalid one', async () => {
    const page = await server.open(screen)
    await skipSplash(page)
    await visit(page, '/')
    const box = page.getByRole('region', { name: 'Stay Updated' })
    const field = box.getByLabel('E-mail address')
    const subscribe = box.getByRole('button', { name: 'Subscribe' })
    await field.fill('nonsense')
    await subscribe.click()
    await box.getByText(/^Please enter an e-mail address/).waitFor()
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page, 'footer')
    for (let time = 0; time < 2; time++) {
      await field.fill(`reader@${name.replaceAll(' ', '-')}.example`)
      await subscribe.click()
      await box.getByText('Thank you. You are on the list.').waitFor()
      await expect.poll(() => field.inputValue()).toBe('')
    }
    expectNoErrors(page)
  })
})

it('Stay Updated keeps an address typed during a request', async () => {
  const page = await server.open()
  await skipSplash(page)
  await visit(page, '/')
  const answer = await hold(page, '**/api/graphql')
  const box = page.getByRole('region', { name: 'Stay Updated' })
  const field = box.getByLabel('E-mail address')
  await field.fill('first@reader.example')
  await box.getByRole('button', { name: 'Subscribe' }).click()
  await field.fill('second@reader.example')
  answer()
  await box.getByText('Thank you. You are on the list.').waitFor()
  await expect.poll(() => field.inputValue()).toBe('second@reader.example')
})

it('Stay Updated keeps the focus on its button, and sends one request for two clicks', async () => {
  const page = await server.open()
  await skipSplash(page)
  await visit(page, '/')
  let sent = 0
  page.on('request', (request) => (sent += Number(request.url().endsWith('/api/graphql'))))
  const answer = await hold(page, '**/api/graphql')
  const box = page.getByRole('region', { name: 'Stay Updated' })
  const subscribe = box.getByRole('button', { name: 'Subscribe' })
  await box.getByLabel('E-mail address').fill('twice@reader.example')
  await subscribe.click()
  await box.getByRole('button', { name: 'Subscribe', disabled: true }).waitFor()
  await page.keyboard.press('Enter')
  answer()
  await box.getByText('Thank you. You are on the list.').waitFor()
  expect(sent).toBe(1)
  await expect.poll(() => subscribe.evaluate((element) => element === document.activeElement)).toBe(true)
})

it('Stay Updated works without JavaScript', async () => {
  const page = await server.open({ javaScriptEnabled: false })
  for (const [address, answer] of [
    ['reader@plain.example', 'Thank you. You are on the list.'],
    ['nonsense', /^Please enter an e-mail address/],
  ] as const) {
    await page.goto('/privacy')
    await page.getByText('Loading sustainable solutions...').waitFor({ state: 'hidden' })
    const box = page.getByRole('region', { name: 'Stay Updated' })
    await box.getByLabel('E-mail address').fill(address)
    const sent = page.waitForRequest('**/subscribe')
    await box.getByRole('button', { name: 'Subscribe' }).click()
    // Distinguishes the site's own form from a form on another site.
    expect(await (await sent).headerValue('origin')).toBe(server.site.url)
    await page.getByRole('main').getByText(answer).waitFor()
    expect(page.url()).not.toContain(encodeURIComponent(address))
  }
})

describe('the footer', () => {
  it('shows columns, badges, links to legal pages and the year', async () => {
    const page = await server.open()
    await skipSplash(page)
    await visit(page, '/')
    const footer = page.getByRole('contentinfo')
    for (const name of ['Company', 'Products', 'Services', 'Resources'])
      await footer.getByRole('heading', { name, exact: true }).waitFor()
    for (const badge of ['ISO 9001:2015', 'USDA Organic', 'GMP', 'ISO 14001:2015'])
      await footer.getByText(badge, { exact: true }).waitFor()
    await footer.getByText(/© 2024/).waitFor()
    for (const name of ['Privacy Policy', 'Terms of Service', 'Cookie Policy']) {
      await footer.getByRole('link', { name }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
    }
    expectNoErrors(page)
  })

  it.each(SCREENS)('links to anchors within the sections from every page, on %s', async (screenName, screen) => {
    const page = await server.open(screen)
    await skipSplash(page)
    for (const [name, heading] of [
      ['How a project runs', 'How a project grows'],
      ['Leadership team', 'Leadership Team'],
      ['Certificates', 'Certificates'],
    ] as const) {
      for (const path of ['/', '/privacy']) {
        await visit(page, path)
        const footer = page.getByRole('contentinfo')
        // On phones the columns are folded.
        if (screenName === 'a phone') await footer.locator('details', { hasText: name }).locator('summary').click()
        await footer.getByRole('link', { name, exact: true }).click()
        await page.waitForFunction((text) => document.activeElement?.textContent === text, heading)
        // Directly below the header, not covered by it.
        await page.waitForFunction(() => {
          const { top } = document.activeElement!.getBoundingClientRect()
          return top >= 72 && top < 120
        })
      }
    }
    expectNoErrors(page)
  })

  it('follows the settings', async () => {
    await changeSettings(server.site.url, {
      enable_newsletter: 'false',
      social_linkedin: 'https://social.example/verdant',
      contact_email: 'field@verdant.example',
      enable_chat: 'true',
      site_title: 'Loam & <Root>',
      primary_color: '#ffff00',
    })
    const page = await server.open()
    await skipSplash(page)
    await visit(page, '/')
    await expect.poll(() => page.getByRole('region', { name: 'Stay Updated' }).count()).toBe(0)
    const links = page.getByRole('link', { name: 'Loam & <Root> on LinkedIn' })
    await expect.poll(() => links.first().getAttribute('href')).toBe('https://social.example/verdant')
    await page.locator('#contact').getByRole('link', { name: 'field@verdant.example' }).waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'field@verdant.example' }).waitFor()
    await expect.poll(() => page.locator('.splash-title').textContent()).toBe('Loam & <Root>')
    expectNoErrors(page)
  })
})

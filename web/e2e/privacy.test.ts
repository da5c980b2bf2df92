import { expect, it } from 'vitest'
import { expectNoErrors, startSite } from './harness.ts'
import { changeSettings, firstPath, visit } from './site.ts'

const server = startSite()

/** What a page has left in the browser. */
const kept = () => ({
  cookies: document.cookie,
  local: Object.keys(localStorage).sort(),
  session: Object.keys(sessionStorage),
})

it('visitors load everything from the website, get no cookie, and keep only what the cookie policy names', async () => {
  const { url } = server.site
  await changeSettings(url, { google_analytics_id: 'G-ABC1234567' })
  const page = await server.openFresh({ locale: 'es-MX' })
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(url).origin) elsewhere.push(request.url())
  })
  const items = await Promise.all((['product', 'service', 'job'] as const).map((kind) => firstPath(url, kind)))
  const paths = ['/', '/services', '/careers', '/about', '/contact', '/cookies', '/search?q=soil', '/no-such-page']
  for (const path of [...paths, ...items]) {
    const response = await visit(page, path)
    const headers = await response!.allHeaders()
    expect(headers['set-cookie']).toBeUndefined()
    // A website that a link leads to does not learn from which page the visitor comes, which the privacy policy says.
    expect(headers['referrer-policy']).toBe('same-origin')
    await expect
      .poll(() => page.evaluate(kept), { message: path })
      .toEqual({ cookies: '', local: ['splash'], session: [] })
  }
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await page.getByRole('complementary', { name: 'Languages' }).getByRole('button').click()
  await expect
    .poll(() => page.evaluate(kept))
    .toEqual({ cookies: '', local: ['analytics_consent', 'language-declined', 'splash'], session: [] })
  expect(await page.context().cookies()).toEqual([])
  expect(elsewhere).toEqual([])
  expectNoErrors(page)
})

import { join } from 'node:path'
import { expect, it } from 'vitest'
import { product } from '../../schema/kinds/index.ts'
import { SECTION_PAGES } from '../../schema/website.ts'
import { operator } from '../auth/policy.ts'
import { makeProduct } from '../testing/factories.ts'
import { startServer } from '../testing/server.ts'
import { loadWebsite } from './website.ts'

const server = await startServer({ website: await loadWebsite(join(import.meta.dirname, '../../dist')) })

it.each([
  ['', '/favicon.svg'],
  ['/media/sign.png', '/media/sign.png'],
  ['https://elsewhere.example/sign.png', '/favicon.svg'],
])('with the favicon set to “%s”, /favicon.ico redirects to %s', async (favicon, address) => {
  await server.services.settings.update(operator('test'), 'site_favicon', favicon)
  const answer = await server.fetch('/favicon.ico', { redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(address)
})

it('lists the pages of the sections in the sitemap, with the time of their last change', async () => {
  const actor = operator('test')
  const { updatedAt } = await server.services.content.create(actor, product, makeProduct())
  const xml = await (await server.fetch('/sitemap.xml')).text()
  const timeOf = (path: string) =>
    new RegExp(`<loc>[^<]*//[^/<]*${path}</loc>(?:<lastmod>([^<]*)</lastmod>)?`).exec(xml)
  for (const path of ['/', '/products']) expect(timeOf(path)?.[1]).toBe(updatedAt)
  for (const section of SECTION_PAGES) expect(timeOf(`/${section}`)).not.toBeNull()
})

it.each(SECTION_PAGES)('has a share image of its own for the page %s', async (section) => {
  const [own, common] = await Promise.all(
    [`/social/${section}.png`, '/social.png'].map(async (path) => {
      const answer = await server.fetch(path)
      expect(answer.headers.get('content-type')).toBe('image/png')
      return Buffer.from(await answer.arrayBuffer())
    }),
  )
  expect(own!.equals(common!)).toBe(false)
})

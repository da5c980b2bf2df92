import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { job, kindHiddenWithoutItems, product, teamMember } from '../../../schema/kinds/index.ts'
import { exampleOf } from '../../../schema/testing/example.ts'
import { FEED_PATH, feedPath, SECTION_PAGES, websiteKinds } from '../../../schema/website.ts'
import { operator } from '../../access/permissions/policy.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import { Sitemap } from './sitemap.ts'
import { loadWebsite } from './website.ts'

const website = await loadWebsite(join(import.meta.dirname, '../../../dist'))
const server = await startServer({ website })

const actor = operator('test')
const { content, settings } = server.services

const bytesOf = async (path: string) => {
  const answer = await server.fetch(path, { redirect: 'manual' })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

const GENERATED = ['/favicon.ico', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png']

describe.each(['', 'https://elsewhere.example/sign.png'])('with the favicon set to “%s”', (favicon) => {
  beforeEach(() => settings.update(actor, 'site_favicon', favicon).then(() => undefined))

  it('/favicon.ico contains a picture of each size', async () => {
    const { status, type, body } = await bytesOf('/favicon.ico')
    expect([status, type]).toEqual([200, 'image/x-icon'])
    const sizes = [16, 32, 48]
    expect([body.readUInt16LE(2), body.readUInt16LE(4)]).toEqual([1, sizes.length])
    let end = 6 + 16 * sizes.length
    for (const [index, size] of sizes.entries()) {
      const at = 6 + 16 * index
      const [length, start] = [body.readUInt32LE(at + 8), body.readUInt32LE(at + 12)]
      expect([body.readUInt8(at), body.readUInt8(at + 1), start]).toEqual([size, size, end])
      const picture = await sharp(body.subarray(start, start + length)).metadata()
      expect(picture).toMatchObject({ format: 'png', width: size, height: size })
      end = start + length
    }
    expect(body.length).toBe(end)
  })

  it.each([
    ['/apple-touch-icon.png', 180],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
  ])('%s fills its square of %d pixels', async (path, size) => {
    const { type, body } = await bytesOf(path)
    expect(type).toBe('image/png')
    expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: size, height: size })
    const { isOpaque } = await sharp(body).stats()
    expect(isOpaque).toBe(true)
  })

  it('the manifest names the generated icons', async () => {
    const { icons } = JSON.parse(String((await bytesOf('/site.webmanifest')).body)) as { icons: { src: string }[] }
    expect(icons.map(({ src }) => src)).toEqual(['/icon-192.png', '/icon-512.png'])
  })
})

describe('with a favicon of their own', () => {
  beforeEach(() => settings.update(actor, 'site_favicon', '/media/sign.png').then(() => undefined))

  it.each(GENERATED)('%s leads to it', async (path) => {
    const answer = await server.fetch(path, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/media/sign.png'])
  })

  it('the manifest names it', async () => {
    const answer = await server.fetch('/site.webmanifest')
    expect(answer.headers.get('content-type')).toContain('application/manifest+json')
    expect(await answer.json()).toMatchObject({ start_url: '/', icons: [{ src: '/media/sign.png', sizes: 'any' }] })
  })
})

describe('the feeds', () => {
  interface JsonFeed {
    title: string
    feed_url: string
    items: { id: string; url: string; title: string; content_text: string; date_published: string; image?: string }[]
  }
  const feed = async (path: string) => (await (await server.fetch(path)).json()) as JsonFeed

  it('contain active items of their kinds, newest first', async () => {
    const old = await content.create(actor, product, makeProduct({ name: 'Older', image: '/media/older.png' }))
    const position = await content.create(actor, job, exampleOf(job))
    const hidden = await content.create(actor, product, makeProduct({ name: 'Hidden', isActive: false }))
    const latest = await content.create(actor, product, makeProduct({ name: 'Newer', description: 'A <b> & more' }))
    const products = await feed('/products/feed.json')
    expect(products.feed_url).toBe('https://verdant.example/products/feed.json')
    const addresses = products.items.map(({ url }) => url)
    const at = (id: string) => addresses.indexOf(`https://verdant.example/product/${id}`)
    expect(at(latest.id)).toBe(0)
    expect(at(old.id)).toBeGreaterThan(0)
    expect(at(hidden.id)).toBe(-1)
    expect(products.items[0]).toMatchObject({ title: 'Newer', date_published: latest.createdAt })
    expect(products.items[0]!.content_text).toContain('A <b> & more')
    expect(products.items[at(old.id)]!.image).toBe('https://verdant.example/media/older.png')
    expect((await feed('/careers/feed.json')).items.map(({ title }) => title)).toEqual([position.title])
    const titles = (await feed('/feed.json')).items.map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(['Newer', 'Older', position.title]))
    expect(titles).not.toContain('Hidden')
  })

  const namedAt = async (page: string) => {
    const html = await (await server.fetch(page)).text()
    expect(html).toContain('<link rel="manifest" href="/site.webmanifest">')
    return Array.from(html.matchAll(/type="application\/feed\+json" href="([^"]*)"/g), ([, path]) => path)
  }

  it('are named by every page, and that of a kind by the page of its section only', async () => {
    expect(await namedAt('/')).toEqual([FEED_PATH])
    expect(await namedAt('/products')).toEqual([FEED_PATH, '/products/feed.json'])
    expect(await namedAt('/news')).toEqual([FEED_PATH])
    for (const path of [FEED_PATH, ...websiteKinds.map(feedPath)])
      expect((await server.fetch(path)).headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
  })
})

it('names a contact for weaknesses, which is valid for the next months', async () => {
  await settings.update(actor, 'contact_email', 'safe@verdant.example')
  const answer = await server.fetch('/security.txt')
  expect(answer.url).toMatch(/\/\.well-known\/security\.txt$/)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  expect(text).toContain('Contact: mailto:safe@verdant.example\n')
  expect(text).toContain('Canonical: https://verdant.example/.well-known/security.txt\n')
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)![1]!)
  const days = (expires - Date.now()) / (24 * 60 * 60 * 1000)
  expect(days).toBeGreaterThan(90)
  expect(days).toBeLessThan(365)
})

it('names the people, each on a line', async () => {
  await content.create(actor, teamMember, { ...exampleOf(teamMember), name: 'Ada Field', position: 'Agronomist' })
  await content.create(actor, teamMember, { ...exampleOf(teamMember), name: 'Not Here', isActive: false })
  const answer = await server.fetch('/humans.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  expect(text).toContain('\tAgronomist: Ada Field\n')
  expect(text).not.toContain('Not Here')
})

it('lists the pages of the sections in the sitemap, with the time of their last change', async () => {
  const { updatedAt } = await content.create(actor, product, makeProduct())
  const xml = await (await server.fetch('/sitemap.xml')).text()
  const timeOf = (path: string) =>
    new RegExp(`<loc>[^<]*//[^/<]*${path}</loc>(?:<lastmod>([^<]*)</lastmod>)?`).exec(xml)
  for (const path of ['/', '/products']) expect(timeOf(path)?.[1]).toBe(updatedAt)
  for (const section of SECTION_PAGES) {
    const isHidden = kindHiddenWithoutItems(section) !== undefined
    expect([section, timeOf(`/${section}`) === null]).toEqual([section, isHidden])
  }
})

it('is an index of files where one file has no room for all pages', async () => {
  await Promise.all(
    Array.from({ length: 30 }, (_, at) => content.create(actor, product, makeProduct({ name: `Of many ${at}` }))),
  )
  const locations = (xml: string) => Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address]) => address!)
  const read = async (parts: AsyncIterable<string> | undefined) => {
    let xml = ''
    for await (const piece of parts!) xml += piece
    return locations(xml)
  }
  const origin = 'https://verdant.example'
  const whole = await read(await new Sitemap(server.services, website).whole(origin))
  expect(locations(await (await server.fetch('/sitemap.xml')).text())).toEqual(whole)
  const sitemap = new Sitemap(server.services, website, 20)
  const files = await read(await sitemap.whole(origin))
  expect(files[0]).toBe(`${origin}/sitemap/fixed.xml`)
  expect(files.filter((file) => file.includes('/products')).length).toBeGreaterThan(1)
  const parts: string[][] = []
  for (const file of files) parts.push(await read(await sitemap.part(origin, /\/sitemap\/(.+)\.xml$/.exec(file)![1]!)))
  expect(parts.flat()).toEqual(whole)
  for (const part of parts) expect(part.length).toBeLessThanOrEqual(20)
  // The files are served.
  const path = new URL(files[1]!).pathname
  expect(locations(await (await server.fetch(path)).text())).toEqual(
    whole.filter((address) => address.includes('/product/')),
  )
  for (const name of ['none', 'products.x', 'products.3305b982'])
    expect((await server.fetch(`/sitemap/${name}.xml`)).status).toBe(404)
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

it('has a share image of its own for each active item', async () => {
  const names = ['Share A', 'Share B']
  const items = await Promise.all(names.map((name) => content.create(actor, product, makeProduct({ name }))))
  const pictures = await Promise.all(items.map(({ id }) => bytesOf(`/social/product/${id}.png`)))
  for (const { type, body } of pictures) {
    expect(type).toBe('image/png')
    expect(await sharp(body).metadata()).toMatchObject({ width: 1200, height: 630 })
  }
  expect(pictures[0]!.body.equals(pictures[1]!.body)).toBe(false)
  const [{ id }] = items as [(typeof items)[number]]
  expect(await (await server.fetch(`/product/${id}`)).text()).toContain(
    `content="https://verdant.example/social/product/${id}.png"`,
  )
  await content.setActive(actor, product, [id], false)
  expect((await bytesOf(`/social/product/${id}.png`)).status).toBe(404)
  expect((await bytesOf('/social/product/nothing.png')).status).toBe(404)
})

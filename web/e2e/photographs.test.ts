import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN, expectAccessible, expectNoErrors, startSite } from './harness.ts'
import { asAdmin, sessionOf, skipSplash, visit } from './site.ts'

const server = startSite()

/** The shapes of photographs that editors upload. */
const SHAPES = {
  landscape: { width: 2400, height: 1600 },
  portrait: { width: 1000, height: 1500 },
  panorama: { width: 3000, height: 750 },
  small: { width: 120, height: 90 },
}
type Shape = keyof typeof SHAPES
const shapes = Object.keys(SHAPES) as Shape[]

/**
 * A photograph, whose colour differs from the others of its shape, as the pictures of different items do. It shows nothing,
 * because encoding details for all screens takes longer than everything else here.
 */
const photograph = (shape: Shape, brightness: number) =>
  sharp({ create: { ...SHAPES[shape], channels: 3, background: { r: 40, g: Math.round(120 * brightness), b: 60 } } })
    .jpeg({ quality: 85 })
    .toBuffer()

interface Shown {
  shape: Shape
  /** The address of the photograph. */
  image: string
}

interface Site {
  hero: Shown
  /** The large picture of a section. */
  section: Shown
  products: (Shown & { id: string })[]
  leaders: Shown[]
}

let site: Site

/** Uploads photographs, and shows them as those of the hero and a section, and of products and leaders, one of each shape. */
beforeAll(async () => {
  const { url } = server.site
  const { token } = await sessionOf(url, ADMIN)
  const upload = async (shape: Shape, brightness: number) => {
    const body = new FormData()
    body.set('image', new Blob([new Uint8Array(await photograph(shape, brightness))]), `${shape}.jpg`)
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${url}/api/upload/image`, { method: 'POST', headers, body })
    return ((await response.json()) as { url: string }).url
  }
  type Items = Record<'products' | 'teamMembers', { items: { id: string }[] }>
  const { products, teamMembers } = await asAdmin<Items>(
    url,
    '{ products(limit: 4) { items { id } } teamMembers(limit: 4) { items { id } } }',
  )
  const show = `mutation ($image: String!, $id: ID!, $face: String!, $member: ID!) {
    updateProduct(id: $id, input: { image: $image }) { id }
    updateTeamMember(id: $member, input: { image: $face }) { id }
  }`
  site = {
    hero: { shape: 'landscape', image: await upload('landscape', 1) },
    section: { shape: 'landscape', image: await upload('landscape', 0.8) },
    products: [],
    leaders: [],
  }
  await asAdmin(
    url,
    'mutation ($image: String!) { updateServicesSection(input: { image: $image }) { id } }',
    site.section,
  )
  await asAdmin(url, 'mutation ($image: String!) { updateHero(input: { backgroundImage: $image }) { id } }', site.hero)
  for (const [index, shape] of shapes.entries()) {
    const [id, member] = [products.items[index]!.id, teamMembers.items[index]!.id]
    const [image, face] = [await upload(shape, 0.9), await upload(shape, 1.1)]
    await asAdmin(url, show, { image, id, face, member })
    site.products.push({ shape, image, id })
    site.leaders.push({ shape, image: face })
  }
})

/** Loads the photograph in a frame, and returns how it is shown. */
async function shownIn(page: Page, { shape, image: address }: Shown) {
  const image = page.locator(`picture img[src="${address}"]`)
  await image.scrollIntoViewIfNeeded()
  const shown = await image.evaluate(async (element) => {
    const img = element as HTMLImageElement
    await img.decode()
    const { width, height } = img.getBoundingClientRect()
    const frame = img.closest('.picture-frame')!
    const outer = frame.getBoundingClientRect()
    const own = { width: Number(img.getAttribute('width')), height: Number(img.getAttribute('height')) }
    return {
      fills: Math.round(width) === Math.round(outer.width) && Math.round(height) === Math.round(outer.height),
      frame: outer.width,
      /** The pixels across that the frame needs of the whole picture. */
      needed: own.width * Math.max(width / own.width, height / own.height) * devicePixelRatio,
      loaded: Number(/\/(\d+)\.avif$/.exec(img.currentSrc)?.[1]),
      fit: getComputedStyle(img).objectFit,
      placeholder: frame.querySelector('.photo-placeholder') !== null,
      own,
    }
  })
  return { shape, ...shown }
}

/** The width below which pictures are shown in their own size, in frames that are much wider. */
const SMALL = 240

/** Expects that a photograph fills its frame, and that the browser loaded about the pixels that it shows. */
async function expectFitting(page: Page, photo: Shown) {
  const shown = await shownIn(page, photo)
  const isSmall = shown.own.width < SMALL && shown.frame > SMALL
  const available = Math.min(shown.loaded, shown.own.width)
  const wanted = Math.min(shown.needed, shown.own.width, 1920)
  const surplus = shown.loaded / shown.needed
  expect({
    ...shown,
    isSharp: available / wanted > 0.9,
    // The smallest variant is small anyway, and a small picture is not enlarged.
    isWasteful: surplus > 1.6 && shown.loaded > 160 && shown.loaded <= shown.own.width,
  }).toMatchObject({
    fills: true,
    placeholder: true,
    own: SHAPES[shown.shape],
    fit: isSmall ? 'scale-down' : 'cover',
    isSharp: true,
    isWasteful: false,
  })
}

/** A phone, a tablet, and desktops of both densities, with the products whose own pages are tested on them. */
const SCREENS: { width: number; scale: number; ownPages: Shape[] }[] = [
  { width: 360, scale: 2, ownPages: ['landscape', 'panorama'] },
  { width: 768, scale: 2, ownPages: ['portrait', 'small'] },
  { width: 1440, scale: 1, ownPages: ['landscape', 'panorama'] },
  { width: 1440, scale: 2, ownPages: ['portrait', 'small'] },
]

describe.each(SCREENS)('photographs on a screen of $width pixels at $scale×', ({ width, scale, ownPages }) => {
  const open = async (path: string) => {
    // Each page has an empty cache: a browser prefers a larger variant that it has already loaded.
    const page = await server.openFresh({ viewport: { width, height: 900 }, deviceScaleFactor: scale })
    await skipSplash(page)
    await visit(page, path)
    return page
  }

  it('fit on the landing page', async () => {
    const page = await open('/')
    // On phones, the picture of their section takes the place of those of the products.
    const products = width < 640 ? [] : site.products
    for (const photo of [site.hero, ...products, site.section, ...site.leaders]) await expectFitting(page, photo)
    expectNoErrors(page)
  })

  it('fit on the pages of the sections', async () => {
    const products = await open('/products')
    for (const photo of site.products) await expectFitting(products, photo)
    const about = await open('/about')
    for (const photo of site.leaders) await expectFitting(about, photo)
  })

  it('fit on the pages of products', async () => {
    const photos = site.products.filter(({ shape }) => ownPages.includes(shape))
    for (const photo of photos) await expectFitting(await open(`/product/${photo.id}`), photo)
  })
})

it('the photograph of the hero is loaded at once, others when they come near, and none shifts the page', async () => {
  const page = await server.open()
  await skipSplash(page)
  await page.addInitScript(() => {
    const total = { shift: 0 }
    Object.assign(window, { total })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) total.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await visit(page, '/')
  const image = page.locator('.hero-photo picture img')
  await expect.poll(() => image.getAttribute('fetchpriority')).toBe('high')
  await expect.poll(() => image.getAttribute('loading')).toBeNull()
  for (const other of await page.locator('.product-card picture img').all())
    await expect.poll(() => other.getAttribute('loading')).toBe('lazy')
  await image.evaluate((element) => (element as HTMLImageElement).decode())
  const loadingOf = (photos: typeof site.products) =>
    Promise.all(photos.map((photo) => page.locator(`picture img[src="${photo.image}"]`).getAttribute('loading')))
  const shift = await page.evaluate(() => (window as unknown as { total: { shift: number } }).total.shift)
  expect(shift).toBeLessThan(0.02)
  await expectAccessible(page)
  await visit(page, '/products')
  await expect.poll(() => loadingOf(site.products)).toEqual([null, null, null, 'lazy'])
  expectNoErrors(page)
})

it('until a photograph is loaded, its placeholder is visible', async () => {
  const page = await server.open()
  await skipSplash(page)
  await page.route('**/*.avif', () => {})
  await page.goto('/', { waitUntil: 'commit' })
  const placeholder = page.locator('.hero-photo .photo-placeholder')
  await placeholder.waitFor()
  const width = () => placeholder.evaluate((element) => (element as HTMLImageElement).naturalWidth)
  await expect.poll(width).toBe(16)
  expectNoErrors(page)
})

import { describe, expect, it } from 'vitest'
import { productsSection } from '../../schema/kinds/products-section.ts'
import { expectNoErrors, laidOut, startSite } from './harness.ts'
import { SCREENS } from './screens.ts'
import { asAdmin, firstPath, hydrated, skipSplash, visit } from './site.ts'

const server = startSite()

const PAGES = {
  product: {
    card: /^Learn More/,
    parts: ['Product Overview', 'Key Features', 'Applications', 'Technical Specifications'],
    mail: 'Request Information',
    to: 'sales@',
    contact: 'Contact Sales',
    missing: 'Product Not Found',
    text: "The product you're looking for doesn't exist or has been removed.",
    back: 'Back to Products',
    section: 'products',
  },
  service: {
    card: /./,
    parts: ['Service Overview', 'Key Features', 'Benefits', 'Our Process'],
    mail: 'Request Consultation',
    to: 'services@',
    contact: 'Contact Us',
    missing: 'Service Not Found',
    text: "The service you're looking for doesn't exist or has been removed.",
    back: 'Back to Services',
    section: 'services',
  },
  job: {
    card: /^Apply Now/,
    parts: ['Job Description', 'Requirements', 'Required Skills'],
    mail: 'Apply via Email',
    to: 'careers@',
    contact: 'Contact Us',
    missing: 'Job Not Found',
    text: "The job you're looking for doesn't exist or has been removed.",
    back: 'Back to Careers',
    section: 'careers',
  },
} as const

const kinds = Object.keys(PAGES) as (keyof typeof PAGES)[]

it('the whole card of a product is a link, and its text can be selected', async () => {
  const page = await server.open()
  await skipSplash(page)
  await visit(page, '/products')
  const card = page.locator('.product-card').first()
  await card.scrollIntoViewIfNeeded()
  const text = (await card.locator('.leaf-list').boundingBox())!
  await page.mouse.move(text.x + 24, text.y + 4)
  await page.mouse.down()
  await page.mouse.move(text.x + text.width - 4, text.y + text.height - 4)
  await page.mouse.up()
  const marked = await page.evaluate(() => getSelection()?.toString() ?? '')
  await expect.poll(() => card.locator('.leaf-list').innerText()).toContain(marked.trim().split('\n')[0]!)
  expect(marked.length).toBeGreaterThan(20)
  expect(new URL(page.url()).pathname).toBe('/products')

  const name = await card.getByRole('heading').innerText()
  await card.click({ position: { x: 20, y: 20 } })
  await page.getByRole('heading', { level: 1, name }).waitFor()
  expectNoErrors(page)
})

it.each(kinds)('the page of a %s links to three related items and along the list', async (kind) => {
  const page = await server.open()
  await skipSplash(page)
  await visit(page, await firstPath(server.site.url, kind))
  const title = () => page.getByRole('heading', { level: 1 }).innerText()
  const first = await title()
  await expect.poll(() => page.locator('.related').getByRole('link').count()).toBe(3)
  await expect.poll(() => page.getByRole('link', { name: /^Previous/ }).count()).toBe(0)
  const next = page.getByRole('link', { name: /^Next/ })
  const second = (await next.locator('span').last().textContent())!
  await next.click()
  await page.getByRole('heading', { level: 1, name: second }).waitFor()
  await page.getByRole('link', { name: /^Previous/ }).click()
  await page.getByRole('heading', { level: 1, name: first }).waitFor()
  expectNoErrors(page)
})

it.each(kinds)('the mail link of a %s stays in view on a phone, and covers nothing at the end', async (kind) => {
  const { mail } = PAGES[kind]
  const page = await server.open(SCREENS[0]![1])
  await skipSplash(page)
  await visit(page, await firstPath(server.site.url, kind))
  const height = page.viewportSize()!.height
  const isInView = async () => {
    const boxes = await Promise.all(
      (await page.getByRole('link', { name: mail }).all()).map((link) => link.boundingBox()),
    )
    return boxes.some((box) => box !== null && box.y >= 72 && box.y + box.height <= height)
  }
  await page
    .locator('.detail-part')
    .nth(1)
    .evaluate((part) => part.scrollIntoView())
  await expect.poll(isInView).toBe(true)
  await page.locator('.closing-text').evaluate((text) => text.scrollIntoView({ block: 'end' }))
  await expect.poll(isInView).toBe(true)
  await page.locator('.related').evaluate((list) => list.scrollIntoView())
  await expect.poll(isInView).toBe(false)
})

it('the bar of a product on a phone has the request and the call beside each other', async () => {
  const page = await server.open(SCREENS[0]![1])
  await skipSplash(page)
  await visit(page, await firstPath(server.site.url, 'product'))
  const bar = page.locator('.stays-in-view')
  await page
    .locator('.detail-part')
    .nth(1)
    .evaluate((part) => part.scrollIntoView())
  const call = bar.getByRole('link', { name: 'Call +1 (515) 555-0142' })
  await expect.poll(() => call.getAttribute('href')).toBe('tel:+15155550142')
  const request = bar.getByRole('link', { name: 'Request Information' })
  const mail = decodeURIComponent((await request.getAttribute('href'))!)
  for (const way of ['+1 (515) 555-0142', 'sales@verdant.example']) expect(mail.split('body=')[1]).toContain(way)
  const [one, other] = [(await request.boundingBox())!, (await call.boundingBox())!]
  expect(other.y).toBe(one.y)
  expect(other.x).toBeGreaterThan(one.x + one.width)
  expect(Math.min(one.height, other.height, other.width)).toBeGreaterThanOrEqual(44)
  expect(other.x + other.width).toBeLessThanOrEqual(360)
})

it.each([
  [false, productsSection.fields.itemClosing.default, 'Soil test'],
  [true, productsSection.fields.laboratory.fields.itemClosing.default, 'Method or instrument'],
])('a product asks for what its buyers have; for laboratories: %s', async (forLaboratories, closing, asked) => {
  const response = await fetch(`${server.site.url}/api/content/products/active`)
  const products = (await response.json()) as { _id: string; forLaboratories: boolean }[]
  const product = products.find((one) => one.forLaboratories === forLaboratories)!
  const page = await server.open()
  await skipSplash(page)
  await visit(page, `/product/${product._id}`)
  await expect.poll(() => page.locator('.closing-text').innerText()).toBe(closing)
  const links = page.getByRole('link', { name: 'Request Information' })
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
  expect(hrefs).not.toEqual([])
  for (const href of hrefs) expect(new URL(href).searchParams.get('body')).toContain(`\n${asked}`)
  expectNoErrors(page)
})

it.each([360, 768, 1280])(
  'applying for a job and its summary are two targets of 44 pixels at %d pixels',
  async (width) => {
    const page = await server.open({ viewport: { width, height: 800 }, hasTouch: width < 1024 })
    await skipSplash(page)
    await visit(page, '/')
    const card = page.locator('.job-card').first()
    const apply = (await card.getByRole('link', { name: /^Apply Now/ }).boundingBox())!
    const summary = (await card.locator('summary').boundingBox())!
    expect(apply.height).toBeGreaterThanOrEqual(44)
    if (width < 1024) expect(summary.height).toBeGreaterThanOrEqual(44)
    const apart = (from: number, size: number, to: number) => to - (from + size)
    const gaps = [
      apart(apply.x, apply.width, summary.x),
      apart(summary.x, summary.width, apply.x),
      apart(apply.y, apply.height, summary.y),
    ]
    expect(Math.max(...gaps)).toBeGreaterThanOrEqual(4)
  },
)

describe.each(SCREENS)('detail pages on %s', (screenName, screen) => {
  it.each(kinds)('the card of a %s unfolds and leads to its page, which links to the contact section', async (kind) => {
    const expected = PAGES[kind]
    const page = await server.open(screen)
    await skipSplash(page)
    await visit(page, '/')
    const card = page.locator(`#${expected.section} .card`).first()
    await expect.poll(() => card.getByRole('link', { name: expected.card }).count()).toBe(1)
    // With room, the first three features or skills are in view, and the summary opens the others.
    const entries = card.locator('.fold-content li')
    const total = await entries.count()
    const inView = entries.filter({ visible: true })
    expect(total).toBeGreaterThan(3)
    await expect.poll(() => inView.count()).toBe(screenName === 'a phone' ? 0 : 3)
    if (screenName !== 'a phone') await card.getByText(`+${total - 3} more`).waitFor()
    await card.locator('summary').click()
    await expect.poll(() => inView.count()).toBe(total)
    expect(new URL(page.url()).pathname).toBe('/')
    // The whole card is its link.
    const { width } = (await card.boundingBox())!
    const name = await card.getByRole('heading').innerText()
    await card.click({ position: { x: width / 2, y: 4 } })
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.waitForURL(`**/${kind}/*`)
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
    const heading = page.getByRole('heading', { level: 1 })
    const title = (await heading.textContent())!
    await page.waitForFunction((text) => document.title.startsWith(text), title)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    for (const part of expected.parts) await page.getByRole('heading', { level: 2, name: part }).waitFor()

    const mail = new URL((await page.getByRole('link', { name: expected.mail }).first().getAttribute('href'))!)
    expect(mail.pathname).toContain(expected.to)
    expect(decodeURIComponent(mail.search)).toContain(title)
    if (kind === 'job') expect(decodeURIComponent(mail.search)).toContain(`subject=Application for ${title}&body=`)

    await page.getByRole('main').getByRole('link', { name: expected.contact }).first().click()
    await page.waitForURL('**/#contact')
    await page.waitForFunction(() => document.activeElement?.id === 'contact')
    expectNoErrors(page)
  })
})

it.each(kinds)('a %s that never existed gives 404 with a link back', async (kind) => {
  const expected = PAGES[kind]
  const page = await server.open()
  await skipSplash(page)
  for (const id of ['00000000-0000-4000-8000-000000000000', 'no-such-thing']) {
    const response = await page.goto(`/${kind}/${id}`)
    expect(response?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: expected.missing }).waitFor()
    await page.getByText(expected.text, { exact: true }).waitFor()
  }
  await page.getByRole('link', { name: expected.back }).click()
  await page.waitForURL(`**/#${expected.section}`)
  await page.waitForFunction((id) => document.activeElement?.id === id, expected.section)
})

it.each(['/no-such-page', '/caf%E9', '/%', '/product/%E0%A4%A'])(
  'the address %s is answered by a page with a way back',
  async (path) => {
    const page = await server.open()
    await skipSplash(page)
    const response = await visit(page, path)
    expect(response?.status()).toBe(404)
    await page
      .getByRole('heading', { level: 1, name: 'Page Not Found' })
      .or(page.getByText('Back to Products'))
      .waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Back to/ })
      .click()
    await page.waitForURL((url) => url.pathname === '/')
    expectNoErrors(page)
  },
)

it.each(['', ', also after a reload'])(
  'going back restores the scroll position of the landing page%s',
  async (reload) => {
    const page = await server.open()
    await skipSplash(page)
    await visit(page, '/')
    await laidOut(page)
    const card = page.getByRole('link', { name: /^Apply Now/ }).last()
    await card.scrollIntoViewIfNeeded()
    const from = await page.evaluate(() => scrollY)
    expect(from).toBeGreaterThan(5_000)
    const isBack = () => page.waitForFunction((y) => Math.abs(scrollY - y) < 5, from)
    if (reload) {
      await page.reload()
      await hydrated(page)
      await isBack()
    }
    await card.click()
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1' && scrollY === 0)
    await page.goBack()
    await isBack()
  },
)

it('an inactive product gives 404, a deleted one 410, and empty lists are hidden', async () => {
  const { url } = server.site
  const input = {
    name: 'Bare',
    category: 'Test',
    description: 'Short',
    detailedDescription: 'Long',
    features: ['', '  '],
    isActive: true,
  }
  const create = 'mutation ($input: ProductInput!) { createProduct(input: $input) { id } }'
  const { createProduct } = await asAdmin<{ createProduct: { id: string } }>(url, create, { input })
  const { id } = createProduct
  const page = await server.open()
  await page.goto(`/product/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Bare' }).waitFor()
  for (const name of ['Key Features', 'Applications', 'Technical Specifications'])
    await expect.poll(() => page.getByRole('heading', { name }).count()).toBe(0)

  const toggle = 'mutation ($id: ID!) { toggleProduct(id: $id) { id } }'
  await asAdmin(url, toggle, { id })
  expect((await page.goto(`/product/${id}`))?.status()).toBe(404)
  await asAdmin(url, toggle, { id })
  await asAdmin(url, 'mutation ($id: ID!) { deleteProduct(id: $id) { version } }', { id })
  expect((await page.goto(`/product/${id}`))?.status()).toBe(410)
  await page.getByRole('heading', { level: 1, name: 'Product Not Found' }).waitFor()
})

it('describes each page to search engines', async () => {
  const page = await server.open({ javaScriptEnabled: false })
  const types: Record<string, string> = { product: 'Product', service: 'Service', job: 'JobPosting' }
  for (const kind of kinds) {
    const path = await firstPath(server.site.url, kind)
    await page.goto(path)
    const title = (await page.getByRole('heading', { level: 1 }).textContent())!
    await expect.poll(() => page.title()).toContain(title)
    await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${server.site.url}${path}`)
    await expect.poll(() => page.locator('meta[property="og:title"]').getAttribute('content')).toContain(title)
    const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
    const typesInGraph = graph['@graph'].map((thing: { '@type': string }) => thing['@type'])
    expect(typesInGraph).toContain(types[kind])
    expect(typesInGraph).toContain('BreadcrumbList')
  }
})

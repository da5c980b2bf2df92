import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ADMIN, EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { hold, hydrated, skipSplash, visit } from '../../e2e/site.ts'
import { fill, press, signIn } from './actions.ts'

const server = startSite()

const siteIn = (page: Page) => page.frameLocator('iframe[title="Website"]')

/** Opens the editor at a page and waits until it is marked. */
async function openEditor(path = '/') {
  const page = await server.open({ viewport: { width: 1440, height: 900 } })
  await signIn(page, EDITOR, `/admin/site?page=${encodeURIComponent(path)}`)
  const site = siteIn(page)
  await site.locator('[data-edit]').first().waitFor({ state: 'attached' })
  return { page, site }
}

async function expectFocus(control: Locator) {
  await expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true)
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

describe('on the page', () => {
  it('a click opens the field, what is typed appears at once, and the place of the focused field is outlined', async () => {
    const { page, site } = await openEditor()
    const heading = site.getByRole('heading', { level: 1 })
    await heading.hover()
    await site.getByText('Hero section · Title').waitFor()
    await heading.click()
    await expectFocus(field(page, 'Title'))
    await field(page, 'Title').fill('Typed on the page')
    await expect.poll(() => heading.textContent()).toBe('Typed on the page')
    await expect.poll(() => heading.getAttribute('data-edit-focus')).toBe('')
    await field(page, 'Subtitle').focus()
    await expect.poll(() => heading.getAttribute('data-edit-focus')).toBe(null)
    await expectAccessible(page)
    await press(page, 'Save')
    await page.getByText('Hero section saved.').waitFor()
    await siteIn(page).getByRole('heading', { name: 'Typed on the page' }).waitFor()
    expect(await (await fetch(server.site.url)).text()).toContain('Typed on the page')
    expectNoErrors(page)
  })

  it('says that the page is loading', async () => {
    const page = await server.open()
    await signIn(page, EDITOR)
    const release = await hold(page, '**/preview/**')
    await page.getByRole('link', { name: 'Edit on the page' }).first().click()
    const loading = page.getByText('Loading page...')
    await loading.waitFor()
    release()
    await loading.waitFor({ state: 'detached' })
    // The page before stays until the other one is there.
    const releaseSpanish = await hold(page, '**/preview/*/es**')
    await page.getByRole('combobox', { name: 'Language of the page' }).selectOption('es')
    await loading.waitFor()
    releaseSpanish()
    await loading.waitFor({ state: 'detached' })
  })

  it('the buttons that save and close stand at the same place below each form', async () => {
    const { page, site } = await openEditor()
    const places: string[] = []
    for (const [heading, form] of [
      [site.getByRole('heading', { level: 1 }), 'Hero section'],
      [site.locator('#services h2'), 'Services section'],
      [site.getByRole('heading', { name: 'FurrowAzo', exact: true }), 'Edit Product'],
    ] as const) {
      await heading.first().click()
      const panel = page.getByRole('region', { name: form, exact: true })
      await panel.getByRole('button', { name: 'More ways to save' }).waitFor()
      places.push(JSON.stringify(await panel.getByRole('button', { name: 'Save', exact: true }).boundingBox()))
      await panel.getByRole('button', { name: 'Cancel' }).click()
      await page.getByText('Click a text, a picture or a list on the page').waitFor()
    }
    expect(new Set(places).size).toBe(1)
    expectNoErrors(page)
  })

  it('the words of the strips are fields, and appear with their figures as they are typed', async () => {
    const { page, site } = await openEditor()
    const heading = site.locator('.strips-title')
    await site.locator('.strips-title[data-edit]').waitFor()
    await heading.click()
    const control = field(page, 'Heading')
    await expectFocus(control)
    await control.fill('{without} of {count} fields did not answer')
    await expect.poll(() => heading.textContent()).toMatch(/^9\sof\s31\sfields did not answer$/)
    expectNoErrors(page)
  })

  it('a save leaves the page in view until the new one is there', async () => {
    const { page, site } = await openEditor('/products')
    await site.getByRole('heading', { name: 'PhosLoose' }).click()
    await field(page, 'Short description').fill('Kept in view')
    const release = await hold(page, '**/preview/**')
    await press(page, 'Save')
    await page.getByText('“PhosLoose” saved.').waitFor()
    const before = page.frameLocator('iframe[title="Website, as it was"]')
    await before.getByText('Kept in view').first().waitFor()
    // Typing marks the old page again. The new one is still loading, and has no marks yet.
    await field(page, 'Short description').fill('Kept in view, too')
    await before.getByText('Kept in view, too').first().waitFor()
    await expect
      .poll(() => page.locator('div:has(> iframe[title="Website"])').evaluate((box) => getComputedStyle(box).opacity))
      .toBe('0')
    release()
    await page.locator('iframe[title="Website, as it was"]').waitFor({ state: 'detached' })
    await site.getByText('Kept in view').first().click()
    await expectFocus(field(page, 'Short description'))
    expectNoErrors(page)
  })

  it('after a save, the new page is shown where the one before was, and without the bar of a preview', async () => {
    const { page, site } = await openEditor()
    await site.locator('#services h2').click()
    await field(page, 'Heading').fill('Saved further down')
    const before = await site.locator('html').evaluate(({ ownerDocument }) => ownerDocument.defaultView!.scrollY)
    expect(before).toBeGreaterThan(100)
    /** The first moment at which the page before is gone. */
    const shown = page.evaluate(async () => {
      const frames = () => [...document.querySelectorAll<HTMLIFrameElement>('main iframe')]
      const until = async (isThere: () => boolean) => {
        while (!isThere()) await new Promise(requestAnimationFrame)
      }
      await until(() => frames().length === 2)
      await until(() => frames().length === 1)
      const [{ contentDocument, contentWindow }] = frames() as [HTMLIFrameElement]
      const bar = contentDocument!.querySelector('.preview-bar')!
      return { top: contentWindow!.scrollY, bar: getComputedStyle(bar).display }
    })
    await press(page, 'Save')
    expect(await shown).toEqual({ top: before, bar: 'none' })
    expectNoErrors(page)
  })

  it('the place of the field stays in view in another language and at another width', async () => {
    const { page, site } = await openEditor()
    const heading = () => siteIn(page).locator('#services h2[data-edit-focus]')
    await site.locator('#services h2').click()
    await heading().waitFor()
    const isInView = () =>
      heading().evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return bottom > 0 && top < element.ownerDocument.documentElement.clientHeight
      })
    await press(page, 'As on a phone')
    await expect.poll(isInView).toBe(true)
    await page.getByRole('combobox', { name: 'Language of the page' }).selectOption('Español')
    await siteIn(page).locator('html[lang="es"]').waitFor({ state: 'attached' })
    await expect.poll(isInView).toBe(true)
    expectNoErrors(page)
  })

  it('messages stand above the buttons of the form on a phone', async () => {
    const page = await server.open({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await signIn(page, EDITOR, '/admin/site?page=/products')
    await siteIn(page).getByRole('heading', { name: 'MethaStart Liquid' }).tap()
    await fill(page, { Category: 'Biogas cultures' })
    await press(page, 'Save draft')
    await page.getByText('Draft of “MethaStart Liquid” saved.').waitFor()
    const bottom = async () => {
      const { y, height } = (await page.getByRole('region', { name: 'Notifications' }).boundingBox())!
      return y + height
    }
    const buttons = page.getByRole('button', { name: 'Cancel', exact: true })
    await expect.poll(async () => (await bottom()) <= (await buttons.boundingBox())!.y).toBe(true)
    expectNoErrors(page)
  })

  it('a field may get the focus before the page is marked again', async () => {
    const { page, site } = await openEditor('/products')
    await site.getByText('Stable for 72 hours').first().waitFor()
    await site.getByText('that free phosphorus in the soil').or(site.getByText('Kept in view')).first().click()
    const text = field(page, 'Short description')
    await expectFocus(text)
    // The species in italics is an element of its own.
    await text.fill('Priestia megaterium spores')
    await site.locator('em, i', { hasText: 'Priestia megaterium' }).first().waitFor()
    await text.evaluate(async (element: HTMLTextAreaElement) => {
      const other = document.querySelector<HTMLInputElement>('[data-field=name] input')!
      // React overrides the setter of the element itself.
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(element, 'Spores')
      element.dispatchEvent(new Event('input', { bubbles: true }))
      for (let turn = 0; turn < 9; turn++) {
        other.focus()
        element.focus()
        await Promise.resolve()
      }
    })
    await site.getByText('Spores', { exact: true }).first().waitFor()
    expectNoErrors(page)
  })

  it('beside the page, texts have the width of the form', async () => {
    const { page, site } = await openEditor()
    await site.getByRole('heading', { level: 1 }).click()
    const [title, description] = await Promise.all(
      [field(page, 'Title'), field(page, 'Description')].map(async (control) => (await control.boundingBox())!.width),
    )
    expect(title).toBe(description)
    expectNoErrors(page)
  })

  it('the keyboard chooses a text, and the entry of a list opens where it is in the form', async () => {
    const { page, site } = await openEditor()
    const label = site.locator('[data-edit="Hero section · Statistics 2 · Label"]').first()
    await label.focus()
    await site.getByText('Hero section · Statistics 2 · Label').waitFor()
    await label.press('Enter')
    const control = field(page, 'Statistic 2: Label')
    await expectFocus(control)
    await control.fill('years at it')
    await site.getByText('years at it').waitFor()
    expectNoErrors(page)
  })

  it('the page stays where a card was clicked, although its name is shown further up, too', async () => {
    const { page, site } = await openEditor()
    const card = site.getByRole('heading', { name: 'FurrowAzo', exact: true })
    await card.scrollIntoViewIfNeeded()
    const top = () => card.evaluate((element) => element.getBoundingClientRect().top)
    await card.click()
    await expectFocus(field(page, 'Name'))
    await expect.poll(() => card.getAttribute('data-edit-focus')).toBe('')
    const before = await top()
    await field(page, 'Short description').focus()
    await field(page, 'Name').focus()
    await expect.poll(() => card.getAttribute('data-edit-focus')).toBe('')
    expect(await top()).toBe(before)
    expect(before).toBeGreaterThan(0)
    expectNoErrors(page)
  })

  it('a card opens its item and not its page, unless links are followed', async () => {
    const { page, site } = await openEditor('/products')
    await site.getByText('NoduleReady Soy').first().click()
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('NoduleReady Soy')
    await site.getByRole('heading', { name: 'FurrowAzo' }).click()
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('FurrowAzo')
    await expectFocus(field(page, 'Name'))
    await press(page, 'Follow links')
    await site
      .getByRole('link', { name: /FurrowAzo/ })
      .first()
      .click()
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toMatch(/^\/product\//)
    expectNoErrors(page)
  })

  it('a label and a setting are clicked like a text, and typed at once', async () => {
    const page = await server.open({ viewport: { width: 1440, height: 900 } })
    await signIn(page, ADMIN, '/admin/site?page=/careers')
    const apply = siteIn(page).locator('[data-edit^="Label · "]', { hasText: 'Apply Now' }).first()
    await apply.hover()
    await siteIn(page).getByText('Label · Text').waitFor()
    await apply.click()
    await expectFocus(field(page, 'Text'))
    await expect.poll(() => field(page, 'Text').inputValue()).toBe('Apply Now')
    await field(page, 'Text').fill('Come and bake')
    await siteIn(page).getByText('Come and bake').first().waitFor()
    await press(page, 'Save')
    await page.getByText('“careers.apply” saved.').waitFor()
    await expect.poll(async () => (await fetch(`${server.site.url}/careers`)).text()).toContain('Come and bake')
    // It has an item now, whose drafts are as those of others.
    await siteIn(page).getByText('Come and bake').first().click()
    await expectFocus(field(page, 'Text'))
    await field(page, 'Text').fill('Bake with us')
    await press(page, 'Save draft')
    await page.getByText('Draft of “careers.apply” saved.').waitFor()
    await siteIn(page).getByText('Bake with us').first().waitFor()
    expect(await (await fetch(`${server.site.url}/careers`)).text()).not.toContain('Bake with us')

    const tagline = siteIn(page).locator('.brand-tagline').first()
    await tagline.click()
    await expectFocus(field(page, 'Tagline'))
    await field(page, 'Tagline').fill('Bread for all')
    await expect.poll(() => tagline.textContent()).toBe('Bread for all')
    await expectAccessible(page)
    await press(page, 'Save')
    await page.getByText('Settings saved successfully!').waitFor()
    expect(await (await fetch(server.site.url)).text()).toContain('Bread for all')
    expectNoErrors(page)
  })

  it('an editor reads why a setting cannot be changed', async () => {
    const { page, site } = await openEditor()
    await site.locator('.brand-title').first().click()
    await page.getByText('Settings can be changed by admins only.').waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Site title' }).isDisabled()).toBe(true)
    expectNoErrors(page)
  })

  it('the marks are attributes: without them the page is that of a preview, to the letter', async () => {
    const { page, site } = await openEditor('/careers')
    const root = site.locator('#root')
    const { src, markup } = await root.evaluate((element) => {
      const copy = element.cloneNode(true) as HTMLElement
      for (const marked of copy.querySelectorAll('[data-edit], [data-edit-focus]')) {
        if (marked.hasAttribute('data-edit-tab')) marked.removeAttribute('tabindex')
        for (const name of ['data-edit', 'data-edit-tab', 'data-edit-focus']) marked.removeAttribute(name)
      }
      return { src: location.href, markup: copy.innerHTML }
    })
    const preview = await server.open({ viewport: { width: 1280, height: 900 } })
    await signIn(preview, EDITOR)
    await skipSplash(preview)
    await visit(preview, src)
    // The opening screen and the sections are there in full.
    await expect.poll(() => preview.locator('#root').innerHTML()).toBe(markup)
    const html = await (await fetch(src)).text()
    expect(html).not.toContain('data-edit')
    expect(html).not.toMatch(/[\u{f0000}-\u{10ffff}]/u)
    expectNoErrors(page)
  })

  it('small screens show the page or the form', async () => {
    const page = await server.open({ viewport: { width: 360, height: 800 } })
    await signIn(page, EDITOR, '/admin/site')
    await siteIn(page).getByRole('heading', { level: 1 }).click()
    await field(page, 'Title').waitFor()
    await expectAccessible(page)
    await press(page, 'Page')
    await siteIn(page).getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => field(page, 'Title').isVisible()).toBe(false)
    expectNoErrors(page)
  })
})

describe('what is shown', () => {
  it('is the draft that is saved, the site as it is, a moment and a language, as chosen', async () => {
    const { page, site } = await openEditor('/products')
    const version = page.getByRole('combobox', { name: 'Version' })
    await site.getByRole('heading', { name: 'FurrowAzo' }).first().click()
    await field(page, 'Name').fill('Drafted')
    await press(page, 'Save draft')
    await page.getByText('Draft of “Drafted” saved.').waitFor()
    await expect.poll(() => version.inputValue()).toBe('draft')
    await siteIn(page).getByRole('heading', { name: 'Drafted' }).waitFor()
    await version.selectOption('Live')
    await siteIn(page).getByRole('heading', { name: 'FurrowAzo' }).first().waitFor()
    expect(await (await fetch(`${server.site.url}/products`)).text()).not.toContain('Drafted')

    await version.selectOption('A moment')
    await page.getByLabel('Moment').waitFor()
    await siteIn(page).getByRole('heading', { name: 'FurrowAzo' }).first().waitFor()
    await version.selectOption('Live')
    await page.getByRole('combobox', { name: 'Language of the page' }).selectOption('Español')
    await siteIn(page).locator('html[lang="es"]').waitFor({ state: 'attached' })
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('/es/products')
    expect(new URL(page.url()).searchParams.get('at')).toBe(null)
    // A click before does nothing.
    await siteIn(page).locator('[data-edit]').first().waitFor({ state: 'attached' })
    await siteIn(page).getByRole('heading', { name: 'FurrowAzo' }).first().click()
    await expectFocus(page.locator('[name="translations.es.name"]'))
    await expectAccessible(page)
    expectNoErrors(page)
  })
})

it('another language stays chosen when the page before is loaded late', async () => {
  const { page } = await openEditor('/products')
  const releasePage = await hold(page, '**/preview/**')
  await page.getByRole('combobox', { name: 'Version' }).selectOption('A moment')
  const before = page.locator('iframe[title="Website"][src]')
  await expect.poll(() => page.locator('iframe').count()).toBe(2)
  await before.waitFor({ state: 'attached' })
  const releaseView = await hold(page, '**/graphql')
  await page.getByRole('combobox', { name: 'Language of the page' }).selectOption('Español')
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('/es/products')
  releasePage()
  await before.contentFrame().locator('[data-edit]').first().waitFor({ state: 'attached' })
  expect(new URL(page.url()).searchParams.get('page')).toBe('/es/products')
  releaseView()
  await siteIn(page).locator('html[lang="es"]').waitFor({ state: 'attached' })
  expectNoErrors(page)
})

it('another language stays chosen when something is typed before its page is there', async () => {
  const { page, site } = await openEditor('/es/products')
  await site.getByRole('heading', { name: 'PhosLoose' }).click()
  await expectFocus(page.locator('[name="translations.es.name"]'))
  const release = await hold(page, '**/graphql')
  await page.getByRole('combobox', { name: 'Language of the page' }).selectOption('English')
  const name = field(page, 'Name')
  await name.fill('Typed meanwhile')
  await site.getByRole('heading', { name: 'Typed meanwhile' }).waitFor()
  expect(new URL(page.url()).searchParams.get('page')).toBe('/products')
  release()
  await siteIn(page).locator('html[lang="en"]').waitFor({ state: 'attached' })
  expect(new URL(page.url()).searchParams.get('page')).toBe('/products')
  expectNoErrors(page)
})

describe('“Edit this page”', () => {
  it('leads an editor from a page of the website to its editor', async () => {
    const page = await server.open()
    await signIn(page, EDITOR)
    await skipSplash(page)
    await visit(page, `${server.site.url}/products`)
    await page.getByRole('link', { name: 'Edit this page' }).click()
    await siteIn(page).getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).searchParams.get('page')).toBe('/products')
    expectNoErrors(page)
  })

  it('is not there for visitors, whose pages are the same to the letter', async () => {
    const page = await server.open()
    await skipSplash(page)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await visit(page, `${server.site.url}/products`)
    await hydrated(page)
    await expect.poll(() => page.getByRole('link', { name: 'Edit this page' }).count()).toBe(0)
    expect(loaded.filter((address) => address.includes('edit'))).toEqual([])
    const asVisitor = await (await fetch(`${server.site.url}/products`)).text()
    const inFrame = await fetch(`${server.site.url}/products`, { headers: { 'sec-fetch-dest': 'iframe' } })
    expect(await inFrame.text()).toBe(asVisitor)
    expect(inFrame.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})

import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { expectValue, fill, press, productNamed, signIn } from './actions.ts'

const server = startSite()

const siteIn = (page: Page) => page.frameLocator('iframe[title="Website"]')

async function openEditor(path: string) {
  const page = await server.open({ viewport: { width: 1440, height: 900 } })
  await signIn(page, EDITOR, `/admin/site?page=${encodeURIComponent(path)}`)
  const site = siteIn(page)
  await site.locator('[data-edit]').first().waitFor({ state: 'attached' })
  return { page, site }
}

const names = (site: ReturnType<typeof siteIn>) => site.locator('.product-card .card-title').allInnerTexts()

describe('blocks on the page', () => {
  const blocks = ['Wheat first', 'Barley second', 'Oats third'].map((text) => ({ text: { text } }))
  const make = (path: string) =>
    asAdmin(server.site.url, 'mutation ($input: PageInput!) { createPage(input: $input) { id } }', {
      input: { title: 'Field days', path, description: 'Come and see.', isActive: true, blocks },
    })
  const texts = (site: ReturnType<typeof siteIn>) => site.locator('.page-blocks > *').allInnerTexts()

  it('move, are added and are taken away where they stand, in the form beside them', async () => {
    await make('/field-days')
    const { page, site } = await openEditor('/field-days')
    await site.getByText('Oats third').hover()
    await site.getByRole('button', { name: 'Move Text 3 up' }).click()
    await expect.poll(() => texts(site)).toEqual(['Wheat first', 'Oats third', 'Barley second'])
    await page.getByText('Unsaved changes').waitFor()
    // Visitors see it once it is saved.
    expect(await (await fetch(`${server.site.url}/field-days`)).text()).toMatch(/Barley second[^]*Oats third/)

    await site.getByText('Wheat first').hover()
    await site.getByRole('combobox', { name: 'Add after Text 1' }).selectOption('Quote')
    const added = page.getByRole('textbox', { name: 'Quote 2: Text' })
    await expect.poll(() => added.evaluate((control) => control === document.activeElement)).toBe(true)
    await added.fill('Typed where it stands')
    await site.getByText('Typed where it stands').waitFor()

    await site.getByText('Barley second').hover()
    await site.getByRole('button', { name: 'Remove Text 4' }).click()
    await site.getByText('Barley second').waitFor({ state: 'detached' })
    await press(page, 'Undo')
    await site.getByText('Barley second').waitFor()
    await press(page, 'Save')
    await page.getByText('“Field days” saved.').waitFor()
    const html = await (await fetch(`${server.site.url}/field-days`)).text()
    expect(html).toMatch(/Wheat first[^]*Typed where it stands[^]*Oats third[^]*Barley second/)
    expectNoErrors(page)
  })

  it('move by keyboard, and keep the focus', async () => {
    await make('/open-days')
    const { page, site } = await openEditor('/open-days')
    const last = site.getByText('Oats third')
    await last.focus()
    await last.press('Alt+ArrowUp')
    await expect.poll(() => texts(site)).toEqual(['Wheat first', 'Oats third', 'Barley second'])
    await expect.poll(() => last.evaluate((text) => text === text.ownerDocument.activeElement)).toBe(true)
    await last.press('Alt+ArrowUp')
    await expect.poll(() => texts(site)).toEqual(['Oats third', 'Wheat first', 'Barley second'])
    await last.press('Alt+Enter')
    const down = site.getByRole('button', { name: 'Move Text 1 down' })
    await site.getByRole('button', { name: 'Move Text 1 up' }).press('Tab')
    await down.press('Enter')
    await expect.poll(() => texts(site)).toEqual(['Wheat first', 'Oats third', 'Barley second'])
    await site.getByRole('button', { name: 'Move Text 2 down' }).press('Escape')
    await expect.poll(() => last.evaluate((text) => text === text.ownerDocument.activeElement)).toBe(true)
    await expectAccessible(page)

    // Arrow keys choose what is added: the first one must not add anything.
    const add = site.getByRole('combobox', { name: 'Add after Text 2' })
    await last.press('Alt+Enter')
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await add.press(key)
    await page
      .getByRole('textbox', { name: /^Picture 3/ })
      .and(page.locator(':focus'))
      .waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Drag / }).count()).toBe(4)
    expectNoErrors(page)
  })
})

describe('cards on the page', () => {
  it('move in the order of their items and are hidden, both at once and until taken back', async () => {
    const { page, site } = await openEditor('/products')
    const before = await names(site)
    expect(before.length).toBeGreaterThan(3)
    await site.getByRole('heading', { name: before[1]! }).hover()
    await site.getByRole('button', { name: 'Move Product up' }).click()
    await page.getByText('Product moved.').waitFor()
    await expect.poll(() => names(siteIn(page))).toEqual([before[1], before[0], ...before.slice(2)])
    await press(page, 'Undo')
    await page.getByText('The change was taken back.').waitFor()
    await expect.poll(() => names(siteIn(page))).toEqual(before)

    await siteIn(page).getByRole('heading', { name: before[2]! }).hover()
    await siteIn(page).getByRole('button', { name: 'Hide Product' }).click()
    await page.getByText('Product hidden: it is inactive now.').waitFor()
    await expect.poll(() => names(siteIn(page))).toEqual(before.toSpliced(2, 1))
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(() => names(siteIn(page))).toEqual(before)
    expectNoErrors(page)
  })

  it('are added after another one, with the form of the new item', async () => {
    const { page, site } = await openEditor('/products')
    const before = await names(site)
    await site.getByRole('heading', { name: before[1]! }).hover()
    await site.getByRole('button', { name: 'Add after Product' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Product' })
    await dialog.waitFor()
    await expectAccessible(page)
    await fill(dialog, productNamed('Added where it stands'))
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => names(siteIn(page))).toEqual(before.toSpliced(2, 0, 'Added where it stands'))
    await expectValue(page, 'Name', 'Added where it stands')

    await siteIn(page).getByRole('heading', { name: before[1]! }).hover()
    await siteIn(page).getByRole('button', { name: 'Add after Product' }).click()
    await fill(dialog, productNamed('Added as a draft'))
    await dialog.getByRole('button', { name: 'Save draft', exact: true }).click()
    await expectValue(page, 'Name', 'Added as a draft')
    await page
      .getByRole('combobox', { name: 'Version' })
      .getByText('Draft of this product')
      .waitFor({ state: 'attached' })
    // Its place is kept with the draft.
    await expect
      .poll(() => names(siteIn(page)))
      .toEqual(before.toSpliced(2, 0, 'Added as a draft', 'Added where it stands'))
    expect(await (await fetch(`${server.site.url}/products`)).text()).not.toContain('Added as a draft')
    expectNoErrors(page)
  })

  it('change in their open form, too, without a question', async () => {
    const { page, site } = await openEditor('/products')
    const before = await names(site)
    await site.getByRole('heading', { name: before[3]! }).click()
    const active = page.getByRole('switch', { name: 'Active' })
    await expect.poll(() => active.isChecked()).toBe(true)
    await site.getByRole('heading', { name: before[3]! }).hover()
    await site.getByRole('button', { name: 'Hide Product' }).click()
    await expect.poll(() => names(siteIn(page))).toEqual(before.toSpliced(3, 1))
    await expect.poll(() => active.isChecked()).toBe(false)
    await expect.poll(() => page.getByRole('button', { name: 'Load it' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(() => active.isChecked()).toBe(true)
    expectNoErrors(page)
  })

  it('go on moving while the pointer stays on their tools', async () => {
    const { page, site } = await openEditor('/products')
    const before = await names(site)
    await site.getByRole('heading', { name: before[0]! }).hover()
    const box = (await site.getByRole('button', { name: 'Move Product down' }).boundingBox())!
    const point = [box.x + box.width / 2, box.y + box.height / 2] as const
    await page.mouse.click(...point)
    await expect.poll(() => names(siteIn(page))).toEqual([before[1], before[0], ...before.slice(2)])
    // The new page has them where the pointer is.
    await page.locator('iframe[title="Website, as it was"]').waitFor({ state: 'detached' })
    await expect.poll(() => siteIn(page).getByRole('button', { name: 'Move Product down' }).boundingBox()).toEqual(box)
    await page.mouse.click(...point)
    await expect.poll(() => names(siteIn(page))).toEqual([before[1], before[2], before[0], ...before.slice(3)])
    expectNoErrors(page)
  })

  it('keep the focus when they are moved by keyboard, and so do their tools', async () => {
    const { page, site } = await openEditor('/products')
    const before = await names(site)
    const card = () => siteIn(page).locator('.card-title[data-edit]', { hasText: before[1]! })
    const hasFocus = async (element: Locator) => {
      await expect.poll(() => element.evaluate((one) => one.contains(one.ownerDocument.activeElement))).toBe(true)
    }
    const focused = card()
      .or(siteIn(page).locator('a', { has: card() }))
      .first()
    await focused.focus()
    await focused.press('Alt+ArrowUp')
    await expect.poll(() => names(siteIn(page))).toEqual([before[1], before[0], ...before.slice(2)])
    await hasFocus(focused)
    await focused.press('Alt+Enter')
    const down = () => siteIn(page).getByRole('button', { name: 'Move Product down' })
    await down().focus()
    await down().press('Enter')
    await expect.poll(() => names(siteIn(page))).toEqual(before)
    await hasFocus(down())
    expectNoErrors(page)
  })

  it('have no tools on the page of a moment, which nothing changes', async () => {
    const { page, site } = await openEditor('/products')
    const [first] = await names(site)
    await page.getByRole('combobox', { name: 'Version' }).selectOption('A moment')
    await page.waitForURL('**/admin/site?*at=*')
    const heading = siteIn(page).locator('.card-title[data-edit]', { hasText: first! })
    await heading.hover()
    await siteIn(page).getByText('Product · Name').waitFor()
    await expect.poll(() => siteIn(page).getByRole('button', { name: 'Hide Product' }).count()).toBe(0)
    expectNoErrors(page)
  })
})

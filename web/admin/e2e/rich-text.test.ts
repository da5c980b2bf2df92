import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { edit, formDialog, press, saveAndClose, signIn } from './actions.ts'

const server = startSite()

const NAME = 'FurrowAzo'
const FIELD = 'Detailed description'

const editor = (page: Page) => page.getByRole('textbox', { name: FIELD, exact: true })
const source = (page: Page) => page.getByRole('textbox', { name: `${FIELD}: Markdown source` })
const switchView = (page: Page) => formDialog(page).getByRole('button', { name: 'Markdown source' }).first().click()
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: FIELD }).getByRole('button', { name, exact: true })

async function openEditor(): Promise<Page> {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/products')
  await edit(page, NAME)
  await editor(page).waitFor()
  return page
}

/** Empties the editor and leaves the caret in it. */
async function clear(page: Page) {
  await editor(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
}

/** Puts the caret where a click does. The browser reports that with its next frame, before which no person types. */
async function putCaret(place: Locator) {
  await place.click()
  await place.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/** Types lines, each with Enter after it. */
async function typeLines(page: Page, ...lines: string[]) {
  for (const line of lines) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
}

/** Returns the source that the editor has made. */
async function sourceOf(page: Page): Promise<string> {
  await switchView(page)
  const text = await source(page).inputValue()
  await switchView(page)
  await editor(page).waitFor()
  return text
}

/** Pastes data as the browser does. */
const paste = (page: Page, data: Record<string, string>) =>
  editor(page).evaluate((element, entries) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(entries)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)

const fixture = (name: string) =>
  readFileSync(new URL(`../../../cli/sources/fixtures/${name}.html`, import.meta.url), 'utf8')

describe('the editor of a formatted text', () => {
  it('takes Markdown as it is typed, keys and the slash menu, and undoes each', async () => {
    const page = await openEditor()
    await clear(page)
    await typeLines(page, '## Rate', 'Use **two** ounces *each*.', '- one', 'two', '', '/quo')
    await page.keyboard.type('Said 1. of *2')
    const quoted = '## Rate\n\nUse **two** ounces *each*.\n\n- one\n- two\n\n> Said 1. of \\*2'
    await expect.poll(() => sourceOf(page)).toBe(quoted)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+b')
    await page.keyboard.press('Delete')
    await expect.poll(() => sourceOf(page)).toBe('')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect.poll(() => sourceOf(page)).toBe(quoted)
    await switchView(page)
    await source(page).fill('| a | b |\n| --- | --- |\n| 1 | 2 |')
    await switchView(page)
    await putCaret(editor(page).getByRole('columnheader', { name: 'a' }))
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('Before')
    await expect.poll(() => sourceOf(page)).toBe('Before\n\n| a | b |\n| --- | --- |\n| 1 | 2 |')
    expectNoErrors(page)
  })

  it('changes nothing that its user has not changed, and shows the page what it shows itself', async () => {
    const page = await openEditor()
    await switchView(page)
    await source(page).fill('Setext\n======\n\n* one\n* two\n\n| a | b |\n|---|---|\n| 1 | 2 |')
    await switchView(page)
    await putCaret(editor(page).getByRole('cell', { name: '2' }))
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await expect
      .poll(() => sourceOf(page))
      .toBe('Setext\n======\n\n* one\n* two\n\n| a | b |\n| --- | --- |\n| 1 | 2! |')
    await expectAccessible(page)
    await saveAndClose(page)
    await page.goto('/products')
    await page.getByRole('link', { name: NAME }).first().click()
    await page.getByRole('heading', { name: 'Setext', level: 3 }).waitFor()
    await expect.poll(() => page.getByRole('cell', { name: '2!' }).count()).toBe(1)
    expectNoErrors(page)
  })

  it('links to pages of the site, by key and by button', async () => {
    const page = await openEditor()
    await clear(page)
    await page.keyboard.type('See more')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Add link' })
    await dialog.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Add link' }).click()
    await dialog.getByText('must be an http(s) address').waitFor()
    await dialog.getByRole('textbox', { name: 'Address' }).fill('/services')
    await expect.poll(() => dialog.getByRole('combobox').inputValue()).toBe('')
    // A name in place of the address is looked for.
    await dialog.getByRole('textbox', { name: 'Address' }).fill('genom')
    await expect.poll(() => dialog.getByRole('combobox').inputValue()).toBe('genom')
    await dialog
      .getByRole('option', { name: /Service$/ })
      .first()
      .click()
    await expectAccessible(page)
    // What was typed is not thrown away by a key.
    await page.keyboard.press('Escape')
    await press(page, 'Keep editing')
    await dialog.getByRole('button', { name: 'Add link' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => sourceOf(page)).toMatch(/^\[See more\]\(\/service\/[\w-]+\)$/)
    await tool(page, 'Link').click()
    await press(page, 'Remove link')
    await expect.poll(() => sourceOf(page)).toBe('See more')
    expectNoErrors(page)
  })

  it('cleans what is pasted from other programs, and pastes plain text as it is', async () => {
    const page = await openEditor()
    await clear(page)
    await paste(page, { 'text/html': fixture('word'), 'text/plain': 'Trial report' })
    await editor(page).getByRole('heading', { name: 'Trial report' }).waitFor()
    await expect.poll(() => editor(page).locator('[style]:not(td, th), script, font, o\\:p').count()).toBe(0)
    const pasted = await sourceOf(page)
    expect(pasted).toContain('- Untreated control\n  - four plots\n- Treated seed\n\n## Steps\n\n1. Sample the soil')
    await page.keyboard.press('Control+z')
    await expect.poll(() => sourceOf(page)).toBe('')
    await paste(page, { 'text/plain': '*one*\ntwo\n\n- three' })
    await expect.poll(() => sourceOf(page)).toBe('\\*one\\*\\\ntwo\n\n\\- three')
    await clear(page)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => {
      const item = { 'text/html': '<b>bold</b>', 'text/plain': 'bold' }
      return navigator.clipboard.write([new ClipboardItem(item)])
    })
    await page.keyboard.press('Control+Shift+v')
    await editor(page).getByText('bold').waitFor()
    await expect.poll(() => sourceOf(page)).toBe('bold')
    expectNoErrors(page)
  })

  it('is a text field for screen readers, whose toolbar is one stop of the Tab key', async () => {
    const page = await openEditor()
    await clear(page)
    await page.keyboard.type('/')
    await page.getByRole('listbox', { name: 'Blocks' }).waitFor()
    const active = await editor(page).getAttribute('aria-activedescendant')
    await expect.poll(() => page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Escape')
    await page.getByRole('listbox', { name: 'Blocks' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => tool(page, 'Heading').evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Below')
    await expect.poll(() => sourceOf(page)).toBe('### Below')
    await clear(page)
    await press(page, 'Save')
    await page.getByText(`${FIELD} is required`).waitFor()
    await expect.poll(() => editor(page).getAttribute('aria-invalid')).toBe('true')
    expectNoErrors(page)
  })

  it('moves between cells and indents lists with Tab, and is left with Escape and Tab', async () => {
    const page = await openEditor()
    const isFocused = () => editor(page).evaluate((element) => element === document.activeElement)
    await clear(page)
    await page.keyboard.type('/tabl')
    await page.keyboard.press('Enter')
    for (const cell of ['a', 'b', 'c', '1', '2', '3']) {
      await page.keyboard.type(cell)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type('4')
    const table = '| a | b | c |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n| 4 |  |  |'
    await expect.poll(() => sourceOf(page)).toBe(table)
    await putCaret(editor(page).getByRole('columnheader', { name: 'a' }))
    await page.keyboard.press('Shift+Tab')
    await expect.poll(isFocused).toBe(true)
    await clear(page)
    await typeLines(page, '- one')
    await page.keyboard.press('Tab')
    await page.keyboard.type('two')
    await expect.poll(() => sourceOf(page)).toBe('- one\n  - two')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('three')
    await expect.poll(() => sourceOf(page)).toBe('- one\n  - two\n- three')
    await tool(page, 'Indent').click()
    await expect.poll(() => sourceOf(page)).toBe('- one\n  - two\n  - three')
    await tool(page, 'Outdent').click()
    await expect.poll(() => sourceOf(page)).toBe('- one\n  - two\n- three')
    await putCaret(editor(page).getByText('one'))
    await page.keyboard.press('Tab')
    await expect.poll(isFocused).toBe(true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect.poll(isFocused).toBe(false)
    await expect.poll(() => sourceOf(page)).toBe('- one\n  - two\n- three')
    expectNoErrors(page)
  })

  it('opens the slash menu where there is room, with pictures and links', async () => {
    const page = await openEditor()
    await clear(page)
    await typeLines(page, ...Array.from({ length: 30 }, (_, at) => `Line ${at}`))
    await page.keyboard.type('/')
    const menu = page.getByRole('listbox', { name: 'Blocks' })
    await menu.waitFor()
    await expect
      .poll(() =>
        menu.evaluate((element) => {
          const { left, top, bottom } = element.getBoundingClientRect()
          return [top + 8, bottom - 8].every((y) => element.contains(document.elementFromPoint(left + 8, y)))
        }),
      )
      .toBe(true)
    await page.keyboard.type('link')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add link' })
    await dialog.getByRole('textbox', { name: 'Address' }).fill('/products')
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Our range')
    await press(page, 'Add link')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => sourceOf(page)).toMatch(/Line 29\n\n\[Our range\]\(\/products\)$/)
    await clear(page)
    await page.keyboard.type('Lime and/or chalk /head')
    await page.keyboard.press('Enter')
    await expect.poll(() => sourceOf(page)).toBe('## Lime and/or chalk')
    await clear(page)
    await page.keyboard.type('/pict')
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog', { name: 'Choose from gallery' })
      .getByRole('listitem')
      .getByRole('button')
      .first()
      .click()
    await editor(page).locator('img[src]').click()
    await editor(page).getByLabel('Alternative text').fill('Roots')
    await editor(page).getByLabel('Caption').fill('Three weeks after “sowing”')
    await editor(page).getByLabel('Size').selectOption('Small')
    await editor(page).locator('.rich-text-caption', { hasText: 'Three weeks' }).waitFor()
    await expectAccessible(page)
    await expect.poll(() => sourceOf(page)).toMatch(/^!\[Roots\]\(\/.+#small "Three weeks after “sowing”"\)$/)
    expectNoErrors(page)
  })
})

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { visit } from '../../e2e/site.ts'
import { fill, formDialog, press, saveAndClose, signIn } from './actions.ts'

const server = startSite()

/** Waits until a control has the focus, given by its path in the form. */
async function hasFocus(page: Page, name: RegExp) {
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')).toMatch(name)
}

/** The names of the blocks in the form, in their order. */
const blocksIn = (page: Page) =>
  formDialog(page).getByRole('list', { name: 'blocks', exact: true }).locator('> li [data-name]')

const kindsIn = async (page: Page) => (await blocksIn(page).allInnerTexts()).map((text) => text.split('\n')[0]!.trim())

const adder = (page: Page) => formDialog(page).getByRole('combobox', { name: 'Add a block to blocks' })

async function openForm(): Promise<Page> {
  const page = await server.open()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, EDITOR, '/admin/pages')
  await page.getByRole('link', { name: 'Add Page' }).click()
  return page
}

it('an editor makes a page of six blocks, which visitors see, and copies a block to another page', async () => {
  const page = await openForm()
  await fill(page, { Title: 'Field days', Path: '/products', Description: 'Walk the plots with us.' })

  await adder(page).click()
  await formDialog(page).getByRole('option', { name: 'Text', exact: true }).click()
  await formDialog(page).getByRole('textbox', { name: 'Text 1: Text' }).click()
  await page.keyboard.type('We meet at the gate.')
  const add = async (typed: string) => {
    await adder(page).fill(typed)
    await adder(page).press('Enter')
  }
  await add('/quo')
  await hasFocus(page, /quote\.text$/)
  await page.keyboard.type('I saw the roots myself.')
  await add('/fig')
  await press(page, '+ Add Figure')
  await hasFocus(page, /value$/)
  await page.keyboard.type('24')
  await page.keyboard.press('Tab')
  await page.keyboard.type('plots to walk')
  await add('/step')
  await hasFocus(page, /steps\.heading$/)
  await page.keyboard.type('How the day goes')
  await add('/call')
  await hasFocus(page, /callToAction\.heading$/)
  await page.keyboard.type('Bring a spade')
  await fill(page, { 'Call to action 5: Label of the link': 'Write to us', 'Call to action 5: Link': '/contact' })
  await add('/prod')
  await formDialog(page).getByRole('combobox', { name: 'Products 6: Products' }).fill('furrow')
  await formDialog(page).getByRole('option', { name: 'FurrowAzo' }).click()
  await expect.poll(() => kindsIn(page)).toEqual(['Text', 'Quote', 'Figures', 'Steps', 'Call to action', 'Products'])

  await blocksIn(page).nth(1).press('Alt+ArrowUp')
  await expect.poll(() => kindsIn(page)).toEqual(['Quote', 'Text', 'Figures', 'Steps', 'Call to action', 'Products'])
  await formDialog(page).getByText('Quote is now block 1 of 6.').waitFor({ state: 'attached' })

  await press(page, 'Preview')
  const preview = page.frameLocator('iframe[title="Preview"]')
  await preview.getByText('I saw the roots myself.').waitFor()
  await preview.getByRole('heading', { name: 'FurrowAzo' }).waitFor()
  await expectAccessible(page)
  await press(page, 'Back to the form')

  await press(page, 'Save')
  await formDialog(page).getByText('Path /products is taken by the page /products of the website').first().waitFor()
  await fill(page, { Path: '/field-days' })
  await blocksIn(page).first().waitFor()
  await press(page, 'More for quote 1')
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  await saveAndClose(page)

  const visitor = await server.open()
  await visit(visitor, '/field-days')
  const main = visitor.getByRole('main')
  await main.getByRole('heading', { name: 'Field days', level: 1 }).waitFor()
  const text = (await main.innerText()).replaceAll(/\s+/g, ' ')
  expect(text).toMatch(
    /I saw the roots.*We meet at the gate.*plots to walk.*How the day goes.*Bring a spade.*FurrowAzo/,
  )
  await expectAccessible(visitor)
  await main.getByRole('link', { name: 'FurrowAzo' }).click()
  await visitor.getByRole('heading', { name: 'FurrowAzo', level: 1 }).waitFor()
  expectNoErrors(visitor)

  await page.getByRole('link', { name: 'Add Page' }).click()
  await fill(page, { Title: 'Open house', Path: '/field-days', Description: 'See the plant.' })
  await adder(page).focus()
  await page.keyboard.press('Control+v')
  await expect.poll(() => kindsIn(page)).toEqual(['Quote'])
  await press(page, 'Save')
  await formDialog(page).getByText('Another item already has this path: “Field days”').first().waitFor()
  await fill(page, { Path: '/open-house' })
  await saveAndClose(page)
  await visit(visitor, '/open-house')
  await main.getByText('I saw the roots myself.').waitFor()
  expectNoErrors(page)
})

it('the path of a new page follows its title until someone writes another one', async () => {
  const page = await openForm()
  const path = formDialog(page).getByRole('textbox', { name: 'Path' })
  const title = formDialog(page).getByRole('textbox', { name: 'Title' }).first()
  await title.fill('Die schönsten Äcker')
  await expect.poll(() => path.inputValue()).toBe('/die-schonsten-acker')
  await title.fill('Fields of 2027')
  await expect.poll(() => path.inputValue()).toBe('/fields-of-2027')
  await path.fill('/fields')
  await title.fill('Fields of 2028')
  await fill(page, { Description: 'All of them.' })
  await expect.poll(() => path.inputValue()).toBe('/fields')
  await saveAndClose(page)

  // The path of a page that exists stays.
  await page.getByRole('link', { name: 'Edit Fields of 2028' }).click()
  await expect.poll(() => path.inputValue()).toBe('/fields')
  await title.fill('Other fields')
  await fill(page, { Description: 'Others.' })
  await expect.poll(() => path.inputValue()).toBe('/fields')
  await saveAndClose(page)
  expectNoErrors(page)
})

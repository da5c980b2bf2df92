import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { EDITOR, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { activeItems } from '../../e2e/site.ts'
import { edit, fill, formDialog, press, saveAndClose, signIn, textField } from './actions.ts'

const server = startSite()

/** Pastes a text into the element that has the focus, as a spreadsheet puts it on the clipboard. */
const paste = (page: Page, text: string) =>
  page.evaluate((plain) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', plain)
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

/** Waits until a field has the focus, given by its path in the form. */
const hasFocus = (page: Page, name: string) =>
  page.waitForFunction((wanted) => document.activeElement?.getAttribute('name') === wanted, name)

it('rows of a spreadsheet become the treatments and the sites of a trial', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/trials')
  await page.getByRole('link', { name: 'Add Trial' }).click()
  await fill(page, { Subject: 'Yield from a sheet', 'Short description': 'Two treatments.', Unit: 'bu/acre' })

  await press(page, '+ Add Treatment')
  await hasFocus(page, 'treatments.0.name')
  await paste(page, 'Name\tValue\tInterval from\tInterval to\nuntreated\t196.4\t\t\ntreated\t199.5\t198\t201\n')
  await textField(page, 'Treatment 2: Interval to').waitFor()
  await hasFocus(page, 'treatments.0.name')
  await textField(page, 'Treatment 1: Value').focus()
  await paste(page, '196.5\n1\u00A0199,25\n')
  // What can mean two numbers is refused at its field.
  await textField(page, 'Treatment 1: Interval from').fill('1,234')

  const dialog = formDialog(page)
  // An empty list takes rows, too: by its own button, and by the keys where the focus is.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const addSite = page.getByRole('button', { name: '+ Add Site' })
  const pasteRows = page.getByRole('button', { name: 'Paste rows into Results by site' })
  await page.evaluate(() => navigator.clipboard.writeText('Place\tYear\nDenison'))
  await pasteRows.press('Enter')
  await textField(page, 'Site 1: Place').waitFor()
  await pasteRows.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remove site 1' }).click()
  await pasteRows.waitFor()
  await expect.poll(() => addSite.evaluate((button) => button === document.activeElement)).toBe(true)
  await paste(page, 'Ames\t2023\ttreated\t2.5\nBoone\tlate\t\t-1')
  await textField(page, 'Site 2: Place').waitFor()
  await press(page, 'Save')
  await dialog.getByText('Year must be a whole number').waitFor()
  await dialog.getByRole('spinbutton', { name: 'Site 2: Year' }).fill('2024')
  await dialog.getByText('“1,234” can mean 1234 or 1.234.').waitFor()
  const low = textField(page, 'Treatment 1: Interval from')
  await low.fill('1,234.50')
  await expect.poll(() => low.inputValue()).toBe('1,234.50')
  await low.blur()
  await expect.poll(() => low.inputValue()).toBe('1234.5')
  await low.fill('190')
  await saveAndClose(page)

  const trials = await activeItems<Record<string, unknown>>(server.site.url, 'trials')
  const treatment = { low: null, high: null }
  expect(trials.find(({ subject }) => subject === 'Yield from a sheet')).toMatchObject({
    treatments: [
      { ...treatment, name: 'untreated', value: '196.5000', low: '190.0000' },
      { name: 'treated', value: '1199.2500', low: '198.0000', high: '201.0000' },
    ],
    sites: [
      { ...treatment, place: 'Ames', year: 2023, treatment: 'treated', value: '2.5000', covariates: '' },
      { ...treatment, place: 'Boone', year: 2024, treatment: '', value: '-1.0000', covariates: '' },
    ],
  })
  // Forms show numbers without zeros at their end, and are not changed by that.
  await edit(page, 'Yield from a sheet')
  await expect.poll(() => textField(page, 'Treatment 1: Value').inputValue()).toBe('196.5')
  await textField(page, 'Treatment 1: Value').fill('196.50')
  await textField(page, 'Treatment 1: Name').focus()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expectNoErrors(page)
})

it('all entries of a long list are removed at once, once that is confirmed', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/site-frame')
  const names = page.getByRole('textbox', { name: /^Name \d+$/ })
  const removeAll = page.getByRole('button', { name: 'Remove all of Scientific names' })
  await names.first().waitFor()
  const count = await names.count()
  await removeAll.click()
  await page.getByRole('alertdialog', { name: `Remove all ${count} entries of “Scientific names”?` }).waitFor()
  await press(page, 'Cancel')
  await expect.poll(() => names.count()).toBe(count)
  await removeAll.click()
  await press(page, 'Remove')
  await names.first().waitFor({ state: 'detached' })
  // Four badges are few enough to be removed one by one.
  await expect.poll(() => page.getByRole('button', { name: 'Remove all of Menu links' }).count()).toBe(1)
  await expect.poll(() => page.getByRole('button', { name: 'Remove all of Certification badges' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Remove all of Menu links' }).click()
  await press(page, 'Remove')
  const menu = page.getByRole('group', { name: 'Menu links', exact: true })
  await menu.getByRole('textbox').first().waitFor({ state: 'detached' })
  await expect.poll(() => menu.getByRole('button', { name: '+ Add Link' }).isVisible()).toBe(true)
  expectNoErrors(page)
})

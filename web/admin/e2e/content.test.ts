import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin, hold } from '../../e2e/site.ts'
import {
  edit,
  expectValue,
  fill,
  focused,
  formDialog,
  listed,
  press,
  productNamed,
  saveAndClose,
  signIn,
  textField,
} from './actions.ts'

const server = startSite()

/** Shows the list of a section in a page. */
async function showList(page: Page, path: string, list: string) {
  await signIn(page, EDITOR, path)
  await page.getByRole('list', { name: list }).waitFor()
}

async function openList(path: string, list: string): Promise<Page> {
  const page = await server.open()
  await showList(page, path, list)
  return page
}

const openProducts = () => openList('/admin/products', 'Products')

describe('manager', () => {
  it('adds an item with its lists exactly once', async () => {
    const page = await openProducts()
    await page.getByRole('link', { name: 'Add Product' }).click()
    await page.waitForURL('**/admin/products/new')
    const dialog = page.getByRole('dialog', { name: 'Add Product' })
    await dialog.waitFor()
    await press(page, 'Save')
    await page.getByText('Name is required').waitFor()
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('name')
    await fill(page, productNamed('Added once'))
    await press(page, '+ Add Feature')
    await page.keyboard.type('First')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Second')
    await page.keyboard.press('Alt+ArrowUp')
    await press(page, '+ Add Feature')
    await press(page, '+ Add Application')
    await press(page, 'Remove application 1')
    await expectValue(page, 'Feature 1', 'Second')
    await expectValue(page, 'Feature 3', '')
    await saveAndClose(page)
    await page.getByText('“Added once” saved.').waitFor()
    await page.getByRole('link', { name: 'Edit Added once', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('checkbox', { name: 'Select Added once', exact: true }).count()).toBe(1)
    expectNoErrors(page)
  })

  it('disables, enables, deletes and restores an item', async () => {
    // Nothing refers to it, so that it can be deleted.
    await asAdmin(server.site.url, 'mutation ($input: ProductInput!) { createProduct(input: $input) { id } }', {
      input: { name: 'Briefly Sold', category: 'Trials', description: 'Short.', detailedDescription: 'Long.' },
    })
    const page = await openProducts()
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Edit Briefly Sold' }) })
    await row.getByRole('button', { name: 'Disable Briefly Sold' }).click()
    await row.getByText('Inactive').waitFor()
    await row.getByRole('button', { name: 'Enable Briefly Sold' }).click()
    await row.getByText('Active', { exact: true }).waitFor()
    await row.getByRole('button', { name: 'Delete Briefly Sold' }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this product?' })
    await question.waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    await row.waitFor({ state: 'detached' })
    // The focus moves to the next item in the list.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('li') !== null)).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.waitFor()
    expectNoErrors(page)
  })

  it('says what a deletion deletes and how to get it back, and makes a redirect from its page', async () => {
    const input = { name: 'Sold Out', category: 'Trials', description: 'Short.', detailedDescription: 'Long.' }
    const create = 'mutation ($input: ProductInput!) { item: createProduct(input: $input) { id } }'
    const { item } = await asAdmin<{ item: { id: string } }>(server.site.url, create, { input })
    const address = `/product/${item.id}`
    const page = await openProducts()
    await press(page, 'Delete Sold Out')
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this product?' })
    await question.getByText('“Sold Out”', { exact: true }).waitFor()
    await question.getByText('To get it back, choose “Undo” afterwards, or “Recently deleted” later.').waitFor()
    await question.getByRole('checkbox', { name: `Then make a redirect from ${address}` }).check()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    await formDialog(page).waitFor()
    await expectValue(page, 'Old address', address)
    await expect.poll(() => textField(page, 'New address').evaluate((field) => field.matches(':focus'))).toBe(true)
    await fill(page, { 'New address': '/products' })
    await saveAndClose(page)
    const visit = await fetch(`${server.site.url}${address}`, { redirect: 'manual' })
    expect(visit.headers.get('location')).toBe('/products')
    expectNoErrors(page)
  })

  it('shows notices that cover neither menus nor the list, whole times, and a form that names its item', async () => {
    const page = await server.open({ viewport: { width: 1440, height: 900 } })
    await signIn(page, EDITOR, '/admin/products')
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Edit PhosLoose' }) })
    await press(page, 'Disable PhosLoose')
    const notice = page.getByText('“PhosLoose” is now inactive.').first()
    await notice.waitFor()
    const { x, width } = (await notice.boundingBox())!
    expect(x + width).toBeLessThanOrEqual((await page.getByRole('main').boundingBox())!.x)
    const screens = (await page.getByRole('navigation', { name: 'Admin' }).boundingBox())!
    const top = async () => (await page.getByRole('region', { name: 'Notifications' }).boundingBox())!.y
    expect(screens.y + screens.height).toBeLessThanOrEqual(await top())
    // With the rows of the account, too.
    const shortcuts = page.getByRole('button', { name: 'Shortcuts' })
    const account = page.locator('summary', { hasText: 'Account:' })
    await account.click()
    const height = async () => (await page.getByRole('region', { name: 'Notifications' }).boundingBox())!.height
    const gap = async () => (await shortcuts.boundingBox())!.y - (await top()) - (await height())
    await expect.poll(gap).toBeGreaterThanOrEqual(0)
    await account.click()
    const changed = row.getByTitle(/^Changed: /)
    await expect.poll(() => changed.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0)
    await edit(page, 'PhosLoose')
    await page.getByRole('dialog', { name: 'Edit Product' }).getByText('PhosLoose', { exact: true }).first().waitFor()
    await press(page, 'More ways to save')
    const entry = page.getByRole('menuitem', { name: 'Publish at …' })
    await entry.click({ trial: true })
    await expect.poll(() => page.getByRole('menuitem', { name: 'Save and continue' }).count()).toBe(0)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('menuitem', { name: 'Save and continue' }).waitFor()
    await entry.click({ trial: true })
    expectNoErrors(page)
  })

  it('opens the item in the address, and restores the focus when it is saved by keyboard', async () => {
    const page = await openProducts()
    await edit(page, 'Velezia Seed')
    const address = page.url()
    await page.goto(address)
    await page.getByRole('dialog', { name: 'Edit Product' }).getByRole('textbox').first().waitFor()
    await expectValue(page, 'Name', 'Velezia Seed')
    await expect.poll(() => page.title()).toContain('Edit Product')
    await page.keyboard.press('Escape')
    await formDialog(page).waitFor({ state: 'detached' })
    await edit(page, 'Bio-Urea 43')
    await fill(page, { Category: 'Bio-urea fertilizers' })
    await page.keyboard.press('Control+s')
    await formDialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Edit Bio-Urea 43')
  })

  it('searches and sorts on the server and keeps the state in the address', async () => {
    const page = await openProducts()
    await page.getByRole('searchbox').fill('urea')
    await page.waitForURL('**/admin/products?q=urea')
    await page.getByRole('link', { name: 'Edit FurrowAzo', exact: true }).waitFor({ state: 'detached' })
    await expect.poll(() => listed(page, 'Products')).toContain('Bio-Urea 43')
    await page.goto('/admin/products?sort=NAME&desc=1')
    await page.getByRole('list', { name: 'Products' }).waitFor()
    const names = await listed(page, 'Products')
    expect(names.length).toBeGreaterThan(5)
    expect(names).toEqual(names.toSorted().toReversed())
  })

  it('moves an item by keyboard, by as many places as presses, and stores the new order', async () => {
    const page = await openList('/admin/services', 'Services')
    const [first, ...others] = await listed(page, 'Services')
    await page.getByRole('button', { name: `Move ${first}` }).focus()
    await page.keyboard.press('Space')
    await page.getByText(`${first} is now at number 1`).waitFor({ state: 'attached' })
    // The library starts listening to arrow keys in a timer that was set before this one.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    // Faster than the page renders.
    await page.evaluate(() => {
      for (const code of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'])
        document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true }))
    })
    await page.getByText(`${first} is now at number 3`).waitFor({ state: 'attached' })
    const saved = page.waitForResponse(
      (response) => response.request().postData()?.includes('ReorderServices') === true,
    )
    await page.keyboard.press('Space')
    await saved
    await page.reload()
    await page.getByRole('list', { name: 'Services' }).waitFor()
    await expect.poll(async () => (await listed(page, 'Services')).slice(0, 3)).toEqual([...others.slice(0, 2), first])
    expectNoErrors(page)
  })

  it('loses no key that is pressed at a handle while the code that moves rows is downloaded', async () => {
    const page = await server.open()
    const download = await hold(page, '**/assets/moving-rows*')
    await showList(page, '/admin/services', 'Services')
    const [first] = await listed(page, 'Services')
    await page.getByRole('button', { name: `Move ${first}` }).focus()
    for (const key of ['Space', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
    download()
    await page.getByText(`${first} is now at number 3`).waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')
    await page.getByText(`${first} is back where it was.`).waitFor({ state: 'attached' })
    expectNoErrors(page)
  })

  it('leads from a row to its page beside the form', async () => {
    const page = await openProducts()
    await press(page, 'More for Bio-Urea 43')
    await page.getByRole('menuitem', { name: 'Edit on the page' }).click()
    await page.frameLocator('iframe[title="Website"]').getByRole('heading', { name: 'Bio-Urea 43' }).waitFor()
    expectNoErrors(page)
  })

  it('gives the focus to the first entry of a menu, and back to its button, also if the menu was downloaded first', async () => {
    const page = await server.open()
    const release = await hold(page, '**/assets/row-menu-*.js')
    await showList(page, '/admin/products', 'Products')
    const more = page.getByRole('button', { name: 'More for Bio-Urea 43' })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('false')
    await page.waitForFunction(() => document.activeElement !== document.body)
    release()
    // Its first entry has the focus, since it was opened by keyboard.
    await page
      .getByRole('main')
      .getByRole('menuitem', { name: 'Edit on the page' })
      .and(page.locator(':focus'))
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('More for Bio-Urea 43')
    expectNoErrors(page)
  })

  it('changes several items at once', async () => {
    const [first, second] = ['Ada Selected', 'Ben Selected']
    for (const name of [first, second])
      await asAdmin(server.site.url, 'mutation ($input: TeamMemberInput!) { createTeamMember(input: $input) { id } }', {
        input: { name, position: 'Agronomist', bio: `${name} at length` },
      })
    const page = await openList('/admin/team', 'Team members')
    for (const name of [first, second]) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    // On phones, the actions are in a menu.
    await page.setViewportSize({ width: 360, height: 740 })
    // Those of a row are words without outlines there.
    const outline = () =>
      page.getByRole('link', { name: `Edit ${first}` }).evaluate((link) => getComputedStyle(link).borderTopColor)
    await expect.poll(outline).toBe('rgba(0, 0, 0, 0)')
    await press(page, 'Actions')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.getByRole('menuitem', { name: 'Disable selected' }).click()
    await page.getByText('2 items are now inactive.').waitFor()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(() => page.getByText('Inactive', { exact: true }).count()).toBeGreaterThanOrEqual(2)
    await page.getByRole('checkbox', { name: `Select ${first}` }).check()
    await page.getByRole('checkbox', { name: `Select ${second}` }).check()
    await press(page, 'Delete selected')
    await page.getByRole('alertdialog', { name: 'Are you sure you want to delete 2 team members?' }).waitFor()
    await press(page, 'Delete')
    await page.getByText('2 items deleted.').waitFor()
    await page.getByRole('link', { name: `Edit ${first}` }).waitFor({ state: 'detached' })
    await press(page, 'Undo')
    await page.getByRole('link', { name: `Edit ${first}` }).waitFor()
    await page.getByRole('link', { name: `Edit ${second}` }).waitFor()
  })

  it('sets a field of a range, moves to the top, and takes each back', async () => {
    const page = await openProducts()
    const before = await listed(page, 'Products')
    const box = (at: number) => page.getByRole('checkbox', { name: `Select ${before[at]}` })
    await box(1).check()
    await box(4).click({ modifiers: ['Shift'] })
    await page.getByText('4 selected').waitFor()
    await press(page, 'Set a field …')
    const dialog = page.getByRole('dialog', { name: 'Set a field' })
    await dialog.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Technical specifications' })
    await dialog.getByRole('textbox', { name: 'Technical specifications' }).fill('Rate: 3 fl oz')
    await expectAccessible(page)
    await press(page, 'Set')
    await page.getByText('4 of 4 items changed.').waitFor()
    await press(page, 'Undo')
    await page.getByText('The change was taken back.').waitFor()
    await press(page, `More for ${before[3]}`)
    await page.getByRole('menuitem', { name: 'Move to top' }).click()
    await expect.poll(async () => (await listed(page, 'Products'))[0]).toBe(before[3])
    await press(page, 'Undo')
    await expect.poll(() => listed(page, 'Products')).toEqual(before)
    // An action that fails while the list is scrolled says so in sight.
    await page.route('**/api/graphql', (route) =>
      route.request().postData()?.includes('mutation UpdateProducts') ? route.abort() : route.fallback(),
    )
    await page.getByRole('button', { name: `Disable ${before.at(-1)}` }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Disabling failed' })
    await alert.waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await expect.poll(async () => (await alert.boundingBox())?.y).toBeGreaterThan(0)
  })

  it('shows columns, goes through the list in the form, saves and continues', async () => {
    const page = await openProducts()
    await press(page, 'Columns and density')
    await page.getByRole('menuitemcheckbox', { name: 'Changed by' }).click()
    await expectAccessible(page, '[role=menu]')
    await page.keyboard.press('Escape')
    await page
      .getByTitle(/^Changed by: /)
      .first()
      .waitFor()
    const [first, second] = await listed(page, 'Products')
    // The arrow keys go through the actions of a row, which has two tab stops.
    await page.getByRole('link', { name: `Edit ${first}`, exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focused(page)).toBe(`Delete ${first}`)
    await edit(page, first!)
    await press(page, 'Next product')
    await expectValue(page, 'Name', second!)
    await page.getByText('Number 2 of').waitFor()
    await press(page, 'Put at the end')
    await page.getByText(': the end.').waitFor()
    await press(page, 'Save and continue')
    await page.getByText(`“${second}” saved.`).waitFor()
    await expectValue(page, 'Name', second!)
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await listed(page, 'Products')).at(-1)).toBe(second)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await expectAccessible(page)
    expectNoErrors(page)
  })

  it('duplicates an item, previews it and shows its history', async () => {
    const page = await openProducts()
    await press(page, 'More for HyphaLink Granular')
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page.getByRole('dialog', { name: 'Add Product' }).getByRole('textbox').first().waitFor()
    await expectValue(page, 'Name', 'HyphaLink Granular (copy)')
    await page.getByText('This copy is inactive').waitFor()
    // A copy has no history of its own yet.
    await expect.poll(() => formDialog(page).getByRole('button', { name: 'History' }).count()).toBe(0)
    await press(page, 'Preview')
    const shown = page.frameLocator('iframe[title="Preview"]')
    await shown.getByRole('heading', { name: 'HyphaLink Granular (copy)', includeHidden: true }).waitFor()
    // The styles of the pages besides the landing page are a file of their own.
    await expect
      .poll(() => shown.locator('.detail-head').evaluate((head) => getComputedStyle(head).display))
      .toBe('grid')
    await expectAccessible(page)
    await press(page, 'Back to the form')
    await saveAndClose(page)
    const copy = page.getByRole('link', { name: 'Edit HyphaLink Granular (copy)' })
    await page.getByRole('listitem').filter({ has: copy }).getByText('Inactive', { exact: true }).waitFor()
    await edit(page, 'HyphaLink Granular (copy)')
    // On wide screens, the preview is beside the form and follows it.
    await page.setViewportSize({ width: 1440, height: 900 })
    await press(page, 'Preview')
    await fill(page, { Name: 'HyphaLink beside' })
    await shown.getByRole('heading', { name: 'HyphaLink beside', includeHidden: true }).waitFor()
    await expectAccessible(page)
    await press(page, 'Preview')
    await page.setViewportSize({ width: 1280, height: 800 })
    await fill(page, { Name: 'HyphaLink Two' })
    await saveAndClose(page)
    await edit(page, 'HyphaLink Two')
    await press(page, 'History')
    const history = page.getByRole('dialog', { name: 'History of “HyphaLink Two”' })
    await history.getByText('Changed').waitFor()
    await history.getByText('HyphaLink Two').last().waitFor()
    await expectAccessible(page)
    await history.getByRole('button', { name: 'Restore version 1' }).click()
    await page.getByText('Version 1 restored.').waitFor()
    await page.keyboard.press('Escape')
    await history.waitFor({ state: 'detached' })
    await expectValue(page, 'Name', 'HyphaLink Granular (copy)')
    expectNoErrors(page)
  })

  it('brings back one field of an earlier version, and asks before it takes back several versions', async () => {
    const page = await openProducts()
    const name = 'SoilSeq DNA Kit'
    await edit(page, name)
    await fill(page, { Category: 'Second category' })
    await saveAndClose(page)
    await edit(page, name)
    await fill(page, { Category: 'Third category', 'Short description': 'Second description' })
    await saveAndClose(page)
    await edit(page, name)
    await press(page, 'History')
    const history = page.getByRole('dialog', { name: `History of “${name}”` })
    await history.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Category' })
    await expect.poll(() => history.getByText('Short description').count()).toBe(1)
    await history.getByRole('button', { name: 'Bring back Category of version 2' }).first().click()
    await page.getByText('Category of version 2 is back.').waitFor()
    await history.getByText('v4', { exact: true }).waitFor()
    await expectAccessible(page)
    // Any two versions can be compared: by default with the one before.
    await history.getByRole('button', { name: 'Compare version 4 with …' }).press('Enter')
    const comparison = page.getByRole('dialog', { name: 'Compare version 4' })
    await comparison.getByText('Third category').waitFor()
    const other = comparison.getByRole('combobox', { name: 'With' })
    await expect.poll(() => other.evaluate((select) => select === document.activeElement)).toBe(true)
    await other.selectOption('1')
    await comparison.getByText('Version 4 (live)', { exact: true }).first().waitFor()
    await comparison.getByText('Second description').waitFor()
    await expect.poll(() => comparison.getByText('Third category').count()).toBe(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await comparison.waitFor({ state: 'detached' })
    await history.getByRole('button', { name: 'Restore version 1', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Restore version 1?' })
    await question.getByText('This takes back all 3 later versions, by editor.').waitFor()
    await question.getByText('Second description').waitFor()
    await expectAccessible(page)
    await press(page, 'Cancel')
    await page.keyboard.press('Escape')
    await history.waitFor({ state: 'detached' })
    await expectValue(page, 'Category', 'Second category')
    await expectValue(page, 'Short description', 'Second description')
    expectNoErrors(page)
  })

  it('finds anything with Ctrl+K, and restores the focus when the palette is closed', async () => {
    const page = await openProducts()
    await page.getByRole('link', { name: 'Add Product' }).focus()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find anything' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Add Product')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find anything' }).fill('soil micro')
    await page.getByRole('option', { name: /Soil Microbiologist/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Find anything' }).fill('rhizophagus')
    await page
      .getByRole('option', { name: /Media$/ })
      .first()
      .waitFor()
    // A word of the body is shown in its passage.
    await page.getByRole('combobox', { name: 'Find anything' }).fill('brasilense')
    const found = page.getByRole('option', { name: /^FurrowAzo Product .*brasilense/ })
    await found.waitFor()
    await expect.poll(() => found.locator('mark').allTextContents()).toContain('brasilense')
    await expectAccessible(page)
    // So is a text of a section, which opens at its field.
    await page.getByRole('combobox', { name: 'Find anything' }).fill('prove them in replicated')
    const section = page.getByRole('option', { name: /^Hero section Description .*prove them/ })
    await expect.poll(() => section.locator('mark').allTextContents()).toEqual(['prove'])
    // Entries of lists have texts, too.
    await page.getByRole('combobox', { name: 'Find anything' }).fill('heat from our own digester')
    await page.getByRole('option', { name: /^Hero section Cards .*heat from our own digester/ }).waitFor()
    await page.getByRole('combobox', { name: 'Find anything' }).fill('add job')
    await page.getByRole('option', { name: /^Add job/i, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/jobs/new')
    await page.getByRole('dialog', { name: 'Add Job' }).waitFor()
    await expectValue(page, 'Location', 'Remote')
    await expectValue(page, 'Experience', '1-3 years')
  })

  it('loses no key that is pressed while the palette is downloaded', async () => {
    const page = await server.open()
    const download = await hold(page, '**/assets/palette-dialog*')
    await showList(page, '/admin/products', 'Products')
    await page.getByRole('link', { name: 'Add Product' }).focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('jobx')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('s')
    await page.keyboard.press('Enter')
    download()
    await page.waitForURL('**/admin/jobs')
  })
})

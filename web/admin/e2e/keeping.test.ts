import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ADMIN, EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { type Account, asAdmin } from '../../e2e/site.ts'
import {
  edit,
  expectValue,
  fill,
  formDialog,
  press,
  productNamed,
  saveAndClose,
  signIn,
  textField,
  unfold,
  valueOf,
} from './actions.ts'

const server = startSite()

const LOST = 'The connection is lost.'

/** Opens a screen in a browser of its own. */
async function openScreen(account: Account, screen: string): Promise<Page> {
  const page = await server.open()
  await signIn(page, account, screen)
  return page
}

async function openProducts(account = EDITOR): Promise<Page> {
  const page = await openScreen(account, '/admin/products')
  await page.getByRole('list', { name: 'Products' }).waitFor()
  return page
}

const openJobs = (account: Account) => openScreen(account, '/admin/jobs')
const openSettings = () => openScreen(ADMIN, '/admin/settings')
const openHero = () => openScreen(EDITOR, '/admin/hero')

/** Waits until a save fails whose response was lost. Its message goes as soon as the server is reached again. */
const saveFailed = (page: Page) =>
  page.getByText('The server cannot be reached.').or(page.getByText('The connection is back.')).first().waitFor()

async function saveSettings(page: Page) {
  await press(page, 'Save')
  await page.getByText('Settings saved successfully!').waitFor()
}

describe('unsaved changes', () => {
  it('are kept in the browser or discarded, by choice, when the form is left', async () => {
    const page = await openProducts()
    await edit(page, 'FurrowAzo')
    await fill(page, { Category: 'Half typed' })
    await press(page, 'Cancel')
    const question = page.getByRole('alertdialog', { name: 'You have unsaved changes' })
    await question.waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
    await expectValue(page, 'Category', 'Half typed')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Leave, keep changes' }).click()
    await formDialog(page).waitFor({ state: 'detached' })
    await page.getByText('Unsaved changes', { exact: true }).waitFor()
    await edit(page, 'FurrowAzo')
    await page.getByText('Your unsaved changes from').waitFor()
    await expectValue(page, 'Category', 'Half typed')
    await press(page, 'Discard them')
    await expectValue(page, 'Category', 'Biofertilizers')
    await press(page, 'Cancel')
    await formDialog(page).waitFor({ state: 'detached' })
    expectNoErrors(page)

    // They stay in the form when the preview cannot be loaded.
    await edit(page, 'SoilSeq DNA Kit')
    await fill(page, { Category: 'Without a preview' })
    await page.route('**/assets/site-preview*', (route) => route.abort())
    await press(page, 'Preview')
    await page.getByText('The preview could not be loaded.').waitFor()
    await press(page, 'Back to the form')
    await expectValue(page, 'Category', 'Without a preview')
    await press(page, 'Cancel')
    await press(page, 'Discard changes')
  })

  it('are saved before the form is left, by choice, and the form stays if they are not valid', async () => {
    const page = await openProducts()
    await edit(page, 'FurrowAzo')
    await fill(page, { Category: '' })
    await press(page, 'Cancel')
    await press(page, 'Save and leave')
    await page.getByText('Category is required').waitFor()
    await fill(page, { Category: 'Saved while leaving' })
    await page.keyboard.press('Escape')
    await press(page, 'Save and leave')
    await formDialog(page).waitFor({ state: 'detached' })
    const message = page.getByText('“FurrowAzo” saved.')
    // What is behind a message can be clicked.
    const isBehind = await message.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect(isBehind).toBe(true)
    await edit(page, 'FurrowAzo')
    await expectValue(page, 'Category', 'Saved while leaving')
    await textField(page, 'Category').evaluate((input) => {
      ;(input as HTMLInputElement).select()
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', 'Bio\u00adfer\u200btilizers,\u00a0dry')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expectValue(page, 'Category', 'Biofertilizers, dry')
    await press(page, 'Cancel')
    await press(page, 'Discard changes')
  })

  it('survive a reload', async () => {
    const page = await server.open()
    page.on('dialog', (dialog) => void dialog.accept())
    await signIn(page, EDITOR, '/admin/products/new')
    await fill(page, { Name: 'Before the reload' })
    await press(page, '+ Add Feature')
    await page.keyboard.type('Kept too')
    await page.reload()
    await page.getByText('Your unsaved changes from').waitFor()
    await expectValue(page, 'Name', 'Before the reload')
    await expectValue(page, 'Feature 1', 'Kept too')
  })

  it('stay in the form while the server is unreachable and can be saved afterwards', async () => {
    const page = await openProducts()
    await page.getByRole('link', { name: 'Add Product' }).click()
    await fill(page, productNamed('Saved after the outage'))
    await server.site.stop()
    onTestFinished(() => server.site.start())
    await press(page, 'Save')
    const [error, lost] = [
      formDialog(page).getByText('The server cannot be reached.'),
      formDialog(page).getByText(LOST),
    ]
    await Promise.all([error.waitFor(), lost.waitFor()])
    await expectValue(page, 'Name', 'Saved after the outage')
    await expect.poll(() => page.evaluate(() => Boolean(localStorage.getItem('auth_token')))).toBe(true)
    await server.site.start()
    await page.getByText('The connection is back. Your changes are not saved yet.').waitFor()
    await Promise.all([error.waitFor({ state: 'detached' }), lost.waitFor({ state: 'detached' })])
    await saveAndClose(page)
    await page.getByRole('link', { name: 'Edit Saved after the outage' }).waitFor()
    // Without a request of the page: the browser itself notices that its network is away.
    await page.context().setOffline(true)
    await page.getByText(LOST).waitFor()
    await page.context().setOffline(false)
    await page.getByText(LOST).waitFor({ state: 'detached' })
  })

  it('create one item, and cause no conflict, when the response to the first attempt is lost', async () => {
    const page = await openProducts()
    await page.getByRole('link', { name: 'Add Product' }).click()
    await fill(page, productNamed('Answer lost'))
    await page.route('**/api/graphql', async (route) => {
      if (!route.request().postData()?.includes('CreateProduct')) return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await press(page, 'Save')
    await saveFailed(page)
    await page.unroute('**/api/graphql')
    await fill(page, { Category: 'Changed before the second attempt' })
    await saveAndClose(page)
    await page.getByRole('link', { name: 'Edit Answer lost' }).waitFor()
    await expect.poll(() => page.getByRole('checkbox', { name: 'Select Answer lost', exact: true }).count()).toBe(1)
    await edit(page, 'Answer lost')
    await expectValue(page, 'Category', 'Changed before the second attempt')
    await press(page, 'Cancel')
    await formDialog(page).waitFor({ state: 'detached' })

    // An own save is no conflict either.
    await edit(page, 'RootRisk Soy Panel')
    await fill(page, { Category: 'Arrived without an answer' })
    await page.route('**/api/graphql', async (route) => {
      if (!route.request().postData()?.includes('UpdateProduct')) return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await press(page, 'Save')
    await saveFailed(page)
    await page.unroute('**/api/graphql')
    await fill(page, { Category: 'Typed since' })
    await saveAndClose(page)
    await edit(page, 'RootRisk Soy Panel')
    await expectValue(page, 'Category', 'Typed since')
  })

  it('survive a reload after an update replaced the files of the next screen', async () => {
    const page = await server.open()
    await signIn(page, EDITOR, '/admin/company')
    await fill(page, { Mission: 'Typed before the update' })
    await page.route('**/assets/gallery-screen*', (route) => route.fulfill({ status: 404 }))
    await page.getByRole('link', { name: 'Media gallery' }).click()
    await press(page, 'Leave, keep changes')
    await page.getByRole('heading', { name: 'Something went wrong on this screen' }).waitFor()
    await expectAccessible(page)
    await page.unroute('**/assets/gallery-screen*')
    await press(page, 'Reload')
    await page.getByRole('heading', { name: 'Media Gallery' }).waitFor()
    await unfold(page, 'Site')
    await page.getByRole('link', { name: 'Company information' }).click()
    await page.getByText('Your unsaved changes from').waitFor()
    await expectValue(page, 'Mission', 'Typed before the update')
    await press(page, 'Discard them')
  })

  it('ask before the back button closes a dialog with input, and leave the screen without any', async () => {
    const page = await openScreen(ADMIN, '/admin/roles')
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Calendar' }).click()
    await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor()
    await page.goBack()
    await press(page, 'New role')
    await fill(page, { Name: 'Field team' })
    const question = page.getByRole('alertdialog', { name: 'Discard what you have entered?' })
    await page.goForward()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
    await expectValue(page, 'Name', 'Field team')
    await page.goForward()
    await question.getByRole('button', { name: 'Discard' }).click()
    await formDialog(page).waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor()
    await press(page, 'New role')
    await formDialog(page).waitFor()
    await page.goForward()
    await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor()
    expectNoErrors(page)
  })

  it('show validation errors of the server', async () => {
    const page = await server.open()
    await signIn(page, EDITOR, '/admin/seo/new')
    await page.getByRole('combobox', { name: 'Page name' }).selectOption('home')
    await fill(page, { 'Meta title': 'A second home', 'Meta description': 'There is one already' })
    const counter = page.getByText('13/60 characters')
    await counter.waitFor()
    // It follows the label: the button for comments stands at the end of the line.
    await expect.poll(() => counter.evaluate((element) => element.previousElementSibling?.tagName)).toBe('LABEL')
    await page.getByText('20/160 characters').waitFor()
    await press(page, 'Save')
    await page
      .getByRole('alert')
      .filter({ hasText: /home|page/i })
      .first()
      .waitFor()
    await expectValue(page, 'Meta title', 'A second home')
  })
})

describe('changes of two editors', () => {
  it('are merged if they do not overlap, and chosen field by field if they do', async () => {
    const mine = await openProducts(EDITOR)
    const theirs = await openProducts(ADMIN)
    await edit(mine, 'MethaStart Liquid')
    await edit(theirs, 'MethaStart Liquid')
    await fill(theirs, { 'Short description': 'Their description' })
    await saveAndClose(theirs)
    await fill(mine, { Category: 'My category' })
    await saveAndClose(mine)
    await edit(mine, 'MethaStart Liquid')
    await expectValue(mine, 'Category', 'My category')
    await expectValue(mine, 'Short description', 'Their description')
    await press(mine, 'Cancel')
    await formDialog(mine).waitFor({ state: 'detached' })

    await edit(mine, 'Digestate Pellets 4-3-2')
    await edit(theirs, 'Digestate Pellets 4-3-2')
    await fill(theirs, { Category: 'Their category', 'Short description': 'Their description' })
    await saveAndClose(theirs)
    await fill(mine, { Category: 'My category', 'Short description': 'My description' })
    await press(mine, 'Save')
    const dialog = mine.getByRole('dialog', { name: 'admin saved changes' })
    await dialog.waitFor()
    await expectAccessible(mine)
    await dialog
      .getByRole('group', { name: 'Short description' })
      .getByRole('radio', { name: 'Theirs (admin)' })
      .check()
    await dialog.getByRole('button', { name: 'Save choices' }).click()
    await formDialog(mine).waitFor({ state: 'detached' })
    await edit(mine, 'Digestate Pellets 4-3-2')
    await expectValue(mine, 'Category', 'My category')
    await expectValue(mine, 'Short description', 'Their description')
  })

  it('are seen at once, loaded before saving, and merged in a text that can be edited', async () => {
    const mine = await openProducts(EDITOR)
    const theirs = await openProducts(ADMIN)
    const name = 'Prairie Cover Mix'
    await edit(mine, name)
    await edit(theirs, name)
    await mine.getByText('admin has this open, too.').last().waitFor()
    await theirs.getByText('editor has this open, too.').last().waitFor()
    const description = await valueOf(theirs, 'Short description')
    await fill(theirs, { 'Short description': `Their start. ${description}`, Category: 'Their category' })
    await fill(mine, { 'Short description': `${description} My end.` })
    await saveAndClose(theirs)
    await mine
      .getByText(/admin saved this/)
      .last()
      .waitFor()
    await expect.poll(() => mine.getByText('has this open, too.').count()).toBe(0)
    await expectAccessible(mine)
    await press(mine, 'Load it')
    const dialog = mine.getByRole('dialog', { name: 'admin saved changes' })
    const merged = dialog.getByRole('textbox', { name: 'Short description: merged text' })
    await expect.poll(() => merged.inputValue()).toBe(`Their start. ${description} My end.`)
    await expectAccessible(mine)
    await merged.fill('Both agree.')
    await dialog.getByRole('button', { name: 'Save choices' }).click()
    await expectValue(mine, 'Category', 'Their category')
    await expectValue(mine, 'Short description', 'Both agree.')
    await expect.poll(() => mine.getByText(/admin saved this/).count()).toBe(0)
    await saveAndClose(mine)
    expectNoErrors(mine)
    expectNoErrors(theirs)
  })

  it('cause no conflict in choices that neither changed', async () => {
    const [mine, theirs] = [await openJobs(EDITOR), await openJobs(ADMIN)]
    for (const page of [mine, theirs]) await edit(page, 'Soil Microbiologist')
    await theirs.getByRole('dialog').getByRole('combobox', { name: 'Type' }).selectOption('Contract')
    await saveAndClose(theirs)
    await mine.getByRole('dialog').getByRole('combobox', { name: 'Department' }).selectOption('engineering')
    await saveAndClose(mine)
    const row = mine.getByRole('listitem').filter({ has: mine.getByRole('link', { name: 'Edit Soil Microbiologist' }) })
    await row.getByText(/Engineering · .* · Contract/).waitFor()
  })

  it('to the settings are merged, and overlaps are chosen field by field', async () => {
    const [mine, theirs] = [await openSettings(), await openSettings()]
    await mine.getByText('You have this open in another window, too.').waitFor()
    await fill(mine, { Tagline: 'My tagline', LinkedIn: 'https://example.com/verdant' })
    await fill(theirs, { Tagline: 'Their tagline', 'Contact phone': '+1 515 555 0111' })
    await saveSettings(theirs)
    await expectValue(mine, 'Contact phone', '+1 515 555 0111')
    await press(mine, 'Save')
    const prompt = mine.getByRole('dialog', { name: 'admin saved changes' })
    await prompt.getByRole('group', { name: 'Tagline' }).getByRole('radio', { name: 'Theirs (admin)' }).check()
    await prompt.getByRole('button', { name: 'Save choices' }).click()
    await mine.getByText('Settings saved successfully!').waitFor()
    await mine.reload()
    await expectValue(mine, 'Tagline', 'Their tagline')
    await expectValue(mine, 'Contact phone', '+1 515 555 0111')
    await expectValue(mine, 'LinkedIn', 'https://example.com/verdant')
  })

  it('to the settings are never overwritten when both are saved at the same moment', async () => {
    const [mine, theirs] = [await openSettings(), await openSettings()]
    await fill(mine, { Tagline: 'My tagline at the same moment', 'reCAPTCHA secret key': 'my-secret' })
    await fill(theirs, { Tagline: 'Their tagline at the same moment', 'reCAPTCHA secret key': 'their-secret' })
    let isHeld = true
    await mine.route('**/api/graphql', async (route) => {
      if (isHeld && route.request().postData()?.includes('UpdateSetting')) {
        isHeld = false
        await saveSettings(theirs)
      }
      await route.fallback()
    })
    await press(mine, 'Save')
    const prompt = mine.getByRole('dialog', { name: 'admin saved changes' })
    await prompt.getByRole('group', { name: 'Tagline' }).getByRole('radio', { name: 'Theirs (admin)' }).check()
    const secret = prompt.getByRole('group', { name: 'reCAPTCHA secret key' })
    await secret.getByText('(a secret that is not shown)').waitFor()
    await expectAccessible(mine)
    await secret.getByRole('radio', { name: 'Theirs (admin)' }).check()
    await prompt.getByRole('button', { name: 'Save choices' }).click()
    await mine.getByText('Settings saved successfully!').waitFor()
    await mine.reload()
    await expectValue(mine, 'Tagline', 'Their tagline at the same moment')
    await press(mine, 'History of reCAPTCHA secret key')
    const history = mine.getByRole('dialog', { name: 'History' })
    await history.getByText('v1', { exact: true }).waitFor()
    await expect.poll(() => history.getByRole('listitem').count()).toBe(1)
    expectNoErrors(mine)
  })

  it('are not overwritten after a toggle has loaded them', async () => {
    const [mine, theirs] = [await openHero(), await openHero()]
    await fill(theirs, { Title: 'Their title' })
    await press(theirs, 'Save')
    await theirs.getByText('Hero section saved.').waitFor()
    await fill(mine, { Title: 'My title' })
    await press(mine, 'Toggle hero section')
    await mine.getByText('The hero section is now inactive.').waitFor()
    await press(mine, 'Save')
    const prompt = mine.getByRole('dialog', { name: 'editor saved changes' })
    await prompt
      .getByRole('group', { name: 'Title', exact: true })
      .getByRole('radio', { name: 'Theirs (editor)' })
      .check()
    await prompt.getByRole('button', { name: 'Save choices' }).click()
    await mine.getByText('Hero section saved.').waitFor()
    await mine.reload()
    await expectValue(mine, 'Title', 'Their title')
  })

  it('survive when the other editor deletes the item', async () => {
    // Nothing refers to it, so that it can be deleted.
    await asAdmin(server.site.url, 'mutation ($input: ProductInput!) { createProduct(input: $input) { id } }', {
      input: { name: 'Shared Soy', category: 'Trials', description: 'Short.', detailedDescription: 'Long.' },
    })
    const mine = await openProducts(EDITOR)
    const theirs = await openProducts(ADMIN)
    await edit(mine, 'Shared Soy')
    await fill(mine, { Category: 'Still here' })
    await press(theirs, 'Delete Shared Soy')
    await theirs.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await theirs.getByRole('link', { name: 'Edit Shared Soy' }).waitFor({ state: 'detached' })
    await press(mine, 'Save')
    await mine.getByText('This product was deleted by someone else.').waitFor()
    await press(mine, 'Keep as a new product')
    await mine.getByRole('dialog', { name: 'Add Product' }).waitFor()
    await expectValue(mine, 'Category', 'Still here')
    await saveAndClose(mine)
    await mine.getByRole('link', { name: 'Edit Shared Soy' }).waitFor()
  })
})

describe('own changes', () => {
  it('cause no conflict with an unsaved input', async () => {
    const page = await openProducts()
    await edit(page, 'HyphaLink Granular')
    await fill(page, { Category: 'Drafted' })
    await press(page, 'Cancel')
    await press(page, 'Leave, keep changes')
    await formDialog(page).waitFor({ state: 'detached' })
    await press(page, 'Disable HyphaLink Granular')
    await page.getByRole('button', { name: 'Enable HyphaLink Granular' }).waitFor()
    await edit(page, 'HyphaLink Granular')
    await expectValue(page, 'Category', 'Drafted')
    await saveAndClose(page)
    await page.getByRole('button', { name: 'Enable HyphaLink Granular' }).waitFor()
  })

  it('to a setting cause no conflict after the save stopped at another setting', async () => {
    const page = await openSettings()
    await fill(page, { Tagline: 'The first attempt', 'Contact phone': '+1 515 555 0122' })
    await page.route('**/api/graphql', (route) =>
      route.request().postData()?.includes('"contact_phone"') ? route.abort() : route.fallback(),
    )
    await press(page, 'Save')
    await page.getByRole('alertdialog', { name: /^Error saving settings: Failed to save contact_phone: / }).waitFor()
    await press(page, 'OK')
    await page.unroute('**/api/graphql')
    await fill(page, { Tagline: 'The second attempt' })
    await saveSettings(page)
    await page.reload()
    await expectValue(page, 'Tagline', 'The second attempt')
    await expectValue(page, 'Contact phone', '+1 515 555 0122')
  })
})

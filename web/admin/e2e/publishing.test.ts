import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ADMIN, EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { type Account, asAdmin, sessionOf } from '../../e2e/site.ts'
import { edit, expectValue, fill, formDialog, press, signIn, valueOf } from './actions.ts'

const server = startSite()

const RETRY = { timeout: 30_000 }

/** Creates an account that may prepare changes, and publish none. */
async function createContributor(): Promise<Account> {
  const account = { username: 'contributor', password: 'verdant-contributor' }
  await asAdmin(server.site.url, 'mutation ($input: UserInput!) { createUser(input: $input) { id } }', {
    input: { ...account, email: 'contributor@verdant.example', role: 'CONTRIBUTOR' },
  })
  return account
}

async function open(account: Account, screen: string): Promise<Page> {
  const page = await server.open()
  await signIn(page, account, screen)
  return page
}

/** Finds an item through the API. */
async function find(list: 'products' | 'jobs', name: string) {
  const { page } = await asAdmin<{ page: { items: { id: string; version: number }[] } }>(
    server.site.url,
    `query ($search: String!) { page: ${list}(search: $search, limit: 1) { items { id version } } }`,
    { search: name },
  )
  return page.items[0]!
}

const changeProduct = (id: string, input: object) =>
  asAdmin(
    server.site.url,
    'mutation ($id: ID!, $input: ProductInput!) { updateProduct(id: $id, input: $input) { id } }',
    {
      id,
      input,
    },
  )

const changeSetting = (key: string, value: string) =>
  asAdmin(
    server.site.url,
    'mutation ($key: String!, $value: String!) { updateSetting(key: $key, value: $value) { key } }',
    { key, value },
  )

/** Returns the status and the text of a page as visitors get it. */
async function visitor(path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(server.site.url + path)
  return { status: response.status, text: await response.text() }
}

/** Chooses an entry of the menu beside the Save button. */
async function saveAs(page: Page, entry: string) {
  await press(page, 'More ways to save')
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Picks a release in the dialog with this title, or creates it there. */
async function pickRelease(page: Page, title: string, button: string, name: string, isNew: boolean) {
  const picker = page.getByRole('dialog', { name: title })
  await picker.getByRole('radio', { name: isNew ? 'A new release' : name }).check()
  if (isNew) await picker.getByLabel('Name of the new release').fill(name)
  await picker.getByRole('button', { name: button, exact: true }).click()
}

/** Adds the open form to a release, which is created if it is new. */
async function addToRelease(page: Page, name: string, isNew: boolean) {
  await saveAs(page, 'Add to release …')
  await pickRelease(page, 'Add to release …', 'Add', name, isNew)
  await page.getByText(`added to “${name}”.`).waitFor()
}

/** Returns the local time in some seconds as the input of a time takes it. */
const inSeconds = (page: Page, seconds: number) =>
  page.evaluate((ahead) => {
    const at = new Date(Date.now() + ahead * 1000)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
  }, seconds)

describe('a release', () => {
  it('is prepared by two editors, reviewed by a link, goes live at its time and is rolled back', async () => {
    const product = await find('products', 'PhosLoose')
    const first = await open(EDITOR, '/admin/products')
    await edit(first, 'PhosLoose')
    await fill(first, { Name: 'PhosLoose Spring' })
    await addToRelease(first, 'Spring launch', true)
    await first.getByRole('link', { name: 'In Spring launch: PhosLoose' }).waitFor()

    const second = await open(ADMIN, '/admin/jobs')
    await edit(second, 'Fermentation Scientist')
    await fill(second, { Location: 'Ames in spring' })
    await addToRelease(second, 'Spring launch', false)
    await second.goto('/admin/releases')
    await expectAccessible(second)
    await second.getByRole('link', { name: /Spring launch/ }).click()
    await second.getByRole('region', { name: 'Products' }).getByText('PhosLoose Spring').first().waitFor()
    await second.getByRole('region', { name: 'Jobs' }).getByText('Ames in spring').waitFor()
    await press(second, 'Ask for review')
    await second.getByText('In review', { exact: true }).waitFor()
    await expectAccessible(second)
    await press(second, 'Preview …')
    await press(second, 'Create link')
    const link = await second.getByLabel('Preview link').inputValue()
    await press(second, 'Done')

    const reviewer = await server.open()
    await reviewer.goto(`${new URL(link).pathname}/product/${product.id}`)
    await reviewer.getByRole('heading', { name: 'PhosLoose Spring' }).waitFor()
    await reviewer.getByText('Release “Spring launch”').waitFor()
    const hint = reviewer.getByText('Subscribing works on the live website only.')
    const besides = reviewer.getByText('Trial results and new strains')
    const colourOf = (text: typeof hint) => text.evaluate((element) => getComputedStyle(element).color)
    expect(await colourOf(hint)).toBe(await colourOf(besides))
    expect((await visitor(`/product/${product.id}`)).text).not.toContain('PhosLoose Spring')

    await first.goto(second.url())
    await press(first, 'Approve')
    await first.getByText('Approved', { exact: true }).waitFor()
    await press(first, 'Schedule …')
    await first.getByLabel('Publish at').fill(await inSeconds(first, 4))
    await first.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click()
    await first.getByText('“Spring launch” goes live on').waitFor()
    // The screen shows by itself that the release is published.
    await first.getByText('Published', { exact: true }).waitFor(RETRY)
    expect((await visitor(`/product/${product.id}`)).text).toContain('PhosLoose Spring')

    await press(first, 'Roll back …')
    const plan = first.getByRole('dialog', { name: 'Roll back “Spring launch”?' })
    await plan.getByText('2 items return').waitFor()
    await plan.getByRole('button', { name: 'Roll back', exact: true }).click()
    await first.getByText('Rolled back', { exact: true }).waitFor()
    expect((await visitor(`/product/${product.id}`)).text).not.toContain('PhosLoose Spring')
    expectNoErrors(first)
    expectNoErrors(second)
  })

  it('asks about a field that was changed on the site since, and says what it publishes', async () => {
    const product = await find('products', 'FurrowAzo')
    const page = await open(EDITOR, '/admin/products')
    await edit(page, 'FurrowAzo')
    await fill(page, { Category: 'From the release' })
    await addToRelease(page, 'Overlapping', true)
    await changeProduct(product.id, { category: 'Since then' })
    await page.goto('/admin/releases')
    await page.getByRole('link', { name: /Overlapping/ }).click()
    await page.getByRole('region', { name: /Changed on the site since/ }).waitFor()
    await press(page, 'Publish now')
    const question = page.getByRole('alertdialog', { name: 'Publish “Overlapping” now?' })
    await question.getByText('1 changed item').waitFor()
    await question.getByRole('button', { name: 'Publish now' }).click()
    const choice = page.getByRole('dialog', { name: 'Changed on the site since' })
    await choice.getByText('Since then').waitFor()
    await choice.getByRole('radio', { name: 'In the release' }).check()
    await choice.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('“Overlapping” is live.').waitFor()
    expect((await visitor(`/product/${product.id}`)).text).toContain('From the release')
  })

  it('takes in the selection of a list, an earlier version of an item, and settings', async () => {
    const product = await find('products', 'HyphaLink Granular')
    await changeProduct(product.id, { category: 'Later' })
    const page = await open(ADMIN, '/admin/team')
    const list = page.getByRole('list', { name: 'Team members' })
    await list.getByRole('checkbox').first().check()
    await press(page, 'Add to release …')
    await press(page, 'Delete them')
    await page.getByRole('radio', { name: 'A new release' }).check()
    await page.getByLabel('Name of the new release').fill('Collected')
    await press(page, 'Add')
    await list.getByText('Deleted in Collected').waitFor()

    const pick = async () => {
      await page.getByRole('radio', { name: 'Collected' }).check()
      await press(page, 'Add')
    }
    await page.goto('/admin/products')
    await press(page, 'More for HyphaLink Granular')
    await page.getByRole('menuitem', { name: 'History' }).click()
    await press(page, 'Restore in a release … version 1')
    await pick()
    await page.getByText('Version 1 added to “Collected”.').waitFor()
    await page.goto('/admin/settings')
    await fill(page, { 'Site title': 'Verdant, collected' })
    await addToRelease(page, 'Collected', false)
    await page.waitForURL('**/admin/settings?in=*')
    await page.getByText('This is planned in “Collected”').waitFor()
    await expectValue(page, 'Site title', 'Verdant, collected')

    await page.goto('/admin/releases')
    await page.getByRole('link', { name: /Collected/ }).click()
    await page.getByRole('region', { name: 'Team members' }).getByText('Deleted').waitFor()
    await page.getByRole('region', { name: 'Products' }).getByText('Later').waitFor()
    const settings = page.getByRole('region', { name: 'Settings' })
    await settings.getByText('Verdant, collected').waitFor()
    await settings.getByRole('button', { name: 'Discard Site title' }).click()
    await settings.waitFor({ state: 'detached' })
    await press(page, 'Undo')
    await settings.getByText('Verdant, collected').waitFor()
    expectNoErrors(page)
  })

  it('takes in the deletion of an item from its form, which shows it as prepared', async () => {
    const page = await open(EDITOR, '/admin/services')
    const list = page.getByRole('list', { name: 'Services' })
    const name = (await list.getByRole('checkbox').first().getAttribute('aria-label'))!.replace('Select ', '')
    const prepare = async (release: string, isNew: boolean) => {
      await edit(page, name)
      await saveAs(page, 'Delete in a release …')
      await pickRelease(page, 'Delete in a release …', 'Prepare the deletion', release, isNew)
    }
    await prepare('Closing down', true)
    await page.getByText(`“${name}” is deleted when “Closing down” is published.`).waitFor()
    await list.getByRole('link', { name: `Deleted in Closing down: ${name}` }).click()
    const form = formDialog(page)
    await form.getByText('This is deleted when “Closing down” is published. It is live until then.').waitFor()
    expect(await form.getByRole('textbox').first().isDisabled()).toBe(true)
    expect(await form.getByRole('button', { name: /^Save/ }).count()).toBe(0)
    await expectAccessible(page)
    await form.getByRole('link', { name: 'Live', exact: true }).click()
    await form.getByText('This is what is live. It is deleted when “Closing down” is published.').waitFor()
    expect(await form.getByRole('textbox').first().isEnabled()).toBe(true)
    await form.getByRole('link', { name: 'Deleted in “Closing down”' }).click()
    await press(page, 'Take out of the release')
    await page.getByText(`The change of “${name}” was taken out of “Closing down”.`).waitFor()
    await press(page, 'Undo')
    await page.getByText('The change is back.').waitFor()

    // A release that changes the item asks before the deletion replaces that change.
    await page.reload()
    await edit(page, name)
    await formDialog(page).getByRole('textbox').first().fill(`${name}, renamed`)
    await addToRelease(page, 'Renaming', true)
    await prepare('Renaming', false)
    const question = page.getByRole('alertdialog', { name: 'Replace the change in “Renaming”?' })
    await question.getByRole('button', { name: 'Delete instead' }).click()
    await list.getByRole('link', { name: `Deleted in Renaming: ${name}` }).waitFor()
    expectNoErrors(page)
  })

  it('is compared with the live site side by side', async () => {
    const page = await open(EDITOR, '/admin/products')
    await edit(page, 'Velezia Seed')
    await fill(page, { Name: 'Velezia Compared' })
    await addToRelease(page, 'Compared', true)
    await page.goto('/admin/releases')
    await page.getByRole('link', { name: /Compared/ }).click()
    await press(page, 'More')
    await page.getByRole('menuitem', { name: 'Compare with the live site' }).click()
    await page.getByRole('combobox', { name: 'Page' }).selectOption({ label: 'Product: Velezia Compared' })
    const marked = page.frameLocator('iframe[title="Preview"]').locator('[data-differs]')
    await marked.filter({ hasText: 'Velezia Compared' }).first().waitFor()
    const live = page.frameLocator('iframe[title="Live now"]').locator('[data-differs]')
    await live.filter({ hasText: 'Velezia Seed' }).first().waitFor()
    await expectAccessible(page)
    expectNoErrors(page)
  })
})

describe('a draft', () => {
  it('is merged field by field with what has gone live since', async () => {
    const product = await find('products', 'NoduleReady Soy')
    const page = await open(EDITOR, '/admin/products')
    await edit(page, 'NoduleReady Soy')
    await fill(page, { Name: 'Nodule Draft', Category: 'Drafted' })
    await saveAs(page, 'Save draft')
    await page.getByRole('link', { name: 'Draft: NoduleReady Soy' }).click()
    await expectValue(page, 'Name', 'Nodule Draft')
    await page.getByText('Differs from the live version in: Name, Category').waitFor()
    await expectAccessible(page)
    expect((await visitor(`/product/${product.id}`)).text).not.toContain('Nodule Draft')
    await changeProduct(product.id, { category: 'Live since' })
    await press(page, 'Publish draft')
    const choice = page.getByRole('dialog', { name: 'The live version was changed' })
    await choice.getByRole('radio', { name: 'Live now' }).check()
    await choice.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('“Nodule Draft” published.').waitFor()
    const { text } = await visitor(`/product/${product.id}`)
    expect(text).toContain('Nodule Draft')
    expect(text).toContain('Live since')
    await page.getByRole('link', { name: /^Draft: / }).waitFor({ state: 'detached' })
    expectNoErrors(page)
  })

  it('has unsaved changes of its own, apart from those of the live version', async () => {
    const page = await open(EDITOR, '/admin/products')
    await edit(page, 'Bio-Urea 43')
    await fill(page, { Category: 'Drafted' })
    await saveAs(page, 'Save draft')
    await page.getByText('Draft of “Bio-Urea 43” saved.').waitFor()
    await edit(page, 'Bio-Urea 43')
    await expectValue(page, 'Category', 'Bio-urea')
    await fill(page, { Category: 'Typed over the live one' })
    await formDialog(page).getByRole('link', { name: 'Draft', exact: true }).click()
    await press(page, 'Leave, keep changes')
    await expectValue(page, 'Category', 'Drafted')
    await fill(page, { Category: 'Typed over the draft' })
    await page.reload()
    await page.getByText('Your unsaved changes from').waitFor()
    expect(await valueOf(page, 'Category')).toBe('Typed over the draft')
    await formDialog(page).getByRole('link', { name: 'Live', exact: true }).click()
    await press(page, 'Discard changes')
    await page.getByText('Your unsaved changes from').waitFor()
    await expectValue(page, 'Category', 'Typed over the live one')
    await press(page, 'Discard them')
    await formDialog(page).getByRole('link', { name: 'Draft', exact: true }).click()
    await press(page, 'Discard draft')
    await page.getByText('The draft of “Bio-Urea 43” was discarded.').waitFor()
    await press(page, 'Undo')
    await page.getByText('The change is back.').waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Draft: Bio-Urea 43' }).waitFor()
  })

  it('of a new item may be incomplete, and is listed', async () => {
    const page = await open(EDITOR, '/admin/products/new')
    await fill(page, { Name: 'Only a name' })
    await saveAs(page, 'Save draft')
    await page.getByText('Draft of “Only a name” saved.').waitFor()
    await page.getByRole('list', { name: 'New, not live' }).getByRole('link', { name: 'Edit Only a name' }).click()
    await expectValue(page, 'Name', 'Only a name')
    await press(page, 'Publish draft')
    await page.getByText('Category is required').first().waitFor()
    await fill(page, { Category: 'Now', 'Short description': 'It is', 'Detailed description': 'complete' })
    await press(page, 'Publish draft')
    await page.getByText('“Only a name” published.').waitFor()
    await page.getByRole('link', { name: 'Edit Only a name' }).waitFor()
  })

  it('of the hero is edited, shown and published on its screen', async () => {
    const page = await open(EDITOR, '/admin/hero')
    await fill(page, { Title: 'A drafted hero' })
    await saveAs(page, 'Save draft')
    await page.waitForURL('**/admin/hero?in=draft')
    await page.getByText('This is a draft').waitFor()
    expect((await visitor('/')).text).not.toContain('A drafted hero')
    await press(page, 'Publish draft')
    await page.getByText('Hero section published.').waitFor()
    expect((await visitor('/')).text).toContain('A drafted hero')
    expectNoErrors(page)
  })
})

describe('the settings', () => {
  const stored = async (key: string) => {
    const { settings } = await asAdmin<{ settings: { key: string; value: string }[] }>(
      server.site.url,
      '{ settings { key value } }',
    )
    return settings.find((one) => one.key === key)?.value
  }

  it('have a draft that is edited, shown, previewed and published as one', async () => {
    const page = await open(ADMIN, '/admin/settings')
    await fill(page, { 'Site title': 'Verdant, drafted', Tagline: 'Drafted tagline', 'reCAPTCHA secret key': 'a key' })
    await saveAs(page, 'Save draft')
    // Keys are always live: the form asks before it leaves the one that was typed.
    await press(page, 'Discard changes')
    await page.waitForURL('**/admin/settings?in=draft')
    await page.getByText('This is a draft').waitFor()
    await page.getByText('Differs from the live version in: ').waitFor()
    await expectValue(page, 'Site title', 'Verdant, drafted')
    expect(await page.getByRole('textbox', { name: 'reCAPTCHA secret key' }).count()).toBe(0)
    await expectAccessible(page)
    await fill(page, { Tagline: 'Drafted again' })
    await press(page, 'Save draft')
    await page.getByText('Settings saved. They are not live.').waitFor()
    expect(await stored('site_tagline')).toBe('Sustainable Solutions')

    // Another admin changes what the draft changes.
    await changeSetting('site_title', 'Live since')
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'View on site' }).click()
    const preview = await opened
    await preview.getByText('Draft of “Website Settings”').waitFor()
    await preview.getByText('Drafted again').first().waitFor()
    await preview.close()
    expect((await visitor('/')).text).not.toContain('Verdant, drafted')

    await page.goto('/admin/settings')
    await page.getByRole('link', { name: 'Draft: Tagline' }).click()
    await expectValue(page, 'Tagline', 'Drafted again')
    await press(page, 'Publish draft')
    const choice = page.getByRole('dialog', { name: 'The live settings were changed' })
    await choice.getByRole('radio', { name: 'In the draft' }).check()
    await choice.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Settings published.').waitFor()
    await page.getByRole('navigation', { name: 'Versions' }).waitFor({ state: 'detached' })
    expect((await visitor('/')).text).toContain('Verdant, drafted')
    expect(await stored('site_tagline')).toBe('Drafted again')
    expectNoErrors(page)
  })

  it('are scheduled, and taken out of a release', async () => {
    const page = await open(ADMIN, '/admin/settings')
    await fill(page, { 'Contact phone': '+1 515 555 0199' })
    await saveAs(page, 'Publish at …')
    const dialog = page.getByRole('dialog', { name: 'Publish at …' })
    expect(await dialog.getByLabel('Until').count()).toBe(0)
    await dialog.getByLabel('From').fill(await inSeconds(page, 4))
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await page.getByText('Settings are scheduled from').waitFor()
    await page.getByRole('link', { name: /^Scheduled .*: Contact phone$/ }).waitFor()
    await expect.poll(() => stored('contact_phone'), RETRY).toBe('+1 515 555 0199')

    await page.reload()
    await fill(page, { 'Contact phone': '+1 515 555 0111' })
    await addToRelease(page, 'Another number', true)
    await page.getByText('This is planned in “Another number”').waitFor()
    await fill(page, { 'Contact e-mail': 'hello@verdant.example' })
    await press(page, 'Save in release')
    await page.getByText('Settings saved. They are not live.').waitFor()
    await page.getByText('Differs from the live version in: Contact e-mail, Contact phone').waitFor()
    await press(page, 'Take out of the release')
    await page.getByText('The change of “Website settings” was taken out of “Another number”.').waitFor()
    await press(page, 'Undo')
    await page.getByText('The change is back.').waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'In Another number: Contact e-mail' }).waitFor()
    await page.getByRole('link', { name: 'In Another number: Contact phone' }).waitFor()
    expectNoErrors(page)
  })

  it('can be read by editors, with their drafts, and not be changed', async () => {
    const admin = await open(ADMIN, '/admin/settings')
    await fill(admin, { Description: 'A drafted description' })
    await saveAs(admin, 'Save draft')
    await admin.getByText('This is a draft').waitFor()
    const page = await open(EDITOR, '/admin/settings?in=draft')
    await expectValue(page, 'Description', 'A drafted description')
    expect(await page.getByRole('textbox', { name: 'Description' }).first().isDisabled()).toBe(true)
    for (const name of ['Publish draft', 'Discard draft', 'Save draft', 'More ways to save'])
      expect(await page.getByRole('button', { name }).count()).toBe(0)
    expectNoErrors(page)
  })
})

it('an item is public from one time until another', async () => {
  const { id } = await find('jobs', 'Soil Microbiologist')
  await asAdmin(server.site.url, 'mutation ($ids: [ID!]!) { setJobsActive(ids: $ids, isActive: false) { id } }', {
    ids: [id],
  })
  const page = await open(EDITOR, '/admin/jobs')
  await edit(page, 'Soil Microbiologist')
  await saveAs(page, 'Publish at …')
  const dialog = page.getByRole('dialog', { name: 'Publish at …' })
  await dialog.waitFor()
  await expectAccessible(page)
  const status = async () => (await visitor(`/job/${id}`)).status
  expect(await status()).toBe(404)
  await dialog.getByLabel('From').fill(await inSeconds(page, 5))
  await dialog.getByLabel('Until').fill(await inSeconds(page, 14))
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await page.getByText('“Soil Microbiologist” is scheduled from').waitFor()
  await page.getByRole('link', { name: /^Ends .*: Soil Microbiologist/ }).waitFor()
  await expect.poll(status, RETRY).toBe(200)
  await expect.poll(status, RETRY).toBe(404)
})

it('an item that is not public is opened on the site by a preview link, which can be revoked', async () => {
  const product = await find('products', 'MethaStart Liquid')
  await changeProduct(product.id, { isActive: false })
  const page = await open(EDITOR, '/admin/products')
  const viewOnSite = async () => {
    await press(page, 'More for MethaStart Liquid')
    const opened = page.context().waitForEvent('page')
    await page.getByRole('menuitem', { name: 'View on site' }).click()
    const preview = await opened
    await preview.getByRole('heading', { name: 'MethaStart Liquid' }).waitFor()
    expect(new URL(preview.url()).pathname).toMatch(/^\/preview\//)
    return preview
  }
  const preview = await viewOnSite()
  const again = await viewOnSite()
  expect(again.url()).toBe(preview.url())
  await again.close()
  // Links that users open for themselves are listed apart from those that they share.
  await page.goto('/admin/previews')
  const own = page.getByRole('button', { name: 'Revoke: “MethaStart Liquid”' })
  await page.getByText(/^Opened by users for themselves: /).click()
  await page.getByRole('list', { name: 'Opened by users for themselves' }).getByText('“MethaStart Liquid”').waitFor()
  expect(await own.count()).toBe(1)
  await own.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('The preview link was revoked.').waitFor()
  await preview.reload()
  await preview.getByText('Preview Not Found').first().waitFor()
})

it('a contributor prepares changes and asks for a review, and can do no more', async () => {
  const contributor = await createContributor()
  const page = await open(contributor, '/admin/services')
  const list = page.getByRole('list', { name: 'Services' })
  await list.waitFor()
  for (const name of [/^Delete /, /^Move /, /^(Toggle|Enable|Disable) /]) {
    expect(await list.getByRole('button', { name }).count()).toBe(0)
  }
  expect(await page.getByRole('link', { name: /settings/i }).allTextContents()).toEqual(['SEO settings'])
  await list
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await formDialog(page).getByRole('textbox').first().waitFor()
  expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
  const name = await formDialog(page).getByRole('textbox').first().inputValue()
  await formDialog(page).getByRole('textbox').first().fill(`${name} by a contributor`)
  await page.keyboard.press('Control+s')
  await page.getByRole('link', { name: `Draft: ${name}` }).click()
  expect(await page.getByRole('button', { name: 'Publish draft' }).count()).toBe(0)
  await addToRelease(page, 'From a contributor', true)
  await page.goto('/admin/releases')
  await page.getByRole('link', { name: /From a contributor/ }).click()
  await press(page, 'Ask for review')
  await page.getByText('In review', { exact: true }).waitFor()
  for (const button of ['Publish now', 'Schedule …', 'Approve', 'Send back'])
    expect(await page.getByRole('button', { name: button, exact: true }).count()).toBe(0)
  expectNoErrors(page)

  const editor = await open(EDITOR, '/admin/dashboard')
  await editor.getByRole('region', { name: 'Waiting for review' }).getByText('From a contributor').waitFor()

  // The server refuses what the screens do not offer.
  const { token } = await sessionOf(server.site.url, contributor)
  const { id } = await find('products', 'HyphaLink Granular')
  for (const mutation of [
    `updateProduct(id: "${id}", input: { name: "Not allowed" }) { id }`,
    `deleteProducts(ids: ["${id}"]) { id }`,
    `setProductsActive(ids: ["${id}"], isActive: false) { id }`,
    'updateSetting(key: "site_title", value: "Not allowed") { key }',
  ]) {
    const response = await fetch(`${server.site.url}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: `mutation { ${mutation} }` }),
    })
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] })
  }
})

it('the time machine brings back one field of the past', async () => {
  const product = await find('products', 'Digestate Pellets')
  const { page: before } = await asAdmin<{ page: { updatedAt: string } }>(
    server.site.url,
    'query ($id: ID!) { page: product(id: $id) { updatedAt } }',
    { id: product.id },
  )
  await changeProduct(product.id, { name: 'Pellets now', category: 'Changed now' })
  const page = await open(EDITOR, `/admin/time?at=${encodeURIComponent(before.updatedAt)}`)
  await page.getByText('Pellets now').first().waitFor()
  await expectAccessible(page)
  const entry = page.getByRole('listitem').filter({ hasText: 'Pellets now' }).first()
  await entry.getByText('Name, Category').click()
  await entry.getByRole('button', { name: 'Bring back … Name of' }).click()
  await page.waitForURL('**/admin/releases/*')
  await page.getByRole('region', { name: 'Products' }).getByText('Digestate Pellets').first().waitFor()
  await press(page, 'Publish now')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click()
  await page.getByText('Published', { exact: true }).waitFor()
  const { text } = await visitor(`/product/${product.id}`)
  expect(text).not.toContain('Pellets now')
  expect(text).toContain('Digestate Pellets')
  expect(text).toContain('Changed now')
  expectNoErrors(page)
})

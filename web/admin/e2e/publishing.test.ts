import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ADMIN, EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin, sessionOf } from '../../e2e/site.ts'
import { edit, expectValue, fill, formDialog, press, signIn, textField, unfold } from './actions.ts'
import { addToRelease, inSeconds, pickRelease, publishingSteps, RETRY, saveAs } from './publishing-steps.ts'

const server = startSite()

const { open, createAccount, find, changeProduct, visitor } = publishingSteps(server)

/** Opens a screen by the navigation of the admin. */
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }).click()

describe('a release', () => {
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

  it('has its buttons in one row on a phone', async () => {
    const { release } = await asAdmin<{ release: { id: string } }>(
      server.site.url,
      'mutation { release: createRelease(name: "Rye") { id } }',
    )
    const { id } = await find('products', 'FurrowAzo')
    await asAdmin(
      server.site.url,
      'mutation ($release: ID!, $ids: [ID!]!) { addToRelease(releaseId: $release, kind: PRODUCT, ids: $ids, isActive: false) { id } }',
      { release: release.id, ids: [id] },
    )
    const page = await server.open({ viewport: { width: 390, height: 844 } })
    await signIn(page, EDITOR, `/admin/releases/${release.id}`)
    const buttons = page.getByRole('button', { name: /^(Preview …|Schedule …|Change time …|Publish now)$/ })
    const tops = () => buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top))
    const inOneRow = async () => [(await tops()).length, new Set(await tops()).size]
    await expect.poll(inOneRow).toEqual([3, 1])
    await press(page, 'Schedule …')
    const dialog = page.getByRole('dialog', { name: 'Schedule “Rye”' })
    await fill(page, { 'Publish at': '2099-03-01T09:00' })
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
    const change = page.getByRole('button', { name: 'Change time …' })
    await change.waitFor()
    await expect.poll(inOneRow).toEqual([3, 1])
    // Its label has one line.
    const heights = () => buttons.evaluateAll((all) => all.map((button) => button.scrollHeight))
    const lines = () =>
      change.evaluate((button) => {
        const range = document.createRange()
        range.selectNodeContents(button)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size
      })
    await expect.poll(async () => [new Set(await heights()).size, await lines()]).toEqual([1, 1])
    expectNoErrors(page)
  })

  it('of one draft is asked for beside Save, after which the form is closed', async () => {
    const page = await open(EDITOR, '/admin/products')
    await edit(page, 'TrichoBed WP')
    await fill(page, { Category: 'Asked for' })
    await page.keyboard.press('Control+Shift+S')
    await page.getByText('Draft of “TrichoBed WP” saved.').waitFor()
    await page.getByRole('link', { name: 'Draft: TrichoBed WP' }).click()
    await press(page, 'Ask for review')
    await page.getByText('Editors now see that “TrichoBed WP” waits for a review.').waitFor()
    await formDialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
    expectNoErrors(page)
  })

  it('takes in the selection of a list, an earlier version of an item, and settings', async () => {
    const product = await find('products', 'HyphaLink Granular')
    await changeProduct(product.id, { category: 'Later' })
    const page = await open(ADMIN, '/admin/team')
    const list = page.getByRole('list', { name: 'Team members' })
    await list.getByRole('checkbox').first().check()
    await press(page, 'Add to release …')
    await press(page, 'Delete them')
    await pickRelease(page, 'Delete them in a release', 'Add', 'Collected', true)
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
    await expect.poll(() => form.getByRole('textbox').first().isDisabled()).toBe(true)
    const formatted = form.getByRole('textbox', { name: 'Detailed description' })
    await expect.poll(() => formatted.getAttribute('contenteditable')).toBe('false')
    await expect.poll(() => form.getByRole('button', { name: /^Save/ }).count()).toBe(0)
    await expectAccessible(page)
    await form.getByRole('link', { name: 'Live', exact: true }).click()
    await form.getByText('This is the live version. It is deleted when “Closing down” is published.').waitFor()
    await expect.poll(() => form.getByRole('textbox').first().isEnabled()).toBe(true)
    await expect.poll(() => formatted.getAttribute('contenteditable')).toBe('true')
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
    await press(page, 'Save draft')
    await page.getByRole('link', { name: 'Draft: NoduleReady Soy' }).click()
    await expectValue(page, 'Name', 'Nodule Draft')
    await page.getByText('Differs from the live version in: Name, Category').waitFor()
    await expectAccessible(page)
    expect((await visitor(`/product/${product.id}`)).text).not.toContain('Nodule Draft')
    await changeProduct(product.id, { category: 'Live since' })
    await press(page, 'Save')
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
    await press(page, 'Save draft')
    await page.getByText('Draft of “Bio-Urea 43” saved.').waitFor()
    await edit(page, 'Bio-Urea 43')
    // The form opens with the draft that the user saved.
    await expectValue(page, 'Category', 'Drafted')
    await formDialog(page).getByRole('link', { name: 'Live', exact: true }).click()
    await expectValue(page, 'Category', 'Bio-urea')
    await page.getByText('What you save here goes live at once, without the draft that editor saved last').waitFor()
    await fill(page, { Category: 'Typed over the live one' })
    await formDialog(page).getByText('“Save” goes live without the draft by editor.').waitFor()
    await formDialog(page).getByRole('link', { name: 'Draft', exact: true }).click()
    await press(page, 'Leave, keep changes')
    await expectValue(page, 'Category', 'Drafted')
    await fill(page, { Category: 'Typed over the draft' })
    await page.reload()
    await page.getByText('Your unsaved changes from').waitFor()
    await expectValue(page, 'Category', 'Typed over the draft')
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
    await press(page, 'Save draft')
    await page.getByText('Draft of “Only a name” saved.').waitFor()
    // The view of drafts lists it with what else is a draft, and what narrows the view narrows that.
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Drafts' }).click()
    const row = page
      .getByRole('list', { name: 'Products', exact: true })
      .getByRole('listitem')
      .filter({ hasText: 'Only a name' })
    await row.getByText('New, not live').waitFor()
    await row.getByRole('link', { name: 'Draft: Only a name' }).waitFor()
    await expect.poll(() => page.getByRole('list', { name: 'New, not live' }).getByRole('listitem').count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('searchbox').fill('another one')
    await row.waitFor({ state: 'detached' })
    await page.getByRole('searchbox').fill('only a name')
    await row.waitFor()
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await page.getByRole('list', { name: 'New, not live' }).getByRole('link', { name: 'Edit Only a name' }).click()
    await expectValue(page, 'Name', 'Only a name')
    const missing = page.getByRole('list', { name: 'What prevents publishing' })
    await missing.getByRole('button', { name: 'Category is required' }).click()
    await expect
      .poll(() => textField(page, 'Category').evaluate((element) => element === document.activeElement))
      .toBe(true)
    await press(page, 'Save')
    await page.getByText('Category is required').first().waitFor()
    await fill(page, { Category: 'Now', 'Short description': 'It is', 'Detailed description': 'complete' })
    await press(page, 'Save')
    await page.getByText('“Only a name” published.').waitFor()
    await page.getByRole('list', { name: 'New, not live' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Edit Only a name' }).waitFor()
  })

  it('of an SEO entry, of the company and of the hero is saved, shown and published like any other', async () => {
    const page = await open(EDITOR, '/admin/seo')
    const first = page
      .getByRole('list', { name: 'SEO Settings' })
      .getByRole('link', { name: /^Edit / })
      .first()
    const name = (await first.getAttribute('aria-label'))!.replace('Edit ', '')
    await edit(page, name)
    await fill(page, { 'Meta title': 'A drafted title' })
    await press(page, 'Save draft')
    await page.getByRole('link', { name: `Draft: ${name}` }).click()
    await expectValue(page, 'Meta title', 'A drafted title')
    await press(page, 'Save')
    await page.getByText(`“${name}” published.`).waitFor()
    await goTo(page, 'Company information')
    await fill(page, { Mission: 'A drafted mission' })
    await press(page, 'Save draft')
    await page.waitForURL('**/admin/company?in=draft')
    await page.getByText('Differs from the live version in: ').waitFor()
    expect((await visitor('/')).text).not.toContain('A drafted mission')
    await press(page, 'Save')
    await page.getByText('Company information published.').waitFor()
    expect((await visitor('/')).text).toContain('A drafted mission')

    await goTo(page, 'Hero section')
    await fill(page, { Title: 'A drafted hero' })
    await press(page, 'Save draft')
    await page.waitForURL('**/admin/hero?in=draft')
    await page.getByText('This is a draft').waitFor()
    expect((await visitor('/')).text).not.toContain('A drafted hero')
    await press(page, 'Save')
    await page.getByText('Hero section published.').waitFor()
    expect((await visitor('/')).text).toContain('A drafted hero')
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
  await expect.poll(() => own.count()).toBe(1)
  await own.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('The preview link was revoked.').waitFor()
  await preview.reload()
  await preview.getByText('Preview Not Found').first().waitFor()
})

it('a contributor prepares changes and asks for a review, and can do no more', async () => {
  const contributor = await createAccount('contributor', 'CONTRIBUTOR')
  const page = await open(contributor, '/admin/services')
  const list = page.getByRole('list', { name: 'Services' })
  await list.waitFor()
  for (const name of [/^Delete /, /^Move /, /^(Toggle|Enable|Disable) /]) {
    await expect.poll(() => list.getByRole('button', { name }).count()).toBe(0)
  }
  await unfold(page, 'Site')
  await expect.poll(() => page.getByRole('link', { name: /settings/i }).allTextContents()).toEqual(['SEO settings'])
  await list
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await formDialog(page).getByRole('textbox').first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
  const name = await formDialog(page).getByRole('textbox').first().inputValue()
  await formDialog(page).getByRole('textbox').first().fill(`${name} by a contributor`)
  await page.keyboard.press('Control+s')
  await page.getByRole('link', { name: `Draft: ${name}` }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
  await addToRelease(page, 'From a contributor', true)
  await page.goto('/admin/releases')
  await page.getByRole('link', { name: /From a contributor/ }).click()
  await press(page, 'Ask for review')
  await page.getByText('In review', { exact: true }).waitFor()
  for (const button of ['Publish now', 'Schedule …', 'Approve', 'Send back'])
    await expect.poll(() => page.getByRole('button', { name: button, exact: true }).count()).toBe(0)

  // One draft needs no release by hand.
  await page.goto('/admin/products')
  await edit(page, 'HyphaLink Granular')
  await fill(page, { Category: 'Reviewed' })
  await press(page, 'Ask for review')
  await page.getByText('Editors now see that “HyphaLink Granular” waits for a review.').waitFor()
  expectNoErrors(page)

  const editor = await open(EDITOR, '/admin/dashboard')
  const waiting = editor.getByRole('region', { name: 'Waiting for review' })
  await waiting.getByText('From a contributor').waitFor()
  await waiting.getByRole('link', { name: 'Review: HyphaLink Granular' }).click()
  await editor.getByText('Reviewed').first().waitFor()
  await press(editor, 'Approve and publish')
  await editor.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click()
  await editor.getByText('“Review: HyphaLink Granular” is live.').waitFor()

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

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ADMIN, EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { edit, fill, formDialog, press } from './actions.ts'
import {
  addToRelease,
  inSeconds,
  openRelease,
  pickRelease,
  publishingSteps,
  RETRY,
  saveAs,
} from './publishing-steps.ts'

const server = startSite()
const { open, createAccount, find, changeProduct, visitor } = publishingSteps(server)

it('changes are moved to another release, and a release is discarded and comes back', async () => {
  const page = await open(EDITOR, '/admin/products')
  for (const [product, release] of [
    ['PhosLoose', 'First half'],
    ['FurrowAzo', 'Second half'],
  ] as const) {
    await edit(page, product)
    await fill(page, { Category: `In the ${release.toLowerCase()}` })
    await addToRelease(page, release, true)
  }
  await openRelease(page, 'First half')
  await press(page, 'Move … PhosLoose')
  await pickRelease(page, 'Move “PhosLoose” to …', 'Move', 'Second half', false)
  await page.getByText('“PhosLoose” moved to “Second half”.').waitFor()
  await page.getByText('This release has no changes yet.').waitFor()
  await expectAccessible(page)

  await openRelease(page, 'Second half')
  await page.getByRole('region', { name: 'Products' }).getByText('In the first half').waitFor()
  await press(page, 'More')
  await page.getByRole('menuitem', { name: 'Discard the release' }).click()
  await page.getByText('“Second half” was discarded.').waitFor()
  await page.getByText('Discarded', { exact: true }).waitFor()
  await press(page, 'Undo')
  await page.getByText('“Second half” is back.').waitFor()
  await press(page, 'Discard FurrowAzo')
  await page.getByText('The change of “FurrowAzo” was taken out of “Second half”.').waitFor()
  await press(page, 'Undo')
  await page.getByRole('button', { name: 'Discard FurrowAzo' }).waitFor()
  expectNoErrors(page)
})

it('a release that could not be published at its time says why, and is published once that is mended', async () => {
  const product = await find('products', 'Bio-Urea 43')
  const page = await open(EDITOR, '/admin/products')
  await edit(page, 'Bio-Urea 43')
  await fill(page, { Category: 'For the weekend' })
  await addToRelease(page, 'Weekend', true)
  await changeProduct(product.id, { category: 'Changed since' })
  await openRelease(page, 'Weekend')
  await press(page, 'Schedule …')
  await page.getByLabel('Publish at').fill(await inSeconds(page, 3))
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.getByText('Failed', { exact: true }).waitFor(RETRY)
  await page.getByText('Nothing of it is live.').waitFor()
  expect((await visitor(`/product/${product.id}`)).text).toContain('Changed since')

  await page.goto('/admin/dashboard')
  const failed = page.getByRole('region', { name: 'Could not be published' })
  await failed.getByText('Category of Bio-Urea 43 was changed in the meantime').waitFor()
  await expectAccessible(page)
  await failed.getByRole('link', { name: /Weekend/ }).click()
  await page.getByRole('region', { name: /Changed on the site since/ }).waitFor()
  await press(page, 'Publish now')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click()
  const choice = page.getByRole('dialog', { name: 'Changed on the site since' })
  await choice.getByRole('radio', { name: 'In the release' }).check()
  await choice.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('“Weekend” is live.').waitFor()
  expect((await visitor(`/product/${product.id}`)).text).toContain('For the weekend')
  await page.goto('/admin/dashboard')
  await page.getByRole('region', { name: 'Counts' }).waitFor()
  await failed.waitFor({ state: 'detached' })
  expectNoErrors(page)
})

it('a review sends a release back with a comment, and missing values lead to their fields', async () => {
  const author = await open(await createAccount('author', 'CONTRIBUTOR'), '/admin/products')
  await edit(author, 'NoduleReady Soy')
  await fill(author, { 'Short description': '' })
  await addToRelease(author, 'Unfinished', true)
  await openRelease(author, 'Unfinished')
  await press(author, 'Ask for review')
  await author.getByText('In review', { exact: true }).waitFor()

  // What waits is on the dashboard and in the inbox.
  const reviewer = await open(ADMIN, '/admin/dashboard')
  const waiting = reviewer.getByRole('region', { name: 'Waiting for review' })
  await waiting.getByRole('link', { name: /Unfinished/ }).waitFor()
  await waiting.getByText('1 change, asked by').waitFor()
  await reviewer.goto('/admin/inbox')
  await waiting.getByRole('link', { name: /Unfinished/ }).click()
  const problems = reviewer.getByRole('region', { name: 'It cannot be published yet' })
  await problems.getByText('Short description is required').waitFor()
  const reason = reviewer.getByRole('textbox', { name: 'Comment' })
  await reason.fill('A description is missing.')
  // What was typed survives a reload.
  await reviewer.reload()
  await expect.poll(() => reason.inputValue()).toBe('A description is missing.')
  await press(reviewer, 'Send back')
  await reviewer.getByText('The release is open again.').waitFor()

  // The author reads on the dashboard and in the inbox what became of it.
  const mine = author.getByRole('region', { name: 'Your reviews' })
  for (const screen of ['dashboard', 'inbox']) {
    await author.goto(`/admin/${screen}`)
    await mine.getByText('admin sent the release back: “A description is missing.”').waitFor()
    await expectAccessible(author)
  }
  await mine.getByRole('link', { name: 'Unfinished' }).click()
  await author.getByText('A description is missing.').waitFor()
  await author.getByRole('region', { name: 'It cannot be published yet' }).getByRole('link').click()
  const field = author.getByRole('textbox', { name: 'Short description' })
  await field.waitFor()
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await field.fill('Described now')
  await press(author, 'Save in release')
  await formDialog(author).waitFor({ state: 'detached' })
  await openRelease(author, 'Unfinished')
  await author.getByRole('region', { name: 'Products' }).getByText('Described now').waitFor()
  await expect.poll(() => author.getByRole('region', { name: 'It cannot be published yet' }).count()).toBe(0)
  expectNoErrors(author)
  expectNoErrors(reviewer)
})

it('an empty release offers no review, and what waits for one counts beside the inbox', async () => {
  const page = await open(ADMIN, '/admin/releases')
  const create = 'mutation ($name: String!) { release: createRelease(name: $name) { id } }'
  const { release } = await asAdmin<{ release: { id: string } }>(server.site.url, create, { name: 'Nothing yet' })
  await page.goto(`/admin/releases/${release.id}`)
  await page.getByText('There is nothing to review before the release has changes.').waitFor()
  for (const name of ['Ask for review', 'Approve'])
    await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0)

  const input = { kind: 'PRODUCT', itemId: randomUUID(), releaseId: release.id, values: { name: 'Azo' } }
  await asAdmin(server.site.url, 'mutation ($input: PendingChangeInput!) { savePendingChange(input: $input) { id } }', {
    input: { ...input, baseVersion: 0 },
  })
  await page.reload()
  const count = async () => {
    const text = await page.getByRole('link', { name: /^Inbox/ }).textContent()
    return Number(/\d+/.exec(text ?? '')?.[0] ?? 0)
  }
  const before = await count()
  // The log changes with the buttons below it, and not when the release is loaded again: a button that moved lost the click on it.
  const reloading = Promise.withResolvers<void>()
  await page.route('**/api/graphql', async (route) => {
    if (route.request().postData()?.includes('query Release(')) await reloading.promise
    await route.fallback()
  })
  await press(page, 'Ask for review')
  await page.getByRole('listitem').filter({ hasText: 'admin asked for a review' }).waitFor()
  reloading.resolve()
  await expect.poll(count).toBe(before + 1)
  await press(page, 'Send back')
  await expect.poll(count).toBe(before)
  expectNoErrors(page)
})

it('a link to a draft that is gone says so, instead of offering to try again', async () => {
  const page = await open(EDITOR, `/admin/edit/PRODUCT/${randomUUID()}?comments=${randomUUID()}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByText('There is no such product. It may have been a draft that was discarded').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await expectAccessible(page)
  await press(page, 'Close')
  await page.getByRole('list', { name: 'Products' }).waitFor()
})

it('a new preview link has the focus, and the button that made it afterwards', async () => {
  const page = await open(EDITOR, '/admin/releases')
  const create = 'mutation ($name: String!) { release: createRelease(name: $name) { id } }'
  const { release } = await asAdmin<{ release: { id: string } }>(server.site.url, create, { name: 'To be shown' })
  await page.goto(`/admin/releases/${release.id}`)
  const isFocused = (element: Element) => element === document.activeElement
  const button = page.getByRole('button', { name: 'Preview …' })
  await button.click()
  await press(page, 'Create link')
  await expect.poll(() => page.getByRole('textbox', { name: 'Preview link' }).evaluate(isFocused)).toBe(true)
  await press(page, 'Done')
  await expect.poll(() => button.evaluate(isFocused)).toBe(true)
  expectNoErrors(page)
})

it('a release is proposed for changes only while they void no approval', async () => {
  const page = await open(EDITOR, '/admin/products')
  await edit(page, 'PhosLoose')
  await fill(page, { Name: 'PhosLoose, proposed' })
  await addToRelease(page, 'Proposed', true)
  /** Returns whether the dialog that picks a release proposes this one. */
  async function isProposed(): Promise<boolean> {
    await page.goto('/admin/products')
    await edit(page, 'Bio-Urea 43')
    await fill(page, { Name: 'Bio-Urea 43, to be added' })
    await saveAs(page, 'Add to release …')
    return page
      .getByRole('dialog', { name: 'Add to release …' })
      .getByRole('radio', { name: /^Proposed/ })
      .isChecked()
  }
  expect(await isProposed()).toBe(true)
  await openRelease(page, 'Proposed')
  await press(page, 'Approve')
  await page.getByText('Approved', { exact: true }).waitFor()
  expect(await isProposed()).toBe(false)
})

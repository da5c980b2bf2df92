import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ADMIN, EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { expectValue, focused, formDialog, press, productNamed, signIn } from './actions.ts'

const server = startSite()

/** Creates a product and returns the address of its form. */
async function newProduct(): Promise<string> {
  const { Name: name, Category: category, ...texts } = productNamed(`Product ${randomUUID()}`)
  const [description, detailedDescription] = Object.values(texts)
  const query = 'mutation ($input: ProductInput!) { product: createProduct(input: $input) { id } }'
  const input = { name, category, description, detailedDescription }
  const { product } = await asAdmin<{ product: { id: string } }>(server.site.url, query, { input })
  return `/admin/products?edit=${product.id}`
}

const comments = (page: Page) => page.getByRole('region', { name: 'Comments' })
const thread = (page: Page, of: string) => page.getByRole('article', { name: `Comments on ${of}` })
const openComments = (page: Page) => page.getByRole('button', { name: /^Comments/ }).click()

it('leads two people through a comment on a field: mention, inbox, answer, done', async () => {
  const form = await newProduct()
  const [ada, ben] = [await server.open(), await server.open()]
  await signIn(ada, ADMIN, form)
  // The button of a field appears under the pointer.
  const name = formDialog(ada).locator('[data-field=name]')
  await name.hover()
  await name.getByRole('button', { name: 'Comment' }).click()
  const text = ada.getByRole('textbox', { name: 'New comment' })
  await text.pressSequentially('Too long, @ed')
  await ada.getByRole('listbox', { name: 'People' }).getByRole('option', { name: 'editor' }).waitFor()
  await ada.keyboard.press('Enter')
  await expect.poll(() => text.inputValue()).toBe('Too long, @editor ')
  await ada.getByRole('combobox', { name: 'Assigned to' }).selectOption('editor')
  await text.press('Control+Enter')
  await thread(ada, 'Name').getByText('Too long, @editor').waitFor()
  await name.getByRole('button', { name: '1 comment thread' }).waitFor()
  await expectAccessible(ada)

  await signIn(ben, EDITOR, '/admin/dashboard')
  await ben.getByRole('link', { name: /^Inbox.*waiting/ }).waitFor()
  await expect.poll(() => ben.title()).toMatch(/^\(\d+\) /)
  await ben.getByRole('region', { name: /^Comments for you/ }).waitFor()
  await ben.getByRole('link', { name: /^Inbox/ }).click()
  const entry = ben.getByRole('listitem').filter({ hasText: 'Too long' })
  await entry.getByText('You were mentioned, and it is assigned to you').waitFor()
  await expectAccessible(ben)
  await entry.getByRole('link').click()
  await thread(ben, 'Name').getByText('Too long, @editor').waitFor()
  // Reading it is not all: it stays assigned until it is done.
  const inbox = ben.getByRole('link', { name: /^Inbox/, includeHidden: true })
  await expect.poll(() => inbox.textContent()).toBe('Inbox1 waiting')
  await thread(ben, 'Name').getByRole('textbox', { name: 'Answer to Name' }).fill('Shorter now')
  await thread(ben, 'Name').getByRole('button', { name: 'Send' }).click()

  // The open form of the other user shows it without being loaded again.
  await thread(ada, 'Name').getByText('Shorter now').waitFor()
  await thread(ada, 'Name').getByRole('button', { name: 'Done', exact: true }).click()
  await comments(ada).getByText('No open comments.').waitFor()
  await press(ada, 'Show 1 done')
  await thread(ada, 'Name').getByText('Done by admin').waitFor()
  const answer = thread(ada, 'Name').getByRole('textbox', { name: 'Answer to Name' })
  await answer.fill('One more thing')
  await thread(ada, 'Name').getByText('An answer reopens the thread.').waitFor()
  await answer.fill('')
  await ben.goto('/admin/inbox')
  await ben.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  await expect.poll(() => inbox.textContent()).toBe('Inbox')
  expectNoErrors(ada)
  expectNoErrors(ben)
})

it('messages stand beside the buttons of a form with its comments, and not on the fields', async () => {
  const page = await server.open({ viewport: { width: 1440, height: 900 } })
  await signIn(page, EDITOR, await newProduct())
  await openComments(page)
  await page.getByRole('textbox', { name: 'New comment' }).press('Escape')
  await expect.poll(() => focused(page)).toBe('Comments')
  await openComments(page)
  await page.getByRole('textbox', { name: 'Short description' }).fill('Saved beside the comments')
  await press(page, 'Save and continue')
  const message = page.getByText(/” saved\.$/)
  await message.waitFor()
  const boxes = await message.evaluate((text) => {
    const footer = document.querySelector('dialog[open] footer')!
    return { message: text.parentElement!.getBoundingClientRect(), footer: footer.getBoundingClientRect() }
  })
  expect(boxes.message.top).toBeGreaterThanOrEqual(boxes.footer.top)
  expect(boxes.message.bottom).toBeLessThanOrEqual(boxes.footer.bottom)
  expectNoErrors(page)
})

it('keeps a comment that was not sent, by keyboard, on a phone', async () => {
  const page = await server.open({ viewport: { width: 360, height: 740 } })
  const form = await newProduct()
  await signIn(page, EDITOR, form)
  await openComments(page)
  await page.getByRole('textbox', { name: 'New comment' }).fill('Half a thought')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await comments(page).waitFor({ state: 'detached' })
  await page.reload()
  await openComments(page)
  const text = page.getByRole('textbox', { name: 'New comment' })
  await expect.poll(() => text.inputValue()).toBe('Half a thought')
  await page.getByRole('combobox', { name: 'Comment on' }).selectOption('Category')
  await text.press('Control+Enter')
  await thread(page, 'Category').getByText('Half a thought').waitFor()
  await expect.poll(() => text.inputValue()).toBe('')
  await thread(page, 'Category').getByRole('button', { name: 'Edit' }).click()
  await thread(page, 'Category').getByRole('textbox', { name: 'Comment', exact: true }).fill('A whole thought')
  await thread(page, 'Category').getByRole('button', { name: 'Save' }).click()
  await thread(page, 'Category').getByText('A whole thought').waitFor()
  await thread(page, 'Category').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await thread(page, 'Category').waitFor({ state: 'detached' })
  expectNoErrors(page)
})

it('lets a reviewer from outside comment by preview link, who sees no internal thread', async () => {
  const form = await newProduct()
  const itemId = form.split('=')[1]!
  const start = 'mutation ($input: CommentThreadInput!) { startCommentThread(input: $input) { id } }'
  await asAdmin(server.site.url, start, { input: { kind: 'PRODUCT', itemId, text: 'Only for us' } })
  const link = 'mutation ($view: PointOfViewInput!) { link: createPreviewLink(view: $view) { url } }'
  const view = { draft: { kind: 'PRODUCT', itemId } }
  const { link: made } = await asAdmin<{ link: { url: string } }>(server.site.url, link, { view })
  const outside = await server.open({ viewport: { width: 360, height: 740 } })
  await outside.goto(server.site.url + new URL(made.url).pathname)
  await outside.locator('summary').filter({ hasText: 'Comments' }).click()
  await outside.getByRole('textbox', { name: 'Your name' }).fill('Cleo')
  await outside.getByRole('textbox', { name: 'Your comment' }).fill('Lovely from outside')
  await expectAccessible(outside)
  await outside.getByRole('button', { name: 'Send' }).click()
  await outside.getByRole('article').filter({ hasText: 'Lovely from outside' }).waitFor()
  await expect.poll(() => outside.locator('body').textContent()).not.toContain('Only for us')

  const staff = await server.open()
  await signIn(staff, ADMIN, form)
  await openComments(staff)
  const received = thread(staff, 'The whole item').filter({ hasText: 'Lovely from outside' })
  await received.getByText('From outside').first().waitFor()
  await received.getByRole('textbox', { name: /^Answer/ }).fill('Thank you, Cleo')
  await received.getByText('Reviewers from outside can read this answer.').waitFor()
  await received.getByRole('button', { name: 'Send' }).click()
  await received.getByText('Thank you, Cleo').waitFor()
  await outside.reload()
  await outside.locator('summary').filter({ hasText: 'Comments' }).click()
  await outside.getByText('Thank you, Cleo').waitFor()
  expectNoErrors(outside)
  expectNoErrors(staff)
})

it('on a release by its preview link lead staff from the inbox to what the reviewer saw', async () => {
  const form = await newProduct()
  const itemId = form.split('=')[1]!
  const ask = <T>(query: string, variables: object) => asAdmin<T>(server.site.url, query, variables)
  const { release } = await ask<{ release: { id: string } }>(
    'mutation ($name: String!) { release: createRelease(name: $name) { id } }',
    { name: 'Spring prices' },
  )
  const input = { kind: 'PRODUCT', itemId, releaseId: release.id, baseVersion: 1, values: { category: 'In spring' } }
  await ask('mutation ($input: PendingChangeInput!) { savePendingChange(input: $input) { id } }', { input })
  const { link } = await ask<{ link: { url: string } }>(
    'mutation ($view: PointOfViewInput!) { link: createPreviewLink(view: $view) { url } }',
    { view: { releaseId: release.id } },
  )
  const outside = await server.open()
  await outside.goto(server.site.url + new URL(link.url).pathname)
  await outside.locator('summary').filter({ hasText: 'Comments' }).click()
  await outside.getByRole('textbox', { name: 'Your name' }).fill('Cleo')
  await outside.getByRole('textbox', { name: 'Your comment' }).fill('Is it spring already?')
  await outside.getByRole('button', { name: 'Send' }).click()
  await outside.getByRole('article').filter({ hasText: 'Is it spring already?' }).waitFor()

  const staff = await server.open({ viewport: { width: 1440, height: 900 } })
  await signIn(staff, ADMIN, '/admin/inbox')
  const entry = staff.getByRole('listitem').filter({ hasText: 'Is it spring already?' })
  await entry.getByText('In “Spring prices”').waitFor()
  await expectAccessible(staff)
  await entry.getByRole('link').click()
  await thread(staff, 'The whole item').getByText('Is it spring already?').waitFor()
  await expectValue(staff, 'Category', 'In spring')
  await thread(staff, 'The whole item')
    .getByRole('textbox', { name: /^Answer/ })
    .fill('Soon')
  await thread(staff, 'The whole item').getByRole('button', { name: 'Send' }).click()
  await staff.goto('/admin/inbox')
  const answered = staff.getByRole('listitem').filter({ hasText: 'You: Soon' })
  await answered.getByText('You answered').waitFor()

  // Beside the live version, the thread says where it belongs.
  await staff.goto(`${form}&in=live&comments`)
  await thread(staff, 'The whole item').getByRole('link', { name: 'In “Spring prices”' }).click()
  await expectValue(staff, 'Category', 'In spring')

  await ask('mutation ($id: ID!) { discardRelease(id: $id) { id } }', { id: release.id })
  await staff.goto('/admin/inbox')
  await answered.getByRole('link').click()
  await thread(staff, 'The whole item').getByText('Is it spring already?').waitFor()
  await expectValue(staff, 'Category', productNamed('').Category)
  expectNoErrors(outside)
  expectNoErrors(staff)
})

it('are written on files, beside the picture, and on settings, and the inbox leads to each', async () => {
  const page = await server.open({ viewport: { width: 1440, height: 900 } })
  await signIn(page, ADMIN, '/admin/media')
  await page
    .getByRole('button', { name: /rhizophagus.*\.(webp|jpe?g|png)$/i })
    .first()
    .click()
  const alternative = formDialog(page).locator('[data-field=alt]')
  await alternative.hover()
  await alternative.getByRole('button', { name: 'Comment' }).click()
  await page.getByRole('textbox', { name: 'New comment' }).fill('Which field is this, @editor?')
  await page.keyboard.press('Control+Enter')
  await thread(page, 'Alternative text').getByText('Which field is this').waitFor()
  await expectAccessible(page)

  await page.goto('/admin/settings')
  const tagline = page.locator('[data-field=site_tagline]')
  await tagline.hover()
  await tagline.getByRole('button', { name: 'Comment' }).click()
  await page.getByRole('textbox', { name: 'New comment' }).fill('Is this still ours, @editor?')
  await page.keyboard.press('Control+Enter')
  await thread(page, 'Tagline').getByText('Is this still ours').waitFor()
  // The form stays in view and usable beside them.
  await page.getByRole('textbox', { name: 'Site title' }).click()
  await tagline.getByRole('button', { name: '1 comment thread' }).waitFor()
  await expectAccessible(page)

  const editor = await server.open({ viewport: { width: 360, height: 740 } })
  await signIn(editor, EDITOR, '/admin/inbox')
  await editor.getByRole('link', { name: 'Website settings' }).first().click()
  await thread(editor, 'Tagline').getByText('Is this still ours').waitFor()
  await expectAccessible(editor)
  await thread(editor, 'Tagline').getByRole('button', { name: 'Done', exact: true }).click()
  await thread(editor, 'Tagline').getByText('Done by editor').waitFor()
  await editor.goto('/admin/inbox')
  await editor.getByRole('listitem').filter({ hasText: 'Which field is this' }).getByRole('link').click()
  await thread(editor, 'Alternative text').getByText('Which field is this').waitFor()
  expectNoErrors(page)
  expectNoErrors(editor)
})

it('are written on a text beside its translation', async () => {
  const page = await server.open({ viewport: { width: 1440, height: 900 } })
  await signIn(page, ADMIN, `${await newProduct()}&language=es`)
  const text = formDialog(page).locator('[data-text=description]')
  await text.hover()
  await text.getByRole('button', { name: 'Comment' }).click()
  await page.getByRole('textbox', { name: 'New comment' }).fill('Say it in Spanish')
  await page.keyboard.press('Control+Enter')
  await thread(page, 'Short description').getByText('Say it in Spanish').waitFor()
  await text.getByRole('button', { name: '1 comment thread' }).waitFor()
  await expectAccessible(page)
  expectNoErrors(page)
})

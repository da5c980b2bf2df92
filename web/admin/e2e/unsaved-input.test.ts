import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type BrowserProcess, startBrowserProcess } from '../../e2e/browser.ts'
import { EDITOR, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { edit, expectValue, fill, formDialog, storedInputs, press, saveAndClose, signIn, textField } from './actions.ts'

const server = startSite()

/** Starts a browser with a profile, which is killed after the test. */
async function startBrowser(profile: string): Promise<BrowserProcess> {
  const browser = await startBrowserProcess(profile)
  onTestFinished(browser.kill)
  return browser
}

it('a browser that is killed while someone types loses nothing that is stored', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'verdant-profile-'))
  onTestFinished(() => rm(profile, { recursive: true }))
  const before = await startBrowser(profile)
  const page = await before.context.newPage()
  await signIn(page, EDITOR, '/admin/products', server.site.url)
  await edit(page, 'FurrowAzo')
  await textField(page, 'Category').fill('')
  await page.keyboard.type('In the middle of a sen')
  await expect.poll(() => storedInputs(page)).toContain('In the middle of a sen')
  await before.kill()
  const after = await startBrowser(profile)
  const next = await after.context.newPage()
  await signIn(next, EDITOR, '/admin/products', server.site.url)
  await edit(next, 'FurrowAzo')
  await next.getByText('Your unsaved changes from').waitFor()
  await expectValue(next, 'Category', 'In the middle of a sen')
  await after.kill()
})

it('two tabs with one item keep separate input, and a tab takes over that of a closed one', async () => {
  const first = await server.open()
  await signIn(first, EDITOR, '/admin/products')
  const second = await first.context().newPage()
  await second.goto('/admin/products')
  await edit(first, 'SoilSeq DNA Kit')
  await fill(first, { Category: 'Typed in the first tab' })
  await expect.poll(() => storedInputs(first)).toContain('Typed in the first tab')
  await edit(second, 'SoilSeq DNA Kit')
  await second.getByText('Another tab has unsaved changes here.').waitFor()
  await expectValue(second, 'Category', 'DNA science')
  await fill(second, { 'Short description': 'Typed in the second tab' })
  await saveAndClose(second)
  // The input of the first tab is still stored.
  await first.reload()
  await first.getByText('Your unsaved changes from').waitFor()
  await expectValue(first, 'Category', 'Typed in the first tab')
  await expectValue(first, 'Short description', 'Typed in the second tab')
  await second.goto('/admin/dashboard')
  await second.getByText('Open in another tab').waitFor()
  await first.close({ runBeforeUnload: false })
  await second.goto('/admin/products')
  await edit(second, 'SoilSeq DNA Kit')
  await expectValue(second, 'Category', 'Typed in the first tab')
  await press(second, 'Discard them')
  await press(second, 'Cancel')
  await formDialog(second).waitFor({ state: 'detached' })
  await expect.poll(() => storedInputs(second)).toBe('[]')
  expectNoErrors(first)
})

it('input that an earlier version of the admin stored is offered', async () => {
  const page = await server.open()
  await signIn(page, EDITOR)
  await page.evaluate((username) => {
    const input = { base: {}, version: 0, values: { name: 'Typed before the update' }, at: Date.now() }
    localStorage.setItem(`verdant.draft.${username}.product.new`, JSON.stringify(input))
  }, EDITOR.username)
  await page.goto('/admin/products/new')
  await expectValue(page, 'Name', 'Typed before the update')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join(' '))).not.toContain('verdant.draft')
})

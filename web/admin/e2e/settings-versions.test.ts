import { describe, expect, it } from 'vitest'
import { ADMIN, EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { expectValue, fill, press } from './actions.ts'
import { addToRelease, inSeconds, publishingSteps, RETRY, saveAs } from './publishing-steps.ts'

const server = startSite()
const { open, changeSetting, visitor } = publishingSteps(server)

describe('the settings', () => {
  const stored = async (key: string) => {
    const { settings } = await asAdmin<{ settings: { key: string; value: string }[] }>(
      server.site.url,
      '{ settings { key value } }',
    )
    return settings.find((setting) => setting.key === key)?.value
  }

  it('have a draft that is edited, shown, previewed and published as one', async () => {
    const page = await open(ADMIN, '/admin/settings')
    await fill(page, { 'Site title': 'Verdant, drafted', Tagline: 'Drafted tagline', 'reCAPTCHA secret key': 'a key' })
    await press(page, 'Save draft')
    // Keys are always live: the form asks before it leaves the one that was typed.
    await press(page, 'Discard changes')
    await page.waitForURL('**/admin/settings?in=draft')
    await page.getByText('This is a draft').waitFor()
    await page.getByText('Differs from the live version in: ').waitFor()
    await expectValue(page, 'Site title', 'Verdant, drafted')
    await expect.poll(() => page.getByRole('textbox', { name: 'reCAPTCHA secret key' }).count()).toBe(0)
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

    // The own draft is what opens.
    await page.goto('/admin/settings')
    await expectValue(page, 'Tagline', 'Drafted again')
    await press(page, 'Save')
    const choice = page.getByRole('dialog', { name: 'The live settings were changed' })
    await choice.getByRole('radio', { name: 'In the draft' }).check()
    await choice.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Settings published.').waitFor()
    await page.getByRole('navigation', { name: 'Versions' }).waitFor({ state: 'detached' })
    expect((await visitor('/')).text).toContain('Verdant, drafted')
    expect(await stored('site_tagline')).toBe('Drafted again')
    expectNoErrors(page)
  })

  it('show what someone else saves meanwhile, and keep what is typed', async () => {
    const page = await open(ADMIN, '/admin/settings')
    await fill(page, { Tagline: 'Typed here' })
    await changeSetting('contact_address', '1 Field Road')
    await expectValue(page, 'Contact address', '1 Field Road')
    await expectValue(page, 'Tagline', 'Typed here')
    expectNoErrors(page)
  })

  it('are scheduled, and taken out of a release', async () => {
    const page = await open(ADMIN, '/admin/settings')
    await fill(page, { 'Contact phone': '+1 515 555 0199' })
    await saveAs(page, 'Publish at …')
    const dialog = page.getByRole('dialog', { name: 'Publish at …' })
    await dialog.getByLabel('From').fill(await inSeconds(page, 4))
    await expect.poll(() => dialog.getByLabel('Until').count()).toBe(0)
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
    await press(admin, 'Save draft')
    await admin.getByText('This is a draft').waitFor()
    const page = await open(EDITOR, '/admin/settings?in=draft')
    await expectValue(page, 'Description', 'A drafted description')
    await expect.poll(() => page.getByRole('textbox', { name: 'Description' }).first().isDisabled()).toBe(true)
    for (const name of ['Save', 'Discard draft', 'Save draft', 'More ways to save'])
      await expect.poll(() => page.getByRole('button', { name, exact: true }).count()).toBe(0)
    expectNoErrors(page)
  })
})

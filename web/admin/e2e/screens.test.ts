import { describe, expect, it } from 'vitest'
import { singletons } from '../../../schema/kinds/index.ts'
import { ADMIN, EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { expectValue, fill, formDialog, storedInputs, press, signIn, valueOf } from './actions.ts'

const server = startSite()

describe('hero', () => {
  it('previews edits in the real hero, edits the statistics and saves', async () => {
    const page = await server.open({ viewport: { width: 1440, height: 900 } })
    await signIn(page, EDITOR, '/admin/hero')
    await fill(page, { Title: 'Typed in the form' })
    await page.getByText('Unsaved changes', { exact: true }).waitFor()
    const preview = page.frameLocator('iframe[title="Preview"]')
    await preview.getByRole('heading', { name: 'Typed in the form', includeHidden: true }).waitFor()
    await press(page, '+ Add Statistic')
    await fill(page, { 'Statistic 4: Value': '12', 'Statistic 4: Label': 'Counties' })
    await preview.getByText('Counties').waitFor()
    await page.reload()
    await page.getByText('Your unsaved changes from').waitFor()
    await expectValue(page, 'Statistic 4: Value', '12')
    await press(page, 'Move statistic 4 up')
    await expectValue(page, 'Statistic 3: Value', '12')
    await page.getByText('hides it').waitFor()
    await press(page, 'Toggle hero section')
    await page.getByText('Inactive', { exact: true }).waitFor()
    await page.getByText('shows it').waitFor()
    await press(page, 'Undo')
    await page.getByText('Active', { exact: true }).waitFor()
    await press(page, 'Toggle hero section')
    await page.getByText('Inactive', { exact: true }).waitFor()
    await expectValue(page, 'Title', 'Typed in the form')
    await fill(page, { 'Background image': 'no address' })
    await press(page, 'Save')
    await page.getByText('Background image must be an http(s) address').waitFor()
    await fill(page, { 'Background image': '' })
    await page.keyboard.press('Control+s')
    await page.getByText('Hero section saved.').waitFor()
    await page.getByText('Unsaved changes', { exact: true }).waitFor({ state: 'detached' })
    await page.reload()
    await expectValue(page, 'Title', 'Typed in the form')
    await expectValue(page, 'Statistic 3: Label', 'Counties')
    await expectAccessible(page)
    expectNoErrors(page)
  })

  it('shows the built-in hero if the stored one cannot be loaded, and overwrites nothing', async () => {
    await asAdmin(server.site.url, 'mutation { updateHero(input: { title: "Stored before" }) { id } }')
    const page = await server.open()
    await page.route('**/api/graphql', (route) =>
      route.request().postData()?.includes('query Hero') ? route.abort() : route.fallback(),
    )
    await signIn(page, EDITOR, '/admin/hero')
    await page.getByText('The stored content could not be loaded').waitFor()
    await expectValue(page, 'Title', 'Revolutionizing Agriculture Through Biotechnology')
    await fill(page, { Subtitle: 'Typed over the fallback' })
    await press(page, 'Save')
    await page.getByText('Hero section saved.').waitFor()
    // Only the edited field was overwritten.
    await page.unroute('**/api/graphql')
    await page.reload()
    await page.getByText('The stored content could not be loaded').waitFor({ state: 'detached' })
    await expectValue(page, 'Subtitle', 'Typed over the fallback')
    await expectValue(page, 'Title', 'Stored before')
  })
})

describe('the words of a section', () => {
  it.each(singletons.filter(({ section }) => section !== undefined))(
    'are previewed in it while they are edited: $label',
    async ({ path }) => {
      const page = await server.open({ viewport: { width: 1440, height: 900 } })
      await signIn(page, EDITOR, `/admin/${path}`)
      await fill(page, { Heading: 'Typed in the form' })
      const preview = page.frameLocator('iframe[title="Preview"]')
      await preview.getByRole('heading', { name: 'Typed in the form', includeHidden: true }).waitFor()
      // A page as wide as a desktop is scaled to the room beside the form.
      const frame = await page.getByTitle('Preview').boundingBox()
      expect(frame!.x + frame!.width).toBeLessThanOrEqual(1440)
      expectNoErrors(page)
    },
  )
})

describe('company', () => {
  it('is previewed where the website shows it while it is edited', async () => {
    const page = await server.open({ viewport: { width: 1440, height: 900 } })
    await signIn(page, EDITOR, '/admin/company')
    await fill(page, { Phone: '+1 515 555 0199' })
    await page.getByRole('spinbutton', { name: 'Founded' }).fill('1999')
    await page.getByRole('combobox', { name: 'Employees' }).selectOption('500+')
    const preview = page.frameLocator('iframe[title="Preview"]')
    for (const text of ['+1 515 555 0199', '1999', '500+'])
      await preview.getByText(text, { exact: true }).first().waitFor()
    expectNoErrors(page)
  })

  it('is edited, validated and saved; Cancel and Back lead to the dashboard', async () => {
    const page = await server.open()
    await signIn(page, EDITOR, '/admin/company')
    await page.getByRole('spinbutton', { name: 'Founded' }).fill('1850')
    await press(page, 'Save')
    await page.getByText('Founded must be a whole number from 1900 to 2100').waitFor()
    await page.getByRole('spinbutton', { name: 'Founded' }).fill('2009')
    await press(page, '+ Add Value')
    await page.keyboard.type('Patience')
    await press(page, 'Save')
    await page.getByText('Company information saved.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.waitForURL('**/admin/dashboard')
    await page.goto('/admin/company')
    await expect.poll(() => page.getByRole('spinbutton', { name: 'Founded' }).inputValue()).toBe('2009')
    await page.getByRole('link', { name: 'Back' }).click()
    await page.waitForURL('**/admin/dashboard')
    expectNoErrors(page)
  })
})

describe('SEO', () => {
  it('edits an entry with its counters', async () => {
    const page = await server.open()
    await signIn(page, EDITOR, '/admin/seo')
    await page.getByRole('link', { name: 'Edit careers' }).click()
    await page.getByRole('dialog', { name: 'Edit SEO Settings' }).waitFor()
    await fill(page, { 'Meta title': 'é'.repeat(61) })
    await page.getByText('61/60 characters').waitFor()
    await press(page, 'Save')
    await page.getByText('Meta title must be at most 60 characters').waitFor()
    await fill(page, { 'Meta title': 'Careers at Verdant' })
    await press(page, '+ Add Keyword')
    await expectAccessible(page)
    await formDialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await formDialog(page).waitFor({ state: 'detached' })
    await press(page, 'Delete careers')
    await page
      .getByRole('alertdialog', { name: 'Are you sure you want to delete this SEO configuration?' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await expectAccessible(page)
    expectNoErrors(page)
  })

  it('shows the five built-in entries when the stored ones cannot be loaded', async () => {
    const page = await server.open()
    await page.route('**/api/graphql', (route) =>
      route.request().postData()?.includes('seoEntries') ? route.abort() : route.fallback(),
    )
    await signIn(page, EDITOR, '/admin/seo')
    await page.getByText('These are the built-in ones').waitFor()
    await page.getByRole('link', { name: 'Edit about' }).click()
    await page.getByRole('dialog', { name: 'Add New Page SEO' }).waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Page name' }).inputValue()).toBe('about')
  })

  it('chooses a page, and says when the stored name belongs to none', async () => {
    const page = await server.open()
    const shop = { page: 'shop', title: 'Shop', description: 'What we sell' }
    await asAdmin(server.site.url, 'mutation ($input: SeoInput!) { createSeo(input: $input) { id } }', { input: shop })
    await signIn(page, EDITOR, '/admin/seo')
    await page.getByRole('link', { name: 'Edit shop' }).click()
    await page.getByText('No page has the name “shop”').waitFor()
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Page name' }).selectOption('contact')
    await page.getByText('No page has the name').waitFor({ state: 'detached' })
    await press(page, 'Save')
    await formDialog(page).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Edit contact' }).waitFor()
    expectNoErrors(page)
  })
})

describe('settings', () => {
  it('are saved one after another and stop at the first failure', async () => {
    const page = await server.open()
    await signIn(page, ADMIN, '/admin/settings')
    await fill(page, { Tagline: 'Grown with care', 'Contact phone': '+1 515 555 0100' })
    const sent: string[] = []
    page.on('request', (request) => {
      const body = request.postData() ?? ''
      if (body.includes('UpdateSetting')) sent.push((JSON.parse(body) as { variables: { key: string } }).variables.key)
    })
    await press(page, 'Save')
    await page.getByText('Settings saved successfully!').waitFor()
    expect(sent).toEqual(['site_tagline', 'contact_phone'])
    await fill(page, { 'Google Analytics id': 'G-1' })
    await page.route('**/api/graphql', (route) =>
      route.request().postData()?.includes('UpdateSetting') ? route.abort() : route.fallback(),
    )
    await press(page, 'Save')
    await page.getByRole('alertdialog', { name: /^Error saving settings: Failed to save site_tagline: / }).waitFor()
    await press(page, 'OK')
    await expect.poll(() => page.getByRole('button', { name: 'Test Single Save' }).count()).toBe(0)
    await page.getByText('Diagnostics', { exact: true }).click()
    await press(page, 'Test Single Save')
    await press(page, 'Test')
    await page.getByRole('alertdialog', { name: /^Single setting save failed: / }).waitFor()
    await press(page, 'OK')
    await page.unroute('**/api/graphql')
    await press(page, 'Test Single Save')
    await press(page, 'Test')
    await page.getByText('Single setting save successful!').waitFor()
    await press(page, 'Undo')
    await expect.poll(() => valueOf(page, 'Site title')).not.toBe('Test Site Title')
    await expectAccessible(page)
    expectNoErrors(page)
  })

  it('never show a secret', async () => {
    const page = await server.open()
    await signIn(page, ADMIN, '/admin/settings')
    await fill(page, { 'reCAPTCHA secret key': 'very-secret' })
    await expect.poll(() => storedInputs(page)).toContain('recaptcha')
    await expect.poll(() => storedInputs(page)).not.toContain('very-secret')
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('very-secret')
    await press(page, 'Save')
    await page.getByText('Settings saved successfully!').waitFor()
    await page.reload()
    await page.getByText('A key is set.').waitFor()
    await expectValue(page, 'reCAPTCHA secret key', '')
    // The history of each setting is where someone is, and nowhere else.
    const history = page.getByRole('button', { name: 'History of reCAPTCHA secret key' })
    const opacity = () => history.evaluate((button) => getComputedStyle(button).opacity)
    await page.getByRole('textbox', { name: 'Site title' }).focus()
    await page.mouse.move(0, 0)
    await expect.poll(opacity).toBe('0')
    await page.getByLabel('reCAPTCHA secret key', { exact: true }).focus()
    await expect.poll(opacity).toBe('1')
    await history.click()
    await page.getByRole('dialog', { name: 'History' }).getByText('by admin').waitFor()
    await expect.poll(() => page.content()).not.toContain('very-secret')
  })
})

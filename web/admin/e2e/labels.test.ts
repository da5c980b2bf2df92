import { expect, it } from 'vitest'
import { asAdmin } from '../../e2e/site.ts'
import { EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { fill, formDialog, press, settled, signIn, unfold } from './actions.ts'

const server = startSite()

const html = async (path: string) => (await fetch(server.site.url + path)).text()

it('an editor finds a label, changes it in place, and goes back to the default', async () => {
  const page = await server.open({ viewport: { width: 1440, height: 900 } })
  await signIn(page, EDITOR)
  await unfold(page, 'Site')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Labels' }).click()
  await page.getByRole('region', { name: 'Search page' }).waitFor()
  // The screen is also in sight in the navigation when it is opened by its address.
  await page.reload()
  const link = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Labels' })
  await expect
    .poll(() =>
      link.evaluate((it) => it.getBoundingClientRect().bottom <= it.closest('nav')!.getBoundingClientRect().bottom),
    )
    .toBe(true)
  await settled(page)
  await expectAccessible(page)

  await page.getByLabel('Search labels').fill('careers apply now')
  await page.getByText('1 label', { exact: true }).waitFor()
  await press(page, 'Edit careers.apply')
  await page.getByLabel('Text of careers.apply').fill('Come and bake')
  await page.keyboard.press('Enter')
  await page.getByText('Default: “Apply Now”').waitFor()
  expect(await html('/careers')).toContain('Come and bake')

  await page.getByLabel('Search labels').fill('')
  await page.getByLabel('Show').selectOption('Changed')
  await page.getByText('1 label', { exact: true }).waitFor()
  await press(page, 'Back to the default of careers.apply')
  await page.getByText('No label matches.').waitFor()
  expect(await html('/careers')).toContain('Apply Now')

  await page.getByLabel('Show').selectOption('About agriculture')
  await page.getByLabel('Search labels').fill('job.department')
  await page.getByText('1 label', { exact: true }).waitFor()
  await press(page, 'Edit job.department:BIOTECHNOLOGY')
  await page.getByLabel('Text of job.department:BIOTECHNOLOGY').fill('Bakehouse')
  await page.keyboard.press('Enter')
  await page.getByText('No label matches.').waitFor()
  await page.goto('/admin/jobs/new')
  await page.getByRole('option', { name: 'Bakehouse' }).waitFor({ state: 'attached' })
  await expect.poll(() => page.getByRole('option', { name: 'Biotechnology' }).count()).toBe(0)
  expectNoErrors(page)
})

it('a value that a label does not have is refused with the values that it has, and what was typed stays', async () => {
  const page = await server.open({ viewport: { width: 360, height: 740 } })
  await signIn(page, EDITOR)
  await page.goto('/admin/labels?find=search.results')
  await press(page, 'Edit search.results')
  const text = page.getByLabel('Text of search.results')
  await text.fill('Found for {query}')
  await press(page, 'Save')
  await page.getByText('search.results has no value {query}. It has {text}').waitFor()
  await expect.poll(() => text.inputValue()).toBe('Found for {query}')
  await text.fill('Found for {text}')
  await press(page, 'Save')
  await page.getByText('Default: “Results for “{text}””').waitFor()
  expect(await html('/search?q=corn')).toContain('Found for corn')
})

it('an editor translates labels into a language without a catalogue, one after the other', async () => {
  await asAdmin(server.site.url, 'mutation ($input: LanguageInput!) { createLanguage(input: $input) { id } }', {
    input: { tag: 'de', name: 'Deutsch' },
  })
  const page = await server.open({ viewport: { width: 1440, height: 900 } })
  await signIn(page, EDITOR, '/admin/translations?language=de')
  await page.getByRole('main').getByRole('link', { name: 'labels', exact: true }).click()
  await page.getByText(/ missing: visitors read them in English\.$/).waitFor()
  await page.getByLabel('Search labels').fill('help panel')
  await page.getByLabel('Show').selectOption('Missing')
  await expectAccessible(page)
  const missing = await page.getByRole('main').getByText('Missing', { exact: true }).count()
  await press(page, 'Edit help.open')
  const text = page.getByLabel('Text of help.open')
  expect([await text.inputValue(), await text.getAttribute('lang')]).toEqual(['', 'de'])
  await text.fill('Hilfe von uns')
  await page.keyboard.press('Enter')
  await page.getByLabel('Text of help.close').waitFor()
  await expect.poll(() => page.getByRole('main').getByText('Missing', { exact: true }).count()).toBe(missing - 1)
  expect(await html('/de')).toContain('Hilfe von uns')
  // The original stays the default.
  expect(await html('/')).toContain('aria-label="Search"')
  expectNoErrors(page)
})

it('a draft of a label is not live before it is published', async () => {
  const page = await server.open({ viewport: { width: 1440, height: 900 } })
  await signIn(page, EDITOR)
  await page.goto('/admin/labels?find=frame.skip')
  await page.getByRole('link', { name: 'Drafts and history of frame.skip' }).click()
  await formDialog(page).waitFor()
  await fill(page, { Text: 'To the bread' })
  await press(page, 'Save draft')
  await page.getByRole('link', { name: 'Draft: frame.skip' }).click()
  await formDialog(page).waitFor()
  expect(await html('/')).toContain('Skip to content')
  await press(page, 'Save')
  await expect.poll(() => html('/')).toContain('To the bread')
})

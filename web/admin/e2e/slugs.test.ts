import { expect, it } from 'vitest'
import { EDITOR, startSite } from '../../e2e/harness.ts'
import { activeItems } from '../../e2e/site.ts'
import { fill, formDialog, press, saveAndClose, signIn, textField } from './actions.ts'

const server = startSite()

it('the form shows the address that the title gives, and names the item that has an address already', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/trials')
  await page.getByRole('link', { name: 'Add Trial' }).click()
  await fill(page, { Subject: 'Größe of Über-Corn', 'Short description': 'What was found.' })
  const dialog = formDialog(page)
  await dialog.getByText('/trial/grosse-of-uber-corn, with a number if it is taken').waitFor()

  const [taken] = await activeItems<{ subject: string; slug: string }>(server.site.url, 'trials')
  await fill(page, { Address: taken!.slug })
  await press(page, 'Save')
  await dialog.getByText(`Another item already has this address: “${taken!.subject}”`).first().waitFor()
  await press(page, 'Make it from the title')
  await expect.poll(() => textField(page, 'Address').inputValue()).toBe('grosse-of-uber-corn')
  await saveAndClose(page)
  const trials = await activeItems<{ subject: string; slug: string }>(server.site.url, 'trials')
  expect(trials.find(({ slug }) => slug === 'grosse-of-uber-corn')).toMatchObject({ subject: 'Größe of Über-Corn' })
})

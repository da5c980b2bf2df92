import { it } from 'vitest'
import { EDITOR, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { changeSettings } from '../../e2e/site.ts'
import { signIn } from './actions.ts'

const server = startSite()

it('a preview beside a form has the settings and the company of the website', async () => {
  await changeSettings(server.site.url, { site_title: 'Crumb & Crust', contact_phone: '+43 1 555 0142' })
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/site-frame')
  const preview = page.frameLocator('iframe[title="Preview"]')
  await preview.getByText('Crumb & Crust').first().waitFor()
  // The footer begins with what the company says of itself.
  await preview.getByText('develops microbial inputs for farms').waitFor()
  await page.goto('/admin/contact-section')
  await preview.getByText('+43 1 555 0142').first().waitFor()
  expectNoErrors(page)
})

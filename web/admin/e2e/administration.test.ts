import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { startReceiver } from '../../../api/testing/webhook-receiver.ts'
import { ADMIN, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { fill, press, settled, signIn, textField } from './actions.ts'

const server = startSite({ WEBHOOK_ALLOW: '127.0.0.1' })

describe('admins', () => {
  it('search, export and erase subscribers', async () => {
    for (const email of ['ada@farm.example', 'eve@reader.example'])
      await asAdmin(server.site.url, 'mutation ($email: String!) { subscribe(email: $email) }', { email })
    const page = await server.open()
    await signIn(page, ADMIN, '/admin/subscribers')
    await page.getByText('ada@farm.example').waitFor()
    await page.getByText('without a confirmation by mail').first().waitFor()
    await page.getByRole('searchbox', { name: 'Search addresses' }).fill('READER')
    await page.getByText('ada@farm.example').waitFor({ state: 'detached' })
    await press(page, 'Erase eve@reader.example')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click()
    await page.getByText('eve@reader.example was erased.').waitFor()
    await page.getByText('No address matches.').waitFor()
    const downloading = page.waitForEvent('download')
    await press(page, 'Export CSV')
    const table = await text(await (await downloading).createReadStream())
    expect(table).toContain('ada@farm.example')
    expect(table).not.toContain('eve@reader.example')
    await expectAccessible(page)
    expectNoErrors(page)
  })

  it('filter and export the audit log', async () => {
    const page = await server.open()
    await signIn(page, ADMIN, '/admin/audit?action=sign-in')
    const log = page.getByRole('list', { name: 'Audit log' })
    await log.getByRole('button', { name: 'admin' }).first().click()
    await page.waitForURL('**/admin/audit?action=sign-in&who=admin')
    await expect.poll(() => page.getByRole('searchbox', { name: 'Name' }).inputValue()).toBe('admin')
    await page.getByRole('combobox', { name: 'Action' }).selectOption('release.roll-back')
    await page.getByText('No row matches.').waitFor()
    await press(page, 'Clear filter')
    await log.getByText('signed in').first().waitFor()
    const downloading = page.waitForEvent('download')
    await press(page, 'Export CSV')
    expect(await text(await (await downloading).createReadStream())).toContain(',sign-in,admin,admin,')
    await log.getByText('exported the audit log').waitFor()
    expectNoErrors(page)
  })

  it('add a webhook, look into its deliveries, send one again, and pause, edit and remove the webhook', async () => {
    const { url, received } = await startReceiver((_, response) => response.end('thank you'))
    const page = await server.open()
    await signIn(page, ADMIN, '/admin/webhooks')
    await press(page, 'New webhook')
    await fill(page, { Address: 'http://10.0.0.1/' })
    await page.getByRole('checkbox', { name: 'Settings', exact: true }).check()
    await press(page, 'Add')
    await page.getByText('This address is inside a network.').waitFor()
    await expectAccessible(page)
    await fill(page, { Address: url })
    await press(page, 'Add')
    const secret = await page.getByText(/^whsec_/).innerText()
    await press(page, 'I have kept the secret')
    await page.getByRole('link', { name: url }).click()
    await page.getByText('Nothing has happened yet.').waitFor()
    await press(page, 'Send test')
    await page.getByText('webhook.test', { exact: true }).waitFor()
    await page.getByText('1 attempt, status 200').waitFor()
    await expect.poll(() => page.getByText(/version \d/).count()).toBe(0)
    new Webhook(secret).verify(received[0]!.source, received[0]!.headers)
    const change = 'mutation { updateSetting(key: "contact_phone", value: "+49 1234") { key } }'
    await asAdmin(server.site.url, change)
    await expect.poll(() => page.getByText('1 attempt, status 200').count()).toBe(2)
    new Webhook(secret).verify(received[1]!.source, received[1]!.headers)
    await page.getByText('Show the request and the answer').first().click()
    await page.getByText('"value": "+49 1234"').waitFor()
    await page.getByText('thank you').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Send again: setting.updated/ }).click()
    await expect.poll(() => received.length).toBe(3)
    await press(page, 'Pause')
    await page.getByText('Paused', { exact: true }).waitFor()
    await press(page, 'Edit')
    await page.getByRole('checkbox', { name: 'Products', exact: true }).check()
    await press(page, 'Save')
    await page.getByText('Products, Settings').waitFor()
    await press(page, 'Remove')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No system is told of changes yet').waitFor()
    expectNoErrors(page)
  })

  it('make an API token, which works at once, and revoke it', async () => {
    const page = await server.open()
    await signIn(page, ADMIN, '/admin/tokens')
    await press(page, 'New token')
    await press(page, 'Create')
    await page.getByText('Name is required').waitFor()
    await page.getByText('Choose at least one').waitFor()
    await fill(page, { Name: 'Shop', Networks: 'home' })
    await page.getByRole('checkbox', { name: /^Read drafts/ }).check()
    await press(page, 'Create')
    // Once, at its field, which has the focus.
    await page.getByText('home is not a network').waitFor()
    const networks = textField(page, 'Networks')
    await expect.poll(() => networks.evaluate((field) => field === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await fill(page, { Networks: '127.0.0.0/8, ::1' })
    await press(page, 'Create')
    const token = await page.getByText(/^verdant_pat_/).innerText()
    await press(page, 'I have kept the token')
    const read = async () => {
      const answer = await fetch(`${server.site.url}/api/upload/files`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return answer.status
    }
    expect(await read()).toBe(200)
    await page.getByText('Never used').waitFor()
    await page.getByRole('button', { name: 'Revoke: Shop' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('No system has a token yet').waitFor()
    expect(await read()).toBe(401)
    expectNoErrors(page)
  })

  it('read mails that are kept, and copy their links', async () => {
    const notified = 'mutation { updateSetting(key: "notification_email", value: "staff@verdant.example") { key } }'
    await asAdmin(server.site.url, notified)
    const schedule = `mutation ($at: DateTime!) {
      scheduleItem(kind: PRODUCT, baseVersion: 0, from: $at, timeZone: "UTC", values: {
        name: "Announced", category: "New", description: "Soon", detailedDescription: "Very soon" }) { id } }`
    const at = new Date(Date.now() + 4_000).toISOString()
    await asAdmin(server.site.url, schedule, { at })
    const page = await server.open()
    await signIn(page, ADMIN, '/admin/outbox')
    const mails = page.getByRole('list', { name: 'Mails' })
    await expect
      .poll(async () => {
        await page.reload()
        await settled(page)
        return mails.getByText('To staff@verdant.example').count()
      })
      .toBe(1)
    await page.getByText('No mail server is configured').waitFor()
    // Other tests send mails, too.
    const mail = mails.getByRole('listitem').filter({ hasText: 'To staff@verdant.example' })
    await mail.getByText('Show the text').click()
    await mails.getByText('The scheduled release “Announced', { exact: false }).waitFor()
    await page.getByRole('button', { name: /^Copy link: Published: Announced/ }).waitFor()
    await expectAccessible(page)
    expectNoErrors(page)
  })
})

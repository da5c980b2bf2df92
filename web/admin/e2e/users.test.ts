import { text } from 'node:stream/consumers'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { ADMIN, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin, sessionOf } from '../../e2e/site.ts'
import { fill, formDialog, press, sendCredentials, signIn } from './actions.ts'

const server = startSite()

describe('users', () => {
  it('are added, changed and removed by an admin', async () => {
    const page = await server.open()
    await signIn(page, ADMIN, '/admin/users')
    await press(page, 'Add User')
    await fill(page, { Username: 'robin', 'E-mail': 'robin@verdant.example' })
    await page.keyboard.press('Escape')
    await press(page, 'Keep editing')
    await fill(page, { Password: 'short' })
    await press(page, 'Save')
    await page.getByText('The password must have 12 to 200 characters').first().waitFor()
    await fill(page, { Password: 'long enough for this' })
    await expectAccessible(page)
    await press(page, 'Save')
    await page.getByText('robin added.').waitFor()
    const role = page.getByRole('combobox', { name: 'Role of robin' })
    await role.selectOption('ADMIN')
    await page.getByRole('alertdialog', { name: 'Change the role of robin from Editor to Admin?' }).waitFor()
    await expectAccessible(page)
    await press(page, 'Cancel')
    await expect.poll(() => role.inputValue()).toBe('EDITOR')
    await role.selectOption('ADMIN')
    await press(page, 'Change role')
    await page.getByText('robin is now an admin.').waitFor()
    await press(page, 'Disable robin')
    await page.getByText('Disabled', { exact: true }).waitFor()
    await press(page, 'More: robin')
    await page.getByRole('menuitem', { name: 'Remove', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('robin removed.').waitFor()
    await press(page, 'Disable admin')
    await page.getByRole('alert').filter({ hasText: /admin/i }).waitFor()
    await expectAccessible(page)
    expectNoErrors(page)
  })

  it('are invited, choose a password, and choose another one when they have forgotten it', async () => {
    const linkTo = async (recipient: string) => {
      const query = '{ mails(limit: 10) { items { recipient link } } }'
      const { mails } = await asAdmin<{ mails: { items: { recipient: string; link: string }[] } }>(
        server.site.url,
        query,
      )
      const { pathname, hash } = new URL(mails.items.find((mail) => mail.recipient === recipient)!.link)
      return pathname + hash
    }
    const page = await server.open()
    await signIn(page, ADMIN, '/admin/users')
    await press(page, 'Invite User')
    await fill(page, { 'E-mail': 'sam@verdant.example' })
    await formDialog(page).getByRole('button', { name: 'Invite' }).click()
    const pending = page.getByRole('list', { name: 'Pending invitations' })
    await pending.getByRole('button', { name: 'Copy the link of sam@verdant.example' }).waitFor()
    await expectAccessible(page)

    await page.goto(await linkTo('sam@verdant.example'))
    await page.getByText('invites sam@verdant.example as Editor').waitFor()
    expect(new URL(page.url()).hash).toBe('')
    await fill(page, { Username: 'sam', Password: 'administrator', 'Password again': 'administrator' })
    await press(page, 'Create the account')
    await page.getByText('This password is easy to guess').first().waitFor()
    await fill(page, { Password: 'seven green fields', 'Password again': 'seven green fields' })
    await press(page, 'Create the account')
    await page.getByText('Your account is ready.').first().waitFor()

    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('heading', { name: 'Forgot password' }).waitFor()
    await fill(page, { 'Username or email': 'sam' })
    await press(page, 'Send the link')
    await page.getByText('This site sends no mails. If the account exists').waitFor()
    await expect.poll(() => linkTo('sam@verdant.example')).toContain('/admin/access/reset#')
    await page.goto(await linkTo('sam@verdant.example'))
    await fill(page, { Password: 'eight green fields', 'Password again': 'eight green fields' })
    await expectAccessible(page)
    await press(page, 'Set the password')
    await page.getByText('Your password is changed.').first().waitFor()
    await sendCredentials(page, { username: 'sam', password: 'eight green fields' })
  })

  it('set up a second factor, and sign in with it', async () => {
    const own = { username: 'lee', password: 'verdant-factor-1' }
    const create = 'mutation ($input: UserInput!) { createUser(input: $input) { id } }'
    await asAdmin(server.site.url, create, { input: { ...own, email: 'lee@verdant.example', role: 'EDITOR' } })
    const page = await server.open()
    await signIn(page, own, '/admin/account')
    await press(page, 'Set up second factor')
    const dialog = formDialog(page)
    await dialog.getByRole('img', { name: 'QR code' }).waitFor()
    await expectAccessible(page)
    const key = (await dialog.locator('code').textContent())!.replaceAll(' ', '')
    const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp })
    await dialog.getByRole('textbox', { name: 'Code' }).fill(codeAt(Date.now()))
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    const shown = page.getByRole('region', { name: 'Recovery codes' })
    await shown.waitFor()
    const codes = await shown.getByRole('listitem').allInnerTexts()
    const downloading = page.waitForEvent('download')
    await shown.getByRole('button', { name: 'Download' }).click()
    expect(await text(await (await downloading).createReadStream())).toBe(`${codes.join('\n')}\n`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await shown.getByRole('button', { name: 'Copy' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await press(page, 'Show the codes')
    await press(page, 'I have kept the codes')
    await page.getByText('The second factor is on.').first().waitFor()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/admin/login')
    await fill(page, { 'Username or email': own.username, Password: own.password })
    await press(page, 'Sign in')
    await page.getByRole('textbox', { name: 'Code' }).fill('000000')
    await press(page, 'Sign in')
    await page.getByText('This code is wrong, or it was used before').waitFor()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Code' }).fill(codeAt(Date.now() + 30_000))
    await press(page, 'Sign in')
    await page.waitForURL('**/admin/dashboard')
  })

  it('change their own password and stay signed in', async () => {
    const own = { username: 'kim', password: 'verdant-first-1' }
    const create = 'mutation ($input: UserInput!) { createUser(input: $input) { id } }'
    await asAdmin(server.site.url, create, { input: { ...own, email: 'kim@verdant.example', role: 'EDITOR' } })
    const page = await server.open()
    await signIn(page, own, '/admin/account')
    await page.getByLabel('Current password').fill('wrong')
    await page.getByLabel('New password', { exact: false }).first().fill('verdant-second-2')
    await page.getByLabel('New password again').fill('verdant-second-2')
    await press(page, 'Change password')
    await page.getByText('This is not your current password').first().waitFor()
    await page.getByLabel('Current password').fill(own.password)
    await press(page, 'Change password')
    await page.getByText('Your password is changed.').waitFor()
    const { token } = await sessionOf(server.site.url, { ...own, password: 'verdant-second-2' })
    await page.reload()
    await press(page, 'Sign out all others')
    await page.getByText('All other devices are signed out.').waitFor()
    const me = { headers: { authorization: `Bearer ${token}` } }
    expect((await fetch(`${server.site.url}/api/auth/me`, me)).status).toBe(401)
    await expectAccessible(page)
    await page.goto('/admin/products')
    await page.getByRole('list', { name: 'Products' }).waitFor()
  })
})

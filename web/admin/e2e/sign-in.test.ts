import pg from 'pg'
import { expect, it } from 'vitest'
import { SSO_PATH } from '../../../schema/account-paths.ts'
import { freePort } from '../../../api/platform/process/free-port.ts'
import { embeddedUrl } from '../../../api/testing/built-server.ts'
import { startOidcServer } from '../../../api/testing/oidc-server.ts'
import { ADMIN, EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { press, sendCredentials, signIn } from './actions.ts'

const port = String(await freePort())
const oidc = await startOidcServer([`http://localhost:${port}${SSO_PATH}`])
const server = startSite({
  ...oidc.environment,
  PORT: port,
  OIDC_NAME: 'Acme ID',
  OIDC_ROLES: 'writers=editor',
  OIDC_ADD_ACCOUNTS: '1',
})

it('signs in with an identity at a provider, returns to the requested screen, and lists the identity', async () => {
  Object.assign(oidc.account, {
    email: 'ada@acme.example',
    email_verified: true,
    preferred_username: 'ada',
    groups: ['writers'],
  })
  const page = await server.open()
  await page.goto('/admin/jobs')
  await press(page, 'Continue with Acme ID')
  await page.getByRole('heading', { name: 'Welcome, ada' }).waitFor()
  expect(page.url()).not.toContain('code=')
  await page.getByRole('link', { name: 'Back to Jobs' }).waitFor()
  await page.goto('/admin/account')
  await page.getByRole('list', { name: 'Acme ID' }).getByText('ada', { exact: true }).waitFor()
  await expectAccessible(page)
  expectNoErrors(page)

  // Signing out ends the session at the provider, too, once the user agrees there.
  await page.goto('/admin/dashboard')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${oidc.issuer}/session/end?**`)
  await expect.poll(() => page.evaluate(() => document.title)).not.toContain('error')
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await page.waitForURL('**/admin/login')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()

  // An admin unlinks the identity.
  const admin = await server.open()
  await signIn(admin, ADMIN, '/admin/users')
  await admin.getByRole('button', { name: 'More: ada' }).click()
  await admin.getByRole('menuitem', { name: 'Unlink single sign-on' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await admin.getByText('ada has no linked identity now.').waitFor()
  await admin.getByRole('button', { name: 'More: ada' }).click()
  await admin.getByRole('menuitem', { name: 'Erase' }).waitFor()
  await expect
    .poll(() => admin.getByRole('menuitem').allInnerTexts())
    .toEqual(['Change e-mail', 'Export data', 'Remove', 'Erase'])
  expectNoErrors(admin)
})

it('refuses a return that this tab has not begun, and signs in by password while the provider is away', async () => {
  const page = await server.open()
  await page.goto(`${SSO_PATH}?code=stolen&state=stolen`)
  await page.getByRole('alert').filter({ hasText: 'not begun in this tab' }).waitFor()
  await expectAccessible(page)
  oidc.override = (_, response) => void response.writeHead(503).end()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await page.getByRole('button', { name: 'Continue with Acme ID' }).waitFor()
  await sendCredentials(page, ADMIN)
  await page.waitForURL('**/admin/dashboard')
  oidc.override = undefined
})

it('adds a passkey after asking for the password again; it then signs in, and confirms its own removal', async () => {
  const page = await server.openFresh()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
  await signIn(page, EDITOR, '/admin/account')
  await forgetAuthentication()
  await press(page, 'Add passkey')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Current password').fill('wrong')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByText('not your current password').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Current password').fill(EDITOR.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect.poll(() => codes.getByRole('listitem').count()).toBe(10)
  await codes.getByRole('button', { name: 'I have kept the codes' }).click()
  await page.getByRole('list', { name: 'Passkeys' }).getByText('Added', { exact: false }).waitFor()
  await expectAccessible(page)

  // The browser suggests the passkey at the field for the username. The virtual authenticator chooses it at once.
  await page.goto('/admin/dashboard')
  const setPresence = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  const signedIn = page.waitForResponse(
    (response) => response.request().postData()?.includes('signInWithPasskey') ?? false,
  )
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await signedIn
  await page.getByRole('heading', { name: 'Welcome, editor' }).waitFor()

  // Nobody chooses the suggestion, and all other ways still work.
  await setPresence(false)
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
  await page.getByLabel('Username or email').fill(EDITOR.username)
  await page.getByLabel('Password').fill(EDITOR.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // The password alone no longer signs in.
  await page.getByLabel('Code').waitFor()
  await setPresence(true)
  await press(page, 'Use a passkey')
  await page.getByRole('heading', { name: 'Welcome, editor' }).waitFor()

  // Asked again, the passkey confirms. Afterwards it is gone, and so is the button for it.
  await page.goto('/admin/account')
  await forgetAuthentication()
  await page.getByRole('button', { name: /^Remove (Chrome|Unknown)/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor()
  await press(page, 'Use a passkey')
  await page.getByText('The passkey is removed.').waitFor()
  await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
})

/** Lets the time pass after which the server asks for the password again. */
async function forgetAuthentication() {
  const client = new pg.Client(await embeddedUrl(server.site.data))
  await client.connect()
  await client.query('update session set "authenticatedAt" = null')
  await client.end()
}

import { describe, expect, it } from 'vitest'
import { ADMIN, EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import {
  expectValue,
  fill,
  focused,
  press,
  productNamed,
  sendCredentials,
  signIn,
  storedInputs,
  unfold,
} from './actions.ts'

const server = startSite()

describe('session', () => {
  it('shows the demo accounts and signs in to the dashboard', async () => {
    const page = await server.open()
    await page.goto('/admin')
    await page.waitForURL('**/admin/login')
    await page.getByText('admin / verdant-admin').waitFor()
    await page.getByText('editor / verdant-editor').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use admin' }).click()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/admin/dashboard')
    await page.getByRole('heading', { name: 'Welcome, admin' }).waitFor()
    await expect.poll(() => page.evaluate(() => Boolean(localStorage.getItem('auth_token')))).toBe(true)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('user_data'))).toContain('"username":"admin"')
    const words = page.getByRole('region', { name: 'Three words to know' })
    await words.waitFor()
    // The dashboard was asked for, so there is no way back to another screen.
    await expect.poll(() => page.getByRole('region', { name: 'Way back' }).count()).toBe(0)
    await expectAccessible(page)
    // The steps are tried with a product that is never live.
    await words.getByRole('button', { name: 'Make a practice draft' }).click()
    await words.getByText('“Practice” is a draft of yours: visitors see nothing of it.').waitFor()
    await expect.poll(() => focused(page)).toBe('See “Practice” as visitors would')
    const notLive = page
      .getByRole('region', { name: /^Not published yet \d+$/ })
      .getByRole('link', { name: 'Practice' })
    await notLive.waitFor()
    const preview = page.context().waitForEvent('page')
    await words.getByRole('link', { name: 'See “Practice” as visitors would' }).click()
    await (await preview).getByRole('heading', { level: 1, name: 'Practice' }).waitFor()
    await words.getByRole('button', { name: 'Put the draft into a release' }).click()
    await words.getByText('“Practice” is in a release: visitors see nothing of it.').waitFor()
    await expectAccessible(page)
    expect(await (await fetch(`${server.site.url}/products`)).text()).not.toContain('Practice')
    await words.getByRole('button', { name: 'Discard the practice' }).click()
    await words.getByText('Discarded. Nothing of it was ever live.').waitFor()
    await notLive.waitFor({ state: 'detached' })
    await words.getByRole('button', { name: 'Understood' }).click()
    await page.reload()
    await page.getByRole('heading', { name: 'Welcome, admin' }).waitFor()
    await expect.poll(() => words.count()).toBe(0)
    expectNoErrors(page)
  })

  it('names missing fields and shows the server’s message for wrong credentials', async () => {
    const page = await server.open()
    await page.goto('/admin/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Username or email is required').waitFor()
    await page.getByLabel('Username or email').fill('admin')
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: /password/i })
      .waitFor()
    expect(page.url()).toContain('/admin/login')
  })

  it('requires a session for every screen, and links back to it after signing in', async () => {
    const page = await server.open()
    await page.goto('/admin/jobs?q=soil')
    // The accounts of the demo come with the page.
    expect(await (await fetch(`${server.site.url}/admin/login`)).text()).toContain('"verdant-editor"')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username')
    await sendCredentials(page, EDITOR)
    await page.waitForURL('**/admin/dashboard')
    await page.getByText('You opened another screen before you signed in.').waitFor()
    await page.getByRole('link', { name: 'Back to Jobs' }).click()
    await page.waitForURL('**/admin/jobs?q=soil')
    await page.getByRole('heading', { name: 'Jobs' }).waitFor()
  })

  it('deletes the session on logout', async () => {
    const page = await server.open()
    await signIn(page, ADMIN)
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await page.getByText('editor / verdant-editor').waitFor()
    await expect
      .poll(() => page.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('user_data')]))
      .toEqual([null, null])
    await page.goto('/admin/products')
    await page.waitForURL('**/admin/login')
  })

  it('asks for confirmation before a logout discards unsaved changes', async () => {
    const page = await server.open()
    await signIn(page, EDITOR, '/admin/company')
    await page.getByRole('textbox', { name: 'Mission' }).fill('Half a mission')
    await page.locator('summary', { hasText: 'Account' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    const question = page.getByRole('alertdialog', { name: 'You have unsaved changes' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => Boolean(localStorage.getItem('auth_token')))).toBe(true)
    await page.getByRole('button', { name: 'Logout' }).click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await expect.poll(() => storedInputs(page)).toBe('[]')
  })

  it('keeps unsaved changes when the session ends and restores them after signing in', async () => {
    const page = await server.open()
    await signIn(page, EDITOR, '/admin/products/new')
    await fill(page, productNamed('Typed while the session ended'))
    await page.evaluate(() => localStorage.setItem('auth_token', 'not a session any more'))
    // A request of the form itself may end the session before the save does.
    await page.keyboard.press('Control+s')
    await page.waitForURL('**/admin/login')
    await expect.poll(() => page.getByLabel('Username or email').inputValue()).toBe('editor')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
    await sendCredentials(page, EDITOR)
    await page.getByRole('link', { name: 'Back to Products' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Not saved yet' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Back to Products' }).click()
    await page.waitForURL('**/admin/products/new')
    await expectValue(page, 'Name', 'Typed while the session ended')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'Edit Typed while the session ended' }).waitFor()
  })

  it('tells editors why they cannot manage users', async () => {
    const page = await server.open()
    await signIn(page, EDITOR, '/admin/users')
    await page.getByText('It needs the right “Users: Manage them”.').waitFor()
    await expect.poll(() => page.getByRole('navigation', { name: 'Admin' }).getByText('Users').count()).toBe(0)
    await page.getByRole('link', { name: 'Media gallery' }).first().waitFor()
    await unfold(page, 'Site')
    await page.getByRole('link', { name: 'SEO settings' }).first().waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Website settings' }).count()).toBe(0)
    await page.goto('/admin/settings')
    await page.getByText('Settings can be changed by admins only.').waitFor()
    await expect.poll(() => page.getByText('API Keys').count()).toBe(0)
    await expectAccessible(page)
  })

  it('navigates by four groups, of which seldom ones are folded, with the account always in view', async () => {
    const page = await server.open({ viewport: { width: 1440, height: 900 } })
    await signIn(page, ADMIN, '/admin/dashboard')
    const navigation = page.getByRole('navigation', { name: 'Admin' })
    const groups = navigation.locator('summary')
    await expect.poll(() => groups.allInnerTexts()).toEqual(['Content', 'Publishing', 'Site', 'Administration'])
    const isCut = (element: HTMLElement) => element.scrollHeight > element.clientHeight
    await expect.poll(() => navigation.evaluate(isCut)).toBe(false)
    const users = navigation.getByRole('link', { name: 'Users' })
    await expect.poll(() => users.isVisible()).toBe(false)
    await unfold(page, 'Administration')
    await users.click()
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
    await page.reload()
    await users.waitFor()
    await expectAccessible(page)

    await page.goto('/admin/dashboard')
    const logout = page.getByRole('button', { name: 'Logout' })
    await logout.waitFor()
    await expect.poll(() => logout.count()).toBe(1)
    const sidebar = page.getByRole('complementary')
    await sidebar.locator('summary', { hasText: 'Account' }).click()
    const ofNavigation = sidebar.getByRole('button', { name: 'Logout' })
    const { y, height } = (await ofNavigation.boundingBox())!
    expect(y + height).toBeLessThanOrEqual(900)
    await ofNavigation.click({ trial: true })
    await expectAccessible(page)
    expectNoErrors(page)
  })

  it('keeps how far the list of the navigation is scrolled, also in the drawer of a phone', async () => {
    const page = await server.open({ viewport: { width: 1440, height: 900 } })
    await signIn(page, EDITOR, '/admin/products')
    const navigation = page.getByRole('navigation', { name: 'Admin' })
    const scrolled = () => navigation.evaluate((list) => list.scrollTop)
    const isInView = (link: Element) =>
      link.getBoundingClientRect().bottom <= link.closest('nav')!.getBoundingClientRect().bottom
    await unfold(page, 'Site')
    await navigation.evaluate((list) => list.scrollTo(0, 150))
    for (const name of ['Redirects', 'Labels']) {
      const link = navigation.getByRole('link', { name, exact: true })
      await link.click()
      await navigation.locator('[aria-current]', { hasText: name }).waitFor()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await expect.poll(() => link.evaluate(isInView)).toBe(true)
      const at = await scrolled()
      expect(at).toBeGreaterThan(0)
      await page.reload()
      await link.waitFor()
      await expect.poll(scrolled).toBe(at)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await press(page, 'Open navigation')
    await expect.poll(() => navigation.getByRole('link', { name: 'Labels' }).evaluate(isInView)).toBe(true)
    expectNoErrors(page)
  })

  it('shows on the dashboard what goes live this week, and nothing later', async () => {
    const schedule = `mutation ($name: String!, $at: DateTime!) {
      scheduleItem(kind: PRODUCT, baseVersion: 0, from: $at, timeZone: "UTC", values: {
        name: $name, category: "New", description: "Soon", detailedDescription: "Very soon" }) { id } }`
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()
    await asAdmin(server.site.url, schedule, { name: 'In three days', at: inDays(3) })
    await asAdmin(server.site.url, schedule, { name: 'In ten days', at: inDays(10) })
    const page = await server.open()
    await signIn(page, EDITOR)
    const week = page.getByRole('region', { name: 'Goes live this week' })
    await week.getByText('In three days').waitFor()
    await expect.poll(() => week.getByText('In ten days').count()).toBe(0)
    expectNoErrors(page)
  })

  it('shows screens that belong together as one entry with tabs, of which a role sees its own', async () => {
    const page = await server.open({ viewport: { width: 1440, height: 900 } })
    await signIn(page, ADMIN)
    const navigation = page.getByRole('navigation', { name: 'Admin' })
    await navigation.getByText('Administration').click()
    const together = {
      Activity: ['Activity', 'Time machine'],
      Releases: ['Releases', 'Preview links'],
      Integrations: ['API tokens', 'Webhooks'],
      Log: ['Audit log', 'Outbox'],
    }
    for (const [label, screens] of Object.entries(together)) {
      await navigation.getByRole('link', { name: label, exact: true }).click()
      const tabs = page.getByRole('main').getByRole('navigation', { name: label })
      for (const screen of screens) {
        await tabs.getByRole('link', { name: screen, exact: true }).click()
        await page.getByRole('heading', { level: 1, name: screen }).waitFor()
        await tabs.locator('[aria-current]', { hasText: screen }).waitFor()
        await expect.poll(() => navigation.locator('[aria-current]').allInnerTexts()).toEqual([label])
      }
    }
    await expectAccessible(page)

    const other = await server.open({ viewport: { width: 1440, height: 900 } })
    await signIn(other, EDITOR, '/admin/audit')
    await other.getByText('It needs the right “Audit log: See and export it”.').waitFor()
    const ofEditor = other.getByRole('navigation', { name: 'Admin' })
    await expect.poll(() => ofEditor.getByText('Log', { exact: true }).count()).toBe(0)
    expectNoErrors(page)
  })
})

import { expect, it } from 'vitest'
import { hero, job } from '../../../schema/kinds/index.ts'
import { ADMIN, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { fill, formDialog, press, settled } from './actions.ts'
import { publishingSteps } from './publishing-steps.ts'

const server = startSite()
const { open } = publishingSteps(server)

const HR = { username: 'robin', password: 'seven green fields' }
const MAIL = 'robin@verdant.example'

it('an admin makes a role and invites a user to it, who sees and may do only what the role allows', async () => {
  const admin = await open(ADMIN, '/admin/roles')
  await press(admin, 'New role')
  await fill(admin, { Name: 'HR' })
  await formDialog(admin).getByText('Key for the command line and the API: hr').waitFor()
  const right = (name: string) => formDialog(admin).getByRole('checkbox', { name, exact: true })
  await right('Jobs: Publish').check()
  // What is included is read with the name of the right.
  await right('Jobs: Draft, included').waitFor()
  await right(`${hero.labelPlural}: See`).check()
  await expectAccessible(admin)
  await press(admin, 'Save')
  await admin.getByText('HR added.').waitFor()
  await admin.getByRole('list', { name: 'Roles' }).getByText('Jobs: see what is not published').waitFor()

  await admin.goto('/admin/users')
  await press(admin, 'Invite User')
  await fill(admin, { 'E-mail': MAIL })
  await formDialog(admin).getByRole('combobox', { name: 'Role' }).selectOption({ label: 'HR' })
  await formDialog(admin).getByRole('button', { name: 'Invite' }).click()
  await admin.getByRole('list', { name: 'Pending invitations' }).getByText(MAIL).waitFor()
  expectNoErrors(admin)

  const page = await server.open()
  const { mails } = await asAdmin<{ mails: { items: { recipient: string; link: string }[] } }>(
    server.site.url,
    '{ mails(limit: 10) { items { recipient link } } }',
  )
  const { pathname, hash } = new URL(mails.items.find(({ recipient }) => recipient === MAIL)!.link)
  await page.goto(pathname + hash)
  await page.getByText(`invites ${MAIL} as HR`).waitFor()
  await fill(page, { Username: HR.username, Password: HR.password, 'Password again': HR.password })
  await press(page, 'Create the account')
  await page.getByRole('heading', { name: `Welcome, ${HR.username}` }).waitFor()
  await settled(page)
  // What the first steps lead to is what the role allows.
  const words = page.getByRole('region', { name: 'Three words to know' })
  await words.getByRole('heading', { name: 'Release' }).waitFor()
  await expect.poll(() => words.getByRole('link').count()).toBe(0)

  const navigation = page.getByRole('navigation', { name: 'Admin' })
  // The languages, with which there is something to translate, are loaded after the screen.
  await expect
    .poll(() => navigation.getByRole('link').allTextContents())
    .toEqual(['Dashboard', 'Inbox', job.labelPlural, 'Translations', 'Bin', 'Activity'])
  await navigation.getByRole('link', { name: job.labelPlural }).click()
  const list = page.getByRole('list', { name: job.labelPlural })
  await list.waitFor()
  await expect.poll(() => list.getByRole('button', { name: /^Delete / }).count()).toBe(0)
  await list
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  const title = formDialog(page).getByRole('textbox', { name: job.fields.title.label }).first()
  await title.fill('Head of Roots')
  await formDialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await list.getByText('Head of Roots').waitFor()
  await expectAccessible(page)
  // A form that the role may not change says so before anything is typed.
  await page.goto('/admin/hero')
  await page.getByText('Your role may not change this.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Save draft' }).count()).toBe(0)
  await expect.poll(() => page.getByRole('textbox', { name: 'Subtitle' }).isDisabled()).toBe(true)
  expectNoErrors(page)
})

it('an admin limits a role to a language, and is offered only what such a role can have', async () => {
  const admin = await open(ADMIN, '/admin/roles')
  await press(admin, 'New role')
  await admin.getByText('Key for the command line and the API').click()
  await fill(admin, { Key: 'spanish' })
  await fill(admin, { Name: 'Texts in Spanish' })
  await expect.poll(() => formDialog(admin).getByRole('textbox', { name: 'Key' }).inputValue()).toBe('spanish')
  const right = (name: string) => formDialog(admin).getByRole('checkbox', { name, exact: true })
  await right('Jobs: Delete').waitFor()
  await formDialog(admin)
    .getByRole('group', { name: 'Only texts in' })
    .getByRole('checkbox', { name: 'Español' })
    .check()
  await expect.poll(() => right('Jobs: Delete').count()).toBe(0)
  await right('Jobs: Draft').check()
  const all = right('All content: Draft')
  await expect.poll(() => all.isChecked()).toBe(false)
  await all.check()
  await all.uncheck()
  await expect.poll(() => right('Jobs: Draft').isChecked()).toBe(false)
  await all.check()
  await expectAccessible(admin)
  await press(admin, 'Save')
  await admin
    .getByRole('list', { name: 'Roles' })
    .getByText(/Writes only texts in Spanish\. Products, .*, Jobs, .*: see what is not published, .*, write drafts\.$/)
    .waitFor()
  expectNoErrors(admin)
})

it('a role with few rights sees no screens of others, and is told at their addresses what it lacks', async () => {
  const role =
    'mutation ($rights: [String!]!) { createRole(name: "agency", label: "Agency", rights: $rights) { name } }'
  await asAdmin(server.site.url, role, { rights: ['product:draft'] })
  const account = { username: 'agency', password: 'verdant-of-agency' }
  const input = { ...account, email: 'agency@verdant.example', role: 'agency' }
  await asAdmin(server.site.url, 'mutation ($input: UserInput!) { createUser(input: $input) { id } }', { input })
  const page = await open(account, '/admin/products')
  const navigation = page.getByRole('navigation', { name: 'Admin' })
  await navigation.getByRole('link', { name: 'Products' }).waitFor()
  for (const name of ['Bin', 'Releases', 'Media gallery'])
    await expect.poll(() => navigation.getByRole('link', { name, exact: true }).count()).toBe(0)
  const lacking = {
    bin: 'Publish and change what is live',
    releases: 'Releases: See releases',
    media: 'Media: See all files',
    import: 'Releases: Prepare releases and ask for a review',
    users: 'Users: Manage them',
    settings: 'Settings: See settings except API keys',
    jobs: 'Jobs: See what is not published, and the history',
  }
  for (const [screen, right] of Object.entries(lacking)) {
    await page.goto(`/admin/${screen}`)
    await page.getByText(`It needs the right “${right}”.`).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await page.getByRole('heading', { name: 'Welcome, agency' }).waitFor()
  expectNoErrors(page)
})

it('a role that has lost a right is told which one, and not to try again', async () => {
  const ofPress = (rights: string[]) => ({ rights, name: 'press', label: 'Press' })
  const create =
    'mutation ($name: String!, $label: String!, $rights: [String!]!) { createRole(name: $name, label: $label, rights: $rights) { name } }'
  await asAdmin(server.site.url, create, ofPress(['job:read', 'releases:read']))
  const account = { username: 'press', password: 'verdant-of-press' }
  const input = { ...account, email: 'press@verdant.example', role: 'press' }
  await asAdmin(server.site.url, 'mutation ($input: UserInput!) { createUser(input: $input) { id } }', { input })
  const page = await open(account, '/admin/jobs')
  await page.getByRole('list', { name: job.labelPlural }).waitFor()
  await asAdmin(server.site.url, create.replaceAll('createRole', 'updateRole'), ofPress(['job:read']))
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Releases' }).click()
  await page.getByText('Your role does not include the right “Releases: See releases”').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
})

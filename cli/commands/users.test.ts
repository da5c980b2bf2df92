import { beforeEach, describe, expect, it } from 'vitest'
import { passwordMatches } from '../../api/access/sign-in/password.ts'
import { operator } from '../../api/access/permissions/policy.ts'
import { startServices, TEST_SECRET } from '../../api/testing/services.ts'
import { type Role, roleNames } from '../../schema/roles.ts'
import { runInProcess } from '../testing/in-process.ts'

const { database, url, services } = await startServices()
const { users } = services

beforeEach(() => database.pool.query('truncate users, session, audit, mail cascade'))

const PASSWORD = 'correct horse battery'
const run = (args: string, input?: string, environment: Record<string, string> = {}) =>
  runInProcess(url, ['users', ...args.split(' ')], { input, env: { JWT_SECRET: TEST_SECRET, ...environment } })
const add = (username: string, role: Role = 'editor') =>
  users.add(operator('test'), { username, email: `${username}@example.org`, role, password: PASSWORD })

interface Row {
  username: string
  role: Role
  isActive: boolean
  passwordHash: string
}

const stored = async (username: string) =>
  (await database.query<Row>('select * from users where username = $1', [username]))[0]
const done = { code: 0, stderr: '' }
const isOneLine = (text: string) => /^[^\n]+\n$/.test(text)

it('adds users, with a password from standard input', async () => {
  const added = await run('add Ada --role admin --email Ada@Example.org --password-stdin', `${PASSWORD}\r\nmore\n`)
  expect(added).toMatchObject({ ...done, stdout: 'Added ada (admin)\n' })
  const ada = await stored('ada')
  expect(ada).toMatchObject({ role: 'admin', email: 'ada@example.org', isActive: true })
  expect(await passwordMatches(PASSWORD, ada!.passwordHash)).toBe(true)
  expect(await database.query('select action, "actorName", "targetName" from audit')).toEqual([
    { action: 'user.add', actorName: 'command line', targetName: 'ada' },
  ])
})

it('lists users, for people and for programs', async () => {
  expect((await run('list')).stdout).toBe('There are no users\n')
  await add('ada', 'admin')
  await add('bartholomew')
  const width = Math.max(...roleNames.map((name) => name.length))
  expect((await run('list')).stdout).toBe(
    `ada          ${'admin'.padEnd(width)}  enabled   ada@example.org\n` +
      `bartholomew  ${'editor'.padEnd(width)}  enabled   bartholomew@example.org\n`,
  )
  const { stdout } = await run('list --json')
  expect(JSON.parse(stdout)).toMatchObject([{ username: 'ada', role: 'admin' }, { username: 'bartholomew' }])
  expect(stdout).not.toContain('argon2')
})

it('changes role, password and access', async () => {
  await add('ada', 'admin')
  await add('eve')
  expect(await run('role eve admin')).toMatchObject({ ...done, stdout: 'eve is now admin\n' })
  expect(await run('disable EVE')).toMatchObject({ ...done, stdout: 'EVE is disabled\n' })
  expect(await stored('eve')).toMatchObject({ role: 'admin', isActive: false })
  expect(await run('enable eve')).toMatchObject(done)
  expect(await run('password eve --password-stdin', 'another long password')).toMatchObject(done)
  const eve = await stored('eve')
  expect(eve!.isActive).toBe(true)
  expect(await passwordMatches('another long password', eve!.passwordHash)).toBe(true)
})

it('changes the address, and refuses one that is not valid or that another user has', async () => {
  await add('ada', 'admin')
  await add('eve')
  const changed = await run('email eve Eve@Farm.example')
  expect(changed).toMatchObject({ ...done, stdout: 'The address of eve is now eve@farm.example\n' })
  expect(await run('email eve eve')).toMatchObject({ code: 1, stderr: 'The e-mail address is not valid\n' })
  expect(await run('email eve ada@example.org')).toMatchObject({
    code: 1,
    stderr: 'This e-mail address is taken\n',
  })
  expect(await stored('eve')).toMatchObject({ email: 'eve@farm.example' })
})

it('invites people: prints the link where no mail server is configured, and sends it otherwise', async () => {
  const invited = await run('invite Ada@Example.org --role editor')
  expect(invited).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^https?:\S+\/admin\/access\/invitation#[\w-]{43}\n$/),
  })
  const token = invited.stdout.trim().split('#')[1]!
  expect(await services.invitations.open(token)).toMatchObject({
    email: 'ada@example.org',
    role: 'editor',
    invitedBy: 'An administrator',
  })
  await services.invitations.accept(token, { username: 'ada', password: PASSWORD })
  expect(await stored('ada')).toMatchObject({ role: 'editor', isActive: true })
  const mailServer = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'news@example.org' }
  const sent = await run('invite eve@example.org --role admin', undefined, mailServer)
  expect(sent).toMatchObject({ ...done, stdout: 'Invited eve@example.org (admin)\n' })
  expect(await database.query('select recipient, template, state from mail order by "createdAt"')).toEqual([
    { recipient: 'ada@example.org', template: 'invitation', state: 'KEPT' },
    { recipient: 'eve@example.org', template: 'invitation', state: 'WAITING' },
  ])
})

it('takes a lost second factor away', async () => {
  const { id } = await add('ada')
  expect(await run('reset-2fa ada')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'Second factor of ada not found\n',
  })
  await database.query(
    `update users set "totpSecret" = 'sealed', "totpConfirmedAt" = now(), "totpStep" = 1 where id = $1`,
    [id],
  )
  expect(await run('take-away-factor ada')).toMatchObject({ ...done, stdout: 'ada has no second factor now\n' })
  expect(await stored('ada')).toMatchObject({ totpSecret: null, totpConfirmedAt: null })
  expect(await database.query(`select "actorName" from audit where action = 'user.factor'`)).toEqual([
    { actorName: 'command line' },
  ])
})

it('unlinks identities for single sign-on', async () => {
  const { id } = await add('ada')
  await database.query(
    `insert into "linkedIdentity" (issuer, subject, "user", label) values ('https://id.example', '1', $1, 'ada')`,
    [id],
  )
  expect(await run('unlink ada')).toMatchObject({ ...done, stdout: 'ada has no linked identity now\n' })
  expect(await run('unlink ada')).toMatchObject({ code: 1, stderr: 'Linked identity of ada not found\n' })
})

it('removes users with consent', async () => {
  await add('ada', 'admin')
  await add('eve')
  const asked = await run('remove eve')
  expect(asked).toMatchObject({ code: 1, stdout: '', stderr: 'Remove eve permanently? Confirm with --yes.\n' })
  expect(await stored('eve')).toBeDefined()
  expect(await run('remove eve --yes')).toMatchObject({ ...done, stdout: 'Removed eve\n' })
  expect(await stored('eve')).toBeUndefined()
})

it('keeps the last active admin', async () => {
  await add('ada', 'admin')
  await add('eve')
  for (const command of ['role ada editor', 'disable ada', 'remove ada --yes']) {
    const refused = await run(command)
    expect([command, refused.code, isOneLine(refused.stderr)]).toEqual([command, 1, true])
    expect(refused.stderr).toContain('last active admin')
  }
  expect(await stored('ada')).toMatchObject({ role: 'admin', isActive: true })
})

describe('wrong use is one line and a failure', () => {
  const wrong: [string, string | undefined, RegExp][] = [
    ['add ada --role admin --email a@example.org', undefined, /--password-stdin/],
    ['add ada --role admin --email a@example.org --password-stdin', '', /no password/],
    ['add ada --role admin --email a@example.org --password-stdin', 'short', /12 to 200 characters/],
    ['add ada --role owner --email a@example.org --password-stdin', PASSWORD, /There is no role owner/],
    ['add ada --role admin --password-stdin', PASSWORD, /--email/],
    ['add ada --role admin --email a@example.org --password secret-in-sight', undefined, /unknown option/],
    ['role nobody admin', undefined, /not found/],
  ]

  it.each(wrong)('%s', async (args, input, words) => {
    const { code, stdout, stderr } = await run(args, input)
    expect(code).toBeGreaterThan(0)
    expect(stdout).toBe('')
    expect(stderr).toMatch(/^[^\n]+\n$/)
    expect(stderr).toMatch(words)
    expect(stderr).not.toContain('secret-in-sight')
    expect(await database.query('select 1 from users')).toEqual([])
  })

  it('an invitation of a user, or of an address that is not one', async () => {
    await add('ada')
    for (const [address, words] of [
      ['Ada@example.org', /is taken/],
      ['nobody', /not valid/],
    ] as const) {
      const { code, stdout, stderr } = await run(`invite ${address} --role editor`)
      expect([code, stdout, isOneLine(stderr)]).toEqual([1, '', true])
      expect(stderr).toMatch(words)
    }
  })

  it('a taken name or address', async () => {
    await add('ada')
    for (const args of [
      'add ada --role editor --email b@example.org',
      'add bea --role editor --email ada@example.org',
    ]) {
      const { code, stderr } = await run(`${args} --password-stdin`, PASSWORD)
      expect([code, isOneLine(stderr)]).toEqual([1, true])
      expect(stderr).toContain('is taken')
    }
  })
})

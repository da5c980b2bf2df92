import { expect, it } from 'vitest'
import { isWellFormed } from '../../api/platform/secrets/api-token.ts'
import { operator } from '../../api/access/permissions/policy.ts'
import { startServices } from '../../api/testing/services.ts'
import { runInProcess } from '../testing/in-process.ts'

const { url, services } = await startServices()
const root = operator('test')
const run = (...args: string[]) => runInProcess(url, ['tokens', ...args])
const add = (username: string, role: 'admin' | 'editor') =>
  services.users.add(root, { username, email: `${username}@example.org`, role, password: 'correct horse battery' })
const identify = (token: string, address = '192.0.2.1') => services.apiTokens.identify(token, 'test', address)

await add('ada', 'admin')
await add('eve', 'editor')

it('creates, lists and revokes tokens, and prints nothing but the token on standard output', async () => {
  expect((await run('list')).stdout).toBe('There are no API tokens\n')
  const created = await run('create', 'deploy', '--scope', 'products:write', 'drafts:read', '--expires', '90d')
  expect(created).toMatchObject({ code: 0, stderr: 'A token of ada. It is not shown again.\n' })
  const token = created.stdout.trimEnd()
  expect([isWellFormed(token), `${token}\n`]).toEqual([true, created.stdout])
  expect(await identify(token)).toMatchObject({ name: 'ada (deploy)', role: 'admin' })

  const days = await run('create', 'deploy', '--user', 'eve', '--scope', 'drafts:read', '--network', '192.0.2.0/24')
  expect(await identify(days.stdout.trim())).toMatchObject({ name: 'eve (deploy)', role: 'editor' })
  expect(await identify(days.stdout.trim(), '198.51.100.1')).toMatchObject({ role: null, invalid: 'api-token' })

  const { stdout } = await run('list')
  expect(stdout).toMatch(/^ada\/deploy {2}.*ends \d{4}-\d\d-\d\d .*drafts:read, products:write\n/)
  expect(stdout).toContain('drafts:read  from 192.0.2.0/24')
  const listed = await run('list', '--json')
  expect(JSON.parse(listed.stdout)).toMatchObject([{ username: 'ada' }, { username: 'eve', expiresAt: null }])
  expect(listed.stdout).not.toMatch(/hash|verdant_pat_/)

  expect(await run('revoke', 'deploy', '--yes')).toMatchObject({
    code: 1,
    stderr: 'Several tokens are called deploy. Name one: ada/deploy\n',
  })
  expect(await run('revoke', 'ada/deploy', '--yes')).toMatchObject({ code: 0, stdout: 'Revoked ada/deploy\n' })
  expect(await identify(token)).toMatchObject({ role: null, invalid: 'api-token' })
  expect((await run('revoke', 'ada/deploy', '--yes')).code).toBe(1)
})

it.each([
  [['x', '--scope', 'everything'], /^--scope everything: the scopes are drafts:read, /],
  [['x', '--scope', 'drafts:read', '--expires', 'never'], /^--expires never: write a number of days/],
  [['x', '--scope', 'drafts:read', '--network', 'home'], /home is not a network/],
  [['x', '--scope', 'users:manage', '--user', 'eve'], /The role editor gives no right to users:manage/],
  [['x', '--scope', 'drafts:read', '--user', 'bob'], /User bob/],
])('refuses %j in one line', async (args, message) => {
  const { code, stdout, stderr } = await run('create', ...args)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(message)
  expect(stderr).toMatch(/^[^\n]+\n$/)
})

it('asks for the user if there are several admins', async () => {
  await add('bob', 'admin')
  expect((await run('create', 'x', '--scope', 'drafts:read')).stderr).toContain('--user NAME')
})

import { beforeEach, expect, it } from 'vitest'
import { operator } from '../../api/access/permissions/policy.ts'
import { startServices, TEST_SECRET } from '../../api/testing/services.ts'
import { runInProcess } from '../testing/in-process.ts'

const { database, url, services } = await startServices()
const root = operator('test')

beforeEach(() => database.pool.query('truncate users, "customRole", session, audit, mail cascade'))

const run = (...args: string[]) => runInProcess(url, args, { env: { JWT_SECRET: TEST_SECRET } })
const rightsOf = async (name: string) => (await services.roles.list(root)).find((role) => role.name === name)?.rights

it('adds, lists, edits and removes roles', async () => {
  expect(await run('roles', 'add', 'hr', '--label', 'HR', '--may', 'job:publish')).toMatchObject({
    code: 0,
    stdout: 'Added hr: job:read, job:draft, job:publish\n',
  })
  expect((await run('roles', 'list')).stdout).toMatch(/^hr +job:read, job:draft, job:publish \(in use: 0\)$/m)
  expect(JSON.parse((await run('roles', 'list', '--json')).stdout)).toHaveLength(4)
  await run('roles', 'edit', 'hr', '--may', 'job:draft,media:draft')
  expect(await rightsOf('hr')).toEqual(['job:read', 'job:draft', 'media:read', 'media:draft'])
  expect(await run('roles', 'remove', 'hr', '--yes')).toMatchObject({ code: 0, stdout: 'Removed hr\n' })
  expect(await rightsOf('hr')).toBeUndefined()
})

it('limits a role to languages, and ends the limit', async () => {
  expect(await run('roles', 'add', 'es', '--may', 'product:draft', '--languages', 'es,PT-br')).toMatchObject({
    code: 0,
    stdout: 'Added es: product:read, product:draft; only texts in es, pt-BR\n',
  })
  await run('roles', 'edit', 'es', '--label', 'Spanish')
  expect((await run('roles', 'list')).stdout).toMatch(/^es +product:read, product:draft; only texts in es, pt-BR/m)
  expect(await run('roles', 'edit', 'es', '--no-languages')).toMatchObject({
    stdout: 'Changed es: product:read, product:draft\n',
  })
})

it('gives roles to users, invited people and tokens, and removes one in use for another only', async () => {
  await run('roles', 'add', 'hr', '--may', 'job:publish')
  const ada = { username: 'ada', email: 'ada@example.org', role: 'admin', password: 'correct horse battery' }
  await services.users.add(root, ada)
  await services.users.add(root, { ...ada, username: 'eve', email: 'eve@example.org', role: 'editor' })
  expect(await run('users', 'role', 'eve', 'hr')).toMatchObject({ code: 0, stdout: 'eve is now hr\n' })
  expect(await run('users', 'invite', 'bob@example.org', '--role', 'hr')).toMatchObject({ code: 0 })
  const { code, stdout } = await run('tokens', 'create', 'jobs', '--role', 'hr')
  expect(code).toBe(0)
  expect(await services.apiTokens.identify(stdout.trim(), 'test', '192.0.2.1')).toMatchObject({
    apiToken: { role: 'hr' },
  })
  expect(await run('roles', 'remove', 'hr', '--yes')).toMatchObject({
    code: 1,
    stderr: 'The role hr is in use. Name another role for those who have it\n',
  })
  await run('roles', 'remove', 'hr', '--replacement', 'contributor', '--yes')
  expect(await services.users.byName(root, 'eve')).toMatchObject({ role: 'contributor' })
})

it.each([
  [['roles', 'add', 'HR', '--may', 'job:publish'], /The name must be/],
  [['roles', 'add', 'hr', '--may', 'job:fly'], /There is no right job:fly/],
  [
    ['roles', 'add', 'hr', '--may', 'users:manage,job:read,settings:manage'],
    /Custom roles cannot have users:manage, settings:manage/,
  ],
  [
    ['roles', 'add', 'es', '--may', 'redirect:read,job:draft,media:draft', '--languages', 'es'],
    /limited to languages cannot have .*redirect:read.*media:draft/,
  ],
  [['roles', 'edit', 'admin', '--may', 'job:read'], /admin is a built-in role/],
  [['roles', 'edit', 'hr'], /--label, --may or --languages/],
  [['roles', 'edit', 'nobody', '--may', 'job:read'], /There is no role nobody/],
  [['tokens', 'create', 'x'], /--scope/],
])('refuses %j in one line', async (args, message) => {
  const { code, stderr } = await run(...args)
  expect(code).toBe(1)
  expect(stderr).toMatch(message)
  expect(stderr).toMatch(/^[^\n]+\n$/)
})

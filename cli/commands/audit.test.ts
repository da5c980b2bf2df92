import { expect, it } from 'vitest'
import { operator } from '../../api/access/permissions/policy.ts'
import { startServices } from '../../api/testing/services.ts'
import { runInProcess } from '../testing/in-process.ts'

const { url, services } = await startServices()
const run = (...args: string[]) => runInProcess(url, ['audit', ...args])

it('lists the audit log, filtered, for people and for programs', async () => {
  const user = {
    username: 'ada',
    email: 'ada@example.org',
    role: 'editor',
    password: 'a password of the tests',
  } as const
  const { id } = await services.users.add(operator('test'), user)
  await services.users.setRole(operator('test'), id, 'admin')
  expect((await run('--who', 'ada')).stdout).toMatch(
    /^\S+Z {2}user\.role {2}command line {2}ada\n\S+Z {2}user\.add {2}command line {2}ada\n$/,
  )
  expect(JSON.parse((await run('--action', 'user.add', '--limit', '1', '--json')).stdout)).toMatchObject([
    { action: 'user.add', actorName: 'command line', targetName: 'ada', network: '' },
  ])
  expect((await run('--network', '203.0.113.0/24')).stdout).toBe('No row matches\n')
  for (const args of [
    ['--since', 'yesterday'],
    ['--limit', 'many'],
  ])
    expect(await run(...args)).toMatchObject({ code: 1, stdout: '' })
})

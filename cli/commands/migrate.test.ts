import { afterAll, expect, it } from 'vitest'
import { migrations } from '../../api/platform/database/migrations/index.ts'
import { openDatabase } from '../../api/platform/database/database.ts'
import { testDatabase } from '../../api/testing/test-database.ts'
import { runInProcess } from '../testing/in-process.ts'

const url = await testDatabase()
const database = openDatabase(url)
afterAll(() => database.close())

const lines = (word: string) => migrations.map(({ name }) => `${word}${name}\n`).join('')

it('lists pending migrations, applies them, and reports when none is pending', async () => {
  await database.pool.query('drop schema public cascade; create schema public')
  expect(await runInProcess(url, ['migrate', 'status'])).toMatchObject({
    code: 2,
    stdout: lines('pending  '),
    stderr: '',
  })

  const refused = await runInProcess(url, ['seed'], { env: { JWT_SECRET: 'too short for a server' } })
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^The database lacks [^\n]+ Run: npx verdant migrate up\n$/)

  expect(await runInProcess(url, ['migrate', 'up'])).toMatchObject({ code: 0, stdout: lines('applied ') })
  expect((await runInProcess(url, ['migrate', 'status'])).stdout).toBe(lines('applied  '))
  expect((await runInProcess(url, ['migrate', 'up'])).stdout).toBe('Nothing to do: all migrations are applied\n')
})

const wrong: [string, string[], NodeJS.ProcessEnv, RegExp][] = [
  [
    'a database that is not there',
    ['migrate', 'status'],
    { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
    /cannot be reached/,
  ],
  [
    'a wrong password',
    ['users', 'list'],
    { DATABASE_URL: url.replace(/:[^:@/]*@/, ':wrong@') },
    /password|DATABASE_URL/,
  ],
  ['a database of another name', ['users', 'list'], { DATABASE_URL: `${url}-not` }, /does not exist|DATABASE_URL/],
  ['no database address', ['users', 'list'], { DATABASE_URL: 'mysql://db' }, /DATABASE_URL must start with/],
  ['an unknown command', ['frobnicate'], {}, /unknown command/],
  ['an unknown option', ['migrate', 'up', '--force'], {}, /unknown option/],
]

it.each(wrong)('fails with %s, without a stack', async (_, args, env, words) => {
  const { code, stdout, stderr } = await runInProcess(url, args, { env })
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(words)
  expect(stderr).not.toMatch(/\n\s+at /)
  expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(2)
})

it('explains itself', async () => {
  const { code, stdout } = await runInProcess(url, ['--help'])
  expect(code).toBe(0)
  for (const command of ['seed', 'users', 'migrate', 'export', 'import']) expect(stdout).toContain(command)
})

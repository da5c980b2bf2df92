import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, it } from 'vitest'
import { startServices, TEST_SECRET } from '../../api/testing/services.ts'
import { temporaryFolder } from '../../api/testing/temporary-folder.ts'
import { runInProcess } from '../testing/in-process.ts'

const { database, url, services } = await startServices()
const env = { JWT_SECRET: TEST_SECRET }
const done = { code: 0, stderr: '' }

const run = (...args: string[]) => runInProcess(url, ['subscribers', ...args], { env })

beforeEach(async () => {
  await database.query('truncate subscriber, audit, throttle')
  await services.newsletter.subscribe('ada@example.org', '192.0.2.1')
  await services.newsletter.subscribe('bob@farm.example', '192.0.2.1')
  await database.query(`update subscriber set "confirmedAt" = null where email = 'bob@farm.example'`)
})

it('lists subscribers, for people and for programs', async () => {
  expect((await run('list')).stdout).toMatch(
    /^\S+Z {2}waiting {4}bob@farm\.example\n\S+Z {2}confirmed {2}ada@example\.org\n$/,
  )
  expect((await run('list', '--search', 'FARM')).stdout).toMatch(/^\S+Z {2}waiting {4}bob@farm\.example\n$/)
  expect((await run('list', '--search', 'nobody')).stdout).toBe('No subscriber matches\n')
  expect(JSON.parse((await run('list', '--json')).stdout)).toMatchObject([
    { email: 'bob@farm.example', confirmedAt: null },
    { email: 'ada@example.org', consentText: expect.stringMatching(/./) },
  ])
})

it('exports confirmed subscribers to a file that only its owner can read, or to standard output', async () => {
  const file = join(await temporaryFolder(), 'list.csv')
  expect(await run('export', file)).toMatchObject({ ...done, stdout: 'Exported 1 subscriber\n' })
  const table = await readFile(file, 'utf8')
  const [row, ...others] = parse<Record<string, string>>(table, { bom: true, columns: true })
  expect(others).toEqual([])
  expect(row).toMatchObject({ email: 'ada@example.org' })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const token = row!['unsubscribe_url']!.split('/').at(-1)!
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await run('export', '-')).toMatchObject({ ...done, stdout: table })
  expect(await database.query('select action from audit')).toHaveLength(2)
})

it('deletes a subscriber with consent', async () => {
  expect(await run('remove', 'ada@example.org')).toMatchObject({
    code: 1,
    stderr: 'Delete ada@example.org from the subscribers? Confirm with --yes.\n',
  })
  expect(await run('remove', 'ADA@example.org', '--yes')).toMatchObject({
    ...done,
    stdout: 'Deleted ADA@example.org\n',
  })
  expect(await run('remove', 'ada@example.org', '--yes')).toMatchObject({ code: 1, stderr: 'Subscriber not found\n' })
})

describe('wrong use is one line and a failure', () => {
  it.each([
    [['export'], /file/],
    [['remove', '--yes'], /address/],
    [['list', '--search'], /argument missing/],
    [['lists'], /unknown command|list/],
    [['export', '/nowhere/list.csv'], /nowhere/],
  ])('%j', async (args, words) => {
    const { code, stdout, stderr } = await run(...args)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^[^\n]+\n$/)
    expect(stderr).toMatch(words)
  })
})

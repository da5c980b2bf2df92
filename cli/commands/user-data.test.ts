import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { product } from '../../schema/kinds/index.ts'
import { operator } from '../../api/access/permissions/policy.ts'
import { makeProduct } from '../../api/testing/factories.ts'
import { startServices } from '../../api/testing/services.ts'
import { testDatabase } from '../../api/testing/test-database.ts'
import { openDatabase } from '../../api/platform/database/database.ts'
import { runInProcess } from '../testing/in-process.ts'
import { folder } from '../testing/program.ts'

const { database, url, services, config } = await startServices()
const root = operator('test')
const env = { DATA_DIR: config.dataDir }
const run = (...args: string[]) => runInProcess(url, args, { env })

async function newUser(username: string) {
  const user = {
    username,
    email: `${username}@example.org`,
    role: 'editor',
    password: 'a password that is long',
  } as const
  const { id } = await services.users.add(root, user)
  const author = { ...root, userId: id, name: username, role: 'editor' } as const
  const item = await services.content.create(author, product, makeProduct())
  return { id, itemId: item.id }
}

const authorOf = async (itemId: string, of = database) =>
  (await of.query<{ authorName: string }>('select "authorName" from revision where "itemId" = $1', [itemId]))[0]!
    .authorName

it('exports the data of a user, to standard output or to a file of its owner', async () => {
  const { id, itemId } = await newUser('exported')
  const printed = await run('users', 'export', 'Exported')
  expect(printed).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(printed.stdout)).toMatchObject({ account: { id }, revisions: [{ itemId }] })
  const file = join(await folder(), 'exported.json')
  expect(await run('users', 'export', 'exported', file)).toMatchObject({
    code: 0,
    stdout: 'Exported the data of exported\n',
  })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await run('users', 'export', 'nobody')).toMatchObject({ code: 1, stdout: '' })
})

it('erases a user, once asked', async () => {
  const { id, itemId } = await newUser('erased')
  expect(await run('users', 'erase', 'erased')).toMatchObject({ code: 1 })
  const { code, stdout } = await run('users', 'erase', 'Erased', '--yes')
  expect([code, stdout]).toEqual([0, `Erased. The history calls the user “former user ${id.slice(0, 4)}” now\n`])
  expect(await authorOf(itemId)).toBe(`former user ${id.slice(0, 4)}`)
  expect(await run('users', 'erase', 'erased', '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('not'),
  })
  expect(await run('users', 'erase', id, '--yes')).toMatchObject({ code: 0 })
})

it('erases people again whom an older backup brings back, here and on another machine', async () => {
  const { itemId } = await newUser('returning')
  await services.newsletter.subscribe('returning@example.com', '192.0.2.1')
  const file = join(await folder(), 'older.tar')
  expect(await run('backup', file)).toMatchObject({ code: 0 })
  await run('users', 'erase', 'returning', '--yes')
  await run('subscribers', 'remove', 'returning@example.com', '--yes')
  const { stdout } = await run('users', 'erased')
  expect(stdout).not.toContain('returning')
  const restored = await run('restore', file, '--replace', '--yes')
  expect(restored).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Erased again: 1 account and 1 subscriber.'),
  })
  expect(await authorOf(itemId)).toMatch(/^former user/)
  expect(await services.users.list(root)).not.toContainEqual(expect.objectContaining({ username: 'returning' }))
  await expect(services.subscribers.byEmail(root, 'returning@example.com')).rejects.toMatchObject({ code: 'NOT_FOUND' })

  const elsewhere = await testDatabase()
  const other = openDatabase(elsewhere)
  const there = (...args: string[]) => runInProcess(elsewhere, args, { env })
  expect(await there('restore', file)).toMatchObject({ code: 0 })
  expect(await authorOf(itemId, other)).toBe('returning')
  const list = join(await folder(), 'erased.json')
  await writeFile(list, stdout)
  expect(await there('users', 'erase-again', list, '--yes')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Erased again: 1 account and 1 subscriber/),
  })
  expect(await authorOf(itemId, other)).toMatch(/^former user/)
  const admin = {
    username: 'last',
    email: 'last@example.org',
    role: 'admin',
    password: 'a password that is long',
  } as const
  const { id: last } = await services.users.add(root, admin)
  await writeFile(list, JSON.stringify([{ id: last, pseudonym: 'former user x', erasedAt: new Date().toISOString() }]))
  expect(await run('users', 'erase-again', list, '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('last active admin'),
  })
  expect((await services.users.byName(root, 'last')).id).toBe(last)
  await writeFile(list, '[{"id": 1}]')
  expect(await there('users', 'erase-again', list, '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('not a list'),
  })
  await other.close()
})

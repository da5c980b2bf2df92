import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, lstat, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { hashOf } from '../../api/platform/secrets/api-token.ts'
import { hero, job, product } from '../../schema/kinds/index.ts'
import { apply } from '../../api/content/items/apply.ts'
import { authorOf } from '../../api/content/items/change.ts'
import { operator, userActor } from '../../api/access/permissions/policy.ts'
import { type Database, openDatabase } from '../../api/platform/database/database.ts'
import { createDiskStorage } from '../../api/content/media/disk-storage.ts'
import { temporaryDirectory } from '../../api/content/media/temporary.ts'
import { originalKey } from '../../api/content/media/storage.ts'
import { image } from '../../api/content/media/testing/images.ts'
import { makeJob, makeProduct } from '../../api/testing/factories.ts'
import { startServer } from '../../api/testing/server.ts'
import { createTestDatabase } from '../../api/testing/test-database.ts'
import { writeBackup } from '../backup/dump.ts'
import { restoreBackup } from '../backup/restore.ts'
import { CommandError } from '../terminal/command-error.ts'
import { readTables } from '../backup/tables.ts'
import { runInProcess } from '../testing/in-process.ts'
import { folder } from '../testing/program.ts'

const server = await startServer()
const actor = operator('test')
const { comments, content, media, newsletter, pendingChanges, releases, savedViews, settings, users } = server.services
const source = server.config.databaseUrl!
const home = { env: { DATA_DIR: server.config.dataDir } }

/** What COPY must not take for anything else. */
const ODD = 'tab\tnewline\nback\\slash \\N \\. “quotes”, {"json": null} 😀 \u2028'

let publicId: string

beforeAll(async () => {
  const { id } = await content.create(
    actor,
    product,
    makeProduct({ name: 'Azo', description: ODD, features: [ODD, ''] }),
  )
  await content.update(actor, product, id, { name: 'Azo 2' })
  const gone = await content.create(actor, product, makeProduct())
  await content.delete(actor, product, [gone.id])
  await content.updateSingleton(actor, hero, { statistics: [{ value: '1', label: ODD.slice(0, 30) }] })
  const { id: releaseId } = await releases.create(actor, 'Spring launch')
  await releases.comment(actor, releaseId, ODD)
  const change = { kind: product.name, itemId: id, baseVersion: 2, values: { description: ODD } }
  for (const to of [releaseId, null]) await pendingChanges.save(actor, { ...change, releaseId: to })
  // Rows that refer to users, whose table comes after theirs by name.
  const ada = { username: 'ada', email: 'ada@example.com', role: 'editor', password: 'correct horse battery' }
  const user = userActor(await users.add(actor, ada), 'test')
  await savedViews.create(user, { kind: job.name, name: 'Jobs' })
  await comments.start(user, { kind: product.name, itemId: id, text: ODD, assignee: user.userId })
  await settings.update(actor, 'recaptcha_secret_key', 'a key of the tests')
  await newsletter.subscribe('ada@example.org', '192.0.2.1')
  const [file] = await media.upload(actor, [{ source: Readable.from([await image('png')]), name: 'leaf.png' }])
  publicId = file!.publicId
  await media.update(actor, [
    { publicId, values: { alt: 'A leaf', tags: ['leaves'], focalPoint: { x: 10, y: 90 }, crop: { width: 50 } } },
  ])
})

/** Another, empty system. */
async function elsewhere() {
  const { url, drop } = await createTestDatabase()
  const database = openDatabase(url)
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  const DATA_DIR = await folder()
  return { url, database, home: { env: { DATA_DIR } }, storage: createDiskStorage(DATA_DIR) }
}

/** Restores without the program around it, which takes a second to start. */
function restore(file: string, { database, storage, home: { env } }: Awaited<ReturnType<typeof elsewhere>>) {
  const directory = temporaryDirectory(env.DATA_DIR)
  return restoreBackup(file, {
    database,
    storage,
    directory,
    replace: false,
    signal: new AbortController().signal,
  })
}

async function contents(database: Database) {
  const tables = await readTables(database)
  const all = tables
    .filter(({ name }) => name !== 'contentVersion')
    .map(async ({ name }) => {
      return [name, await database.query(`select to_jsonb(t)::text as row from "${name}" t order by 1`)]
    })
  return Object.fromEntries(await Promise.all(all)) as Record<string, object[]>
}

async function backup(): Promise<string> {
  const file = join(await folder(), 'backup.tar')
  const result = await runInProcess(source, ['backup', file], home)
  expect(result).toMatchObject({ code: 0, stderr: '' })
  return file
}

it('brings back every row and every byte', async () => {
  const file = await backup()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const applied = await server.database.query<{ name: string }>('select name from migration order by name')
  const { migrations } = JSON.parse(String(execFileSync('tar', ['-xOf', file, 'backup.json']))) as {
    migrations: string[]
  }
  expect(migrations).toEqual(applied.map(({ name }) => name))
  const other = await elsewhere()
  const result = await runInProcess(other.url, ['restore', file], other.home)
  expect(result).toMatchObject({ code: 0, stderr: '' })
  const [before, after] = [await contents(server.database), await contents(other.database)]
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['users', 'revision', 'audit', 'subscriber', 'product', 'mediaFile', 'setting']),
  )
  for (const table of ['release', 'releaseComment', 'pendingChange']) expect(before[table]).not.toEqual([])
  expect(after).toEqual(before)
  const bytes = async (dataDir: string) => buffer((await createDiskStorage(dataDir).read(originalKey(publicId)))!)
  expect(await bytes(other.home.env.DATA_DIR)).toEqual(await bytes(server.config.dataDir))
  // Sequences go on where they were, and the counter never goes back.
  await other.database.query(`insert into audit (action, "actorName", "targetName") values ('a', 'b', 'c')`)
  const counter = 'select version from "contentVersion"'
  const [[here], [there]] = [
    await server.database.query<{ version: number }>(counter),
    await other.database.query<{ version: number }>(counter),
  ]
  expect(there!.version).toBeGreaterThan(here!.version)
})

it('names references to items that the backup does not have', async () => {
  const from = await elsewhere()
  const [id, gone] = [randomUUID(), randomUUID()]
  const author = authorOf(actor)
  await apply(from.database, [{ kind: job, action: 'create', id, values: makeJob({ title: 'Agronomist' }) }], {
    author,
  })
  await from.database.query('update job set contact = $1', [gone])
  const file = join(await folder(), 'backup.tar')
  expect(await runInProcess(from.url, ['backup', file], from.home)).toMatchObject({ code: 0 })
  const { code, stdout } = await runInProcess((await elsewhere()).url, ['restore', file], from.home)
  expect(code).toBe(0)
  expect(stdout).toContain(`Warning: Job “Agronomist” (${id}): Contact refers to an item that does not exist: ${gone}`)
})

it('writes to nothing that lies where it is made', async () => {
  const file = join(await folder(), 'backup.tar')
  const other = `${file}.of-another`
  await writeFile(other, 'theirs', { mode: 0o644 })
  const { database } = server
  const storage = createDiskStorage(server.config.dataDir)
  const write = () => writeBackup({ database, storage, signal: new AbortController().signal, skipMissing: false }, file)
  await symlink(other, `${file}.part`)
  await write()
  expect(await readFile(other, 'utf8')).toBe('theirs')
  expect((await lstat(file)).isFile()).toBe(true)
  await rm(file)
  await writeFile(`${file}.part`, 'of a backup that was killed', { mode: 0o666 })
  await chmod(`${file}.part`, 0o666)
  await write()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

it('ends every session, and holds no API token, nor its hash', async () => {
  const { users, apiTokens } = server.services
  const admin = await users.byName(actor, 'admin')
  const { token } = await apiTokens.createFor(actor, admin, { name: 'shop', scopes: ['drafts:read'] })
  const file = await backup()
  const bytes = await readFile(file, 'latin1')
  expect(bytes).toContain('Spring launch')
  for (const secret of [token, hashOf(token)]) expect(bytes).not.toContain(secret)
  const other = await elsewhere()
  await runInProcess(other.url, ['restore', file], other.home)
  for (const table of ['session', 'apiToken'])
    expect(await other.database.query(`select 1 from "${table}"`)).toEqual([])
})

it('refuses a database that holds something, until it is told to replace it', async () => {
  const file = await backup()
  const other = await elsewhere()
  const user = ['users', 'add', 'ada', '--role', 'admin', '--email', 'ada@example.org', '--password-stdin']
  await runInProcess(other.url, user, { ...other.home, input: 'long enough to be one' })
  const before = await contents(other.database)
  const refused = await runInProcess(other.url, ['restore', file], other.home)
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database is not empty.*--replace\.\n$/),
  })
  const unsure = await runInProcess(other.url, ['restore', file, '--replace'], other.home)
  expect(unsure).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes') })
  expect(await contents(other.database)).toEqual(before)
  const replaced = await runInProcess(other.url, ['restore', file, '--replace', '--yes'], other.home)
  expect(replaced).toMatchObject({ code: 0, stderr: '' })
  expect(await contents(other.database)).toEqual(await contents(server.database))
})

it('waits for a write that has begun, and keeps nothing from it that it comes to later', async () => {
  const file = await backup()
  const other = await elsewhere()
  const { pool } = other.database
  const writer = await pool.connect()
  onTestFinished(() => writer.release(true))
  await writer.query('begin; lock table users, "teamMember" in row exclusive mode')
  const restored = restore(file, other)
  // Other tests have databases of their own on the same PostgreSQL.
  const waiting = `select 1 from pg_locks where not granted and relation = '"teamMember"'::regclass
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await other.database.query(waiting)).length).toBe(1)
  await writer.query('lock table audit, revision, "contentVersion" in row exclusive mode nowait; commit')
  expect((await restored).media).toBe(1)
})

it('restores nothing of a file that is damaged anywhere', async () => {
  const file = await backup()
  const whole = await readFile(file)
  const other = await elsewhere()
  const empty = await contents(other.database)
  const damaged = join(await folder(), 'damaged.tar')
  const checkpoints = [0, 100, 700, Math.floor(whole.length / 2), whole.length - 2_000]
  const cases: [string, () => Promise<void>][] = [
    ...checkpoints.map((length): [string, () => Promise<void>] => [
      `cut after ${length} bytes`,
      async () => {
        await writeFile(damaged, whole)
        await truncate(damaged, length)
      },
    ]),
    [
      'one letter changed',
      () => writeFile(damaged, Buffer.from(whole.toString('latin1').replace('Azo 2', 'Azo 3'), 'latin1')),
    ],
    ['another file', () => writeFile(damaged, 'PK\u0003\u0004 something else')],
  ]
  for (const [what, damage] of cases) {
    await damage()
    const refusal = await restore(damaged, other).catch((error: unknown) => error)
    expect({ what, refusal }).toEqual({ what, refusal: expect.any(CommandError) })
    expect(await contents(other.database)).toEqual(empty)
    for await (const object of other.storage.list()) expect(object).toBeUndefined()
  }
})

it('takes nothing from an archive that leads out of the media store', async () => {
  const from = await folder()
  const header = {
    format: 1,
    createdAt: '',
    migrations: (await server.database.query<{ name: string }>('select name from migration')).map(({ name }) => name),
    tables: await readTables(server.database),
    sequences: {},
  }
  await writeFile(join(from, 'backup.json'), JSON.stringify(header))
  await writeFile(join(from, 'evil'), 'evil')
  const file = join(from, 'evil.tar')
  const other = await elsewhere()
  for (const name of ['media/..', 'media/../../evil', '../evil', '/evil', 'tables/users; drop/0.copy']) {
    execFileSync('tar', ['-cPf', file, '--transform', `s|^evil$|${name}|`, '-C', from, 'backup.json', 'evil'])
    const refusal = await restore(file, other).catch((error: unknown) => error)
    expect({ name, refusal }).toEqual({ name, refusal: expect.any(CommandError) })
    expect(existsSync(join(other.home.env.DATA_DIR, 'evil'))).toBe(false)
  }
})

it('writes over nothing, and leaves nothing half-written', async () => {
  const file = join(await folder(), 'backup.tar')
  await writeFile(file, 'mine')
  expect(await runInProcess(source, ['backup', file], home)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('already exists'),
  })
  expect(await readFile(file, 'utf8')).toBe('mine')
  const nowhere = join(await folder(), 'nowhere', 'backup.tar')
  expect((await runInProcess(source, ['backup', nowhere], home)).code).toBe(1)
  expect(existsSync(`${nowhere}.part`)).toBe(false)
  const missing = await runInProcess(source, ['restore', nowhere], home)
  expect(missing).toMatchObject({ code: 1, stderr: `${nowhere} does not exist\n` })
})

it('refuses a file that is no backup at once, however long it is', async () => {
  const file = join(await folder(), 'backup.tar')
  await writeFile(file, '')
  await truncate(file, 2 ** 40)
  const result = await runInProcess(source, ['restore', file], home)
  expect(result).toMatchObject({ code: 1, stderr: 'This is not a backup of Verdant.\n' })
})

it('says that it was stopped, whatever was being written then', async () => {
  const root = await folder()
  const stopped = new CommandError('Stopped. No backup was made.', 130)
  const stored = createDiskStorage(server.config.dataDir)
  for (const moment of ['before', 'with the rows written']) {
    const controller = new AbortController()
    if (moment === 'before') controller.abort(stopped)
    const list = () => {
      controller.abort(stopped)
      return stored.list()
    }
    const storage = Object.assign(Object.create(stored) as typeof stored, { list })
    const options = { database: server.database, storage, skipMissing: false, signal: controller.signal }
    const made = server.database.run(() => writeBackup(options, join(root, 'backup.tar')))
    expect(await made.catch((error: unknown) => error)).toBe(stopped)
    expect(await readdir(root)).toEqual([])
  }
})

afterAll(() => server.close())

import { Readable } from 'node:stream'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { operator } from '../../api/access/permissions/policy.ts'
import { createDiskStorage } from '../../api/content/media/disk-storage.ts'
import { image } from '../../api/content/media/testing/images.ts'
import { openDatabase } from '../../api/platform/database/database.ts'
import { migrateUp } from '../../api/platform/database/migrate.ts'
import { migrations } from '../../api/platform/database/migrations/index.ts'
import { originalKey } from '../../api/content/media/storage.ts'
import { startServices } from '../../api/testing/services.ts'
import { createTestDatabase, testDatabase } from '../../api/testing/test-database.ts'
import { withClient } from '../../api/testing/test-server.ts'
import { writeBackup } from '../backup/dump.ts'
import { runInProcess } from '../testing/in-process.ts'
import { folder } from '../testing/program.ts'

/* Backups of earlier versions. deploy/upgrade.test.ts restores one that an earlier build has made. */

/** The version before documents, the finder, kept counts and the trial of the hero. */
const BEFORE = '0062'

const { services, media } = await startServices()
const actor = operator('test')
const [file] = await services.media.upload(actor, [{ source: Readable.from([await image('png')]), name: 'leaf.png' }])

/** Writes a backup of a database that has only the first migrations. */
async function olderBackup(): Promise<string> {
  const { url, drop } = await createTestDatabase()
  const path = join(await folder(), 'before-upgrade.tar')
  const last = migrations.find(({ name }) => name.includes(BEFORE))!.name
  await withClient(url, (client) => client.query('drop schema public cascade; create schema public'))
  await migrateUp(url, last)
  await withClient(url, async (client) => {
    await client.query(
      `insert into product (id, name, category, description, "order") values (gen_random_uuid(), 'Azo', 'Nitrogen', 'From before', 1)`,
    )
    await client.query(`insert into "mediaFile" select * from json_populate_record(null::"mediaFile", $1)`, [
      await row(),
    ])
    await client.query(
      `insert into users (id, username, email, role, "passwordHash") values (gen_random_uuid(), 'ada', 'ada@example.org', 'admin', 'x')`,
    )
    await client.query(`update "contentVersion" set version = 41`)
  })
  const database = openDatabase(url)
  await writeBackup(
    { database, storage: media.storage, signal: new AbortController().signal, skipMissing: false },
    path,
  )
  await database.close()
  await drop()
  return path
}

const row = async () => {
  const [stored] = await services.database.query<object>(`select to_json(m) as row from "mediaFile" m`)
  return JSON.stringify((stored as { row: object }).row)
}

const leftDatabases = async (url: string) =>
  (
    await withClient(url, (client) =>
      client.query<{ datname: string }>(`select datname from pg_database where datname like 'verdant\\_restore\\_%'`),
    )
  ).rows

it('restores a backup of an earlier version, which it migrates in a database of its own', async () => {
  const path = await olderBackup()
  const url = await testDatabase()
  const DATA_DIR = await folder()
  const { code, stdout, stderr } = await runInProcess(url, ['restore', path], { env: { DATA_DIR } })
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/made by an earlier version/)
  const database = openDatabase(url)
  onTestFinished(() => database.close())
  // Columns of later migrations have their defaults, and what follows from the rows is there.
  const products = await database.query('select name, description, documents from product')
  expect(products).toEqual([{ name: 'Azo', description: 'From before', documents: [] }])
  expect(await database.query('select username from users')).toEqual([{ username: 'ada' }])
  expect(
    await database.query(`select kind, sum(total)::int as total from "itemCount" where kind = 'product' group by kind`),
  ).toEqual([{ kind: 'product', total: 1 }])
  expect((await database.query(`select 1 from "searchDocument" where kind = 'product'`)).length).toBeGreaterThan(0)
  expect(await createDiskStorage(DATA_DIR).stat(originalKey(file!.publicId))).toBeDefined()
  expect(await leftDatabases(url)).toEqual([])
})

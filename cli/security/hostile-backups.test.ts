import { createHash } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Headers, pack } from 'tar-stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { operator } from '../../api/access/permissions/policy.ts'
import { UserService } from '../../api/access/users/users.ts'
import { createDiskStorage } from '../../api/content/media/disk-storage.ts'
import { temporaryDirectory } from '../../api/content/media/temporary.ts'
import { startServices } from '../../api/testing/services.ts'
import { CHECKSUMS, HEADER } from '../backup/format.ts'
import { restoreBackup } from '../backup/restore.ts'
import { readTables } from '../backup/tables.ts'
import { CommandError } from '../terminal/command-error.ts'
import { folder } from '../testing/program.ts'

/* Backups made to harm whoever restores them: nothing of one is restored, and one line says why. */

const { database } = await startServices()

const admin = {
  username: 'admin',
  email: 'admin@example.org',
  role: 'admin',
  password: 'the admin of the tests',
} as const
beforeAll(async () => void (await new UserService(database).add(operator('test'), admin)))

const migrations = (await database.query<{ name: string }>('select name from migration order by name')).map(
  ({ name }) => name,
)
const tables = await readTables(database)
const header = { format: 1, createdAt: '', migrations, tables, sequences: {} }

type Entry = [name: string | (Partial<Headers> & { name: string }), content: string | Buffer]

const nameOf = ([name]: Entry) => (typeof name === 'string' ? name : name.name)

/** An archive whose checksums are right, as far as it has any. */
async function archive(entries: Entry[], checksums?: string): Promise<Buffer> {
  const sums = entries.map((entry) => [nameOf(entry), createHash('sha256').update(entry[1]).digest('hex')])
  const tar = pack()
  for (const [name, content] of [
    ...entries,
    [CHECKSUMS, checksums ?? JSON.stringify(Object.fromEntries(sums))] as Entry,
  ])
    tar.entry(typeof name === 'string' ? { name } : name, content)
  tar.finalize()
  return buffer(tar)
}

const head = (changed: object = {}): Entry => [HEADER, JSON.stringify({ ...header, ...changed })]
const table = (name: string, text: string, piece = 0): Entry => [
  `tables/${name}/${String(piece).padStart(6, '0')}.copy`,
  text,
]
const column = ({ name, columns }: (typeof tables)[number], extra: string) => ({ name, columns: [...columns, extra] })

const NOT_OURS = /^This is not a backup that this version/
const DAMAGED = /^The backup is damaged or incomplete/
const OTHER_TABLES = /^The backup has other tables/
const UNKNOWN = /which no backup of this version has/

const attacks: [what: string, () => Promise<Buffer>, message: RegExp][] = [
  ['is no JSON', () => archive([[HEADER, '{']]), NOT_OURS],
  [
    'is of a later format',
    () => archive([head({ format: 2, madeBy: '9.9.0' })]),
    /^The backup was made by Verdant 9\.9\.0 in format 2; this version \([\d.]+\) reads format 1\./,
  ],
  [
    'has a later migration',
    () => archive([head({ migrations: [...migrations, '9999-later'], madeBy: '9.9.0' })]),
    /^The backup was made with other migrations than the database has \(only in the backup: 9999-later\)\. .* Verdant 9\.9\.0/,
  ],
  ['is a list', () => archive([[HEADER, '[]']]), NOT_OURS],
  ['is nested without end', () => archive([[HEADER, '['.repeat(1_000_000)]]), NOT_OURS],
  ['has tables that are none', () => archive([head({ tables: [null, 1, { name: 1 }] })]), NOT_OURS],
  ['has columns that are none', () => archive([head({ tables: [{ name: 'users', columns: 'id' }] })]), NOT_OURS],
  ['has sequences that are none', () => archive([head({ sequences: { a: 'b' } })]), NOT_OURS],
  ['has no tables', () => archive([head({ tables: [] })]), OTHER_TABLES],
  [
    'names a table of the system',
    () => archive([head({ tables: [...tables, { name: 'pg_authid', columns: ['rolname'] }] })]),
    OTHER_TABLES,
  ],
  [
    'names who is signed in',
    () => archive([head({ tables: [...tables, { name: 'session', columns: ['id'] }] })]),
    OTHER_TABLES,
  ],
  [
    'names a statement',
    () => archive([head({ tables: [{ name: 'users"; drop table users; --', columns: [] }] })]),
    OTHER_TABLES,
  ],
  [
    'names a column more',
    () => archive([head({ tables: tables.map((table) => column(table, 'x"); drop table users; --')) })]),
    OTHER_TABLES,
  ],
  [
    'names a sequence that is none',
    () => archive([head({ sequences: { 'users"; drop table users; --': 1 } })]),
    DAMAGED,
  ],
  ['sets a sequence beyond its end', () => archive([head({ sequences: { revision_id_seq: 1e300 } })]), DAMAGED],
  ['has a table that it does not name', () => archive([head(), table('session', 'x')]), DAMAGED],
  ['has rows that are none', () => archive([head(), table('users', 'not\ta\trow\n')]), DAMAGED],
  [
    'has bytes that are no text',
    () => archive([head(), table('users', Buffer.from([0, 255, 254, 10]).toString('latin1'))]),
    DAMAGED,
  ],
  ['has no checksums', () => archive([head()], ''), DAMAGED],
  ['has checksums that are a number', () => archive([head()], '1'), DAMAGED],
  ['has checksums that are numbers', () => archive([head()], JSON.stringify({ [HEADER]: 1 })), DAMAGED],
  ['has checksums of something else', () => archive([head()], JSON.stringify({ [HEADER]: '0'.repeat(64) })), DAMAGED],
  ['has checksums of more', () => archive([head()], '{"__proto__":{"isAdmin":true},"media/x":"y"}'), DAMAGED],
  ['has a path upwards', () => archive([head(), ['media/../../evil', 'x']]), UNKNOWN],
  ['has a path from the root', () => archive([head(), ['/evil', 'x']]), UNKNOWN],
  ['has a link', () => archive([head(), [{ name: 'evil', type: 'symlink', linkname: '/etc/passwd' }, '']]), UNKNOWN],
  ['has its head twice', () => archive([head(), head()]), UNKNOWN],
  ['has rows before its head', () => archive([table('users', ''), head()]), /^This is not a backup of Verdant/],
  [
    'says that its head is a terabyte',
    async () => {
      const bytes = await archive([head()])
      bytes.write('10000000000000\0', 124)
      // The sum of the header's bytes, with blanks where it stands: POSIX, ustar.
      bytes.fill(' ', 148, 156)
      const sum = bytes.subarray(0, 512).reduce((total, byte) => total + byte, 0)
      bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
      return bytes
    },
    DAMAGED,
  ],
  ['is only blanks', async () => Buffer.alloc(1024 ** 2), /./],
  ['is empty', async () => Buffer.alloc(0), DAMAGED],
]

describe('nothing is restored of a backup that', () => {
  it.each(attacks)('%s', async (_, made, expected) => {
    const root = await folder()
    const file = join(root, 'hostile.tar')
    writeFileSync(file, await made())
    const directory = temporaryDirectory(root)
    const { signal } = new AbortController()
    const storage = createDiskStorage(root)
    const refusal: unknown = await restoreBackup(file, { database, storage, directory, replace: true, signal }).catch(
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(CommandError)
    const { message } = refusal as CommandError
    expect(message).toMatch(expected)
    expect(message).not.toContain('\n')
    expect(await database.query('select username from users')).toEqual([{ username: 'admin' }])
    expect(existsSync(join(root, 'evil'))).toBe(false)
    expect(existsSync(directory) ? readdirSync(directory) : []).toEqual([])
    for await (const object of storage.list()) expect(object).toBeUndefined()
  })
})

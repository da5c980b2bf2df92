import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { product } from '../../schema/kinds/index.ts'
import { apply } from '../../api/content/apply.ts'
import { openDatabase } from '../../api/database/database.ts'
import { image } from '../../api/media/testing/images.ts'
import { makeProduct } from '../../api/testing/factories.ts'
import { testDatabase } from '../../api/testing/test-database.ts'
import { folder, verdant } from '../testing/program.ts'

const url = await testDatabase()
const database = openDatabase(url)
afterAll(() => database.close())

const author = { id: null, name: 'test', source: 'test' }
const A = '0b6c3a5e-1111-4222-8333-444455556666'

/** A secret as the server needs it. */
const JWT_SECRET = randomBytes(32).toString('hex')

interface Report {
  checks: { name: string; findings: { level: string; message: string; remedy: string }[] }[]
}

async function findings(env: NodeJS.ProcessEnv, of = url) {
  const { code, stdout } = await verdant(of, ['doctor', '--json'], { env: { JWT_SECRET, ...env } })
  const { checks } = JSON.parse(stdout) as Report
  expect(checks.flatMap((check) => check.findings).every(({ remedy }) => remedy !== '')).toBe(true)
  return {
    code,
    found: checks.flatMap((check) => check.findings.map(({ level, message }) => `${level} ${check.name}: ${message}`)),
  }
}

it('reports only that no user can sign in on a new system', async () => {
  expect(await findings({ DATA_DIR: await folder() }, await testDatabase())).toEqual({
    code: 0,
    found: ['warning users: No admin can sign in'],
  })
})

it('finds missing pictures, dangling links, values that no longer fit and lost bytes', async () => {
  const image = '/media/gone-1.png'
  const values = makeProduct({ name: 'Azo', image })
  await apply(database, [{ kind: product, action: 'create', id: A, values }], { author })
  await database.pool.query(`update product set category = ''`)
  await database.pool.query(
    `insert into "mediaFile" (id, "publicId", "originalFilename", alt, width, height, bytes, format, hash)
     values ('${A}', 'lost-1.png', 'lost.png', '', 1, 1, 1, 'png', 'x')`,
  )
  const { code, found } = await findings({ DATA_DIR: await folder() })
  expect(code).toBe(1)
  expect(found).toEqual([
    'warning users: No admin can sign in',
    'error media files: /media/lost-1.png has no bytes in the media store',
    `error content: Product “Azo” (${A}): category: Category is required`,
    `warning content: Product “Azo” (${A}): image shows a picture that does not exist: /media/gone-1.png`,
  ])
})

it('reports problems of the configuration, the database and the data directory, and then stops', async () => {
  const secret = await findings({ JWT_SECRET: 'short', DATA_DIR: await folder() }, await testDatabase())
  expect(secret).toEqual({
    code: 1,
    found: [expect.stringContaining('JWT_SECRET must have 32 bytes'), expect.stringContaining('No admin')],
  })
  const configuration = await findings({ PORT: 'x' })
  expect(configuration).toEqual({ code: 1, found: [expect.stringContaining('PORT')] })
  const away = await findings({ DATABASE_URL: 'postgres://127.0.0.1:1/none' })
  expect(away).toEqual({ code: 1, found: [expect.stringContaining('error database:')] })
  const file = join(await folder(), 'file')
  writeFileSync(file, '')
  expect((await findings({ DATA_DIR: file })).found).toContainEqual(expect.stringContaining('error media store:'))
})

it('finds data of another major version of PostgreSQL', async () => {
  const data = await folder()
  mkdirSync(join(data, 'postgres/17/data'), { recursive: true })
  writeFileSync(join(data, 'postgres/17/data/PG_VERSION'), '17\n')
  const { found } = await findings({ DATA_DIR: data }, await testDatabase())
  expect(found).toContainEqual(expect.stringContaining('postgres/17 holds data of PostgreSQL 17'))
})

it('names endpoint and cause when S3 cannot be reached', async () => {
  const env = {
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'x',
    S3_SECRET_ACCESS_KEY: 'x',
  }
  const { found } = await findings({ ...env, DATA_DIR: await folder() }, await testDatabase())
  expect(found).toContainEqual(
    expect.stringMatching(/^error media store: http:\/\/127\.0\.0\.1:1, bucket pictures: .*ECONNREFUSED/),
  )
})

/** A site with one picture, and an export of it. */
async function sitePicture() {
  const [data, out, site] = [await folder(), await folder(), await testDatabase()]
  const env = { DATA_DIR: data, JWT_SECRET }
  const bytes = await image('png', { width: 4, height: 4 })
  const source = join(out, 'dot.ndjson')
  const lines = [
    { format: 'verdant', version: 1 },
    {
      id: A,
      kind: 'mediaFile',
      values: { publicId: 'dot-1.png', originalFilename: 'dot.png', format: 'png', hash: 'x' },
    },
    { bytes: bytes.toString('base64') },
  ]
  writeFileSync(source, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  expect(await verdant(site, ['import', source], { env })).toMatchObject({ code: 0 })
  const saved = join(out, 'saved.zip')
  expect(await verdant(site, ['export', saved], { env })).toMatchObject({ code: 0 })
  return {
    out,
    stored: join(data, 'media/dot-1.png/original'),
    run: (...args: string[]) => verdant(site, args, { env }),
    repair: () => verdant(site, ['import', saved, '--only', 'media', '--repair-media'], { env }),
    problems: async () => (await findings(env, site)).found.filter((one) => one.includes('media files')),
  }
}

it('finds damaged bytes of pictures, and its remedy restores them', async () => {
  const { stored, repair, problems } = await sitePicture()
  writeFileSync(stored, 'damaged')
  expect(await problems()).toEqual(['error media files: /media/dot-1.png is damaged in the media store'])
  expect(await repair()).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('1 changed') })
  expect(await problems()).toEqual([])
})

it('finds missing bytes of pictures, which a backup refuses, and its remedy restores them', async () => {
  const { stored, out, run, repair, problems } = await sitePicture()
  rmSync(stored)
  const file = join(out, 'all.tar')
  expect(await run('backup', file)).toMatchObject({ code: 1, stderr: expect.stringContaining('/media/dot-1.png') })
  expect(readdirSync(out)).not.toContain('all.tar')
  const partial = await run('backup', file, '--skip-missing-media')
  expect(partial).toMatchObject({ code: 0, stderr: 'Without the bytes of /media/dot-1.png\n' })
  expect(await repair()).toMatchObject({ code: 0 })
  expect(await problems()).toEqual([])
})

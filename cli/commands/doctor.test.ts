import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { product } from '../../schema/kinds/index.ts'
import { apply } from '../../api/content/apply.ts'
import { openDatabase } from '../../api/database/database.ts'
import { makeProduct } from '../../api/testing/factories.ts'
import { testDatabase } from '../../api/testing/test-database.ts'
import { folder, verdant } from '../testing/program.ts'

const url = await testDatabase()
const database = openDatabase(url)
afterAll(() => database.close())

const author = { id: null, name: 'test', source: 'test' }
const A = '0b6c3a5e-1111-4222-8333-444455556666'

interface Report {
  checks: { name: string; findings: { level: string; message: string; remedy: string }[] }[]
}

async function findings(env: NodeJS.ProcessEnv, of = url) {
  const { code, stdout } = await verdant(of, ['doctor', '--json'], { env })
  const { checks } = JSON.parse(stdout) as Report
  expect(checks.flatMap((check) => check.findings).every(({ remedy }) => remedy !== '')).toBe(true)
  return {
    code,
    found: checks.flatMap((check) => check.findings.map(({ level, message }) => `${level} ${check.name}: ${message}`)),
  }
}

it('finds nothing broken in a new system but that nobody can sign in', async () => {
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

it('says what is wrong with the configuration, the database and the data directory, and goes no further', async () => {
  const configuration = await findings({ PORT: 'x' })
  expect(configuration).toEqual({ code: 1, found: [expect.stringContaining('PORT')] })
  const away = await findings({ DATABASE_URL: 'postgres://127.0.0.1:1/none' })
  expect(away).toEqual({ code: 1, found: [expect.stringContaining('error database:')] })
  const file = join(await folder(), 'file')
  writeFileSync(file, '')
  expect((await findings({ DATA_DIR: file })).found).toContainEqual(expect.stringContaining('error media store:'))
})

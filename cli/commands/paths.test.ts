import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { page } from '../../schema/kinds/index.ts'
import { apply } from '../../api/content/items/apply.ts'
import { make } from '../../api/testing/factories.ts'
import { startServices } from '../../api/testing/services.ts'
import { runInProcess } from '../testing/in-process.ts'
import { folder } from '../testing/program.ts'

const { database, url } = await startServices()

it('an import swaps the paths of two pages', async () => {
  const [a, b] = ['/a', '/b'].map((path) => ({ id: randomUUID(), values: make(page, { title: path, path }) }))
  const author = { id: null, name: 'test', source: 'test' }
  await apply(
    database,
    [a!, b!].map((item) => ({ kind: page, action: 'create', ...item })),
    { author },
  )
  const file = join(await folder(), 'pages.csv')
  writeFileSync(file, `id,title,path\n${a!.id},/a,/b\n${b!.id},/b,/a`)
  expect(await runInProcess(url, ['import', file, '--as', 'pages'])).toMatchObject({ code: 0, stderr: '' })
  expect(await database.query('select title, path from page order by title')).toEqual([
    { title: '/a', path: '/b' },
    { title: '/b', path: '/a' },
  ])
})

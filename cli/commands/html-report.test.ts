import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { makeProduct } from '../../api/testing/factories.ts'
import { product } from '../../schema/kinds/index.ts'
import { startCommandLine } from '../testing/command-line.ts'
import { runInProcess } from '../testing/in-process.ts'
import { folder } from '../testing/program.ts'

const { actor, database, services, url } = await startCommandLine()
beforeEach(() => database.pool.query('truncate product, revision'))

const A = '0b6c3a5e-1111-4222-8333-444455556666'
const HOSTILE = `</title><script>alert(1)</script>' onload="x`
const values = (more: object) => makeProduct({ name: 'Azo', category: 'c', image: '/media/old-1.png', ...more })

/** Plans a change of a product with a page, and returns that. */
async function plan(more: object, page?: string) {
  const root = await folder()
  const html = page ?? join(root, 'plan.html')
  const source = join(root, 'spring.ndjson')
  const lines = [
    { format: 'verdant', version: 1 },
    { kind: 'product', id: A, values: more },
  ]
  writeFileSync(source, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const env = { DATA_DIR: root, PUBLIC_URL: 'https://www.example.org' }
  const result = await runInProcess(url, ['plan', source, '--html', html, '-q'], { env })
  return { ...result, html: existsSync(html) ? readFileSync(html, 'utf8') : undefined, root }
}

it('shows values side by side, marks the words that differ, and loads pictures from the site', async () => {
  await services.content.create(actor, product, values({ description: 'for dry soil' }), A)
  const { code, html } = await plan({ name: 'Azo', description: 'for sandy soil', image: '/media/new-1.png' })
  expect(code).toBe(2)
  expect(html).toContain('<h2>Changed: Product “Azo”</h2>')
  expect(html).toContain('<td>for <del>dry </del>soil<td>for <ins>sandy </ins>soil')
  expect(html).toContain('<img src="https://www.example.org/media/old-1.png" alt="">')
  expect(html).toContain('<img src="https://www.example.org/media/new-1.png" alt="">')
  expect(html).toContain('1 to change')
})

it('escapes every value, and forbids scripts', async () => {
  const { html, stderr, code } = await plan(values({ name: HOSTILE, description: HOSTILE, detailedDescription: 'x' }))
  expect([code, stderr]).toEqual([2, ''])
  expect(html).not.toContain('<script')
  expect(html).not.toContain('onload="')
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain(`content="default-src &#39;none&#39;; style-src`)
})

it('overwrites no file, and leaves none of a plan that fails', async () => {
  const file = join(await folder(), 'mine.html')
  writeFileSync(file, 'mine')
  expect(await plan(values({}), file)).toMatchObject({ code: 1, html: 'mine', stderr: expect.stringMatching(/exists/) })
  const root = await folder()
  const page = join(root, 'plan.html')
  const missing = await runInProcess(url, ['plan', join(root, 'none.csv'), '--as', 'products', '--html', page])
  expect(missing.code).toBe(1)
  expect([existsSync(page), existsSync(`${page}.partial`)]).toEqual([false, false])
})

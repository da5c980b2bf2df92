import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { image } from '../../api/content/media/testing/images.ts'
import { makeProduct } from '../../api/testing/factories.ts'
import { product } from '../../schema/kinds/index.ts'
import { startCommandLine } from '../testing/command-line.ts'
import { runInProcess } from '../testing/in-process.ts'
import { folder } from '../testing/program.ts'
import { writeExport } from '../testing/read-source.ts'

const { actor, config, database, services, url } = await startCommandLine()
beforeEach(() => database.pool.query('truncate product, revision'))

const A = '0b6c3a5e-1111-4222-8333-444455556666'
const B = '0b6c3a5e-1111-4222-8333-444455557777'
const HOSTILE = `</title><script>alert(1)</script>' onload="x`
const values = (more: object) => makeProduct({ name: 'Azo', category: 'c', image: '/media/old-1.png', ...more })

/** Plans a change of a product with a page, and returns that. */
async function plan(more: object, page?: string, ...records: object[]) {
  const root = await folder()
  const html = page ?? join(root, 'plan.html')
  const source = await writeExport('spring.ndjson', ...records, { kind: 'product', id: A, values: more })
  const env = { DATA_DIR: config.dataDir, PUBLIC_URL: 'https://www.example.org' }
  const result = await runInProcess(url, ['plan', source, '--html', html, '-q'], { env })
  return { ...result, html: existsSync(html) ? readFileSync(html, 'utf8') : undefined, root }
}

it('shows values side by side, and marks the words that differ', async () => {
  await services.content.create(actor, product, values({ description: 'for dry soil' }), A)
  const { code, html } = await plan({ name: 'Azo', description: 'for sandy soil', image: '/media/new-1.png' })
  expect(code).toBe(2)
  expect(html).toContain('<h2>Changed: Product “Azo”</h2>')
  expect(html).toContain('<td>for <del>dry </del>soil<td>for <ins>sandy </ins>soil')
  expect(html).toContain('aria-label="old-1.png"></span>/media/old-1.png')
  expect(html).toContain('2 pictures are not shown on this page')
  expect(html).toContain('1 to change')
})

it('holds small copies of pictures that are stored or would be, each once, and loads nothing', async () => {
  const [large, small] = [
    await image('png', { width: 2_000, height: 500 }),
    await image('png', { width: 8, height: 4 }),
  ]
  const [file] = await services.media.upload(actor, [{ source: Readable.from([large]), name: 'old.png' }])
  const publicId = file!.publicId
  await services.content.create(actor, product, values({ image: `/media/${publicId}` }), A)
  const media = { publicId: 'new-1.png', originalFilename: 'new.png', format: 'png', hash: 'pending' }
  const { code, html, stderr } = await plan(
    values({ image: '/media/new-1.png', description: '![](/media/new-1.png)' }),
    undefined,
    { kind: 'mediaFile', id: B, values: media },
    { bytes: small.toString('base64') },
  )
  expect([code, stderr]).toEqual([2, ''])
  const rules = html!.match(
    /\{width:[^;]+;aspect-ratio:[^;]+;background-image:url\(data:image\/webp;base64,[\w+/=]+\)\}/g,
  )
  expect(rules).toHaveLength(2)
  expect(rules!.join('')).toMatch(/width:8px;aspect-ratio:8\/4.*width:240px;aspect-ratio:240\/60/)
  expect(html).toContain('img-src data:"')
  expect(html!.replaceAll(/data:[^)]+/g, '')).not.toMatch(/https?:|src=|<link|<script|@import/)
  expect(html!.length).toBeLessThan(20_000)
  expect(existsSync(join(config.dataDir, 'media', 'new-1.png'))).toBe(false)
})

describe('plan --open', () => {
  /** Plans with a program of that name in the path, which writes down what it was given. */
  async function open(...options: string[]) {
    const root = await folder()
    const opener = process.platform === 'darwin' ? 'open' : 'xdg-open'
    writeFileSync(join(root, opener), `#!/bin/sh\nprintf %s "$1" > ${join(root, 'opened')}\n`, { mode: 0o755 })
    const source = await writeExport('spring.ndjson', { kind: 'product', id: A, values: values({}) })
    const args = ['plan', source, '--open', ...options]
    return {
      root,
      with: () =>
        runInProcess(url, args, {
          env: { DATA_DIR: config.dataDir, PATH: `${root}:${process.env.PATH}`, TMPDIR: root },
        }),
      without: () =>
        runInProcess(url, args, { env: { DATA_DIR: config.dataDir, PATH: join(root, 'none'), TMPDIR: root } }),
    }
  }

  it('opens the page in the browser: a file that only its owner reads', async () => {
    const { root, ...run } = await open()
    expect(await run.with()).toMatchObject({ code: 2, stderr: '' })
    const path = readFileSync(join(root, 'opened'), 'utf8')
    expect(readFileSync(path, 'utf8')).toContain('New: Product “Azo”')
    expect(statSync(dirname(path)).mode & 0o077).toBe(0)
  })

  it('says where the page is if nothing can open it', async () => {
    const { root, ...run } = await open()
    const { code, stderr } = await run.without()
    expect(code).toBe(2)
    const [, path = ''] = /^There is no program here that opens a browser\. The page is (.+)\n$/.exec(stderr) ?? []
    expect(path.startsWith(root)).toBe(true)
    expect(existsSync(path)).toBe(true)
  })

  it('opens the file of --html', async () => {
    const html = join(await folder(), 'plan.html')
    const { root, ...run } = await open('--html', html)
    expect(await run.with()).toMatchObject({ code: 2 })
    expect(readFileSync(join(root, 'opened'), 'utf8')).toBe(html)
  })
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

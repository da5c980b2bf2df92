import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { kinds, mediaFile, product, setting } from '../../schema/kinds/index.ts'
import { settings } from '../../schema/settings.ts'
import { apply } from '../../api/content/items/apply.ts'
import { image } from '../../api/content/media/testing/images.ts'
import { makeProduct } from '../../api/testing/factories.ts'
import { startServices } from '../../api/testing/services.ts'
import { runInProcess } from '../testing/in-process.ts'
import { folder, type Result, type RunOptions, verdant } from '../testing/program.ts'

const { database, url } = await startServices()

/** Every setting leaves but the two API keys. */
const OPEN_SETTINGS = settings.length - 2

const author = { id: null, name: 'test', source: 'test' }
const A = '0b6c3a5e-1111-4222-8333-444455556666'
const B = '0b6c3a5e-1111-4222-8333-444455557777'

async function empty() {
  const tables = [...kinds, setting, mediaFile].map(({ name }) => `"${name}"`)
  await database.pool.query(`truncate ${tables.join(', ')}, subscriber, revision`)
}
beforeEach(empty)

const values = (name: string, more: object = {}) =>
  makeProduct({
    name,
    category: 'Fertilizer',
    description: 'short',
    detailedDescription: 'long',
    features: ['a', 'b|c'],
    ...more,
  })

const create = (id: string, name: string, more: object = {}) =>
  apply(database, [{ kind: product, action: 'create', id, values: values(name, more) }], { author })

const names = async () =>
  (await database.query<{ name: string }>('select name from product order by name')).map(({ name }) => name)

/** Runs a command: in a process of its own if it needs a signal or another working folder. */
const run = (args: string[], options: RunOptions = {}): Promise<Omit<Result, 'signal'> & Partial<Result>> =>
  options.onStart || options.cwd ? verdant(url, args, options) : runInProcess(url, args, options)

async function written(name: string, content: string | Buffer) {
  const path = join(await folder(), name)
  writeFileSync(path, content)
  return path
}

describe('verdant export, plan and import', () => {
  it.each([['--with-secrets'], ['--subscribers'], ['--drafts']])(
    'write files that only their owner can read with %s',
    async (option) => {
      await create(A, 'Azo')
      const root = await folder()
      for (const name of ['out', 'out.zip', 'out.ndjson']) {
        const path = join(root, name)
        if (name !== 'out') writeFileSync(path, 'an export that everyone can read', { mode: 0o644 })
        expect(await run(['export', path, option])).toMatchObject({ code: 0 })
        for (const file of name === 'out' ? [path, ...readdirSync(path).map((file) => join(path, file))] : [path])
          expect(statSync(file).mode & 0o077).toBe(0)
      }
      expect(await run(['export', join(root, 'public.zip')])).toMatchObject({ code: 0 })
      expect(statSync(join(root, 'public.zip')).mode & 0o044).not.toBe(0)
    },
  )

  it.each(['out', 'out.zip', 'out.ndjson'])(
    'carry content and pictures through %s and find nothing to do afterwards',
    async (name) => {
      const [data, root] = [await folder(), await folder()]
      const env = { DATA_DIR: data }
      const picture = join(root, 'media.ndjson')
      const bytes = await image('png')
      const file = { publicId: 'field-1.png', originalFilename: 'field.png', alt: 'A field', format: 'png', hash: 'x' }
      writeFileSync(
        picture,
        [
          { format: 'verdant', version: 1 },
          { kind: 'mediaFile', id: B, values: file },
          { bytes: bytes.toString('base64') },
          { kind: 'product', id: A, values: values('Azo', { image: '/media/field-1.png' }) },
        ]
          .map((line) => JSON.stringify(line))
          .join('\n'),
      )
      expect(await run(['import', picture], { env })).toMatchObject({ code: 0, stderr: '' })
      expect(existsSync(join(data, 'media/field-1.png/original'))).toBe(true)

      const target = join(root, name)
      expect(await run(['export', target, '--quiet'], { env })).toMatchObject({ code: 0, stdout: '', stderr: '' })
      await empty()
      const fresh = { DATA_DIR: await folder() }
      expect(await run(['plan', target], { env: fresh })).toMatchObject({ code: 2 })
      expect(await run(['import', target], { env: fresh })).toMatchObject({ code: 0 })
      expect(readFileSync(join(fresh.DATA_DIR, 'media/field-1.png/original'))).toEqual(
        readFileSync(join(data, 'media/field-1.png/original')),
      )
      expect(await run(['plan', target], { env: fresh })).toMatchObject({ code: 0 })
      const again = await run(['import', target, '--json'], { env: fresh })
      expect(JSON.parse(again.stdout)).toMatchObject({
        steps: [],
        total: { create: 0, update: 0, unchanged: 2 + OPEN_SETTINGS },
      })
    },
  )

  it('pipe content from one to the other', async () => {
    await create(A, 'Azo')
    const { stdout, stderr } = await run(['export', '-', '--only', 'products'])
    expect(stderr).toContain('Exported 1 product')
    await empty()
    expect(await run(['import', '-'], { input: stdout })).toMatchObject({ code: 0 })
    expect(await names()).toEqual(['Azo'])
  })

  it('leave out secrets, users and subscribers by default', async () => {
    await database.pool.query(`insert into subscriber (id, email) values ('${A}', 'ada@example.org')`)
    const secret = {
      kind: setting,
      action: 'create',
      id: A,
      values: { key: 'recaptcha_secret_key', value: 'hush', translations: {} },
    } as const
    await apply(database, [secret], { author })
    const plain = await run(['export', '-'])
    expect(plain.stdout).not.toMatch(/hush|recaptcha|ada@/)
    const all = await run(['export', '-', '--with-secrets', '--subscribers'])
    expect(all.stdout).toMatch(/hush/)
    expect(all.stdout).toMatch(/ada@example\.org/)
    await empty()
    expect(await run(['import', '-'], { input: all.stdout })).toMatchObject({ code: 0 })
    expect(await database.query('select email from subscriber')).toEqual([{ email: 'ada@example.org' }])
  })

  it('leave inactive items out of --active, and then delete nothing by it', async () => {
    await create(A, 'Shown')
    await create(B, 'Hidden', { isActive: false })
    const { stdout } = await run(['export', '-', '--active', '--only', 'products'])
    expect(stdout).not.toContain('Hidden')
    expect(await run(['import', '-', '--prune', '--yes-prune'], { input: stdout })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('contains only active items'),
    })
  })

  it('carry a table to a spreadsheet and back', async () => {
    await create(A, '=Azo "quoted"', { description: 'two\nlines; here' })
    const path = join(await folder(), 'products.csv')
    expect(await run(['export', path, '--csv', 'products'])).toMatchObject({ code: 0 })
    expect(readFileSync(path, 'utf8')).toContain(`"'=Azo ""quoted"""`)
    expect(await run(['plan', path, '--as', 'products'])).toMatchObject({ code: 0 })
    await empty()
    expect(await run(['import', path, '--as', 'products'])).toMatchObject({ code: 0 })
    expect(await names()).toEqual(['=Azo "quoted"'])
  })

  it('bring redirects from a table, and refuse all of them if one leads back to itself', async () => {
    const redirects = () => database.query('select "oldPath", "newAddress", "isPermanent" from redirect order by 1')
    const table = 'oldPath,newAddress,isPermanent\n/old-news,https://news.example/,false\n/old-shop,/products,true\n'
    expect(await run(['import', await written('redirects.csv', table), '--as', 'redirects', '--yes'])).toMatchObject({
      code: 0,
    })
    const stored = [
      { oldPath: '/old-news', newAddress: 'https://news.example/', isPermanent: false },
      { oldPath: '/old-shop', newAddress: '/products', isPermanent: true },
    ]
    expect(await redirects()).toEqual(stored)
    // The second table makes a loop with a redirect that is stored.
    const loops = [
      ['/c,/d\n/a,/b\n/b,/a\n', /^loop\.csv:3: “\/a”: newAddress: leads back to itself: \/a → \/b → \/a\n/],
      ['/old-shop,/new/\n/new,/old-shop\n', /“\/(?:new|old-shop)”: newAddress: leads back to itself: .* → .* → .*\n/],
      ['/products-old,/old-shop\n/self,/self/\n', /“\/self”: newAddress: leads back to itself: \/self → \/self\n/],
    ] as const
    for (const [rows, message] of loops) {
      const loop = await written('loop.csv', `oldPath,newAddress\n${rows}`)
      for (const command of [
        ['plan', loop],
        ['import', loop, '--yes'],
      ])
        expect(await run([...command, '--as', 'redirects'])).toMatchObject({
          code: 1,
          stderr: expect.stringMatching(message) as string,
        })
    }
    expect(await redirects()).toEqual(stored)
  })
})

describe('verdant plan', () => {
  it('lists the changes field by field, with exit code 2, and changes nothing', async () => {
    await create(A, 'Azo')
    const path = await written('p.csv', `id,name\n${A},Azo+\n`)
    const { code, stdout } = await run(['plan', path, '--as', 'products', '--details'])
    expect(code).toBe(2)
    expect(stdout).toMatch(/product +1 to change/)
    expect(stdout).toContain('    name: "Azo" → "Azo+"')
    expect(await names()).toEqual(['Azo'])
  })

  it('lists every problem with file, line, field and reason, with exit code 1', async () => {
    const path = await written('p.csv', 'name,order,Colour\nAzo,x,\n')
    const unknown = await run(['plan', path, '--as', 'products'])
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('no field “Colour”') })
    const bad = await written('p.csv', 'name,order\n,x\nB,1\n')
    const { code, stderr } = await run(['plan', bad, '--as', 'products'])
    expect(code).toBe(1)
    expect(stderr).toContain('p.csv:2: it has neither an id nor a name')
    expect(stderr).toContain('p.csv:3: “B”: category: Category is required')
    const json = await run(['plan', bad, '--as', 'products', '--json'])
    expect(JSON.parse(json.stdout).problems).toContainEqual({
      file: 'p.csv',
      line: 3,
      kind: 'product',
      item: 'B',
      field: 'category',
      message: 'Category is required',
    })
  })
})

describe('verdant plan', () => {
  it('shows every value of a new item with --full and in JSON, and takes every option of import', async () => {
    const text = 'word '.repeat(60).trim()
    const csv = await written('p.csv', `name,category,description,detailedDescription\nAzo,c,d,${text}\n`)
    const options = [csv, '--as', 'products', '--yes', '--skip-invalid']
    const full = await run(['plan', ...options, '--full'])
    expect(full).toMatchObject({ code: 2, stdout: expect.stringContaining(`    detailedDescription: "${text}"`) })
    const { stdout } = await run(['plan', ...options, '--json'])
    expect(JSON.parse(stdout).steps).toMatchObject([{ action: 'create', values: { detailedDescription: text } }])
    expect(await names()).toEqual([])
  })
})

describe('verdant import', () => {
  const table = (...lines: string[]) => ['id,name,category,description,detailedDescription', ...lines].join('\n')

  it('does not say that nothing is left to do if an item is invalid', async () => {
    const path = await written('products.csv', 'name,category\nAzo,\n')
    const plan = await run(['plan', path, '--as', 'products'])
    expect(plan).toMatchObject({ code: 1, stdout: 'product      1 invalid\n' })
    const options = ['--skip-invalid', join(await folder(), 'skipped.ndjson')]
    const skipped = await run(['import', path, '--as', 'products', ...options])
    expect(skipped).toMatchObject({ code: 0, stdout: 'product      1 left out (invalid)\n' })
  })

  it('refuses everything if one item is invalid, and leaves that out with --skip-invalid', async () => {
    const path = await written('p.csv', table(`${A},Azo,c,d,dd`, `${B},,c,d,dd`))
    expect(await run(['import', path, '--as', 'products'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Nothing was imported: 1 invalid'),
    })
    expect(await names()).toEqual([])
    const report = join(await folder(), 'left-out.ndjson')
    expect(await run(['import', path, '--as', 'products', '--skip-invalid', report])).toMatchObject({ code: 0 })
    expect(await names()).toEqual(['Azo'])
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({
      reason: 'invalid',
      problems: [{ line: 3, field: 'name' }],
    })
  })

  it('changes nothing with --dry-run', async () => {
    const path = await written('p.csv', table(`${A},Azo,c,d,dd`))
    expect(await run(['import', path, '--as', 'products', '--dry-run'])).toMatchObject({ code: 2 })
    expect(await names()).toEqual([])
  })

  it('deletes only with a confirmation of its own', async () => {
    await create(A, 'Azo')
    await create(B, 'Old')
    const path = await written('p.csv', table(`${A},Azo,Fertilizer,short,long`))
    const args = ['import', path, '--as', 'products', '--prune', '--yes']
    expect(await run(args)).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes-prune') })
    expect(await names()).toEqual(['Azo', 'Old'])
    expect(await run([...args, '--yes-prune'])).toMatchObject({ code: 0, stdout: expect.stringContaining('1 deleted') })
    expect(await names()).toEqual(['Azo'])
  })

  it('writes its source into the history', async () => {
    const path = await written('shop.csv', table(`${A},Azo,c,d,dd`))
    await run(['import', path, '--as', 'products'])
    expect(await database.query('select source, "authorName" from revision')).toEqual([
      { source: 'import shop.csv', authorName: 'command line' },
    ])
  })

  it('requires a source name for foreign ids, and then finds the same items again', async () => {
    const path = await written('p.csv', table('17,Azo,c,d,dd'))
    const args = ['import', path, '--as', 'products']
    expect(await run(args)).toMatchObject({ code: 1, stderr: expect.stringContaining('--source-name') })
    expect(await run([...args, '--source-name', 'shop'])).toMatchObject({ code: 0 })
    writeFileSync(path, table('17,Azo renamed,c,d,dd'))
    expect(await run([...args, '--source-name', 'shop'])).toMatchObject({ code: 0 })
    expect(await names()).toEqual(['Azo renamed'])
  })

  it('suggests a mapping that then works', async () => {
    const items = [
      { sku: 7, title: 'Azo', body: '<p>Long <b>text</b></p>', summary: 'Short', type: 'Fertilizer', tags: 'a|b' },
    ]
    const path = await written('shop.json', JSON.stringify({ products: items }))
    const mapping = join(await folder(), 'shop.yaml')
    expect(await run(['import', path, '--init-mapping', mapping])).toMatchObject({ code: 0 })
    expect(await run(['import', path, '--init-mapping', mapping])).toMatchObject({ code: 1 })
    expect(await run(['import', path, '--mapping', mapping])).toMatchObject({
      code: 0,
      stderr: 'products.detailedDescription: read as HTML (1 of 1 texts contain tags)\n',
    })
    expect(await database.query('select name, "detailedDescription", features from product')).toEqual([
      { name: 'Azo', detailedDescription: 'Long **text**', features: ['a', 'b'] },
    ])
  })

  it('reports unreadable sources in one line', async () => {
    const { code, stderr } = await run(['import', await written('x.xml', '<html></html>')])
    expect(code).toBe(1)
    expect(stderr).toBe('x.xml is not a WordPress export: it begins with <html>, not <rss>\n')
  })
})

describe('a large import', () => {
  const COUNT = 2_500
  const lines = [
    JSON.stringify({ format: 'verdant', version: 1 }),
    ...Array.from({ length: COUNT }, (_, n) => {
      const id = `0b6c3a5e-1111-4222-8333-${String(n).padStart(12, '0')}`
      return JSON.stringify({ kind: 'product', id, values: values(`P${n}`, { detailedDescription: 'x'.repeat(1500) }) })
    }),
  ].join('\n')

  const count = async () => (await database.query<{ count: number }>('select count(*) from product'))[0]!.count

  async function withPicture() {
    const bytes = (await image('png')).toString('base64')
    const file = { publicId: 'a-1.png', originalFilename: 'a.png', alt: '', format: 'png', hash: 'x' }
    const [head, ...rest] = lines.split('\n')
    const media = [JSON.stringify({ kind: 'mediaFile', id: B, values: file }), JSON.stringify({ bytes })]
    return written('large.ndjson', [head, ...media, ...rest].join('\n'))
  }

  const media = (data: string) =>
    existsSync(join(data, 'media')) ? readdirSync(join(data, 'media')).filter((n) => !n.startsWith('.')) : []

  it('that is killed at any moment leaves the old state or the new one, and the next run no orphan', async () => {
    const data = await folder()
    mkdirSync(join(data, 'media'), { recursive: true })
    const path = await withPicture()
    // Killed once its picture is stored, which is in the middle of it.
    const killed = await run(['import', path], {
      env: { DATA_DIR: data },
      onStart(child) {
        const timer = setInterval(() => {
          if (media(data).length > 0) child.kill('SIGKILL')
        }, 5)
        child.on('close', () => clearInterval(timer))
      },
    })
    expect(killed.signal).toBe('SIGKILL')
    expect(await count()).toBe(0)
    expect(media(data)).toEqual(['a-1.png'])
    const other = await written('other.ndjson', JSON.stringify({ format: 'verdant', version: 1 }))
    expect(await run(['import', other], { env: { DATA_DIR: data } })).toMatchObject({ code: 0 })
    expect(media(data)).toEqual([])
    expect(await run(['import', path], { env: { DATA_DIR: data } })).toMatchObject({ code: 0 })
    expect(await count()).toBe(COUNT)
    expect(media(data)).toEqual(['a-1.png'])
  })

  it('that is stopped with Ctrl-C ends cleanly with exit code 130', async () => {
    const data = await folder()
    const path = await withPicture()
    const stopped = await run(['import', path], {
      env: { DATA_DIR: data },
      onStart(child) {
        const timer = setInterval(() => {
          if (media(data).length === 0) return
          clearInterval(timer)
          child.kill('SIGINT')
        }, 5)
        child.on('close', () => clearInterval(timer))
      },
    })
    expect(stopped).toMatchObject({ code: 130, stderr: expect.stringContaining('Nothing was imported') })
    expect(await count()).toBe(0)
    expect(media(data)).toEqual([])
  })

  it('does not keep other editors from saving', async () => {
    await create(A, 'Mine')
    const path = await written('large.ndjson', lines)
    const state = { isRunning: true }
    const running = run(['import', path]).finally(() => (state.isRunning = false))
    let saves = 0
    while (state.isRunning) {
      const change = { kind: product, action: 'update', id: A, values: { order: ++saves } } as const
      await apply(database, [change], { author })
    }
    expect(await running).toMatchObject({ code: 0 })
    expect(saves).toBeGreaterThan(5)
    expect(await count()).toBe(COUNT + 1)
  })
})

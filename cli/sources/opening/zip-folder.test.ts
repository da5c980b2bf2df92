import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { product, service } from '../../../schema/kinds/index.ts'
import { ZipArchive } from '../../formats/zip-archive.ts'
import { site } from '../../testing/markdown-site.ts'
import { folder } from '../../testing/program.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'
import { openSource, suggestMapping } from '../../reading/open-source.ts'
import type { SourceOptions } from '../sources.ts'

const archive = (files: Record<string, string | Buffer>) => {
  const zip = new ZipArchive()
  const parts = Object.entries(files).map(([path, text]) => zip.add(path, Buffer.from(text)))
  return writeSource('site.zip', Buffer.concat([...parts, ...zip.end()]))
}

const PICTURE = readFileSync(join(import.meta.dirname, '../fixtures/hugo/static/images/field.png'))
const SITE = {
  'hugo.toml': "[permalinks]\nposts = '/:slug/'",
  'content/posts/a.md': '---\ntitle: A\n---\nText ![a](/images/a.png)',
  'static/images/a.png': PICTURE,
  'node_modules/x/readme.md': '# X',
  '.github/b.md': '# B',
}
const within = (top: string) => Object.fromEntries(Object.entries(SITE).map(([path, text]) => [`${top}/${path}`, text]))

const temporary = () => readdirSync(tmpdir()).filter((name) => name.startsWith('verdant-zip-'))

describe('a zip archive', () => {
  it.each([
    ['of a folder of Markdown files', SITE],
    ['with that folder within, as those of repositories', within('site-main')],
  ])('%s is read as the folder, and leaves nothing behind', async (_, files) => {
    // Other workers read archives, too.
    vi.stubEnv('TMPDIR', await folder())
    onTestFinished(() => void vi.unstubAllEnvs())
    const path = await archive(files)
    const { items, problems, notes } = await readSource(path, { as: service })
    expect(problems).toEqual([])
    expect(items).toMatchObject([
      {
        values: { title: 'A', detailedDescription: 'Text ![a](/static/images/a.png)' },
        oldAddresses: ['/a/'],
        origin: { file: 'site/content/posts/a.md' },
      },
    ])
    expect(notes.join()).not.toContain('left out, because')
    const mapping = join(await folder(), 'mapping.yaml')
    writeFileSync(mapping, await suggestMapping(path, { sourceName: 'site' }))
    const source = await openSource(path, { mapping })
    await Array.fromAsync(source.records())
    expect(await source.picture?.('/static/images/a.png')?.()).toEqual(PICTURE)
    await source.close()
    expect(temporary()).toEqual([])
  })

  it('of too many files is refused before any of them is unpacked', async () => {
    vi.stubEnv('TMPDIR', await folder())
    onTestFinished(() => void vi.unstubAllEnvs())
    const path = await archive(Object.fromEntries(Array.from({ length: 50_001 }, (_, n) => [`others/${n}.json`, '{}'])))
    const before = readdirSync(tmpdir())
    await expect(openSource(path, { as: service })).rejects.toThrow('site.zip has 50001 files. Unpack it')
    expect(readdirSync(tmpdir())).toEqual(before)
  })

  it('has the items of the folder, so that both can be imported one after the other', async () => {
    const files = { 'farm.example/content/a.md': '---\ntitle: A\n---\nText' }
    const root = join(await site(files), 'farm.example')
    const zip = new ZipArchive()
    const parts = [zip.add('content/a.md', Buffer.from('---\ntitle: A\n---\nText'))]
    const path = await writeSource('farm.example.zip', Buffer.concat([...parts, ...zip.end()]))
    const idOf = async (source: string, options: SourceOptions) => (await readSource(source, options)).items[0]!.id
    const id = await idOf(root, { as: service })
    expect(await idOf(path, { as: service })).toBe(id)
    const drafted = new Set<string | undefined>()
    for (const source of [root, path]) {
      const mapping = await writeSource('m.yaml', await suggestMapping(source))
      drafted.add(await idOf(source, { mapping }))
    }
    expect(drafted.size).toBe(1)
  })

  it('of data files is read as their folder', async () => {
    const path = await archive({ 'products.json': JSON.stringify([{ id: 1, name: 'Azo' }]), 'b.csv': 'id\n1\n' })
    const mapping = await writeSource(
      'm.yaml',
      'source: x\nrules: [{ kind: products, records: products, id: id, fields: { name: name } }]',
    )
    expect((await readSource(path, { mapping })).items).toMatchObject([{ values: { name: 'Azo' } }])
  })

  it('of items of our own is read as an export of our own', async () => {
    const item = {
      'products/0b6c3a5e-1111-4222-8333-444455556666.json':
        '{"id":"0b6c3a5e-1111-4222-8333-444455556666","name":"Azo"}',
    }
    await expect(readSource(await archive(item))).rejects.toThrow('it has no verdant.json')
    const whole = await archive({ 'verdant.json': '{"format":"verdant","version":3}', ...item })
    expect((await readSource(whole)).items).toMatchObject([{ kind: product, values: { name: 'Azo' } }])
  })

  it('with paths that leave it is refused', async () => {
    await expect(openSource(await archive({ '../a.md': 'x' }), { as: service })).rejects.toThrow(
      /\.\.\/a\.md|invalid relative path/,
    )
  })
})

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isProblem, isRecord, showProblem } from '../../schema/transfer/record.ts'
import { readBundle } from '../../api/content/formats/bundle.ts'
import { folderTree } from '../../api/content/formats/folder.ts'

const ID = '0b6c3a5e-1111-4222-8333-444455556666'
let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'verdant-bundle-'))
  write('verdant.json', '{"format":"verdant","version":1}')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, content: string | Buffer) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

const read = () => Array.fromAsync(readBundle(folderTree(root)))
const problems = async () => (await read()).filter(isProblem).map(showProblem)

describe('a folder export', () => {
  it('gives every item with its kind, id, values and file', async () => {
    write(`products/${ID}.json`, JSON.stringify({ id: ID, name: 'Azo', order: 3 }))
    write('hero.json', JSON.stringify({ title: 'Grow' }))
    write('settings.json', JSON.stringify({ site_title: 'V', primary_color: '#112233' }))
    const records = (await read()).filter(isRecord)
    expect(records.map(({ kind, id, values, origin }) => ({ kind: kind.name, id, values, file: origin.file }))).toEqual(
      [
        { kind: 'hero', id: expect.any(String), values: { title: 'Grow' }, file: 'hero.json' },
        { kind: 'product', id: ID, values: { name: 'Azo', order: 3 }, file: `products/${ID}.json` },
        { kind: 'setting', id: undefined, values: { key: 'site_title', value: 'V' }, file: 'settings.json' },
        { kind: 'setting', id: undefined, values: { key: 'primary_color', value: '#112233' }, file: 'settings.json' },
      ],
    )
  })

  it('has plain texts in version 1, which become rich texts that show the same', async () => {
    const text = '*a*\nb'
    write(`products/${ID}.json`, JSON.stringify({ id: ID, description: text, detailedDescription: text }))
    const change = { release: null, kind: 'service', item: ID, action: 'save', values: { title: text, process: text } }
    write(`drafts/${ID}.json`, JSON.stringify({ id: ID, ...change }))
    const values = async () => (await read()).filter(isRecord).map((record) => record.values)
    const escaped = '\\*a\\*\\\nb'
    expect(await values()).toEqual([
      { ...change, values: { title: text, process: escaped } },
      { description: text, detailedDescription: escaped },
    ])
    write('verdant.json', '{"format":"verdant","version":2}')
    expect(await values()).toEqual([change, { description: text, detailedDescription: text }])
  })

  it('pairs a picture with its description', async () => {
    write('media/field.png', Buffer.from([1, 2, 3]))
    write('media/field.png.json', JSON.stringify({ id: ID, publicId: 'field.png', alt: 'A field' }))
    const [record] = await read()
    if (!record || isProblem(record)) throw new Error('no record')
    expect(record.values).toEqual({ publicId: 'field.png', alt: 'A field' })
    expect(await record.content?.()).toEqual(Buffer.from([1, 2, 3]))
  })

  it('ignores other files and folders beside it, such as .git', async () => {
    write('.git/config', 'x')
    write('README.md', '# Content')
    expect(await read()).toEqual([])
  })

  it.each([
    ['{"id":', 'is not JSON'],
    ['[]', 'must hold an object'],
    ['{"name":"x"}', 'has no id'],
    [`{"id":"${ID}","__proto__":{"a":1}}`, 'has the key __proto__'],
    [`{"id":"${ID}","x":${'['.repeat(100)}${']'.repeat(100)}}`, 'nested deeper'],
    [Buffer.from([0x22, 0xff, 0x22]), 'is not UTF-8'],
    ['{"id":"another"}', 'not that of its name'],
  ])('reports the problem of %j and continues', async (content, message) => {
    write(`jobs/${ID}.json`, content)
    write('hero.json', '{}')
    expect(await problems()).toEqual([expect.stringContaining(message)])
    expect(await read()).toHaveLength(2)
  })

  it('follows no symbolic link', async () => {
    write('elsewhere', '{}')
    mkdirSync(join(root, 'products'))
    symlinkSync(join(root, 'elsewhere'), join(root, 'products', `${ID}.json`))
    symlinkSync('/etc', join(root, 'jobs'))
    expect(await problems()).toEqual([
      expect.stringContaining('symbolic link'),
      expect.stringContaining('symbolic link'),
    ])
  })

  it('refuses a folder that is no export, and one of a newer format', async () => {
    write('verdant.json', '{"format":"verdant","version":5}')
    await expect(read()).rejects.toThrow('newer Verdant')
    rmSync(join(root, 'verdant.json'))
    await expect(read()).rejects.toThrow('no verdant.json')
  })
})

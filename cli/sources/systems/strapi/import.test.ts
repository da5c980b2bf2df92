import sharp from 'sharp'
import { expect, it } from 'vitest'
import { startCommandLine } from '../../../testing/command-line.ts'
import { folder } from '../../../testing/program.ts'
import { writeTar } from '../../../testing/tar.ts'
import { wordsOfRichText, wordsOfTree } from '../../real/visible-words.ts'

const { run } = await startCommandLine()

const png = (red: number) =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .png()
    .toBuffer()

const paragraph = (...texts: object[]) => ({ type: 'paragraph', children: texts })
const words = (text: string, marks: object = {}) => ({ type: 'text', text, ...marks })
const list = (format: string, ...items: object[]) => ({ type: 'list', format, children: items })
const item = (...children: object[]) => ({ type: 'list-item', children })

/** The blocks editor with everything that it can write. */
const BLOCKS = [
  { type: 'heading', level: 2, children: [words('Über * den _Boden_')] },
  paragraph(words('1. no list, '), words('a*b', { bold: true, italic: true }), words(' x<y & <b>z</b>\nnew line')),
  list('ordered', item(words('One')), list('unordered', item(words('Inner')), item(words('# no heading')))),
  {
    type: 'quote',
    children: [words('Said '), { type: 'link', url: 'https://x.example/a(b)', children: [words('[there]')] }],
  },
  { type: 'code', children: [words('if (a) {\n  b()\n}')] },
  {
    type: 'image',
    image: {
      url: 'http://localhost:1337/uploads/inside.png',
      name: 'i.png',
      alternativeText: 'In | side',
      caption: 'Caption here',
    },
    children: [words('')],
  },
  paragraph(words('|a|b|'), words('')),
]

it('an archive of Strapi arrives word by word, and what does not is named', async () => {
  const common = { category: 'Bio', description: 'Short', publishedAt: '2025-01-01T00:00:00Z', locale: 'en' }
  const entity = (type: string, id: number, data: object) => ({ type, id, data })
  const product = (id: number, name: string, detailedDescription: unknown) =>
    entity('api::product.product', id, { ...common, documentId: `d${id}`, name, detailedDescription })
  const upload = (id: number, hash: string, more: object = {}) =>
    entity('plugin::upload.file', id, { name: `${hash}.png`, hash, ext: '.png', url: `/uploads/${hash}.png`, ...more })
  const image = (file: number, ref: number) => ({
    relation: 'morphToMany',
    left: { type: 'plugin::upload.file', ref: file, field: 'related' },
    right: { type: 'api::product.product', ref, field: 'image', pos: 1 },
  })
  const markdown = 'A *text*\n\n![In](/uploads/inside.png)\n\n- one\n- two'
  const path = await writeTar(await folder(), [
    ['metadata.json', JSON.stringify({ strapi: { version: '5.12.1' } })],
    [
      'entities/entities_00001.jsonl',
      [
        product(1, 'Blocks', BLOCKS),
        product(2, 'Markdown', markdown),
        product(3, 'Gone', 'Text'),
        upload(1, 'inside'),
        upload(2, 'front', { alternativeText: 'A front', caption: 'By Ada' }),
        upload(3, 'gone'),
      ],
    ],
    ['links/links_00001.jsonl', [image(2, 1), image(3, 3)]],
    ['assets/uploads/inside.png', await png(10)],
    ['assets/uploads/front.png', await png(20)],
  ])
  const planned = await run('plan', path)
  const imported = await run('import', path, '--yes')
  expect(imported).toMatchObject({ code: 0 })
  for (const { stdout, stderr } of [planned, imported]) {
    const text = stdout + stderr
    expect(text).toContain('1 item with files that are not in the archive, which are left out: “Gone” (gone.png)')
    expect(text).toMatch(/captions of pictures in detailedDescription \(left out\): “Blocks” \(Caption here\)/)
    expect(text).toContain('imageCaption: 1 record, such as “Blocks”: By Ada')
    expect(text).not.toMatch(/upload left out|picture stays at/)
  }
  const lines = (await run('export', '-')).stdout.split('\n').filter((line) => line !== '')
  const all = lines.map((line) => JSON.parse(line) as { kind?: string; values?: Record<string, unknown> })
  const byName = new Map(all.flatMap(({ kind, values }) => (kind === 'product' ? [[values!.name, values!]] : [])))
  const blocks = byName.get('Blocks')!
  expect(wordsOfRichText(String(blocks.detailedDescription))).toEqual(wordsOfTree(BLOCKS))
  expect(blocks.detailedDescription).toMatch(/!\[In \\?\| side\]\(\/media\//)
  expect(blocks.image).toMatch(/^\/media\//)
  expect(all.find(({ values }) => values?.alt === 'A front')).toBeDefined()
  const stored = String(byName.get('Markdown')!.detailedDescription)
  expect(wordsOfRichText(stored)).toEqual(wordsOfRichText(markdown))
  expect(stored).toMatch(/!\[In\]\(\/media\//)
  expect(byName.get('Gone')!.image ?? '').toBe('')
  expect(await run('plan', path)).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing to do') })
})

import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { product, service } from '../../../schema/kinds/index.ts'
import { folder } from '../../testing/program.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'
import { wordPressExport, wordPressItem } from '../../testing/wordpress.ts'
import { foreignBlocks } from '../texts/foreign-blocks.ts'
import { toMarkdown } from '../../../schema/rich-text/to-markdown.ts'
import { contentfulNodes } from '../systems/contentful.ts'
import { lexicalNodes, portableNodes } from '../texts/foreign-texts.ts'

/** Reads a product with a text, and returns its notes about the text. */
async function notesOf(
  body: unknown,
  fields: object = { detailedDescription: { path: 'body', transform: 'markdown' } },
) {
  const file = join(await folder(), 'mapping.yaml')
  writeFileSync(file, JSON.stringify({ rules: [{ kind: 'products', fields: { name: 'name', ...fields } }] }))
  const path = await writeSource('x.json', JSON.stringify([{ name: 'Azo', body }]))
  const { notes } = await readSource(path, { mapping: file, sourceName: 'x' })
  return notes.filter((note) => !note.includes('read as HTML'))
}

const note = (what: string, becomes: string, example: string) =>
  `1 item with ${what} in detailedDescription (${becomes}): “Azo” (${example})`

const PLAIN = 'becomes plain text'

describe('what HTML loses', () => {
  it.each([
    ['<iframe src="https://video.example/1"></iframe>', '<iframe>', 'left out', 'https://video.example/1'],
    ['<video src="/a.mp4"></video>', '<video>', 'left out', '/a.mp4'],
    ['<video><source src="/b.mp4">No video</video>', '<video>', 'left out', '/b.mp4'],
    ['<noscript>Turn on scripts</noscript>', '<noscript>', 'left out', 'Turn on scripts'],
    ['<audio src="/a.mp3"></audio>', '<audio>', 'left out', '/a.mp3'],
    ['<object data="/a.swf"></object>', '<object>', 'left out', '/a.swf'],
    ['<script src="/a.js"></script>', '<script>', 'left out', '/a.js'],
    ['<svg><text>Chart</text></svg>', '<svg>', 'left out', 'Chart'],
    ['<form action="/send">Name</form>', '<form>', 'left out', '/send'],
    ['<p style="display:none">Secret</p>', 'hidden text', 'left out', 'Secret'],
    ['<div hidden>Secret</div>', 'hidden text', 'left out', 'Secret'],
    ['<dialog><p>Secret</p></dialog>', 'hidden text', 'left out', 'Secret'],
    ['<code>x = 1</code>', 'inline code', PLAIN, 'x = 1'],
    ['<s>old</s>', 'struck-through text', PLAIN, 'old'],
    ['<del>old</del>', 'struck-through text', PLAIN, 'old'],
    ['<u>under</u>', 'underlined text', PLAIN, 'under'],
    ['<mark>high</mark>', 'highlighted text', PLAIN, 'high'],
    ['x<sup>abc</sup>', 'superscripts', PLAIN, 'abc'],
    ['<pre>a\n  b</pre>', 'preformatted text', 'becomes paragraphs with line breaks', 'a b'],
    ['<a href="javascript:x()">go</a>', 'links to addresses that links cannot have', 'becomes text', 'javascript:x()'],
    [
      '<img src="data:image/png;base64,AA">',
      'pictures without an address that pages can show',
      'left out',
      'data:image/png;base64,AA',
    ],
  ])('%s is named', async (html, what, becomes, example) => {
    expect(await notesOf(`<p>One</p>${html}`)).toEqual([note(what, becomes, example)])
  })

  it.each([
    '<p>H<sub>2</sub>O and m<sup>2</sup></p>',
    '<p><a name="x"></a><b>One</b> <a href="https://x.example/">two</a></p>',
    '<style>p{}</style><p>x</p>',
  ])('is nothing in %s', async (html) => {
    expect(await notesOf(html)).toEqual([])
  })

  it('is named once if a teaser is made from the same text, and for plain texts only content', async () => {
    const teaser = { description: { path: 'body', transform: ['html', 'line', 'limit 300'] } }
    const html = '<p>One <code>x</code></p><iframe src="/v"></iframe>'
    const rich = { detailedDescription: { path: 'body', transform: 'html markdown' } }
    expect(await notesOf(html, { ...teaser, ...rich })).toEqual([
      note('inline code', PLAIN, 'x'),
      note('<iframe>', 'left out', '/v'),
    ])
    expect(await notesOf(html, teaser)).toEqual(['1 item with <iframe> in description (left out): “Azo” (/v)'])
  })

  it('is named for plain texts: pictures and addresses of links, unless the rich text of the same path has them', async () => {
    const html = '<p><a href="https://x.example/">One</a> <img src="https://x.example/a.png" alt="A"></p>'
    const plain = { description: { path: 'body', transform: 'html' } }
    expect(await notesOf(html, plain)).toEqual([
      '1 item with addresses of links in description (left out): “Azo” (https://x.example/)',
      '1 item with pictures in description (left out): “Azo” (https://x.example/a.png)',
    ])
    const tree = [
      { type: 'paragraph', children: [{ type: 'link', url: 'https://x.example/', children: [{ text: 'One' }] }] },
    ]
    expect(await notesOf(tree, { description: { path: 'body', transform: 'plain' } })).toHaveLength(1)
    expect(
      await notesOf(html, { ...plain, detailedDescription: { path: 'body', transform: 'html markdown' } }),
    ).toEqual([])
  })

  it('is named for blocks that WordPress fills when it shows a page', async () => {
    const item = wordPressItem(
      {
        title: 'Azo',
        'content:encoded': '<!-- wp:paragraph --><p>One</p><!-- /wp:paragraph --><!-- wp:latest-posts {"n":5} /-->',
        'wp:post_id': '1',
        'wp:status': 'publish',
        'wp:post_type': 'post',
      },
      '<category domain="category" nicename="soil">Soil</category>',
    )
    const { notes } = await readSource(await writeSource('x.xml', wordPressExport(item)), { as: service })
    expect(notes).toEqual([
      '1 item with blocks that WordPress fills when it shows a page, which are left out: “Azo” (post 1) (latest-posts)',
    ])
  })

  it('is named in Markdown, where marks that rich text lacks are shown as they are written', async () => {
    expect(await notesOf('# Rates\n\nRun `x --y` and ~~never~~.\n\n- a')).toEqual([
      note('inline code', 'becomes text in backticks', 'x --y'),
      note('struck-through text', 'becomes text in tildes', 'never'),
    ])
  })

  it('is named in Markdown, whose links and pictures have titles', async () => {
    const body = '# Rates\n\n[a](/b "More of it") ![c](/d.png \'Below\') [e](/f "Rates")\n\n- a'
    expect(await notesOf(body)).toContain(note('text in the attribute “title”', 'left out', 'More of it, Below'))
  })

  it('is named in CSV files without a mapping, and in Markdown files', async () => {
    const csv = await writeSource(
      'p.csv',
      'name,detailedDescription\nAzo,"<p>One <code>x</code></p><iframe src=""/v""></iframe>"\n',
    )
    const { notes } = await readSource(csv, { as: product })
    expect(notes).toEqual([
      'products.detailedDescription: read as HTML (1 of 1 texts contain tags)',
      note('inline code', PLAIN, 'x'),
      note('<iframe>', 'left out', '/v'),
    ])
  })
})

it('texts of Editor.js become rich text, and what they lose is named', async () => {
  const block = (type: string, data: object) => ({ type, data })
  const body = {
    time: 1,
    blocks: [
      block('header', { text: 'Rates', level: 2 }),
      block('paragraph', { text: 'One <b>two</b> <mark>three</mark>' }),
      block('list', { style: 'ordered', items: ['a', { content: 'b', items: [{ content: 'c', items: [] }] }] }),
      block('table', {
        content: [
          ['Crop', 'Rate'],
          ['Corn', '2'],
        ],
      }),
      block('code', { code: 'x < y' }),
      block('image', { file: { url: 'https://x.example/a.png' }, caption: 'A' }),
      block('embed', { service: 'youtube', embed: 'https://v.example/1' }),
      block('warning', { message: 'Mind' }),
      block('poll', { id: 3 }),
    ],
  }
  const file = join(await folder(), 'mapping.yaml')
  const fields = {
    name: 'name',
    detailedDescription: { path: 'body', transform: 'markdown' },
    description: { path: 'body', transform: ['plain', 'line'] },
  }
  writeFileSync(file, JSON.stringify({ rules: [{ kind: 'products', fields }] }))
  const path = await writeSource('x.json', JSON.stringify([{ name: 'Azo', body }]))
  const { items, notes } = await readSource(path, { mapping: file, sourceName: 'x' })
  expect(items[0]!.values.detailedDescription).toBe(
    '## Rates\n\nOne **two** three\n\n1. a\n2. b\n   1. c\n\n| Crop | Rate |\n| --- | --- |\n| Corn | 2 |\n\nx < y\n\n![A](https://x.example/a.png)\n\nMind',
  )
  expect(items[0]!.values.description).toContain('Rates One two three 1. a')
  expect(notes).toEqual([
    note('highlighted text', PLAIN, 'three'),
    note('preformatted text', 'becomes paragraphs with line breaks', 'x < y'),
    note('<iframe>', 'left out', 'https://v.example/1'),
    note('<object>', 'left out', 'poll'),
  ])
})

/** Returns the losses of a tree. */
function lossesIn(nodes: unknown[]): string[] {
  const losses: string[] = []
  foreignBlocks(nodes, {
    onLoss: ({ what, becomes }, example) => void losses.push(`${what} (${becomes}): ${example}`),
  })
  return losses
}

describe('what a tree loses', () => {
  it('of Strapi and Slate is named: marks, code, nodes of other types, pictures without an address', () => {
    const text = (value: string, marks: object = {}) => ({ type: 'text', text: value, ...marks })
    expect(
      lossesIn([
        {
          type: 'paragraph',
          children: [text('a', { bold: true }), text('b', { code: true }), text('c', { shadow: true })],
        },
        { type: 'code', children: [text('x = 1')] },
        { type: 'video', url: '/v', children: [{ text: '' }] },
        { type: 'callout', children: [text('Mind')] },
        { type: 'image', image: { url: '' } },
        { type: 'list', children: [{ type: 'list-item', children: [text('d', { strikethrough: true })] }] },
        { type: 'link', url: 'javascript:x()', children: [text('go')] },
      ]),
    ).toEqual([
      'inline code (plain text): b',
      'text that is marked as “shadow” (plain text): c',
      'preformatted text (paragraphs with line breaks): x = 1',
      'embedded “video” (left out): /v',
      'embedded “callout” (paragraphs with its texts): Mind',
      'pictures without an address that pages can show (left out): ',
      'struck-through text (plain text): d',
      'links to addresses that links cannot have (text): javascript:x()',
    ])
  })

  it('of Sanity is named: decorators, annotations, embedded objects', () => {
    const block = (children: object[], markDefs: object[] = []) => ({
      _type: 'block',
      style: 'normal',
      children,
      markDefs,
    })
    const span = (text: string, ...marks: string[]) => ({ _type: 'span', text, marks })
    const nodes = portableNodes([
      block(
        [span('a', 'strong', 'code'), span('b', 'k'), span('c', 'n')],
        [
          { _key: 'k', _type: 'link', href: 'https://x.example/' },
          { _key: 'n', _type: 'comment' },
        ],
      ),
      block([{ _type: 'footnote', note: 'Small print' }]),
      { _type: 'youtube', url: 'https://video.example/1' },
      { _type: 'callout', title: 'Mind' },
    ])
    expect(lossesIn(nodes)).toEqual([
      'inline code (plain text): a',
      'text that is marked as “comment” (plain text): c',
      'embedded “footnote” (paragraphs with its texts): Small print',
      'embedded “youtube” (left out): https://video.example/1',
      'embedded “callout” (paragraphs with its texts): Mind',
    ])
  })

  it('of Contentful is named: marks and embedded entries', () => {
    const text = (value: string, ...marks: string[]) => ({
      nodeType: 'text',
      value,
      marks: marks.map((type) => ({ type })),
    })
    const nodes = contentfulNodes({
      nodeType: 'document',
      content: [
        { nodeType: 'paragraph', content: [text('a', 'bold', 'underline'), text('2', 'subscript')] },
        { nodeType: 'embedded-entry-block', data: { target: { sys: { id: 'x' } } }, content: [] },
        { nodeType: 'paragraph', content: [{ nodeType: 'entry-hyperlink', data: {}, content: [text('see')] }] },
      ],
    })
    expect(
      toMarkdown(foreignBlocks(nodes, { addressOf: (address) => (/^\w+$/.test(address) ? `/${address}` : address) })),
    ).toMatch(/see$/)
    expect(lossesIn(nodes)).toEqual([
      'underlined text (plain text): a',
      'embedded “other record” (left out): ',
      'links to addresses that links cannot have (text): see',
    ])
  })

  it('is not the caption of a picture in Sanity and Payload', () => {
    const url = 'https://x.example/a.png'
    const sanity = portableNodes([
      { _type: 'image', asset: { url }, alt: 'A', caption: 'In May', credit: 'Ada', size: 'full' },
    ])
    expect(toMarkdown(foreignBlocks(sanity))).toBe(`![A](${url})\n\nIn May\n\nAda`)
    const payload = lexicalNodes({
      children: [{ type: 'upload', value: { url, alt: 'A' }, fields: { caption: 'In May' } }],
    })
    expect(toMarkdown(foreignBlocks(payload))).toBe(`![A](${url})\n\nIn May`)
  })

  it('of tables is named: lists in cells, and cells that cover others', () => {
    const cell = (children: object[], more: object = {}) => ({ type: 'tablecell', children, ...more })
    const paragraph = (value: string) => ({ type: 'paragraph', children: [{ type: 'text', text: value, format: 0 }] })
    const list = { type: 'list', listType: 'bullet', children: [{ type: 'listitem', children: [paragraph('b')] }] }
    const rows = [[cell([paragraph('a')], { colSpan: 2 })], [cell([list]), cell([paragraph('c'), paragraph('d')])]]
    const table = { type: 'table', children: rows.map((children) => ({ type: 'tablerow', children })) }
    const nodes = lexicalNodes({ children: [table] })
    expect(toMarkdown(foreignBlocks(nodes))).toBe('| a |  |\n| --- | --- |\n| • b | c d |')
    expect(lossesIn(nodes)).toEqual([
      'cells that cover several columns or rows (one cell beside empty ones): a b c d',
      'lists and other blocks in cells of tables (one line): a b c d',
    ])
    const slate = {
      type: 'table',
      children: [
        {
          type: 'tbody',
          children: [{ type: 'tr', children: ['a', 'b'].map((text) => ({ type: 'td', children: [{ text }] })) }],
        },
      ],
    }
    expect(toMarkdown(foreignBlocks([slate]))).toBe('| a | b |\n| --- | --- |')
  })

  it('of Lexical is named: formats, code, uploads and blocks', () => {
    const text = (value: string, format = 0) => ({ type: 'text', text: value, format })
    const nodes = lexicalNodes({
      children: [
        { type: 'paragraph', children: [text('a', 1 + 16), text('b', 4), text('2', 64)] },
        { type: 'code', children: [text('x')] },
        { type: 'upload', value: 7 },
        { type: 'relationship', value: {} },
        { type: 'block', fields: { blockType: 'banner', title: 'Mind' } },
        { type: 'quote', children: [text('c')] },
        { type: 'list', listType: 'check', children: [{ type: 'listitem', checked: true, children: [text('d')] }] },
      ],
    })
    expect(lossesIn(nodes)).toEqual([
      'inline code (plain text): a',
      'struck-through text (plain text): b',
      'preformatted text (paragraphs with line breaks): x',
      'pictures without an address that pages can show (left out): ',
      'embedded “other record” (left out): ',
      'embedded “banner” (paragraphs with its texts): Mind',
    ])
  })
})

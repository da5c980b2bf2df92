import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { article } from '../../../schema/kinds/index.ts'
import { startCommandLine } from '../../testing/command-line.ts'
import { folder } from '../../testing/program.ts'
import { FIXTURES } from '../../testing/read-fixture.ts'
import { readBySuggestion } from '../../testing/read-by-suggestion.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'
import { writeTar } from '../../testing/tar.ts'
import { publishedPost, wordPressAttachment, wordPressExport, wordPressMeta } from '../../testing/wordpress.ts'

const { run } = await startCommandLine()

const png = (red: number) =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .png()
    .toBuffer()

/** Writes files into a new folder and returns its path. */
async function writeFolder(files: Record<string, string | Buffer>): Promise<string> {
  const root = await folder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  return root
}

const post = (title: string, body: string, date = '2024-05-01') =>
  `---\ntitle: ${title}\ndate: ${date}\ndescription: In short.\n---\n${body}\n`

const BODY = 'Before the *picture*.\n\n![A field](/field.png)\n\nAfter it, ![small](/ear.png) in a line.'

const strapi = async () =>
  writeTar(await folder(), [
    ['metadata.json', JSON.stringify({ strapi: { version: '5.12.1' } })],
    [
      'entities/entities_00001.jsonl',
      [
        {
          type: 'api::post.post',
          id: 1,
          data: {
            documentId: 'd1',
            title: 'Fed',
            description: 'In short.',
            body: BODY.replaceAll('(/', '(/uploads/'),
            publishedAt: '2024-05-01T00:00:00Z',
            locale: 'en',
          },
        },
        ...['field', 'ear'].map((hash, at) => ({
          type: 'plugin::upload.file',
          id: at + 1,
          data: { name: `${hash}.png`, hash, ext: '.png', url: `/uploads/${hash}.png` },
        })),
      ],
    ],
    ['assets/uploads/field.png', await png(10)],
    ['assets/uploads/ear.png', await png(20)],
  ])

const site = async (marker: Record<string, string>, page: string, pictures: string) =>
  writeFolder({
    ...marker,
    [page]: post('Fed', BODY),
    [`${pictures}field.png`]: await png(10),
    [`${pictures}ear.png`]: await png(20),
  })

/** Returns the items of an export. Pictures that an undone import has brought stay. */
const exported = async () =>
  (await run('export', '-')).stdout
    .split('\n')
    .filter((line) => line.includes('"kind":') && !line.includes('"kind":"mediaFile"'))
    .toSorted()

interface Post {
  kind: string
  values: { title: string; blocks: Record<string, Record<string, string>>[] }
}

const posts = async () =>
  (await exported()).map((line) => JSON.parse(line) as Post).filter(({ kind }) => kind === article.name)

it.each([
  ['Strapi', strapi],
  ['Hugo', () => site({ 'hugo.toml': '' }, 'content/posts/fed.md', 'static/')],
  ['Jekyll', () => site({ '_config.yml': '' }, '_posts/2024-05-01-fed.md', '')],
  ['Docusaurus', () => site({ 'docusaurus.config.js': '' }, 'blog/2024-05-01-fed.md', 'static/')],
])(
  'a post of %s becomes an article with its pictures in blocks, is imported once, and is undone exactly',
  async (_, write) => {
    const before = await exported()
    const source = await write()
    const mapping = join(await folder(), 'mapping.yaml')
    expect(await run('import', source, '--init-mapping', mapping)).toMatchObject({ code: 0 })
    expect(await run('import', source, '--mapping', mapping, '--yes')).toMatchObject({ code: 0 })
    const [article] = await posts()
    expect(article!.values).toMatchObject({
      title: 'Fed',
      date: '2024-05-01',
      description: 'In short.',
      isActive: true,
      blocks: [
        { text: { text: 'Before the *picture*.' } },
        { picture: { picture: expect.stringMatching(/^\/media\/field-/), alt: 'A field' } },
        { text: { text: expect.stringMatching(/^After it, !\[small\]\(\/media\/ear-.*\) in a line\.$/) } },
      ],
    })
    const again = await run('plan', source, '--mapping', mapping)
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing to do') })
    expect(await run('import', '--undo', '--yes')).toMatchObject({ code: 0 })
    expect(await posts()).toEqual([])
    expect(await exported()).toEqual(before)
  },
)

it('posts of WordPress become articles with their dates, and the pictures of their text in blocks', async () => {
  const path = await writeSource(
    'x.xml',
    wordPressExport(
      publishedPost(
        '<p>Before.</p><figure><img src="https://old.example/8.png" alt="Ear"></figure><p>After.</p>',
        { 'wp:post_date': '2024-05-01 08:00:00' },
        wordPressMeta('_thumbnail_id', '9'),
      ),
      publishedPost('', { title: 'Undated', 'wp:post_id': '8', 'wp:post_date': '0000-00-00 00:00:00' }),
      ...['8', '9'].map(wordPressAttachment),
    ),
  )
  for (const { items, notes, problems } of [await readSource(path), await readBySuggestion(path)]) {
    expect(problems).toEqual([])
    expect(items).toMatchObject([
      {
        kind: article,
        values: {
          title: 'Cells',
          date: '2024-05-01',
          description: 'Before. After.',
          image: 'https://old.example/9.png',
          isActive: true,
          blocks: [
            { text: { text: 'Before.' } },
            { picture: { picture: 'https://old.example/8.png', alt: 'Ear' } },
            { text: { text: 'After.' } },
          ],
        },
      },
      { kind: article, values: { title: 'Undated', date: '1970-01-01' } },
    ])
    expect(notes.join('\n')).toContain('1 item without a value for date, which becomes “1970-01-01”: “Undated”')
    expect(notes.join('\n')).toContain('terms.category: 2 records')
    expect(notes.join('\n')).not.toMatch(/pictures in their text|attachment left out/)
  }
})

it('posts of Ghost become articles, and its pages become pages', async () => {
  const { items } = await readBySuggestion(join(FIXTURES, 'ghost.json'))
  expect(items.map(({ kind, values }) => [kind.path, values.title, values.date])).toEqual([
    ['articles', 'Biofertilizer for corn', '2024-05-01'],
    ['articles', 'Not yet ready', '1970-01-01'],
    ['articles', 'For members', '2024-06-01'],
    ['pages', 'About us', undefined],
  ])
  expect(items[0]!.values.blocks).toMatchObject([
    { text: { text: 'Feeds the **roots**.\n\n## Rates\n\n- 2 fl oz\n- 4 fl oz' } },
  ])
})

it('authors become references to team members of their names, and the plan names the others', async () => {
  const by = (login: string, title: string, id: string) =>
    publishedPost('Text', { title, 'dc:creator': login, 'wp:post_date': '2024-05-01 08:00:00', 'wp:post_id': id })
  const authors = ['ada|Ada Bell', 'ben|Ben &amp; Co'].map((author) => {
    const [login, name] = author.split('|')
    return `<wp:author><wp:author_login>${login}</wp:author_login><wp:author_display_name>${name}</wp:author_display_name></wp:author>`
  })
  const ids = ['7', '8', '9']
  const written = ['ada', 'ben', 'ben'].map((login, at) => by(login, `By ${login} ${at}`, ids[at]!))
  const path = await writeSource('x.xml', wordPressExport(...authors, ...written))
  const people = await writeSource(
    'people.json',
    JSON.stringify([{ name: 'Ada Bell', position: 'Agronomist', bio: 'B' }]),
  )
  expect(await run('import', people, '--as', 'team-members', '--yes')).toMatchObject({ code: 0 })
  const note = 'Articles without Author, because not exactly one team member is called “Ben & Co” (2)'
  expect((await run('plan', path)).stderr).toContain(note)
  expect(await run('import', path, '--yes')).toMatchObject({ code: 0 })
  const authorOf = new Map((await posts()).map(({ values }) => [values.title, (values as { author?: string }).author]))
  expect(authorOf.get('By ada 0')).toMatch(/^[\da-f-]{36}$/)
  expect([authorOf.get('By ben 1'), authorOf.get('By ben 2')]).toEqual([null, null])
  expect(await run('plan', path)).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing to do') })
})

it.each([
  ['directus', 'posts', { id: 1, date_created: '2024-05-01T00:00:00Z', status: 'published' }],
  ['payload', 'articles', { id: 'a', createdAt: '2024-05-01T00:00:00Z', _status: 'published' }],
])('a list that is named like posts becomes articles, as %s may have it', async (_, list, own) => {
  const record = {
    ...own,
    title: 'Fed',
    author: 'Ada',
    body: '<p>Before.</p><p><img src="https://x.example/a.png"></p>',
  }
  const path = await writeSource('x.json', JSON.stringify({ [list]: [record, { ...record, title: 'Two' }] }))
  const { items, problems, suggested } = await readBySuggestion(path)
  expect(suggested).toContain('kind: articles')
  expect(problems).toEqual([])
  expect(items[0]!.values.blocks).toMatchObject([
    { text: { text: 'Before.' } },
    { picture: { picture: 'https://x.example/a.png' } },
  ])
})

it('texts in another language are those of the blocks of the original', async () => {
  const source = await writeFolder({
    'hugo.toml': "defaultContentLanguage = 'en'\n[languages.en]\n[languages.es]",
    'content/posts/fed.md': post('Fed', BODY),
    'content/posts/fed.es.md': post(
      'Alimentado',
      BODY.replace('Before the *picture*', 'Antes').replace('A field', 'Un campo'),
    ),
    'content/posts/cut.md': post('Cut', 'One.\n\n![A](/field.png)\n\nTwo.'),
    'content/posts/cut.es.md': post('Cortado', 'Uno.\n\n![A](/ear.png)'),
    'static/field.png': await png(10),
    'static/ear.png': await png(20),
  })
  const { items, notes } = await readBySuggestion(source)
  const byTitle = new Map(items.map(({ values }) => [values.title, values]))
  const { blocks, translations } = byTitle.get('Fed') as {
    blocks: { key: string }[]
    translations: { es: { texts: object } }
  }
  expect(translations.es.texts).toMatchObject({
    title: { text: 'Alimentado' },
    [`blocks.${blocks[0]!.key}.text.text`]: { text: 'Antes.' },
    [`blocks.${blocks[1]!.key}.picture.alt`]: { text: 'Un campo' },
  })
  expect(notes.filter((note) => note.includes('with other values in es'))).toEqual([
    expect.stringMatching(/: “Cortado” \(es\) [^“]*\(image, blocks\)$/),
  ])
})

it('blocks of ours stay as they are', async () => {
  const blocks = [{ key: 'b1', quote: { text: 'Yes.', person: 'Ada' } }]
  const record = { title: 'Own', date: '2024-05-01', description: 'In short.', blocks }
  const { items } = await readSource(await writeSource('own.json', JSON.stringify([record])), { as: article })
  expect(items[0]!.values.blocks).toEqual(blocks)
})

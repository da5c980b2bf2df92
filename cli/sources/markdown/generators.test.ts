import { describe, expect, it } from 'vitest'
import { readPages } from '../../testing/markdown-site.ts'

const titles = (items: readonly object[]) =>
  items.map((item) => {
    const { title, isActive } = item as Record<string, unknown>
    return `${String(title)} ${String(isActive)}`
  })

describe('pages that the old site does not show are inactive:', () => {
  it.each(["draft: 'true'", 'headless: true', 'build: {render: never}', '_build: {render: false}', 'permalink: false'])(
    '%s',
    async (line) => {
      const { items } = await readPages({ 'hugo.toml': '', 'content/a.md': `---\ntitle: A\n${line}\n---\nText` })
      expect(items).toMatchObject([{ isActive: false }])
    },
  )

  it('by a cascade of Hugo', async () => {
    const { items, notes } = await readPages({
      'hugo.toml': '',
      'content/a/_index.md': '---\ncascade:\n  draft: true\n---\n',
      'content/a/x.md': '---\ntitle: X\n---\nText',
      'content/a/y.md': '---\ntitle: Y\ndraft: false\n---\nText',
      'content/b/_index.md': '---\ncascade:\n  - target: {path: /b/z}\n    draft: true\n---\n',
      'content/b/z.md': '---\ntitle: Z\n---\nText',
    })
    expect(titles(items)).toEqual(['X false', 'Y true', 'Z true'])
    expect(notes).toContain('1 item with settings that cannot be read, so that default rules hold: content/b/_index.md')
  })

  it('by the defaults of Jekyll', async () => {
    const { items } = await readPages({
      '_config.yml':
        'defaults:\n  - {scope: {path: internal}, values: {published: false}}\n  - {scope: {path: "", type: posts}, values: {category: Notes}}',
      '_posts/2024-01-01-a.md': '---\ntitle: A\n---\nText',
      'internal/b.md': '---\ntitle: B\n---\nText',
    })
    expect(items).toMatchObject([
      { title: 'A', category: 'Notes', oldAddresses: ['/notes/2024/01/01/a.html'], isActive: true },
      { title: 'B', isActive: false },
    ])
  })
})

it('a text that is longer than its field is cut in the draft, and named', async () => {
  const sentence = 'The *field* of [one](https://example.org/a) year. '
  const { items, notes } = await readPages({
    'hugo.toml': '',
    'content/docs/long.md': `---\ntitle: Long\n---\n${`${sentence.repeat(20)}\n\n`.repeat(42)}`,
    'content/docs/short.md': `---\ntitle: Short\n---\n${sentence}`,
  })
  const texts = items.map((item) => String((item as Record<string, unknown>)['detailedDescription']))
  expect(texts.map((text) => text.endsWith('…'))).toEqual([true, false])
  expect(notes).toEqual([
    expect.stringMatching(
      /^1 item with a text that is longer than detailedDescription may be, and is cut after: “Long” \(.+…\)$/,
    ),
  ])
})

describe('the front matter', () => {
  it('is not lost where a record has keys of the same name', async () => {
    const { notes } = await readPages({
      'a.md':
        '---\ntitle: A\naddress: 5 Main Street\ntext: Words\nsection: News\ndate: In spring\npath: /x/\n---\nText',
    })
    for (const line of ['address: 1 record, such as “A”: 5 Main Street', 'text: ', 'section: ', 'date: '])
      expect(notes.join()).toContain(`frontMatter.${line}`.replace(/: $/, ''))
  })

  it.each(['---json\n{"title": "One"}\n---\n', '---toml\ntitle = "One"\n---\n', '---yaml\ntitle: One\n---\n'])(
    'can name its language: %j',
    async (head) => {
      const { items } = await readPages({ 'a.md': `${head}Text` })
      expect(items).toMatchObject([{ title: 'One', detailedDescription: 'Text' }])
    },
  )

  it('that is a program leaves its page inactive, and is named', async () => {
    const { items, problems, notes } = await readPages({ 'a.md': '---js\n{title: "A"}\n---\n# About\n\nText' })
    expect(problems).toEqual([])
    expect(items).toMatchObject([{ title: 'About', detailedDescription: 'Text', isActive: false }])
    expect(notes).toContain(
      '1 item with a front matter in “js”, which is not read, and therefore inactive: “About” (a.md)',
    )
  })
})

it('exports of MDX are no front matter, and are named; one that could hide its page makes it inactive', async () => {
  const { items, notes } = await readPages({
    'a.mdx': "export const metadata = { title: 'A' }\n\n# Head\n\nText",
    'b.mdx': 'export const meta = {\n  draft: true,\n}\n\n# Other\n\nText',
    'c.mdx': '# Code\n\n```js\nexport const slice = { draft: 1 }\n```\n\nexport duties of a draft\n\nText',
    'd.mdx': 'export const a = 1\n\n# Words\n\nA draft of words',
  })
  expect(titles(items)).toEqual(['Head true', 'Other false', 'Code true', 'Words true'])
  expect(notes).toContain('1 item with an export that could hide them and therefore inactive: “Other”')
  expect(notes.join()).toContain('exports of MDX, which are removed: “Head” (a.mdx): export const metadata = {')
})

it('data of a folder belong to its pages, and data for programs are named', async () => {
  const { items, notes } = await readPages({
    'posts/posts.json': '{"category": "News", "draft": true}',
    'posts/a.md': '---\ntitle: A\ndraft: false\n---\nText',
    'posts/b.md': 'Text',
    'posts/b.11tydata.json': '{"title": "Bee"}',
    '_includes/c.md': 'Part',
  })
  expect(items).toMatchObject([
    { title: 'A', category: 'News', isActive: true },
    { title: 'B', category: 'News', isActive: false },
  ])
  expect(notes.join()).toContain(
    'data that only templates show; import JSON, YAML and CSV as a source of their own): posts/b.11tydata.json',
  )
})

it('Liquid shows texts in quotes and the address of the site, and its other expressions are named', async () => {
  const { items, notes } = await readPages({
    '_config.yml': 'repository: https://code.example/x\nurl: https://a.example',
    'a.md':
      '---\ntitle: A\n---\n[1]({{ site.repository }}/issues/1) {{ page.title | escape }} {{ "b" }} ' +
      '[about]({{ "/about" | relative_url }}) {{ site.posts }}[x]({{ site.url }}{% post_url gone %}) {% post_url gone %}.',
  })
  expect(items).toMatchObject([{ detailedDescription: '1 b [about](https://a.example/about) x gone.' }])
  expect(notes).toContain(
    '1 item with expressions of Liquid, which are removed: “A” (a.md): site.repository, page.title | escape, site.posts',
  )
})

it('pictures that the folder lacks have the addresses of the old site, if its configuration names it', async () => {
  const { items } = await readPages({
    'hugo.toml': 'baseURL = "https://farm.test/"',
    'content/posts/a.md': '![A](one.png) ![B](/two.png)',
  })
  expect(items).toMatchObject([
    { detailedDescription: '![A](https://farm.test/posts/a/one.png) ![B](https://farm.test/two.png)' },
  ])
})

import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { service } from '../../../schema/kinds/index.ts'
import { readPages, site, textOf } from '../../testing/markdown-site.ts'
import { readSource } from '../../testing/read-source.ts'
import { folder } from '../../testing/program.ts'
import { openSource, suggestMapping } from '../../reading/open-source.ts'
import { isRecord } from '../../../schema/transfer/record.ts'
import { readFrontMatter } from './front-matter.ts'

describe('front matter', () => {
  it.each([
    ['---\ntitle: A\n---\nText', { title: 'A' }],
    ['---\r\ntitle: A\r\n---\r\nText', { title: 'A' }],
    ['---\ntitle: A\n...\nText', { title: 'A' }],
    [
      '+++\ntitle = "A"\ndate = 2024-05-01\n[cover]\nimage = "a.png"\n+++\nText',
      { title: 'A', date: '2024-05-01', cover: { image: 'a.png' } },
    ],
    ['{\n  "title": "A"\n}\nText', { title: 'A' }],
    ['---\n---\nText', {}],
    ['---\n# No keys\n\n---\nText', {}],
    ['Text', {}],
  ])('is read from %j', (text, data) => {
    expect(readFrontMatter(text)).toMatchObject({ data, body: 'Text' })
  })

  it.each([
    ['---\ntitle: "A\n---\nText', 2, /front matter: Missing closing/],
    ['+++\ntitle = A\n+++\nText', 2, /front matter: /],
    ['---\na: &x [1]\nb: *x\n---\n', 3, /is an alias/],
    ['---\ntitle: A\nText', 1, /does not end/],
    ['---\n- a\n---\nText', 2, /has no keys/],
    ['---\n__proto__: 1\n---\nText', 2, /not allowed|__proto__/],
  ])('that is wrong in %j ends in a message with the line', (text, line, message) => {
    expect(readFrontMatter(text)).toEqual({ line: expect.any(Number), message: expect.stringMatching(message) })
    expect(readFrontMatter(text)).toMatchObject({ line })
  })

  it('that is wrong is a problem of its file, and the others are read', async () => {
    const { items, problems } = await readPages({
      'a.md': '---\ntitle: [\n---\nText',
      'b.md': '---\ntitle: B\n---\nText',
    })
    expect(items).toMatchObject([{ title: 'B' }])
    expect(problems).toEqual([expect.stringMatching(/^a\.md:\d: the front matter: /)])
  })
})

describe('the text of a Markdown file', () => {
  it.each([
    ['2 \\* 3 and <b>bold</b>, H<sub>2</sub>O', '2 \\* 3 and **bold**, H₂O'],
    ['See [the lab][1].\n\n[1]: https://lab.example/ "Lab"', 'See [the lab](https://lab.example/).'],
    ['A note[^1].\n\n[^1]: here', 'A note\\[1].\n\n\\[1] here'],
    [':::tip Mind the rate\nUse less.\n:::', '**Mind the rate**\n\nUse less.'],
    ['## Steps {#steps}\n\n## X {.big #x}\n\nTitle {#t}\n---\n\nWord', '## Steps\n\n## X\n\n## Title\n\nWord'],
    ['Lead\n{: .lead}\n\n* TOC\n{:toc}\n\nA{:.b} set {a, b}', 'Lead\n\nA set {a, b}'],
    ['[A](https://a.example){: .c width="300"} b', '[A](https://a.example) b'],
    ['Text\n{.lead #x}\n\n`{: .code}`', 'Text\n\n{: .code}'],
    ['Write `{{< x >}}` and `<Card />`.', 'Write {{< x >}} and <Card />.'],
  ])('of %j is rich text', async (body, text) => {
    const { text: found } = await textOf(body)
    expect(String(found).replaceAll('\\', '')).toBe(text.replaceAll('\\', ''))
  })

  it('keeps the lines of code, and a note names it', async () => {
    const { text, notes } = await textOf('Run:\n\n```sh\nif x\n  y --z\n```')
    expect(text).toBe('Run:\n\nif x\\\n\u00a0\u00a0y --z')
    expect(notes).toContain('1 item with code, which becomes plain text: “A” (a.md): if x')
  })

  it('loses addresses that links cannot have, and a note names them', async () => {
    const { text, notes } = await textOf('[Write](mailto:a@b.example)')
    expect(text).toBe('Write')
    expect(notes).toContain(
      '1 item with links to addresses that links cannot have, which become text: “A” (a.md): mailto:a@b.example',
    )
  })

  it.each([
    ['A {% comment %}secret {{ x }}{% endcomment %}b.', 'A b.'],
    ['{% raw %}{{ shown }}{% endraw %} and `{% raw %}{{ code }}{% endraw %}`', '{{ shown }} and {{ code }}'],
    [
      '{% highlight python linenos %}\ndef f(x):\n    return {{ 1 }} `\n{% endhighlight %}\nAfter `',
      'def f(x):\\\n\u00a0\u00a0\u00a0\u00a0return {{ 1 }} `\n\nAfter `',
    ],
    ['{% raw %}\n```yaml\na: {{ b }}\n```\n{% endraw %}', 'a: {{ b }}'],
    ['```\n{% raw %}{{ a }}{% endraw %}\n```', '{{ a }}'],
  ])('of Jekyll has what %j shows', async (body, text) => {
    const { items } = await readPages({ '_config.yml': '', 'a.md': `---\ntitle: A\n---\n${body}` })
    const description = (items[0] as Record<string, unknown>).detailedDescription
    expect(String(description).replaceAll(/\\(?!\n)/g, '')).toBe(text)
  })

  it('has the code of shortcodes of Hugo', async () => {
    const { text, notes } = await textOf(
      '- Item\n\n  {{< highlight go "linenos=table" >}}\n  func main() {\n      x {{ 1 }}\n  }\n  {{< /highlight >}}',
    )
    expect(text).toBe('- Item\n\n  func main() {\\\n  \u00a0\u00a0\u00a0\u00a0x {{ 1 }}\\\n  }')
    expect(notes).toContain('1 item with code, which becomes plain text: “A” (a.md): func main() {')
  })

  it('is without the ids of headings in MDX, and no note names them', async () => {
    const { text, notes } = await textOf('## Steps {#steps}\n\nText', 'a.mdx')
    expect({ text, notes }).toEqual({ text: '## Steps\n\nText', notes: [] })
  })

  it('is without imports, components and expressions of MDX, and notes name them', async () => {
    const { text, notes } = await textOf(
      [
        "import Tabs from '@theme/Tabs'",
        'import {',
        '  Card,',
        "} from './card'",
        'export const rate = { a: 1 }',
        '',
        '<Tabs groups={["a > b", {c: 1}]} label="x > y">',
        '',
        'Kept **text** of {rate.a}{/* a comment */} and {"literal"}.',
        '',
        '</Tabs>',
        '',
        '<YouTube id="x" />',
        '',
        '`<Kept />` 1 < 2 and `an open { brace`',
      ].join('\n'),
      'a.mdx',
    )
    expect(text).toBe('Kept **text** of and literal.\n\n<Kept /> 1 < 2 and an open { brace')
    expect(notes).toEqual([
      '1 item with exports of MDX, which are removed: “A” (a.mdx): export const rate = { a: 1 }',
      '1 item with components of MDX, which are removed: “A” (a.mdx): Tabs groups={["a > b", {c: 1}]} label="x > y", YouTube id="x"',
      '1 item with expressions of MDX, which are removed: “A” (a.mdx): {rate.a}',
      '1 item with inline code in the text (becomes plain text): “A” (a.mdx): <Kept />, an open { brace',
    ])
  })

  it('takes the first heading as its title if the front matter has none', async () => {
    const { items } = await readPages({ 'a.md': '# Corn\n\nText', 'winter-wheat.md': 'Text' })
    expect(items).toMatchObject([
      { title: 'Corn', detailedDescription: 'Text' },
      { title: 'Winter wheat', detailedDescription: 'Text' },
    ])
  })

  it.each([
    '<A '.repeat(700),
    '{'.repeat(1_500),
    '`'.repeat(2) + '` '.repeat(1_500),
    '[^'.repeat(1_500),
    '{{<'.repeat(700),
    '{{< a " >}}'.repeat(200),
    '[[a|'.repeat(500),
    Array.from({ length: 100 }, (_, depth) => `${' '.repeat(4 * depth)}!!! note\n`).join(''),
    '{%'.repeat(700),
    '{: '.repeat(700),
    '](('.repeat(700),
    '[a](b){.c'.repeat(200),
    '{% raw %}'.repeat(700),
    '{{< highlight >}}'.repeat(500),
    '```\n'.repeat(700),
    '[^a]:\n  x\n'.repeat(200),
    '$a_'.repeat(700),
    ': a\n'.repeat(500),
    '{::comment}'.repeat(200),
    '<a markdown '.repeat(200),
    'export const a = {\n\n'.repeat(100),
  ])('is converted quickly: %j', async (body) => {
    const start = performance.now()
    await readSource(await site({ 'a.mdx': body, 'b.md': body }), { as: service })
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})

describe('a site of', () => {
  it('Jekyll has the dates and the addresses of its configuration, redirects, drafts and Liquid', async () => {
    const { items, notes } = await readPages({
      '_config.yml': 'permalink: pretty',
      '_posts/2024-05-01-feeding-corn.md':
        '---\ntitle: Feeding corn\ncategories: crops\nredirect_from: [/old-corn]\n---\n' +
        'See [wheat]({% post_url 2024-06-02-wheat %}) {{ page.none }} {% include box.html %}.',
      '_posts/2024-06-02-wheat.md': '---\npermalink: /wheat/\n---\nText',
      '_posts/2024-06-03-hidden.md': '---\npublished: false\n---\nText',
      '_drafts/idea.md': '---\ntitle: Idea\n---\nText',
      'about.md': '---\ntitle: About\n---\nText',
      'plain.md': 'No page.',
    })
    expect(items).toMatchObject([
      { title: 'Idea', isActive: false },
      {
        title: 'Feeding corn',
        detailedDescription: expect.stringMatching(/^See \[wheat\]\(\/service\/[\da-f-]{36}\) \.$/),
        oldAddresses: ['/crops/2024/05/01/feeding-corn/', '/old-corn'],
        isActive: true,
      },
      { title: 'Wheat', oldAddresses: ['/wheat/'] },
      { title: 'Hidden', isActive: false },
      { title: 'About', oldAddresses: ['/about/'] },
    ])
    expect(notes).toEqual([
      '2 items marked as a draft and therefore inactive: “Idea”, “Hidden”',
      expect.stringMatching(/with expressions of Liquid, which are removed: “Feeding corn” .*: page.none$/),
      expect.stringMatching(/with tags of Liquid, which are removed: “Feeding corn” .*: include box.html$/),
      '1 item left out (Jekyll shows no page without front matter): plain.md',
      'Services: a key has no field and is left out\n  date: 3 records, such as “Feeding corn”: 2024-05-01 to 2024-06-03',
    ])
  })

  it('Docusaurus has no numbers in its addresses', async () => {
    const { items } = await readPages({
      'docusaurus.config.js': '',
      'README.md': 'Notes',
      'docs/01-intro.md': '# Intro\n\nSee [rates](./02-guides/rates.md#corn).',
      'docs/02-guides/rates.md': '---\nslug: doses\n---\n# Rates\n\nText',
      'blog/2021-08-26-welcome/index.md': '---\ntitle: Welcome\n---\nText',
    })
    expect(items).toMatchObject([
      { title: 'Welcome', oldAddresses: ['/blog/2021/08/26/welcome'] },
      {
        title: 'Intro',
        detailedDescription: expect.stringMatching(/^See \[rates\]\(\/service\/[\da-f-]{36}#corn\)\.$/),
        oldAddresses: ['/docs/intro'],
      },
      { title: 'Rates', oldAddresses: ['/docs/guides/doses'] },
    ])
  })

  it('another generator has its pages by their folders', async () => {
    const { items, notes } = await readPages({
      'astro.config.mjs': '',
      'package.json': '{}',
      'src/content/blog/corn.mdx':
        '---\ntitle: Corn\npubDate: 2024-05-01\n---\nimport ear from \'../../assets/ear.png\'\n\nText <Image src={ear} alt="Ear" />',
      'src/assets/ear.png': 'bytes',
      'src/content/blog/wheat.md':
        '---\npath: /my-wheat\npermalink: "/x/{{ title }}/"\n---\nText {% comment %}secret{% endcomment %}',
    })
    expect(items).toMatchObject([
      { title: 'Corn', category: 'Blog', detailedDescription: 'Text', oldAddresses: ['/blog/corn/'] },
      { title: 'Wheat', detailedDescription: 'Text', oldAddresses: ['/blog/wheat/'] },
    ])
    expect(notes).toContain(
      '1 item with components of MDX, which are removed: “Corn” (src/content/blog/corn.mdx): Image src={ear} alt="Ear"',
    )
    expect(notes).toContain(
      '1 item with an address that a template makes, so that default rules hold: “Wheat” (src/content/blog/wheat.md): /x/{{ title }}/',
    )
  })

  it.each(['expiryDate', 'unpublishdate'])('pages of Hugo whose %s has passed are inactive', async (key) => {
    const { items, notes } = await readPages({
      'hugo.toml': '',
      'content/a.md': `---\ntitle: A\n${key}: 2020-01-01\n---\nText`,
    })
    expect(items).toMatchObject([{ isActive: false }])
    expect(notes).toEqual(['1 item expired and therefore inactive: “A”'])
  })

  it('any generator has pages whose date is in the future inactive', async () => {
    const { items, notes } = await readPages({ 'a.md': '---\ntitle: A\ndate: 2999-01-01\n---\nText' })
    expect(items).toMatchObject([{ isActive: false }])
    expect(notes).toContain('1 item dated in the future and therefore inactive: “A”')
  })
})

it('a site of Hugo becomes content by its draft: TOML and YAML, bundles, pictures, links, redirects', async () => {
  const root = join(import.meta.dirname, '../fixtures/hugo')
  const mapping = join(await folder(), 'mapping.yaml')
  writeFileSync(mapping, await suggestMapping(root, { sourceName: 'farm' }))
  const source = await openSource(root, { mapping })
  const items = (await Array.fromAsync(source.records())).filter(isRecord)
  expect(items.map(({ kind, values, oldAddresses }) => ({ kind: kind.path, ...values, oldAddresses }))).toEqual([
    {
      kind: 'articles',
      title: 'Feeding corn',
      date: '2024-05-01',
      description: 'Rates for **corn**',
      image: '/content/posts/corn/ear.png',
      blocks: [
        {
          key: expect.any(String),
          text: {
            text: `Use *2 fl oz*, see [wheat](/news/${items[1]!.id}#rates) or [the lab](https://lab.example/).`,
          },
        },
        { key: expect.any(String), picture: { picture: '/content/posts/corn/ear.png', alt: 'Ear of corn' } },
        { key: expect.any(String), picture: { picture: '/static/images/field.png', alt: 'A field' } },
        { key: expect.any(String), text: { text: 'if x; then\\\n\u00a0\u00a0dose --all\\\nfi' } },
      ],
      isActive: true,
      oldAddresses: ['/posts/corn/', '/old/corn/', '/posts/maize'],
    },
    expect.objectContaining({
      title: 'Wheat',
      blocks: [{ key: expect.any(String), text: { text: expect.stringContaining(`[Corn](/news/${items[0]!.id})`) } }],
      isActive: false,
      oldAddresses: ['/posts/winter-wheat/'],
    }),
    {
      kind: 'team-members',
      name: 'Ada Bell',
      position: 'Agronomist',
      image: '/static/images/field.png',
      bio: 'Ada grows **corn**.',
      isActive: true,
    },
  ])
  expect(items[0]!.origin).toEqual({ file: 'hugo/content/posts/corn/index.md' })
  expect((await source.picture?.('/static/images/field.png')?.())?.subarray(1, 4).toString()).toBe('PNG')
  expect(source.picture?.('/../hugo.toml')).toBeUndefined()
  expect(source.notes?.()).toEqual([
    '1 item left out (no page of the site): README.md',
    '1 item left out (the introduction of a list of pages): content/posts/_index.md (“Posts”)',
    '1 item with shortcodes, which are removed: “Feeding corn” (content/posts/corn/index.md): youtube abc',
    '1 item with code, which becomes plain text: “Feeding corn” (content/posts/corn/index.md): if x; then',
    expect.stringContaining('struck-through text'),
    '1 item marked as a draft and therefore inactive: “Wheat”',
    'Articles: 3 keys have no rule in the mapping and are left out (ignore: in the mapping lists what may be)\n' +
      '  tags: 1 record, such as “Feeding corn”: Corn\n' +
      '  weight: 1 record, such as “Feeding corn”: 2\n' +
      '  categories: 1 record, such as “Wheat”: Grain',
  ])
})

it('references of Hugo lead to the page with that path, or with that name if it is the only one', async () => {
  const { items, notes } = await readPages({
    'hugo.toml': '',
    'content/blog/a.md':
      '---\ntitle: A\n---\n' +
      '[name]({{< ref "setup" >}}) [file]({{% relref "setup.md#install" %}}) [path]({{< ref path="docs/setup.md" >}}) ' +
      '[bundle]({{< ref "tour" >}}) [self]({{< ref "#here" >}}) [two]({{< ref "same" >}}) [none]({{< ref "gone" >}}) ' +
      'at {{< relref "docs/setup.md" >}} {{< ref "gone" >}}',
    'content/docs/setup.md': '---\ntitle: Setup\nurl: /handbook/setup/\n---\nText',
    'content/docs/tour/index.md': '---\ntitle: Tour\n---\nText',
    'content/docs/same.md': '---\ntitle: Same\n---\nText',
    'content/news/same.md': '---\ntitle: Same\n---\nText',
  })
  const text = String((items[0] as Record<string, unknown>).detailedDescription)
  expect(text.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')).toBe(
    '[name](/service/id) [file](/service/id#install) [path](/service/id) [bundle](/service/id) [self](#here) two none ' +
      'at /handbook/setup/ gone',
  )
  expect(notes).toContain(
    '1 item with references to no page of the folder or to several, which become text: “A” (content/blog/a.md): same, gone',
  )
  expect(notes.join('\n')).not.toContain('addresses that links cannot have')
})

it('links of Hugo to a word that names no page become text, and a note names them', async () => {
  const { items, notes } = await readPages({
    'hugo.toml': '',
    'content/a.md': 'A [content type](g) and [b](b).',
    'content/b.md': 'Text',
  })
  expect((items[0] as Record<string, unknown>).detailedDescription).toMatch(
    /^A content type and \[b\]\(\/service\/.*\)\.$/,
  )
  expect(notes).toContain(
    '1 item with links to addresses that links cannot have, which become text: “A” (content/a.md): g',
  )
})

describe('pages that are not Markdown', () => {
  it('are read if they are HTML with front matter, with tags of templates and links to files', async () => {
    const { items } = await readPages({
      '_config.yml': '',
      '_layouts/home.html': '---\n---\nLayout',
      'index.html':
        '---\ntitle: Home\n---\n<h1>Farm *1*</h1>\n    <p>See <a href="about.md">us</a>{% comment %}x{% endcomment %} ' +
        '{% raw %}{{ a }}{% endraw %}</p>{% highlight ruby %}\nif a\n  b < c\n{% endhighlight %}',
      'about.md': '---\ntitle: About\n---\nSee <a href="index.html">home</a> and <a name="x">this</a>.',
    })
    const [about, home] = items as Record<string, unknown>[]
    expect(about).toMatchObject({ title: 'About' })
    expect(home).toMatchObject({ title: 'Home', oldAddresses: ['/'] })
    expect(String(home!.detailedDescription).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')).toBe(
      '## Farm \\*1\\*\n\nSee [us](/service/id) {{ a }}\n\nif a\\\n\u00a0\u00a0b < c',
    )
  })

  it('are named otherwise', async () => {
    const { items, notes } = await readPages({
      'hugo.toml': '',
      'content/blog/a.md': '---\ntitle: A\n---\nText',
      'content/blog/page.html': '---\ntitle: Page\n---\n<p>Words</p>',
      'content/blog/bare.html': '<p>Words</p>',
      'content/blog/x.org': '* X',
      'content/blog/y.adoc': '= Y',
      'layouts/single.html': '---\n---\n',
    })
    expect(items).toMatchObject([{ title: 'A' }, { title: 'Page', detailedDescription: 'Words' }])
    expect(notes).toContain(
      '2 items left out (a page in a format that cannot be read): content/blog/x.org, content/blog/y.adoc',
    )
    expect(notes).toContain('1 item left out (HTML without front matter): content/blog/bare.html')
  })
})

it('links of a folder are not followed, and named', async () => {
  const root = await site({ 'a.md': 'Text ![](out.png)' })
  symlinkSync('/etc/passwd', join(root, 'b.md'))
  symlinkSync('/etc/hostname', join(root, 'out.png'))
  symlinkSync('/etc', join(root, 'more'))
  const { items, notes } = await readSource(root, { as: service })
  expect(items).toHaveLength(1)
  expect(notes).toEqual([
    '3 items left out (a symbolic link, which is not followed): b.md, more, out.png',
    '1 item without pictures that are not in the folder: “A” (a.md): out.png',
  ])
})

it('links of a folder of data files are named', async () => {
  const root = await site({ 'services.json': '[{"title": "A", "description": "B", "detailedDescription": "C"}]' })
  symlinkSync('/etc/passwd', join(root, 'more.json'))
  const { items, notes } = await readSource(root, { as: service })
  expect(items).toHaveLength(1)
  expect(notes).toContain('1 item left out (a symbolic link, which is not followed): more.json')
})

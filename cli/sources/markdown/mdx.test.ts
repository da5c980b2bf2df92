import { describe, expect, it } from 'vitest'
import { readPages, textOf } from '../../testing/markdown-site.ts'

describe('the text of an MDX file', () => {
  it.each([
    ['<Tabs>\n\n**text**\n\n</Tabs>', '**text**'],
    ['<Tabs>\n**text**\n</Tabs>', '**text**'],
    ['<div>**bold**</div>', '**bold**'],
    ['<div>\n**bold**\n</div>\n*after*', '**bold**\n\n*after*'],
    ['<div className="x" style={{ color: "red" }}>\n\n# Head\n\n</div>', '## Head'],
    ['<Card>\n    - one\n      - two\n    - three\n</Card>\nafter', '- one\n  - two\n- three\n\nafter'],
    ['<div>\n        ## Deep\n\n        text\n        more\n</div>', '## Deep\n\ntext more'],
    [
      '<table>\n  <tr>\n    <th>A</th>\n    <th>B</th>\n  </tr>\n  <tr>\n    <td>\n\n    **x**\n\n    </td>\n    <td>`y`</td>\n  </tr>\n</table>',
      '| A | B |\n| --- | --- |\n| **x** | y |',
    ],
    ['<Steps>\n1. One\n   <Note>\n   Mind\n   </Note>\n2. Two\n</Steps>', '1. One\n\n   Mind\n\n2. Two'],
    ['A <iframe src="x" /> b', 'A b'],
    ['A\n\n<!-- a comment\n\n<Card/> with lines -->\n\nb {/* c */}', 'A\n\nb'],
    ['{`literal *text*`}, {"it\'s"}', "literal \\*text\\*, it's"],
    [
      '<Link to="/x">**go**</Link> and <a href="https://x.example/">there</a>',
      '**go** and [there](https://x.example/)',
    ],
    ["{list.map((one) => {\n  // don't\n\n  return <li>{one}</li>\n})}\n\nafter", 'after'],
    ['import A, {\n  B,\n} from "x"\nexport const C = () =>\n  <b>x</b>\n\nText', 'Text'],
    ['<!-- prettier-ignore -->\nimport A from "./_a.mdx";\n\n<!-- x -->\nText', 'Text'],
    ['<Col>left</Col><Col>right</Col>', 'left\n\nright'],
    ['a <Foo x={() => <b>it\'s "x"</b>} y=\'"q"\' /> b [c](</x/>)', 'a b [c](/x/)'],
    [
      'See <https://auto.example/x{y}> now, if x<y and y>z.',
      'See [https://auto.example/x{y}](https://auto.example/x{y}) now, if x<y and y>z.',
    ],
    ['See import rules.\nexport duties are "high".', 'See import rules. export duties are "high".'],
  ])('of %j has its Markdown', async (body, text) => {
    const { items } = await readPages({ 'a.mdx': `---\ntitle: A\n---\n${body}`, 'a.png': 'bytes' })
    const description = String((items[0] as Record<string, unknown>).detailedDescription)
    expect(description).toBe(text)
  })

  it.each([
    ['format: md', '', 'md', 'a {x} b'],
    ['mdx: { format: md }', '', 'mdx', 'a {x} b'],
    ['', "format: 'detect'", 'md', 'a {x} b'],
    ['', "format: 'detect'", 'mdx', 'a b'],
    ['format: mdx', "format: 'md'", 'md', 'a b'],
    ['', '', 'md', 'a b'],
  ])(
    'of Docusaurus with %j in its front matter and %j in the configuration of .%s',
    async (own, configured, ending, text) => {
      const { items } = await readPages({
        'docusaurus.config.js': `module.exports = { title: 'D', markdown: { ${configured} } }`,
        [`docs/a.${ending}`]: `---\ntitle: A\n${own}\n---\na {x} b`,
      })
      expect(items).toMatchObject([{ detailedDescription: text }])
    },
  )

  it('has neither the words in attributes of components nor values, and notes name them', async () => {
    const { text, notes } = await textOf(
      [
        '<TabItem value="one" label="First & *one*">',
        '  text of {frontMatter.title}',
        '</TabItem>',
        '',
        'The <Tip title="Application">API</Tip> <Badge text="New" {...more} open />',
        '',
        '<YouTube id="x" />',
      ].join('\n'),
      'a.mdx',
    )
    expect(text).toBe('text of\n\nThe API')
    expect(notes).toEqual([
      '1 item with components of MDX, which are removed: “A” (a.mdx): TabItem value="one" label="First & *one*", ' +
        'Tip title="Application", Badge text="New" {...more} open, YouTube id="x"',
      '1 item with expressions of MDX, which are removed: “A” (a.mdx): {frontMatter.title}',
    ])
  })

  it.each(['a { b and {x} <C and 1 < 2', 'x<y and y>z'])('that is no MDX is read as Markdown: %s', async (body) => {
    const { text, notes } = await textOf(body, 'a.mdx')
    expect(text).toBe(body)
    expect(notes).toEqual([`1 item with MDX that cannot be parsed, and that is read as Markdown: “A” (a.mdx): ${body}`])
  })

  it('names missing pictures with their alternative texts', async () => {
    const { notes } = await textOf('![One](a.png) <img\n  alt="Two"\n  src="/b.png"\n/>', 'a.mdx')
    expect(notes).toEqual([
      '1 item without pictures that are not in the folder: “A” (a.mdx): a.png “One”, /b.png “Two”',
    ])
  })
})

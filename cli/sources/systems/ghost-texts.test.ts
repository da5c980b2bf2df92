import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readBySuggestion } from '../../testing/read-by-suggestion.ts'
import { writeSource } from '../../testing/read-source.ts'

const post = (title: string, own: object) => ({
  id: title,
  uuid: title,
  slug: title,
  title,
  type: 'post',
  visibility: 'public',
  status: 'published',
  html: null,
  ...own,
})

/** Reads posts of an export by its suggested mapping, and returns them with the notes. */
async function read(...posts: object[]) {
  const path = await writeSource('ghost.json', JSON.stringify({ db: [{ data: { posts, posts_tags: [] } }] }))
  const { items, problems, notes } = await readBySuggestion(path)
  expect(problems).toEqual([])
  return { items: items.map(({ values }) => values), notes: notes.join('\n') }
}

const gated = (parameters: string, html: string) =>
  `<!--kg-gated-block:begin ${parameters} -->${html}<!--kg-gated-block:end-->`

it('parts for members of a public post are left out and named', async () => {
  const members = 'nonMember:false memberSegment:"status:free,status:-free"'
  const html =
    '<p>Open</p>' +
    gated(members, '<p>For members</p>') +
    gated('nonMember:true memberSegment:""', '<p>For visitors</p>') +
    '<p>Also open</p>'
  const { items, notes } = await read(
    post('A', { html, plaintext: 'Open For members' }),
    post('B', { html: `<p>Preview</p>${gated(members, '<p>Block</p>')}<!--members-only--><p>Also public</p>` }),
    post('C', { html: `<p>Preview</p><!--members-only--><p>Paid text</p>`, visibility: 'paid' }),
    post('D', { html: '<p>Open</p><!-- kg-gated-block:begin memberSegment:"" --><p>Never closed</p>' }),
  )
  expect(items).toMatchObject([
    {
      description: 'Open For visitors Also open',
      detailedDescription: 'Open\n\nFor visitors\n\nAlso open',
      isActive: true,
    },
    { detailedDescription: 'Preview\n\nAlso public', isActive: true },
    { detailedDescription: 'Preview\n\nPaid text', isActive: false },
    { detailedDescription: 'Open', isActive: true },
  ])
  expect(notes).toContain(
    '3 items without the parts of their text that are for members only: “A” (For members), “B” (Block), “D” (Never closed)',
  )
})

const node = (type: string, own: object = {}) => ({ type, version: 1, ...own })
const words = (text: string, format = 0) => node('extended-text', { text, format })

it('posts with only Lexical have its text, without cards for members and for e-mails; its paywall counts only in posts for members', async () => {
  const children = [
    node('extended-heading', { tag: 'h2', children: [words('Rates & dates')] }),
    node('paragraph', {
      children: [
        words('x<y '),
        words('bold', 1),
        node('linebreak'),
        node('link', { url: 'https://a.example/', children: [words('link')] }),
      ],
    }),
    node('list', { listType: 'number', children: [node('listitem', { children: [words('One')] })] }),
    node('image', { src: '__GHOST_URL__/1.png', alt: 'Corn', caption: 'A <b>field</b>' }),
    node('markdown', { markdown: 'Some *Markdown*' }),
    node('html', { html: '<p>Some HTML</p>' }),
    node('callout', { calloutText: 'A callout' }),
    node('toggle', { heading: 'Question', content: '<p>Answer</p>' }),
    node('call-to-action', { textValue: '<p>Act</p>', buttonText: 'Now', buttonUrl: 'https://b.example/' }),
    node('html', { html: '<p>Secret card</p>', visibility: { web: { nonMember: false }, email: {} } }),
    node('email', { html: '<p>Mail only</p>' }),
    node('signup', {}),
    node('paywall'),
    node('paragraph', { children: [words('Public end')] }),
  ]
  const { items, notes } = await read(post('A', { lexical: JSON.stringify({ root: node('root', { children }) }) }))
  expect(items).toMatchObject([{ isActive: true }])
  expect(items[0]!.detailedDescription).toBe(
    [
      '## Rates & dates',
      'x<y **bold**\\\n[link](https://a.example/)',
      '1. One',
      '![Corn](/1.png)',
      'A **field**',
      'Some *Markdown*',
      'Some HTML',
      'A callout',
      '### Question',
      'Answer',
      'Act',
      '[Now](https://b.example/)',
      'Public end',
    ].join('\n\n'),
  )
  expect(JSON.stringify(items)).not.toMatch(/Secret|Mail/)
  expect(notes).toContain('for members only: “A” (Secret card)')
  expect(notes).toContain('<object> in detailedDescription (left out): “A” (signup)')
})

it('posts with only Mobiledoc have its text', async () => {
  const mobiledoc = {
    version: '0.3.1',
    markups: [['strong'], ['a', ['href', 'https://a.example/']]],
    atoms: [['soft-return', '', {}]],
    cards: [
      ['image', { src: 'https://a.example/1.png', alt: 'Corn' }],
      ['markdown', { markdown: '# Title' }],
    ],
    sections: [
      [
        1,
        'p',
        [
          [0, [], 0, 'Plain & '],
          [0, [0], 1, 'bold'],
          [1, [], 0, 0],
          [0, [1, 0], 2, 'link'],
        ],
      ],
      [3, 'ul', [[[0, [], 0, 'One']], [[0, [], 0, 'Two']]]],
      [10, 0],
      [10, 1],
      [1, 'h2', [[0, [], 0, 'End']]],
    ],
  }
  const { items } = await read(post('A', { mobiledoc: JSON.stringify(mobiledoc) }))
  expect(items).toMatchObject([
    {
      detailedDescription:
        'Plain & **bold**\\\n[**link**](https://a.example/)\n\n- One\n- Two\n\n![Corn](https://a.example/1.png)\n\n## Title\n\n## End',
      isActive: true,
    },
  ])
})

it('posts whose text cannot be read are inactive and named', async () => {
  const { items, notes } = await read(post('A', { lexical: '{"root":' }), post('B', { html: '<p>B</p>' }))
  expect(items).toMatchObject([{ isActive: false }, { isActive: true }])
  expect(notes).toContain('1 item with a text that cannot be read and therefore inactive; export it with its HTML: “A”')
})

it('the Lexical texts of a real export become the same as its HTML', async () => {
  const path = join(import.meta.dirname, '../fixtures/real/ghost.json')
  const { db } = JSON.parse(readFileSync(path, 'utf8')) as { db: { data: { posts: Record<string, unknown>[] } }[] }
  const posts = db[0]!.data.posts.filter(({ html, lexical }) => html && lexical)
  const withHtml = await read(...posts)
  const without = await read(...posts.map((one) => ({ ...one, html: null })))
  expect(posts.length).toBeGreaterThan(1)
  expect(without.items).toEqual(withHtml.items)
})

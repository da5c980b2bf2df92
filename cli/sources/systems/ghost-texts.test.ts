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
      blocks: [{ text: { text: 'Open\n\nFor visitors\n\nAlso open' } }],
      isActive: true,
    },
    { blocks: [{ text: { text: 'Preview\n\nAlso public' } }], isActive: true },
    { blocks: [{ text: { text: 'Preview\n\nPaid text' } }], isActive: false },
    { blocks: [{ text: { text: 'Open' } }], isActive: true },
  ])
  expect(notes).toContain(
    '3 items without the parts of their text that are for members only: “A” (For members), “B” (Block), “D” (Never closed)',
  )
})

it('posts whose text is only the tree of an editor are inactive and named', async () => {
  const { items, notes } = await read(
    post('A', { lexical: '{"root":{"children":[{"text":"Secret"}]}}' }),
    post('B', { mobiledoc: '{"sections":[[1,"p",[[0,[],0,"Secret"]]]]}' }),
    post('C', { html: '<p>C</p>', lexical: '{}' }),
  )
  expect(items).toMatchObject([{ isActive: false }, { isActive: false }, { isActive: true }])
  expect(JSON.stringify(items)).not.toContain('Secret')
  expect(notes).toContain(
    '2 items with a text that is not HTML and therefore inactive; export it with its HTML (formats=html): “A”, “B”',
  )
})

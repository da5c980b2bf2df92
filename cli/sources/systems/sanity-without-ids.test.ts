import { expect, it } from 'vitest'
import { readBySuggestion } from '../../testing/read-by-suggestion.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'

const span = (text: string, ...marks: string[]) => ({ _type: 'span', text, marks })
const block = (style: string, children: object[], more: object = {}) => ({ _type: 'block', style, children, ...more })

/** Documents of a query that asks for neither ids nor types. */
const documents = ['Corn', 'Wheat'].map((title) => ({
  title,
  slug: { _type: 'slug', current: title.toLowerCase() },
  body: [
    block('h2', [span('Rates')]),
    block('normal', [span('See '), span('the lab', 'k')], {
      markDefs: [{ _key: 'k', _type: 'link', href: 'https://lab.example/' }],
    }),
    block('normal', [span('one')], { listItem: 'bullet', level: 1 }),
    block('normal', [span('two')], { listItem: 'bullet', level: 1 }),
    { _type: 'code', language: 'sh', code: 'dose --all' },
  ],
}))

const TEXT = '## Rates\n\nSee [the lab](https://lab.example/)\n\n- one\n- two\n\ndose --all'
const lines = documents.map((document) => JSON.stringify(document)).join('\n')

it('documents of Sanity without ids arrive with their headings, links, lists and code', async () => {
  const path = await writeSource('data.ndjson', lines)
  const { suggested, items, problems, notes } = await readBySuggestion(path)
  expect(suggested).toContain('format: sanity')
  expect(problems).toEqual([])
  expect(items.map(({ values }) => values.detailedDescription)).toEqual([TEXT, TEXT])
  expect(notes.join()).toContain('preformatted text')
})

it('their texts arrive also by a mapping that names no format', async () => {
  const mapping = await writeSource(
    'mapping.yaml',
    JSON.stringify({
      source: 'x',
      rules: [
        {
          kind: 'services',
          id: 'title',
          fields: { title: 'title', detailedDescription: { path: 'body', transform: 'markdown' } },
        },
      ],
    }),
  )
  const { items } = await readSource(await writeSource('data.ndjson', lines), { mapping })
  expect(items.map(({ values }) => values.detailedDescription)).toEqual([TEXT, TEXT])
})

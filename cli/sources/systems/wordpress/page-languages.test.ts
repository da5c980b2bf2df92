import { expect, it } from 'vitest'
import { readBySuggestion } from '../../../testing/read-by-suggestion.ts'
import { writeSource } from '../../../testing/read-source.ts'
import { publishedPost, wordPressExport } from '../../../testing/wordpress.ts'

const page = (id: string, language: string, title: string, link: string) =>
  publishedPost(
    'Text',
    { title, link, 'wp:post_id': id, 'wp:post_type': 'page', 'wp:post_name': title.toLowerCase() },
    `<category domain="language" nicename="${language}">${language}</category><category domain="post_translations" nicename="pll_1">pll_1</category>`,
  )

it('a page in several languages has paths without the language', async () => {
  const path = await writeSource(
    'x.xml',
    wordPressExport(
      page('7', 'en', 'Roots', 'https://old.example/en/soil/roots/'),
      page('8', 'de', 'Wurzeln', 'https://old.example/de/boden/wurzeln/'),
    ),
  )
  const { items, problems } = await readBySuggestion(path)
  expect(problems).toEqual([])
  expect(items).toMatchObject([{ values: { title: 'Roots', path: '/soil/roots' } }])
  expect(JSON.stringify(items[0]!.values.translations)).not.toContain('-page')
})

it('links between pages lead to the pages here', async () => {
  const plain = (id: string, title: string, content: string) =>
    publishedPost(content, {
      title,
      link: `https://old.example/${title.toLowerCase()}/`,
      'wp:post_id': id,
      'wp:post_type': 'page',
    })
  const link = '<a href="https://old.example/leaves/">leaves</a>'
  const path = await writeSource(
    'x.xml',
    wordPressExport(plain('7', 'Roots', `See ${link}`), plain('8', 'Leaves', 'Text')),
  )
  const { items, notes } = await readBySuggestion(path)
  expect(JSON.stringify(items[0]!.values.blocks)).toContain('See [leaves](/leaves)')
  expect(notes.join()).not.toContain('old site')
})

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

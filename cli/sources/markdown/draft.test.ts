import { expect, it } from 'vitest'
import { site } from '../../testing/markdown-site.ts'
import { readBySuggestion } from '../../testing/read-by-suggestion.ts'

const page = (title: string, text = 'Text') => `---\ntitle: ${title}\n---\n${text}\n`

it('the texts of a documentation become pages at their addresses, however long they are', async () => {
  const long = Array.from({ length: 900 }, (_, at) => `## Part ${at}\n\n${'Roots feed the plant. '.repeat(4)}`).join(
    '\n\n',
  )
  const { items, problems } = await readBySuggestion(
    await site({
      'docusaurus.config.js': 'module.exports = { baseUrl: "/" }',
      'docs/intro.md': page('Introduction', 'See [the rates](./guides/rates.md).'),
      'docs/guides/rates.md': page('Rates', long),
      'blog/2024-01-02-corn.md': page('Corn'),
    }),
  )
  expect(problems).toEqual([])
  expect(items.map(({ kind, values: { title, path } }) => [kind.name, title, path])).toEqual([
    ['article', 'Corn', undefined],
    ['page', 'Rates', '/docs/guides/rates'],
    ['page', 'Introduction', '/docs/intro'],
  ])
  const [, rates, introduction] = items
  expect(JSON.stringify(introduction!.values.blocks)).toContain('[the rates](/docs/guides/rates)')
  expect((rates!.values.blocks as unknown[]).length).toBeGreaterThan(1)
  expect(JSON.stringify(rates!.values.blocks).match(/## Part \d+/g)).toHaveLength(900)
})

it('pages in several languages have paths without the language', async () => {
  const languages = '[languages.en]\ncontentDir = "content/en"\n[languages.de]\ncontentDir = "content/de"\n'
  const { items, problems } = await readBySuggestion(
    await site({
      'hugo.toml': `defaultContentLanguage = "en"\ndefaultContentLanguageInSubdir = true\n${languages}`,
      'content/en/terms/root.md': page('Root'),
      'content/de/terms/root.md': page('Wurzel'),
    }),
  )
  expect(problems).toEqual([])
  expect(items).toMatchObject([
    { values: { title: 'Root', path: '/terms/root' }, oldAddresses: ['/en/terms/root/', '/de/terms/root/'] },
  ])
  expect(JSON.stringify(items[0]!.values.translations)).not.toContain('-page')
})

it('a glossary of Hugo in several languages leads from each term to that in its language', async () => {
  const { items, problems, notes } = await readBySuggestion(
    await site({
      'hugo.toml':
        'baseURL = "https://terms.example/"\ncontentDir = "content/en"\ndefaultContentLanguage = "en"\n[languages.en]\ntitle = "Terms"\n' +
        '[languages.bn]\ncontentDir = "content/bn"\n[languages.de]\ncontentDir = "content/de"\n',
      'content/en/root.md': page('Root', 'It feeds the [leaf](/leaf/) by the {{< ref "/leaf.md" >}}.'),
      'content/en/leaf.md': page('Leaf'),
      'content/bn/root.md': page('Root bn'),
      'content/bn/leaf.md': page('Leaf bn'),
      'content/de/root.md': page('Wurzel', 'Sie nährt das [Blatt](/de/leaf/), [siehe]({{< ref "/leaf.md" >}}).'),
      'content/de/leaf.md': page('Blatt'),
    }),
  )
  expect(problems).toEqual([])
  expect(notes.join()).not.toContain('left out')
  expect(Object.fromEntries(items.map(({ values: { title, path } }) => [title, path]))).toEqual({
    Leaf: '/leaf',
    Root: '/root',
  })
  const root = items.find(({ values }) => values.title === 'Root')!
  expect(JSON.stringify(root.values.blocks)).toContain('the [leaf](/leaf) by the /leaf/.')
  const { de } = root.values.translations as Record<string, unknown>
  expect(JSON.stringify(de)).toContain('[Blatt](/leaf), [siehe](/leaf)')
})

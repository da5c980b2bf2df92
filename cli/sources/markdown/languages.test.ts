import { describe, expect, it } from 'vitest'
import { service } from '../../../schema/kinds/index.ts'
import { readPages, site } from '../../testing/markdown-site.ts'
import { readSource } from '../../testing/read-source.ts'

const inOther = (code: string) => `left out (in the language ${code}, which --locale ${code} imports instead)`

async function read(files: Record<string, string>, locale?: string) {
  const { items, notes } = await readPages(files, locale)
  return {
    pages: items.map((item) => `${String((item as Record<string, unknown>).title)} ${item.oldAddresses.join(' ')}`),
    items,
    notes,
  }
}

const HUGO = {
  'hugo.toml':
    "defaultContentLanguage = 'en'\n[languages.en]\ncontentDir = 'content/en'\n[languages.de]\ncontentdir = 'content/de'\n[languages.fr]\n",
  'content/en/docs/a.md': 'See [b](/docs/b/) and [b]({{< ref "/docs/b.md" >}})',
  'content/en/docs/b.md': 'Text',
  'content/de/docs/a.md': 'Text',
  'content/en/docs/c.fr.md': 'Text',
}

describe('of a site of Hugo in several languages', () => {
  it('the main one is read, and the others are named', async () => {
    const { pages, items, notes } = await read(HUGO)
    expect(pages).toEqual(['A /docs/a/', 'B /docs/b/'])
    const { detailedDescription: text, category } = items[0] as Record<string, unknown>
    expect(String(text).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')).toBe('See [b](/service/id) and [b](/service/id)')
    expect(category).toBe('Docs')
    expect(notes).toContain(`1 item ${inOther('de')}: content/de/docs/a.md`)
    expect(notes).toContain(`1 item ${inOther('fr')}: content/en/docs/c.fr.md`)
  })

  it('the one that is chosen is read', async () => {
    expect((await read(HUGO, 'de')).pages).toEqual(['A /de/docs/a/'])
    expect((await read(HUGO, 'fr')).pages).toEqual(['C /fr/docs/c/'])
  })

  it.each([
    { 'languages.toml': '[en]\nweight = 1\n[de]\n' },
    { 'languages.en.toml': 'weight = 1', 'languages.de.toml': 'languageName = "Deutsch"' },
  ])('the names of files tell the language, also with %j', async (configuration) => {
    const files = {
      'config/_default/hugo.toml': '',
      ...Object.fromEntries(Object.entries(configuration).map(([name, text]) => [`config/_default/${name}`, text])),
      'content/posts/a.md': 'Text',
      'content/posts/a.de.md': 'Text',
    }
    expect((await read(files)).pages).toEqual(['A /posts/a/'])
    expect((await read(files, 'de')).pages).toEqual(['A /de/posts/a/'])
  })
})

const DOCUSAURUS = {
  'docusaurus.config.js': "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'de'] } }",
  'docs/a.mdx': '---\ntitle: A\n---\nSee [b](./b.mdx).',
  'docs/b.mdx': '---\ntitle: B\n---\nText',
  'blog/2024-01-02-c.md': '---\ntitle: C\n---\nText',
  'i18n/de/docusaurus-plugin-content-docs/current/a.mdx': '---\ntitle: Ah\n---\nSiehe [b](./b.mdx).',
  'i18n/de/docusaurus-plugin-content-blog/2024-01-02-c.md': '---\ntitle: Zeh\n---\nText',
}

describe('of a site of Docusaurus in several languages', () => {
  it('the main one is read, and the others are named', async () => {
    const { pages, notes } = await read(DOCUSAURUS)
    expect(pages).toEqual(['C /blog/2024/01/02/c', 'A /docs/a', 'B /docs/b'])
    expect(notes).toContain(
      `2 items ${inOther('de')}: i18n/de/docusaurus-plugin-content-blog/2024-01-02-c.md, i18n/de/docusaurus-plugin-content-docs/current/a.mdx`,
    )
  })

  it('the one that is chosen is read, and pages without a translation in the main one', async () => {
    const { pages, items, notes } = await read(DOCUSAURUS, 'de')
    expect(pages).toEqual(['Zeh /de/blog/2024/01/02/c', 'Ah /de/docs/a', 'B /docs/b'])
    expect((items[1] as Record<string, unknown>).detailedDescription).toMatch(/^Siehe \[b\]\(\/service\/[\da-f-]+\)\.$/)
    expect(notes).toContain('1 item without a translation into de, and imported in en: docs/b.mdx')
  })
})

it('pages of other sites are read all, and none is chosen by its language', async () => {
  const files = { 'docs/a.md': 'Text', 'docs/de/a.md': 'Text', 'docs/a.fr.md': 'Text' }
  const { pages } = await read(files)
  expect(pages).toHaveLength(3)
  await expect(readSource(await site(files), { as: service, locale: 'de' })).rejects.toThrow(
    /has no languages to choose from/,
  )
})

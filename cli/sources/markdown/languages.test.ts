import { describe, expect, it } from 'vitest'
import type { Translations } from '../../../schema/fields/translations/type.ts'
import { service } from '../../../schema/kinds/index.ts'
import { readPages, site } from '../../testing/markdown-site.ts'
import { readSource } from '../../testing/read-source.ts'

async function read(files: Record<string, string>, locale?: string) {
  const { items, notes, problems } = await readPages(files, locale)
  const shown = items.map((item) => {
    const { title, translations = {} } = item as Record<string, unknown>
    const translated = Object.entries(translations as Translations).map(
      ([tag, { isVisible, texts }]) => ` ${tag}${isVisible ? '' : ' hidden'}: ${String(texts.title?.text)}`,
    )
    return `${String(title)} ${item.oldAddresses.join(' ')}${translated.join('')}`
  })
  return { pages: shown.toSorted(), items, notes, problems }
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
  it('the main one has the originals, and the others are translations', async () => {
    const { pages, items, notes } = await read(HUGO)
    expect(pages).toEqual(['A /docs/a/ /de/docs/a/ de: A', 'B /docs/b/'])
    const { detailedDescription: text, category } = items.find(
      ({ oldAddresses }) => oldAddresses.length === 2,
    )! as Record<string, unknown>
    expect(String(text).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')).toBe('See [b](/service/id) and [b](/service/id)')
    expect(category).toBe('Docs')
    expect(notes).toContainEqual(
      expect.stringMatching(
        /^1 item in fr without the original in en, which is left out .*“C” \(.*content\/en\/docs\/c\.fr\.md\)$/,
      ),
    )
  })

  it('the one that is chosen has the originals', async () => {
    expect((await read(HUGO, 'de')).pages).toEqual(['A /de/docs/a/ /docs/a/ en: A'])
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
    expect((await read(files)).pages).toEqual(['A /posts/a/ /de/posts/a/ de: A'])
    expect((await read(files, 'de')).pages).toEqual(['A /de/posts/a/ /posts/a/ en: A'])
  })

  it('translationKey joins pages of other names, drafts are hidden, and links lead to the pages of their own language', async () => {
    const page = (title: string, more: string) => `---\ntitle: ${title}\ntranslationKey: grain\n${more}---\nText`
    const { pages, items, problems } = await read({
      ...HUGO,
      'content/en/docs/wheat.md': page('Wheat', ''),
      'content/de/docs/weizen.md': page('Weizen', 'draft: true\n'),
      'content/de/docs/a.md': 'Siehe [hier](/de/docs/weizen/) und [dort](weizen.md)',
      'content/fr/docs/a.md': '---\ntitle: [\n---\nText',
    })
    expect(pages).toContain('Wheat /docs/wheat/ /de/docs/weizen/ de hidden: Weizen')
    const { translations } = items.find(({ oldAddresses }) => oldAddresses.includes('/docs/a/'))! as Record<
      string,
      unknown
    >
    const text = String((translations as Translations).de!.texts.detailedDescription!.text)
    expect(text).toMatch(/^Siehe \[hier\]\(\/service\/([\da-f-]+)\) und \[dort\]\(\/service\/\1\)$/)
    expect(problems).toEqual([expect.stringContaining('content/fr/docs/a.md')])
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
  it('the main one has the originals, and the others are translations', async () => {
    const { pages, notes } = await read(DOCUSAURUS)
    expect(pages).toEqual([
      'A /docs/a /de/docs/a de: Ah',
      'B /docs/b',
      'C /blog/2024/01/02/c /de/blog/2024/01/02/c de: Zeh',
    ])
    expect(notes).toContain(
      'texts in de become translations of those in en (--locale de makes those in de the originals)',
    )
  })

  it('the one that is chosen has the originals, and pages without a translation come in the main one', async () => {
    const { pages, items, notes } = await read(DOCUSAURUS, 'de')
    expect(pages).toEqual([
      'Ah /de/docs/a /docs/a en: A',
      'B /docs/b',
      'Zeh /de/blog/2024/01/02/c /blog/2024/01/02/c en: C',
    ])
    const texts = items.map((item) => String((item as Record<string, unknown>).detailedDescription))
    expect(texts).toContainEqual(expect.stringMatching(/^Siehe \[b\]\(\/service\/[\da-f-]+\)\.$/))
    expect(notes).toContain('1 item without a translation into de, and imported in en: docs/b.mdx')
  })
})

describe('of a site of Jekyll in several languages', () => {
  const post = (front: string) => `---\n${front}\n---\nText`

  it('pages tell their language and their original', async () => {
    const { pages, notes } = await read({
      '_config.yml': "default_lang: en\nlanguages: ['en', 'es']\npermalink: /:title/\n",
      '_posts/2024-01-02-wheat.md': post('title: Wheat\nlang: en\nref: grain'),
      '_posts/2024-01-02-trigo.md': post('title: Trigo\nlang: es\nref: grain'),
      '_posts/2024-01-03-rye.md': post('title: Rye'),
      '_posts/2024-01-04-maiz.md': post('title: Maíz\nlang: es'),
    })
    expect(pages).toEqual(
      ['Rye /rye', 'Wheat /wheat /trigo es: Trigo'].map((page) => expect.stringContaining(page.split(' ')[0]!)),
    )
    expect(pages[1]).toMatch(/es: Trigo$/)
    expect(notes).toContainEqual(
      expect.stringMatching(/^1 item in es without the original in en, .*“Maíz” \(.*maiz\.md\)$/),
    )
    expect(notes.join('\n')).not.toMatch(/^ {2}(?:lang|ref):/m)
  })

  it('pages with the same address are the same page in several languages', async () => {
    const { pages } = await read({
      '_config.yml': 'default_lang: en\n',
      '_pages/about.en.md': post('title: About\npermalink: /about/'),
      'about.md': post('title: Us\npermalink: /us/'),
      'es/about.md': post('title: Nosotros\nlang: es\npermalink: /us/'),
      'de/about.md': post('title: Wir\nlang: de\npermalink: /de/us/'),
    })
    expect(pages).toContainEqual(expect.stringMatching(/^Us .* de: Wir es: Nosotros$|^Us .* es: Nosotros de: Wir$/))
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

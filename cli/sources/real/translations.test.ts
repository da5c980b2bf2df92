import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { addLanguages } from '../../../api/testing/languages.ts'
import { make } from '../../../api/testing/factories.ts'
import { inLanguage } from '../../../schema/fields/translations/in-language.ts'
import type { Translations } from '../../../schema/fields/translations/type.ts'
import type { Kind } from '../../../schema/kind.ts'
import { language, product, service } from '../../../schema/kinds/index.ts'
import { trial } from '../../../schema/kinds/trial.ts'
import { startCommandLine } from '../../testing/command-line.ts'
import { site } from '../../testing/markdown-site.ts'
import { folder } from '../../testing/program.ts'
import { writeSource } from '../../testing/read-source.ts'
import { writeTar } from '../../testing/tar.ts'
import { publishedPost, wordPressExport, wordPressMeta } from '../../testing/wordpress.ts'

/* Exports in several languages, in the forms that the systems document, on a site with a database. */

const { run, services, actor, database } = await startCommandLine()

type Values = Record<string, unknown>

beforeEach(async () => {
  await database.pool.query('truncate product, service, trial, language, revision, redirect cascade')
  await addLanguages(services.content)
})

/** Returns the items of a kind by their titles. */
async function itemsOf(kind: Kind): Promise<Map<string, Values>> {
  const { rows } = await database.pool.query<Values>(`select * from ${kind.name}`)
  return new Map(rows.map((row) => [String(row[kind.titleField]), row]))
}

/** Returns an item as visitors read it in a language. */
const shownIn = (kind: Kind, item: Values | undefined, tag: string) => item && inLanguage(kind.fields, item, tag)
const translationsOf = (item: Values | undefined) => (item?.translations ?? {}) as Translations

/** Imports a source by its suggested mapping. A second import must have nothing to do. */
async function moveIn(path: string, kind: Kind, change = (mapping: string) => mapping) {
  const mapping = await writeSource('mapping.yaml', '')
  const draft = `${mapping}.draft`
  expect(await run('import', path, '--init-mapping', draft, '--as', kind.path)).toMatchObject({ code: 0 })
  writeFileSync(mapping, change(readFileSync(draft, 'utf8')))
  return importAgain(path, kind, mapping)
}

async function importAgain(path: string, kind: Kind, mapping: string) {
  const options = [path, '--mapping', mapping, '--source-name', 'old']
  const imported = await run('import', ...options, '--yes')
  expect(imported).toMatchObject({ code: 0 })
  expect(await run('plan', ...options)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Nothing to do') as string,
  })
  return { printed: imported.stdout + imported.stderr, mapping, items: await itemsOf(kind) }
}

const polylang = (code: string, group?: string) =>
  `<category domain="language" nicename="${code}"><![CDATA[${code}]]></category>${
    group === undefined
      ? ''
      : `<category domain="post_translations" nicename="${group}"><![CDATA[${group}]]></category>`
  }`

const post = (id: number, title: string, more: string, parts: Record<string, string> = {}) =>
  publishedPost(`<p>Text of <strong>${title}</strong></p>`, { 'wp:post_id': String(id), title, ...parts }, more)

describe('a WordPress export', () => {
  const withLanguage = (tag: string, ...items: string[]) =>
    wordPressExport(...items).replace('<wp:wxr_version>', `<language>${tag}</language><wp:wxr_version>`)

  it('of Polylang arrives with its translations, whatever comes first, and names what has no original', async () => {
    const path = await writeSource(
      'old.xml',
      withLanguage(
        'en-US',
        post(3, 'Weizen', polylang('de', 'pll_1'), { 'wp:status': 'draft' }),
        post(2, 'Trigo', polylang('es', 'pll_1')),
        post(1, 'Wheat', polylang('en', 'pll_1')),
        post(4, 'Rye', polylang('en')),
        post(5, 'Maíz', polylang('es', 'pll_2')),
        post(6, 'Broken', polylang('en', 'pll_2')).replace('</content:encoded>', ''),
      ),
    )
    const skipped = await writeSource('skipped.ndjson', '')
    const imported = await run('import', path, '--as', 'services', '--skip-invalid', skipped, '--yes')
    const printed = imported.stdout + imported.stderr
    const items = await itemsOf(service)
    expect([...items.keys()].toSorted()).toEqual(['Rye', 'Wheat'])
    expect(shownIn(service, items.get('Wheat'), 'es')).toMatchObject({
      title: 'Trigo',
      detailedDescription: 'Text of **Trigo**',
    })
    expect(translationsOf(items.get('Wheat')).de).toMatchObject({
      isVisible: false,
      texts: { title: { text: 'Weizen' } },
    })
    expect(printed).toMatch(/1 item in es without the original in en, .*“Maíz” \(old\.xml:\d+\)/)
    expect(printed).toContain('texts in de, es become translations of those in en')
    expect(printed).not.toMatch(/post_translations|terms\.language/)
  })

  it('of WPML tells the original by the language that translations name', async () => {
    const wpml = (code: string, source: string) =>
      wordPressMeta('_wpml_import_language_code', code) +
      wordPressMeta('_wpml_import_source_language_code', source) +
      wordPressMeta('_wpml_import_translation_group', '77')
    const path = await writeSource(
      'old.xml',
      withLanguage('es-ES', post(1, 'Trigo', wpml('es', 'en')), post(2, 'Wheat', wpml('en', ''))),
    )
    const { items, printed } = await moveIn(path, service)
    expect([...items.keys()]).toEqual(['Wheat'])
    expect(shownIn(service, items.get('Wheat'), 'es')).toMatchObject({ title: 'Trigo' })
    expect(printed).not.toContain('_wpml_import')
  })

  it('has the originals in the language of its site, and names texts in the original language of this one', async () => {
    const path = await writeSource(
      'old.xml',
      withLanguage('es-ES', post(1, 'Wheat', polylang('en', 'a')), post(2, 'Trigo', polylang('es', 'a'))),
    )
    const { items, printed } = await moveIn(path, service)
    expect([...items.keys()]).toEqual(['Trigo'])
    expect(translationsOf(items.get('Trigo'))).toEqual({})
    expect(printed).toContain('texts in en (1 item) are left out, because en is the original language of this site')
    const options = [path, '--as', 'services', '--source-name', 'other', '--locale', 'en', '--yes']
    expect(await run('import', ...options)).toMatchObject({ code: 0 })
    expect(shownIn(service, (await itemsOf(service)).get('Wheat'), 'es')).toMatchObject({ title: 'Trigo' })
  })
})

describe('an archive of Strapi', () => {
  const entity = (type: string, id: number, data: object) => ({ type, id, data })
  const entry = (id: number, locale: string, name: string, more: object = {}) =>
    entity('api::product.product', id, {
      name,
      locale,
      category: `Category ${locale}`,
      description: `Short ${locale}`,
      detailedDescription: `*Long* ${locale}`,
      publishedAt: '2025-01-01T00:00:00Z',
      ...more,
    })
  const store = (locale: string) => [
    'configuration/configuration_00001.jsonl',
    [{ type: 'core-store', value: { id: 3, key: 'plugin_i18n_default_locale', value: `"${locale}"`, type: 'string' } }],
  ]

  it.each([4, 5])('of version %i has its default locale as the original', async (version) => {
    const ids = (documentId: string) => (version === 5 ? { documentId } : {})
    const link = (left: number, right: number) => ({
      kind: 'relation.basic',
      relation: 'manyToMany',
      left: { type: 'api::product.product', ref: left, field: 'localizations' },
      right: { type: 'api::product.product', ref: right },
    })
    const path = await writeTar(await folder(), [
      ['metadata.json', JSON.stringify({ strapi: { version: `${version}.9.0` } })],
      [
        'entities/entities_00001.jsonl',
        [
          entry(1, 'es', 'Trigo', ids('a')),
          entry(2, 'en', 'Wheat', ids('a')),
          entry(3, 'es', 'Maíz', ids('b')),
          entry(4, 'pt-BR', 'Trigo brasileiro', { ...ids('a'), publishedAt: null }),
        ],
      ],
      ['links/links_00001.jsonl', version === 4 ? [link(1, 2), link(2, 4)] : []],
      store('en') as [string, object[]],
    ])
    const imported = await run('import', path, '--yes')
    expect(imported).toMatchObject({ code: 0 })
    const items = await itemsOf(product)
    expect([...items.keys()]).toEqual(['Wheat'])
    expect(shownIn(product, items.get('Wheat'), 'es')).toMatchObject({ name: 'Trigo', category: 'Category es' })
    expect(translationsOf(items.get('Wheat'))['pt-BR']).toMatchObject({ isVisible: false })
    expect(imported.stdout + imported.stderr).toMatch(/1 item in es without the original in en, .*“Maíz”/)
    expect(await run('plan', path)).toMatchObject({ stdout: expect.stringContaining('Nothing to do') as string })
  })
})

describe('texts in another language', () => {
  const translations = (...own: [string, object][]) => own.map(([code, texts]) => ({ languages_code: code, ...texts }))
  const directus = (...records: object[]) =>
    writeSource(
      'd.json',
      JSON.stringify({ data: records.map((record, at) => ({ id: at + 1, date_created: '2024-01-01', ...record })) }),
    )
  const whole = (name: string) => ({ name, category: `${name} (category)`, description: `${name} (short)` })

  it('go to the variant of their language that the site has, and only one variant does', async () => {
    const path = await directus({
      translations: translations(['en-US', whole('Corn')], ['es_ES', whole('Maíz')], ['es-MX', whole('Elote')]),
    })
    const { items, printed } = await moveIn(path, product)
    expect(Object.keys(translationsOf(items.get('Corn')))).toEqual(['es', 'es-MX'])
    expect(shownIn(product, items.get('Corn'), 'es')).toMatchObject({ name: 'Maíz' })
    expect(printed).toContain('texts in es-ES (1 item) become those in es, the language of this site')
    expect(printed).toContain('texts in es-MX (1 item) are imported, but nobody sees them until')
    await services.content.create(actor, language, make(language, { tag: 'es-MX' }))
    expect(shownIn(product, items.get('Corn'), 'es-MX')).toMatchObject({ name: 'Elote' })
  })

  it('that is no language is named with its place', async () => {
    const path = await directus({ translations: translations(['en', whole('Corn')], ['x!', whole('Nothing')]) })
    const { items, printed } = await moveIn(path, product)
    expect(translationsOf(items.get('Corn'))).toEqual({})
    expect(printed).toMatch(/with texts in x!, which is no tag of a language .*“Nothing” \(x!\) \(d\.json data\.0\)/)
  })

  it('are not shown without a required text, until it is written here, and an import does not hide them again', async () => {
    const { category: _, ...incomplete } = whole('Maíz')
    const path = await directus({ translations: translations(['en', whole('Corn')], ['es', incomplete]) })
    const { items, printed, mapping } = await moveIn(path, product)
    const corn = items.get('Corn')!
    expect(translationsOf(corn).es).toMatchObject({ isVisible: false, texts: { name: { text: 'Maíz' } } })
    expect(printed).toMatch(
      /whose translation into es lacks a required text, .*“Maíz” \(es\) d\.json data\.0 \(category\)/,
    )
    const completed = { es: { isVisible: true, texts: { category: { text: 'Semillas' } } } }
    await services.content.update(actor, product, String(corn.id), { translations: completed })
    const again = await importAgain(path, product, mapping)
    expect(shownIn(product, again.items.get('Corn'), 'es')).toMatchObject({ name: 'Maíz', category: 'Semillas' })
  })

  it('stay when the source loses them, and are outdated when only the original changes there', async () => {
    const path = await directus({ translations: translations(['en', whole('Corn')], ['es', whole('Maíz')]) })
    const { items, mapping } = await moveIn(path, product)
    const before = translationsOf(items.get('Corn')).es!
    const document = { id: 1, date_created: '2024-01-01' }
    const changed = { ...whole('Corn'), description: 'Other' }
    writeFileSync(
      path,
      JSON.stringify({ data: [{ ...document, translations: translations(['en', changed], ['es', whole('Maíz')]) }] }),
    )
    const after = translationsOf((await importAgain(path, product, mapping)).items.get('Corn')).es
    expect(after).toEqual(before)
    writeFileSync(path, JSON.stringify({ data: [{ ...document, translations: translations(['en', changed]) }] }))
    expect(translationsOf((await importAgain(path, product, mapping)).items.get('Corn')).es).toEqual(before)
  })

  it('that a field cannot have are refused with their own place, and nothing else is lost', async () => {
    const path = await writeSource(
      'p.json',
      JSON.stringify({
        docs: [
          { id: 'p', ...whole('Corn'), name: { en: 'Corn', es: 'M'.repeat(5000) }, description: { en: 'a', es: 'b' } },
        ],
        totalDocs: 1,
      }),
    )
    const fields = 'name: name, category: category, description: description, detailedDescription: description'
    const mapping = await writeSource(
      'm.yaml',
      `source: x\nformat: payload\nlocale: en\nrules: [{ kind: products, id: id, fields: { ${fields} } }]`,
    )
    const options = [path, '--mapping', mapping, '--yes']
    const refused = await run('import', ...options)
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.stderr).toMatch(/p\.json docs\.0: “M+…”: name in es: Name must be at most \d+ characters/)
    await run('import', ...options, '--skip-invalid', await writeSource('skipped.ndjson', ''))
    const corn = (await itemsOf(product)).get('Corn')
    expect(translationsOf(corn).es).toMatchObject({ isVisible: false, texts: { description: { text: 'b' } } })
  })

  it('have the pictures and the links of their own, stored here', async () => {
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: { r: 9, g: 0, b: 0 } } })
      .png()
      .toBuffer()
    const path = await site({
      'hugo.toml': '[languages.en]\n[languages.es]\n',
      'content/posts/a/index.md': '---\ntitle: Corn\n---\nText',
      'content/posts/a/index.es.md': '---\ntitle: Maíz\n---\n![Campo](campo.png) y [centeno](/es/posts/b/)',
      'content/posts/b.md': '---\ntitle: Rye\n---\nText',
      'content/posts/b.es.md': '---\ntitle: Centeno\n---\nTexto',
    })
    writeFileSync(`${path}/content/posts/a/campo.png`, png)
    const options = [path, '--as', 'services', '--source-name', 'old', '--yes']
    expect(await run('import', ...options)).toMatchObject({ code: 0 })
    const items = await itemsOf(service)
    const text = String((shownIn(service, items.get('Corn'), 'es') as Values).detailedDescription)
    expect(text).toMatch(/^!\[Campo\]\(\/media\/\S+\) y \[centeno\]\(\/service\//)
    expect(text).toContain(String(items.get('Rye')!.id))
  })

  it('within groups and lists are assigned by their places, with the address, and what has no place is named', async () => {
    const rows = (...names: string[]) => names.map((name, at) => ({ name, value: `${at + 1}.5` }))
    const doc = {
      id: 'p',
      subject: { en: 'Yield', es: 'Rendimiento' },
      description: { en: 'Short', es: 'Corto', de: null },
      unit: 'bu/acre',
      order: { en: 1, es: 2 },
      slug: { en: 'yield', es: 'mas-por-hectarea' },
      treatments: { en: rows('Control ', 'Azo'), es: rows('Testigo', 'Azo', 'Otro') },
      seo: { title: { en: 'Best yield', es: 'El mejor rendimiento' } },
    }
    const path = await writeSource('p.json', JSON.stringify({ docs: [doc], totalDocs: 1 }))
    const keys = ['subject', 'description', 'unit', 'order', 'slug', 'treatments'].map((key) => `${key}: ${key}`)
    const rule = `kind: trials, id: id, fields: { ${keys.join(', ')}, search.title: seo.title }`
    const { items, printed } = await moveIn(
      path,
      trial,
      () => `source: x\nformat: payload\nlocale: en\nrules: [{ ${rule} }]`,
    )
    expect(shownIn(trial, items.get('Yield'), 'es')).toMatchObject({
      subject: 'Rendimiento',
      order: 1,
      slug: 'mas-por-hectarea',
      treatments: [
        { name: 'Testigo', value: expect.stringMatching(/^1\.50*$/) as string },
        { name: 'Azo', value: expect.stringMatching(/^2\.50*$/) as string },
      ],
      search: { title: 'El mejor rendimiento' },
    })
    expect(printed).toMatch(/with texts in es whose originals are missing, .*\(treatments\.2\.name\)/)
    expect(printed).not.toMatch(/with other values in es/)
    expect(printed).toMatch(/has texts of the original: .*\(unit, treatments\.1\.name\)/)
  })

  it('never have the fallback of a locale as their text', async () => {
    const entry = (id: string, values: Record<string, Record<string, string>>) => ({
      sys: { id, type: 'Entry', publishedVersion: 1, version: 2, contentType: { sys: { id: 'product' } } },
      fields: values,
    })
    const path = await writeSource(
      'c.json',
      JSON.stringify({
        contentTypes: [{ sys: { id: 'product' } }],
        locales: [
          { code: 'en-US', default: true },
          { code: 'es', fallbackCode: 'en-US' },
        ],
        assets: [],
        entries: [
          entry('a', {
            name: { 'en-US': 'Corn', es: 'Maíz' },
            description: { 'en-US': 'Short' },
            category: { 'en-US': 'C' },
          }),
          entry('b', {
            name: { 'en-US': 'Rye' },
            description: { 'en-US': 'Short', es: 'Corto' },
            category: { 'en-US': 'C' },
          }),
        ],
      }),
    )
    const fields = 'name: name, category: category, description: description, detailedDescription: description'
    const { items } = await moveIn(
      path,
      product,
      () => `source: x\nformat: contentful\nrules: [{ kind: products, id: id, fields: { ${fields} } }]`,
    )
    expect(translationsOf(items.get('Corn')).es!.texts).not.toHaveProperty('description')
    expect(translationsOf(items.get('Rye')).es!.texts).not.toHaveProperty('name')
    expect(translationsOf(items.get('Corn')).es).toMatchObject({ isVisible: false })
  })
})

it('a dataset of Sanity arrives with the languages of its fields and its documents', async () => {
  const value = (code: string, text: string) => ({
    _key: code,
    _type: 'internationalizedArrayStringValue',
    value: text,
  })
  const block = (text: string) => ({
    _type: 'block',
    style: 'normal',
    children: [{ _type: 'span', text, marks: ['strong'] }],
  })
  const own = (_id: string, code: string, name: string) => ({
    _id,
    _type: 'product',
    language: code,
    name,
    category: 'Seeds',
    description: `${name} (short)`,
    detailedDescription: [block(name)],
  })
  const documents = [
    '{',
    own('de-1', 'de', 'Mais'),
    own('en-1', 'en', 'Corn'),
    {
      _id: 'm',
      _type: 'translation.metadata',
      translations: ['de-1', 'en-1'].map((_ref) => ({ _key: _ref.slice(0, 2), value: { _ref } })),
    },
    {
      _id: 'f',
      _type: 'product',
      name: [value('en', 'Rye'), value('de', 'Roggen')],
      category: [value('en', 'Seeds'), value('de', 'Samen')],
      description: [value('en', 'Short'), value('de', 'Kurz')],
    },
  ]
  const path = await writeSource(
    'data.ndjson',
    documents.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  )
  const draft = `${await writeSource('mapping', '')}.yaml`
  expect(await run('import', path, '--init-mapping', draft, '--as', 'products')).toMatchObject({ code: 0 })
  expect(readFileSync(draft, 'utf8')).toContain('locale: en')
  const skipped = await writeSource('skipped.ndjson', '')
  const imported = await run('import', path, '--mapping', draft, '--skip-invalid', skipped, '--yes')
  expect(imported.stdout + imported.stderr).toContain('1 left out (invalid)')
  const items = await itemsOf(product)
  expect(shownIn(product, items.get('Corn'), 'de')).toMatchObject({ name: 'Mais', detailedDescription: '**Mais**' })
  expect(shownIn(product, items.get('Rye'), 'de')).toMatchObject({
    name: 'Roggen',
    category: 'Samen',
    description: 'Kurz',
  })
})

import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { label, language } from '../../../schema/kinds/index.ts'
import { english } from '../../../schema/labels/english.data.ts'
import { labelEntries } from '../../../schema/labels/entries.ts'
import { operator } from '../../access/permissions/policy.ts'
import { untilCached } from '../../faces/cache/testing/cache-source.ts'
import { loadWebsite } from '../../faces/pages/website.ts'
import { make } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'

const website = await loadWebsite(join(import.meta.dirname, '../../../dist'))
const server = await startServer({ cache: true, website })
const { content, settings } = server.services
const actor = operator('test')

beforeEach(async () => {
  // By a change set, so that cached pages and labels are those of an earlier version.
  const stored = await server.services.contentReader.list(actor, label, {})
  if (stored.length > 0)
    await content.delete(
      actor,
      label,
      stored.map(({ id }) => id),
    )
})

const change = (key: string, text: string) => content.create(actor, label, { key, text })
const page = async (path: string) => (await server.fetch(path)).text()

it('shows the text of an editor on pages at once, and the default again when it is inactive or deleted', async () => {
  await untilCached(() => server.fetch('/search'))
  expect(await page('/search')).toContain('Skip to content')
  const { id } = await change('frame.skip', 'Straight to the bread')
  expect(await page('/search')).toContain('Straight to the bread')
  expect(await page('/search')).not.toContain('Skip to content')
  await content.setActive(actor, label, [id], false)
  expect(await page('/search')).toContain('Skip to content')
  await content.setActive(actor, label, [id], true)
  expect(await page('/search')).toContain('Straight to the bread')
  await content.delete(actor, label, [id])
  expect(await page('/search')).toContain('Skip to content')
})

it('shows them in feeds, in the search and in maintenance mode', async () => {
  await change('product:many', 'Breads')
  await change('section.about', 'Our oven')
  await change('state.maintenance', 'Back after the baking')
  const feed = (await (await server.fetch('/products/feed.json')).json()) as { title: string }
  expect(feed.title).toContain(': Breads')
  const { data } = await server.graphql('{ site { search(text: "oven", limit: 5) { path label } } }')
  expect(data).toMatchObject({ site: { search: [{ path: '/about', label: 'Page' }] } })
  await change('index.page', 'Sheet')
  const again = await server.graphql('{ site { search(text: "oven", limit: 5) { path label } } }')
  expect(again.data).toMatchObject({ site: { search: [{ path: '/about', label: 'Sheet' }] } })
  await settings.update(actor, 'maintenance_mode', 'true')
  try {
    expect(await page('/')).toContain('<title data-page>Back after the baking |')
  } finally {
    await settings.update(actor, 'maintenance_mode', 'false')
  }
})

it('sends pages only the labels that editors have changed', async () => {
  await change('search.title', 'Find bread')
  // A label that only has translations has its default as the original.
  await change('search.submit', english.messages['search.submit'] as string)
  const html = await page('/about')
  const [, state = ''] = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html) ?? []
  const { data } = JSON.parse(state) as { data: { site: { labels: unknown } } }
  expect(data.site.labels).toEqual([
    { __typename: 'LabelText', key: 'search.title', text: 'Find bread', language: null },
  ])
})

it.each([
  ['an unknown label', { key: 'search.titel', text: 'Find' }, 'There is no label search.titel'],
  [
    'an unknown value',
    { key: 'search.results', text: 'Found for {query}' },
    'search.results has no value {query}. It has {text}',
  ],
  ['a value where there is none', { key: 'search.title', text: '{count}' }, 'It has none'],
  ['the number in a text that is not counted', { key: 'item.back', text: '{count} back' }, 'no value {count}'],
])('refuses %s, in content, drafts and imports', async (_, values, message) => {
  const refused = await server.rest('POST', '/content/labels', { as: 'editor', body: values })
  expect(refused.status).toBe(422)
  expect(refused.body['message']).toContain(message)
  const draft = await server.graphql(
    'mutation ($values: JSONObject!) { savePendingChange(input: { kind: LABEL, baseVersion: 0, values: $values }) { id } }',
    { values },
    { as: 'editor' },
  )
  expect(JSON.stringify(draft.errors)).toContain(message.split('. ')[0])
  expect(await page('/search')).toContain('<h1 tabindex="-1" class="page-title">Search</h1>')
})

it('refuses a value that the text of another form has only with its own label', async () => {
  const { id } = await change('search.count.one', 'Just one')
  await expect(content.update(actor, label, id, { text: '{count} of {total}' })).rejects.toThrow('no value {total}')
  await expect(content.update(actor, label, id, { key: 'search.count' })).rejects.toThrow('no label search.count')
  await content.update(actor, label, id, { text: 'Just {count}' })
})

describe('in another language', () => {
  const texts = (text: string) => ({ isVisible: true, texts: { text: { text } } })
  const inSpanish = (key: string, text: string, spanish: string) =>
    content.create(actor, label, { key, text, translations: { es: texts(spanish) } })

  beforeEach(async () => {
    const stored = await server.services.contentReader.list(actor, language, {})
    await content.delete(
      actor,
      language,
      stored.map(({ id }) => id),
    )
    for (const [tag, name] of [
      ['es', 'Español'],
      ['ar', 'عربي'],
    ])
      await content.create(actor, language, { ...make(language), tag, name })
  })

  it('a text that an editor translated takes the place of that of the catalogue', async () => {
    await inSpanish('search.title', 'Find', 'Encontrar')
    expect(await page('/es/search')).toContain('class="page-title">Encontrar</h1>')
    expect(await page('/search')).toContain('class="page-title">Find</h1>')
  })

  it('a text that nobody translated stands in for labels in English only', async () => {
    await change('search.title', 'Find')
    expect(await page('/es/search')).toContain('class="page-title">Búsqueda</h1>')
    expect(await page('/ar/search')).toContain('class="page-title"><span lang="en" dir="ltr">Find</span></h1>')
  })

  it('takes the forms for numbers that the language has, and names in braces as in English', async () => {
    await inSpanish('list.count.many', '{count} {many}', '{count} de {Many}')
    await expect(inSpanish('list.count.few', '{count} {many}', '{count} {many}')).rejects.toThrow(
      'Spanish has no form few for numbers. It has one, many, other',
    )
    const arabic = { ar: texts('{count} نتائج') }
    await content.create(actor, label, { key: 'search.count.few', text: '{count} results', translations: arabic })
    await expect(inSpanish('search.results', 'Found {text}', 'Para {texto}')).rejects.toThrow('no value {texto}')
    await expect(change('search.title.few', 'Some')).rejects.toThrow('no label search.title.few')
  })

  it('writes the periods of legal texts', async () => {
    const query = (tag: string) => `{ site(language: "${tag}") { retention { addressPeriod } } }`
    const periods = await Promise.all(['en', 'es'].map(async (tag) => (await server.graphql(query(tag))).data))
    expect(periods).toMatchObject([
      { site: { retention: { addressPeriod: '90 days' } } },
      { site: { retention: { addressPeriod: '90 días' } } },
    ])
  })
})

it('takes every default as the text of its label', async () => {
  const changes = labelEntries(english).map(({ key, text }) => ({
    kind: label,
    action: 'create' as const,
    id: crypto.randomUUID(),
    values: make(label, { key, text, isActive: true }),
  }))
  const html = await page('/')
  await content.apply(actor, changes)
  const visible = (text: string) => text.replace(/<script[^]*?<\/script>/g, '')
  expect(visible(await page('/'))).toBe(visible(html))
})

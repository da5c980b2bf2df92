import { describe, expect, it } from 'vitest'
import { merge, withPatch } from '../../merge.ts'
import { asChange, changesOf } from '../../same-value.ts'
import { checkChange } from '../../validate.ts'
import { defineKind } from '../../kind.ts'
import { blocks, group, groupList, inLanguage, integer, richText, text, textList } from '../../fields.ts'
import { withOriginals } from './originals.ts'
import { originalHash, textsOf } from './texts.ts'
import type { Translations } from './type.ts'

const kind = defineKind({
  name: 'field',
  plural: 'fields',
  label: 'Field',
  labelPlural: 'Fields',
  description: 'A field.',
  path: 'fields',
  listKey: 'fields',
  itemKey: 'field',
  titleField: 'title',
  naturalKey: 'title',
  fields: {
    title: text('Title', { required: true }),
    code: text('Code', { isSameInAllLanguages: true }),
    points: textList('Points'),
    search: group('Search', { title: text('Title') }),
    rows: groupList('Rows', { label: text('Label', { required: true }), value: integer('Value', { default: 0 }) }),
    story: blocks('Story', { of: { words: group('Words', { text: richText('Text', { required: true }) }) } }),
  },
})
const { fields } = kind

const item = {
  title: 'Wheat',
  code: 'W1',
  points: ['Early', 'Tall'],
  search: { title: 'Best wheat' },
  rows: [
    { label: 'Yield', value: 3 },
    { label: 'Protein', value: 12 },
  ],
  story: [
    { key: 'a', words: { text: 'Once' } },
    { key: 'b', words: { text: 'Later' } },
  ],
  order: 0,
  isActive: true,
}

/** Returns translations of all texts of the item, in capitals. */
const translated = (isVisible = true): { es: Translations[string] } => ({
  es: {
    isVisible,
    texts: Object.fromEntries(
      textsOf(fields, item).map(({ path, value }) => [
        path,
        {
          text: Array.isArray(value) ? value.map((entry: string) => entry.toUpperCase()) : String(value).toUpperCase(),
        },
      ]),
    ),
  },
})

const withTexts = (texts: Record<string, string | null>, language = 'es') => ({
  translations: {
    [language]: {
      texts: Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, text === null ? null : { text }])),
    },
  },
})

describe('an item in another language', () => {
  const shown = { ...item, translations: translated() }

  it('has all its texts in that language, and all other values as they are', () => {
    expect(inLanguage(fields, shown, 'es')).toEqual({
      ...shown,
      title: 'WHEAT',
      points: ['EARLY', 'TALL'],
      search: { title: 'BEST WHEAT' },
      rows: [
        { label: 'YIELD', value: 3 },
        { label: 'PROTEIN', value: 12 },
      ],
      story: [
        { key: 'a', words: { text: 'ONCE' } },
        { key: 'b', words: { text: 'LATER' } },
      ],
    })
  })

  it('keeps its texts when lists are sorted and blocks are moved', () => {
    const moved = { ...shown, rows: item.rows.toReversed(), story: item.story.toReversed() }
    expect(inLanguage(fields, moved, 'es')).toMatchObject({
      rows: [{ label: 'PROTEIN', value: 12 }, { label: 'YIELD' }],
      story: [{ words: { text: 'LATER' } }, { words: { text: 'ONCE' } }],
    })
  })

  it('is not there unless visitors see it', () => {
    expect(inLanguage(fields, { ...item, translations: translated(false) }, 'es')).toBeUndefined()
    expect(inLanguage(fields, shown, 'de')).toBeUndefined()
  })

  it.each([
    ['a required text', { ...shown, translations: withTexts({}, 'de').translations }],
    ['a required text of a new block', { ...shown, story: [...item.story, { key: 'c', words: { text: 'New' } }] }],
    ['a required text of a changed entry', { ...shown, rows: [{ label: 'Weight', value: 3 }] }],
  ])('is not there without %s, so that no page has two languages', (_, incomplete) => {
    expect(inLanguage(fields, incomplete, 'es')).toBeUndefined()
  })

  it('has no text where an optional one is missing', () => {
    const patched = withPatch(fields, shown, withTexts({ 'search.title': null }))
    expect(inLanguage(fields, patched, 'es')).toMatchObject({ title: 'WHEAT', search: { title: '' } })
  })
})

describe('a change', () => {
  it('of one language leaves the others as they are', () => {
    const before = { ...item, translations: translated() }
    const after = withPatch(fields, before, withTexts({ title: 'Weizen' }, 'de'))
    expect(after['translations']).toEqual({
      ...before.translations,
      de: { isVisible: false, texts: { title: { text: 'Weizen' } } },
    })
    const change = changesOf(fields, after, before)
    expect(change).toEqual(expect.objectContaining({ translations: expect.objectContaining({ de: null }) }))
    expect(withPatch(fields, after, change)).toEqual(before)
  })

  it('makes values what they were, whatever they lack', () => {
    const [before, after] = [item, { ...item, translations: translated() }]
    expect(withPatch(fields, after, asChange(fields, after, { ...before, translations: {} }))).toEqual({
      ...before,
      translations: {},
    })
  })

  it('notes the originals of the texts, once', () => {
    const { translations } = withOriginals(fields, withTexts({ title: 'Trigo', 'story.a.words.text': 'Una vez' }), item)
    expect(translations['es']!.texts).toEqual({
      title: { text: 'Trigo', original: originalHash('Wheat') },
      'story.a.words.text': { text: 'Una vez', original: originalHash('Once') },
    })
    const later = withOriginals(fields, { translations }, { ...item, title: 'Rye' })
    expect(later.translations['es']!.texts['title']).toEqual({ text: 'Trigo', original: originalHash('Wheat') })
  })

  it.each([
    ['a language that is none', { 'not a tag': {} }, 'translations.not a tag'],
    ['a field that does not exist', { es: { texts: { nothing: 'x' } } }, 'translations.es.texts.nothing'],
    ['a number', { es: { texts: { 'rows.~1.value': 'x' } } }, 'translations.es.texts.rows.~1.value'],
    ['a code that is the same in all languages', { es: { texts: { code: 'x' } } }, 'translations.es.texts.code'],
    ['a text that is too long', { es: { texts: { title: 'x'.repeat(201) } } }, 'translations.es.texts.title.text'],
    ['a list instead of a text', { es: { texts: { title: ['x'] } } }, 'translations.es.texts.title.text'],
    ['something else than texts', { es: { title: 'x' } }, 'translations.es.title'],
  ])('is refused for %s', (_, translations, field) => {
    expect(checkChange(kind, { translations }).errors).toMatchObject([{ field }])
  })

  it('takes a text without more, and tags in any form', () => {
    const { values } = checkChange(kind, { translations: { 'PT-br': { texts: { title: 'Trigo', points: ['Alto'] } } } })
    expect(values).toEqual({
      translations: { 'pt-BR': { texts: { title: { text: 'Trigo' }, points: { text: ['Alto'] } } } },
    })
  })
})

describe('two changes', () => {
  const base = { ...item, translations: translated() }
  const mine = withPatch(fields, base, withTexts({ title: 'mine', 'story.a.words.text': 'mine' }))

  it('merge by language and path', () => {
    const theirs = withPatch(
      fields,
      withPatch(fields, base, withTexts({ 'story.b.words.text': 'theirs' })),
      withTexts({ title: 'ihres' }, 'de'),
    )
    const { values, conflicts } = merge(fields, base, mine, theirs)
    expect(conflicts).toEqual([])
    expect(values).toEqual(withPatch(fields, theirs, withTexts({ title: 'mine', 'story.a.words.text': 'mine' })))
  })

  it('of the same text need a decision, which names language and path', () => {
    const theirs = withPatch(fields, base, withTexts({ title: 'theirs' }))
    const { values, conflicts } = merge(fields, base, mine, theirs)
    expect(conflicts).toMatchObject([{ path: 'translations.es.title', label: 'Spanish: Title' }])
    expect(values).toEqual(mine)
    const chosen = merge(fields, base, mine, theirs, (path) => path === 'translations.es.title').values
    expect(chosen).toEqual(withPatch(fields, mine, withTexts({ title: 'theirs' })))
  })

  it('merge although one has moved what the other one has translated', () => {
    const theirs = { ...base, rows: item.rows.toReversed(), story: item.story.toReversed() }
    const { values, conflicts } = merge(fields, base, mine, theirs)
    expect(conflicts).toEqual([])
    expect(inLanguage(fields, values, 'es')).toMatchObject({
      title: 'mine',
      rows: [{ label: 'PROTEIN' }, { label: 'YIELD' }],
      story: [{ words: { text: 'LATER' } }, { words: { text: 'mine' } }],
    })
  })
})

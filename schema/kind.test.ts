import { describe, expect, expectTypeOf, test } from 'vitest'
import { choice, defaultOf, type Field, optionsOf, text, textList, toggle } from './fields.ts'
import {
  type AnyKind,
  blank,
  defineKind,
  defineRecord,
  defineSingleton,
  type ItemOf,
  type ValuesOfKind,
} from './kind.ts'
import {
  collections,
  type company,
  hero,
  type job,
  kinds,
  type mediaFile,
  type seo,
  singletons,
  stored,
} from './kinds/index.ts'

const names = {
  name: 'fieldTrial',
  plural: 'fieldTrials',
  label: 'Field trial',
  labelPlural: 'Field trials',
  description: 'A trial.',
  path: 'field-trials',
  itemKey: 'trial',
}
const declaration = { ...names, listKey: 'trials', titleField: 'site', naturalKey: 'site' } as const
const fields = { site: text('Site', { required: true }), crop: text('Crop'), tags: textList('Tags') }

describe('defineKind', () => {
  test('adds order, isActive and, if it has texts, translations', () => {
    const kind = defineKind({ ...declaration, fields })
    expect(kind).toMatchObject({ singleton: false, ordered: true })
    expect(blank(kind)).toEqual({ site: '', crop: '', tags: [], order: 0, isActive: true, translations: {} })
  })

  test('adds no translations to kinds without texts', () => {
    const same = text('Code', { isSameInAllLanguages: true })
    expect(Object.keys(blank(defineKind({ ...declaration, fields: { site: same } })))).toEqual([
      'site',
      'order',
      'isActive',
    ])
  })

  test('accepts only a choice or a filterable field as the filter of visitors', () => {
    const website = { path: 'trial', section: { id: 'trials', label: 'Trials' } }
    const season = choice('Season', [{ name: 'SPRING', value: 'spring', label: 'Spring' }], { default: 'spring' })
    const filteredBy = (field: string) =>
      defineKind({
        ...declaration,
        fields: { ...fields, season },
        filterable: ['crop'],
        website: { ...website, filter: { field, label: 'Crops' } },
      })
    for (const field of ['crop', 'season']) expect(filteredBy(field).website?.filter.field).toBe(field)
    for (const field of ['site', 'weather']) expect(() => filteredBy(field)).toThrow(`the field ${field} of its filter`)
  })

  test('does not add order to kinds without an order', () => {
    const kind = defineKind({ ...declaration, fields, ordered: false })
    expect(kind.ordered).toBe(false)
    expect(blank(kind)).toEqual({ site: '', crop: '', tags: [], isActive: true, translations: {} })
  })

  test('searches the title first, and each field once', () => {
    expect(defineKind({ ...declaration, fields }).searchable).toEqual(['site'])
    expect(defineKind({ ...declaration, fields, searchable: ['crop', 'site'] }).searchable).toEqual(['site', 'crop'])
  })

  test.each([
    ['title field', { titleField: 'farm' }],
    ['natural key', { naturalKey: 'farm' }],
    ['searchable field', { searchable: ['farm'] }],
    ['filterable field', { filterable: ['farm'] }],
  ])('rejects an unknown %s', (_, wrong) => {
    const misspelled = { ...declaration, fields, ...wrong } as unknown as Parameters<typeof defineKind>[0]
    expect(() => defineKind(misspelled)).toThrow('Kind fieldTrial has no field farm')
  })
})

test('defineRecord adds nothing', () => {
  const record = defineRecord({ ...declaration, fields })
  expect(record.ordered).toBe(false)
  expect(blank(record)).toEqual({ site: '', crop: '', tags: [] })
})

test('defineSingleton adds isActive unless it has its own, and translations', () => {
  const notice = {
    ...names,
    id: '5e0a7c1e-0000-4000-8000-000000000099',
    whenNew: 'nothing',
    whenHidden: 'nothing',
  } as const
  const values = { site: '', crop: '', tags: [], isActive: true, translations: {} }
  expect(blank(defineSingleton({ ...notice, fields }))).toEqual(values)
  const own = defineSingleton({ ...notice, fields: { ...fields, isActive: toggle('Shown') } })
  expect(own.fields.isActive.label).toBe('Shown')
  expect(blank(own).isActive).toBe(false)
})

test('each blank item is a new object', () => {
  blank(hero).statistics.length = 0
  expect(blank(hero).statistics).toHaveLength(3)
})

describe('the kinds of this site', () => {
  test.each(['name', 'plural', 'path', 'itemKey'] as const)('have a unique %s', (key) => {
    const values = stored.map((kind) => kind[key])
    expect(new Set(values).size).toBe(values.length)
  })

  test.each(stored.map((kind) => [kind.name, kind] as const))(
    '%s has names that are valid in SQL, GraphQL and REST',
    (_, kind) => {
      expect(kind.name).toMatch(/^[a-z][a-zA-Z]+$/)
      expect(kind.plural).toMatch(/^[a-z][a-zA-Z]+$/)
      expect(kind.path).toMatch(/^[a-z]+(-[a-z]+)*$/)
      for (const [key, field] of Object.entries<Field>(kind.fields)) {
        expect(key).toMatch(/^[a-z][a-zA-Z]*$/)
        expect(field.label).not.toBe('')
        const options = optionsOf(field)
        if (!options) continue
        const values = options.map((option) => option.value)
        expect(values).toContain(defaultOf(field))
        expect(new Set(values).size).toBe(values.length)
        for (const option of options) expect(option.name).toMatch(/^[A-Z][A-Z0-9_]*$/)
      }
    },
  )

  test('are listed once each', () => {
    const namesOf = (group: readonly AnyKind[]) => group.map((kind) => kind.name)
    const specified = ['product', 'service', 'job', 'teamMember', 'seo']
    expect(namesOf(collections)).toEqual(expect.arrayContaining(specified))
    expect(namesOf(singletons)).toEqual(expect.arrayContaining(['hero', 'company']))
    expect(namesOf(kinds)).toEqual([...new Set([...namesOf(collections), ...namesOf(singletons)])])
    expect(stored.slice(kinds.length).map((kind) => kind.name)).toEqual(['mediaFile', 'setting'])
  })
})

test('the types of items follow from their kind', () => {
  type Job = ItemOf<typeof job>
  expectTypeOf<Job['department']>().toEqualTypeOf<
    'biotechnology' | 'research' | 'engineering' | 'marketing' | 'operations'
  >()
  expectTypeOf<Job['type']>().toEqualTypeOf<'Full-time' | 'Part-time' | 'Contract' | 'Internship'>()
  expectTypeOf<Job['order']>().toEqualTypeOf<number>()
  expectTypeOf<Job['skills']>().toEqualTypeOf<string[]>()
  expectTypeOf<Pick<Job, 'id' | 'version' | 'createdAt' | 'updatedAt' | 'isActive'>>().toEqualTypeOf<{
    id: string
    version: number
    createdAt: string
    updatedAt: string
    isActive: boolean
  }>()

  type Company = ValuesOfKind<typeof company>
  expectTypeOf<Company['foundedYear']>().toEqualTypeOf<number | null>()
  expectTypeOf<Company['employeeCount']>().toEqualTypeOf<'1-10' | '11-50' | '51-100' | '101-500' | '500+'>()
  expectTypeOf<Company['contact']>().toEqualTypeOf<{ phone: string; email: string; website: string }>()
  expectTypeOf(blank(hero).statistics).toEqualTypeOf<{ value: string; label: string }[]>()
  expectTypeOf(blank(hero).primaryCTA).toEqualTypeOf<{ text: string; link: string }>()
  expectTypeOf<ValuesOfKind<typeof seo>>().not.toHaveProperty('order')
  expectTypeOf<ValuesOfKind<typeof mediaFile>>().not.toHaveProperty('isActive')
})

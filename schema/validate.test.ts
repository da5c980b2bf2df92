import { describe, expect, expectTypeOf, test } from 'vitest'
import { blank, STORED_KEYS } from './kind.ts'
import { company, hero, job, product, stored } from './kinds/index.ts'
import { exampleOf, leavesOf, withValue } from './testing/example.ts'
import { checkChange, checkNew, type Checked, schemasOf } from './validate.ts'

const inoculant = {
  name: 'FurrowAzo',
  category: 'Biofertilizers',
  description: 'For corn.',
  detailedDescription: 'Azospirillum brasilense for corn and wheat.',
}
const withMore = (json: string) => JSON.parse(`${JSON.stringify(inoculant).slice(0, -1)},${json}}`) as unknown
const fieldsIn = ({ errors }: Checked<unknown>) => errors?.map(({ field }) => field)

describe('a new item', () => {
  test('gets defaults for missing fields', () => {
    expect(checkNew(product, inoculant)).toEqual({ values: { ...blank(product), ...inoculant } })
    expect(checkNew(hero, {})).toEqual({ values: blank(hero) })
    expect(checkNew(hero, { primaryCTA: { text: 'See all' } }).values?.primaryCTA).toEqual({
      text: 'See all',
      link: '#products',
    })
    expect(checkNew(product, { ...inoculant, features: undefined }).values?.features).toEqual([])
  })

  test('gets its own copy of a default', () => {
    checkNew(hero, {}).values!.statistics.length = 0
    expect(checkNew(hero, {}).values?.statistics).toHaveLength(3)
  })

  test('reports all errors by their paths', () => {
    const { errors } = checkNew(hero, {
      title: '',
      primaryCTA: { text: 'x', link: 'javascript:alert(1)' },
      statistics: [{ value: '1' }, 'fifty', { value: 1, unit: 'ha' }],
      isActive: 'yes',
    })
    expect(errors).toEqual([
      { field: 'isActive', message: expect.stringMatching(/ must be true or false$/) },
      { field: 'title', message: 'Title is required' },
      { field: 'primaryCTA.link', message: 'Link must be an http(s) address, a /path of this site or an #anchor' },
      { field: 'statistics.1', message: 'Each entry must be an object' },
      { field: 'statistics.2.value', message: 'Value must be text' },
      { field: 'statistics.2.unit', message: 'unit is not a known field' },
    ])
  })

  test.each([null, undefined, 'product', 1, true, [], [inoculant]])('cannot be %j', (input) => {
    expect(checkNew(product, input)).toEqual({ errors: [{ field: '', message: 'Product must be an object' }] })
  })

  test.each([null, 1, true, [], {}])('cannot have %j as a text', (value) => {
    expect(checkNew(product, { ...inoculant, name: value })).toEqual({
      errors: [{ field: 'name', message: 'Name must be text' }],
    })
  })

  test.each([null, 'Ames', 1, []])('cannot have %j as a group', (value) => {
    expect(checkNew(company, { address: value })).toEqual({
      errors: [{ field: 'address', message: 'Address must be an object' }],
    })
  })
})

describe('unknown keys are rejected by name', () => {
  test.each(['price', 'constructor', 'toString', 'hasOwnProperty', '__proto__', ''])('%j', (key) => {
    const message = `${key} is not a known field`
    expect(checkNew(product, withMore(`${JSON.stringify(key)}:{"polluted":1}`))).toEqual({
      errors: [{ field: key, message }],
    })
    expect(checkChange(product, JSON.parse(`{${JSON.stringify(key)}:1}`))).toEqual({
      errors: [{ field: key, message }],
    })
    expect({}).not.toHaveProperty('polluted')
  })

  test('in a group and in an entry', () => {
    expect(fieldsIn(checkNew(company, JSON.parse('{"address":{"__proto__":1,"planet":2}}')))).toEqual([
      'address.__proto__',
      'address.planet',
    ])
    expect(fieldsIn(checkNew(hero, JSON.parse('{"statistics":[{"constructor":1}]}')))).toEqual([
      'statistics.0.constructor',
    ])
  })

  test.each(STORED_KEYS)('%s, which only the server sets', (key) => {
    expect(fieldsIn(checkNew(product, { ...inoculant, [key]: 1 }))).toEqual([key])
    expect(fieldsIn(checkChange(product, { [key]: 1 }))).toEqual([key])
  })

  test('a field of another kind', () => {
    expect(fieldsIn(checkNew(product, { ...inoculant, department: 'research', title: 'x' }))).toEqual([
      'department',
      'title',
    ])
  })
})

describe('texts', () => {
  const descriptionOf = (description: string) => checkNew(product, { ...inoculant, description })

  test('are stored as NFC with LF', () => {
    expect(descriptionOf('Cafe\u0301\r\nau lait\r\n').values?.description).toBe('Café\nau lait\n')
    expect(checkNew(product, { ...inoculant, features: ['e\u0301'] }).values?.features).toEqual(['é'])
    expect(checkNew(company, { address: { city: 'A\u030angstro\u0308m' } }).values?.address.city).toBe('Ångström')
    expect(checkChange(product, { description: 'a\r\nb' }).values).toEqual({ description: 'a\nb' })
  })

  test('keep spaces, tabs and newlines', () => {
    expect(descriptionOf('  a\t\n b ').values?.description).toBe('  a\t\n b ')
  })

  test.each([
    ['\0', 'U+0000'],
    ['\u0007', 'U+0007'],
    ['\r', 'U+000D'],
    ['\u001b', 'U+001B'],
    ['\u007f', 'U+007F'],
    ['\u0085', 'U+0085'],
  ])('cannot contain the control character %j', (control, code) => {
    expect(descriptionOf(`a${control}b`).errors).toEqual([
      { field: 'description', message: `Short description contains a control character (${code})` },
    ])
  })

  test.each(['\ud83c', '\udf31', 'a\ud83cb', '\udf31\ud83c'])('cannot contain a lone surrogate: %j', (text) => {
    expect(descriptionOf(text).errors).toEqual([
      { field: 'description', message: 'Short description contains half of a character (a lone surrogate)' },
    ])
  })

  test('are checked in every place', () => {
    for (const kind of stored) {
      for (const [path, field] of leavesOf(kind)) {
        if (!('max' in field) || field.type === 'integer') continue
        for (const wrong of ['a\0', '\ud800']) {
          const input = withValue(exampleOf(kind), path, field.type === 'textList' ? [wrong] : wrong)
          expect(fieldsIn(checkNew(kind, input))).toEqual([field.type === 'textList' ? `${path}.0` : path])
        }
      }
    }
  })

  test('may be blank in a list', () => {
    expect(checkNew(product, { ...inoculant, features: ['', 'Sterile', ' '] }).values?.features).toEqual([
      '',
      'Sterile',
      ' ',
    ])
  })
})

describe('a change', () => {
  test('changes only the fields it names', () => {
    expect(checkChange(product, {})).toEqual({ values: {} })
    expect(checkChange(product, { order: 20 })).toEqual({ values: { order: 20 } })
    expect(checkChange(job, { type: 'Contract' })).toEqual({ values: { type: 'Contract' } })
  })

  test('can contain a part of a group, but only whole lists', () => {
    expect(checkChange(company, { contact: { phone: '1' } })).toEqual({ values: { contact: { phone: '1' } } })
    expect(checkChange(hero, { statistics: [{ value: '1' }] })).toEqual({
      values: { statistics: [{ value: '1', label: '' }] },
    })
  })

  test('has the same limits', () => {
    expect(fieldsIn(checkChange(product, { name: ' ', order: 0.5, features: [1], image: 'data:,x' }))).toEqual([
      'name',
      'features.0',
      'image',
      'order',
    ])
    expect(fieldsIn(checkChange(hero, { primaryCTA: { text: '' } }))).toEqual(['primaryCTA.text'])
    expect(fieldsIn(checkChange(product, null))).toEqual([''])
  })
})

test('the schemas of a kind are built once', () => {
  expect(schemasOf(product)).toBe(schemasOf(product))
  expect(schemasOf(product)).not.toBe(schemasOf(job))
})

test('the types of checked values follow from their kind', () => {
  expectTypeOf(checkNew(job, {}).values?.type).toEqualTypeOf<
    'Full-time' | 'Part-time' | 'Contract' | 'Internship' | undefined
  >()
  expectTypeOf(checkChange(company, {}).values?.foundedYear).toEqualTypeOf<number | null | undefined>()
  const checked = checkNew(product, inoculant)
  if (checked.errors) throw new Error(checked.errors[0]?.message)
  expectTypeOf(checked.values.features).toEqualTypeOf<string[]>()
})

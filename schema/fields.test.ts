import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  choice,
  colour,
  date,
  defaultOf,
  defaultsOf,
  email,
  group,
  groupList,
  icon,
  image,
  integer,
  link,
  longText,
  phone,
  text,
  textList,
  toggle,
  url,
  type ValueOf,
  type ValuesOf,
} from './fields.ts'

const soil = [
  { name: 'SANDY', value: 'sandy', label: 'Sandy soil' },
  { name: 'LOAM', value: 'loam', label: 'Loam' },
] as const

describe('limits', () => {
  test.each([
    ['a line', text('Line'), 200],
    ['an e-mail address', email('E-mail'), 200],
    ['a phone number', phone('Phone'), 200],
    ['a color', colour('Color'), 200],
    ['an icon', icon('Icon'), 200],
    ['a text', longText('Text'), 20_000],
    ['a link', link('Link'), 2_000],
    ['a URL', url('URL'), 2_000],
    ['a picture', image('Picture'), 2_000],
    ['an entry of a list', textList('List'), 200],
  ])('%s has a limit', (_, field, max) => {
    expect(field.max).toBe(max)
  })

  test('lists have a limit', () => {
    expect(textList('List').maxEntries).toBe(200)
    expect(groupList('List', { name: text('Name') }).maxEntries).toBe(200)
  })

  test('numbers start at 0 and fit a PostgreSQL integer', () => {
    expect(integer('Number')).toMatchObject({ min: 0, max: 2 ** 31 - 1 })
  })

  test('a field can set its own limit', () => {
    expect(text('Page', { max: 80 }).max).toBe(80)
    expect(integer('Year', { min: 1900, max: 2100 })).toMatchObject({ min: 1900, max: 2100 })
    expect(groupList('Statistics', {}, { maxEntries: 12 }).maxEntries).toBe(12)
  })
})

describe('defaults', () => {
  test.each([
    [text('Name'), ''],
    [text('Location', { default: 'Remote' }), 'Remote'],
    [longText('Text'), ''],
    [image('Picture'), ''],
    [date('Day'), ''],
    [textList('List'), []],
    [textList('Values', { default: ['Innovation'] }), ['Innovation']],
    [choice('Soil', soil), 'sandy'],
    [choice('Soil', soil, { default: 'loam' }), 'loam'],
    [integer('Order'), 0],
    [integer('Year', { optional: true }), null],
    [integer('Year', { optional: true, default: 2008 }), 2008],
    [toggle('Active'), false],
    [toggle('Active', { default: true }), true],
    [group('Address', { city: text('City', { default: 'Ames' }), zip: text('ZIP') }), { city: 'Ames', zip: '' }],
    [groupList('Statistics', { value: text('Value') }), []],
  ])('the default of %o is %j', (field, value) => {
    expect(defaultOf(field)).toEqual(value)
  })

  test('are not shared', () => {
    const fields = {
      tags: textList('Tags', { default: ['soil'] }),
      statistics: groupList('Statistics', { value: text('Value') }, { default: [{ value: '50+' }] }),
      address: group('Address', { lines: textList('Lines', { default: ['Ames'] }) }),
    }
    const first = defaultsOf(fields)
    first.tags.push('changed')
    first.statistics[0]!.value = 'changed'
    first.address.lines.length = 0
    expect(defaultsOf(fields)).toEqual({
      tags: ['soil'],
      statistics: [{ value: '50+' }],
      address: { lines: ['Ames'] },
    })
  })
})

test('the types of values follow from the fields', () => {
  const fields = {
    name: text('Name'),
    notes: longText('Notes'),
    site: url('Site'),
    day: date('Day'),
    tags: textList('Tags'),
    soil: choice('Soil', soil),
    drySoil: choice('Soil', soil, { default: 'loam' }),
    year: integer('Year', { optional: true }),
    founded: integer('Founded', { optional: true, default: 2008 }),
    count: integer('Count'),
    active: toggle('Active'),
    address: group('Address', { city: text('City'), floor: integer('Floor', { optional: true }) }),
    statistics: groupList('Statistics', { value: text('Value'), shown: toggle('Shown') }),
  }
  const values = defaultsOf(fields)

  expectTypeOf(values).toEqualTypeOf<{
    name: string
    notes: string
    site: string
    day: string
    tags: string[]
    soil: 'sandy' | 'loam'
    drySoil: 'sandy' | 'loam'
    year: number | null
    founded: number | null
    count: number
    active: boolean
    address: { city: string; floor: number | null }
    statistics: { value: string; shown: boolean }[]
  }>()
  expectTypeOf<ValuesOf<typeof fields>>().toEqualTypeOf<typeof values>()
  expectTypeOf<ValueOf<typeof fields.statistics>>().toEqualTypeOf<{ value: string; shown: boolean }[]>()
  // @ts-expect-error a default outside the options
  choice('Soil', soil, { default: 'clay' })
  // @ts-expect-error a default of another shape than the entries
  groupList('Statistics', { value: text('Value') }, { default: [{ label: 'Products' }] })
  expect(Object.keys(values)).toEqual(Object.keys(fields))
})

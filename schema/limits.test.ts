/** Tests every limit of sections 5 and 9 of the specification and of the model at its boundary. */

import { describe, expect, test } from 'vitest'
import { blank, type AnyKind } from './kind.ts'
import { company, hero, job, kinds, mediaFile, product, seo, service, stored, teamMember } from './kinds/index.ts'
import { isText } from './fields.ts'
import { exampleOf, leavesOf, withValue } from './testing/example.ts'
import { checkNew } from './validate.ts'

/** Returns the problems of an otherwise valid item that has `value` at `path`. */
const problems = (kind: AnyKind, path: string, value: unknown) =>
  checkNew(kind, withValue(exampleOf(kind), path, value)).errors

const fieldsOf = (...types: string[]) =>
  stored.flatMap((kind) =>
    leavesOf(kind).flatMap(([path, field]) => (types.includes(field.type) ? [{ kind, path, field }] : [])),
  )
const title = ({ kind, path }: { kind: AnyKind; path: string }) => `${kind.name} ${path}`

const EMPTY = ['', ' ', '\n\t\u00a0']

describe('required', () => {
  test('are the title and the description of what has a page, and no list and no picture', () => {
    const all: readonly AnyKind[] = kinds
    for (const kind of all) {
      const needed = !kind.singleton && kind.website ? [kind.titleField, 'description'] : []
      expect([kind.name, needed.filter((key) => !kind.fields[key]!.required)]).toEqual([kind.name, []])
      const leaves = leavesOf(kind).filter(([, { type }]) => type === 'textList' || type === 'image')
      expect([kind.name, leaves.filter(([, field]) => field.required)]).toEqual([kind.name, []])
    }
  })

  test('refuse to be empty, and nothing else does', () => {
    for (const kind of kinds) {
      for (const [path, field] of leavesOf(kind)) {
        if (field.required) {
          for (const empty of EMPTY) {
            const refusal = { field: path, message: expect.stringMatching(/ is required$/) }
            expect(problems(kind, path, empty)).toEqual([refusal])
          }
        } else if ('max' in field && field.type !== 'integer' && field.type !== 'decimal') {
          expect(problems(kind, path, field.type === 'textList' ? [] : '')).toBeUndefined()
        }
      }
    }
  })
})

describe('lengths', () => {
  test.each([
    [seo, 'title', 60],
    [seo, 'description', 160],
    [seo, 'ogTitle', 60],
    [seo, 'ogDescription', 160],
    [seo, 'page', 80],
    [product, 'name', 200],
    [product, 'description', 20_000],
    [service, 'icon', 16],
    [company, 'address.zipCode', 20],
    [company, 'contact.phone', 40],
    [hero, 'statistics.0.value', 40],
    [hero, 'statistics.0.label', 80],
    [mediaFile, 'alt', 500],
  ] as const)('$name %s: %i', (kind, path, limit) => {
    expect(problems(kind, path, 'x'.repeat(limit))).toBeUndefined()
    expect(problems(kind, path, 'x'.repeat(limit + 1))).toHaveLength(1)
  })

  test.each(fieldsOf('text', 'longText', 'phone', 'icon').map((place) => [title(place), place] as const))(
    '%s',
    (_, { kind, path, field }) => {
      const max = isText(field) ? field.max : 0
      const tooLong = [{ field: path, message: `${field.label} must be at most ${max} characters` }]
      for (const character of ['x', '🌱', 'e\u0301']) {
        expect(problems(kind, path, character.repeat(max))).toBeUndefined()
        expect(problems(kind, path, character.repeat(max + 1))).toEqual(tooLong)
      }
    },
  )

  test.each(fieldsOf('link', 'url', 'image').map((place) => [title(place), place] as const))(
    '%s',
    (_, { kind, path, field }) => {
      const address = (length: number) => 'https://verdant.example/'.padEnd(length, 'x')
      expect(problems(kind, path, address(2_000))).toBeUndefined()
      expect(problems(kind, path, address(2_001))).toEqual([
        { field: path, message: `${field.label} must be at most 2000 characters` },
      ])
    },
  )

  test('an e-mail address: 200', () => {
    const address = (length: number) => '@verdant.example'.padStart(length, 'x')
    expect(problems(company, 'contact.email', address(200))).toBeUndefined()
    expect(problems(company, 'contact.email', address(201))).toEqual([
      { field: 'contact.email', message: 'E-mail must be at most 200 characters' },
    ])
  })
})

/** Most lists have at most 200 entries of 200 characters. */
const LIMITS: Record<string, [entries: number, characters: number]> = { 'mediaFile tags': [20, 50] }

describe('lists', () => {
  test.each(fieldsOf('textList').map((place) => [title(place), place] as const))('%s', (_, { kind, path, field }) => {
    const { label } = field
    const [entries, characters] = LIMITS[title({ kind, path })] ?? [200, 200]
    expect(problems(kind, path, Array(entries).fill(''))).toBeUndefined()
    expect(problems(kind, path, Array(entries + 1).fill(''))).toEqual([
      { field: path, message: `${label} must have at most ${entries} entries` },
    ])
    expect(problems(kind, path, ['', '🌱'.repeat(characters)])).toBeUndefined()
    expect(problems(kind, path, ['', '🌱'.repeat(characters + 1)])).toEqual([
      { field: `${path}.1`, message: `Each entry of ${label} must be at most ${characters} characters` },
    ])
    expect(problems(kind, path, 'x')).toEqual([{ field: path, message: `${label} must be a list` }])
  })

  test('statistics of the hero', () => {
    const statistic = { value: '50+', label: 'Products' }
    expect(problems(hero, 'statistics', [])).toBeUndefined()
    expect(
      problems(
        hero,
        'statistics',
        Array.from({ length: 12 }, () => statistic),
      ),
    ).toBeUndefined()
    expect(
      problems(
        hero,
        'statistics',
        Array.from({ length: 13 }, () => statistic),
      ),
    ).toEqual([{ field: 'statistics', message: 'Statistics must have at most 12 entries' }])
  })
})

describe('numbers', () => {
  test.each([1900, 1901, 2008, 2100, null])('foundedYear may be %j', (year) => {
    expect(problems(company, 'foundedYear', year)).toBeUndefined()
  })

  test.each([1899, 2101, 0, -1, 2008.5, Number.NaN, Number.POSITIVE_INFINITY, '2008', '', true, []])(
    'foundedYear may not be %j',
    (year) => {
      expect(problems(company, 'foundedYear', year)).toEqual([
        { field: 'foundedYear', message: 'Founded must be a whole number from 1900 to 2100' },
      ])
    },
  )

  test.each([service, job, teamMember])('$name: order is a whole number from 0', (kind) => {
    for (const order of [0, 1, 2_147_483_647]) expect(problems(kind, 'order', order)).toBeUndefined()
    for (const order of [-1, 0.5, 2_147_483_648, '1', null]) {
      expect(problems(kind, 'order', order)).toEqual([
        { field: 'order', message: 'Order must be a whole number from 0 to 2147483647' },
      ])
    }
  })

  test('product: order is a whole number', () => {
    for (const order of [-2_147_483_648, -1, 0, 2_147_483_647])
      expect(problems(product, 'order', order)).toBeUndefined()
    for (const order of [-2_147_483_649, 0.5, 2_147_483_648, '1', null]) {
      expect(problems(product, 'order', order)).toEqual([
        { field: 'order', message: 'Order must be a whole number from -2147483648 to 2147483647' },
      ])
    }
  })
})

describe('enumerations', () => {
  test.each([
    [job, 'department', ['biotechnology', 'research', 'engineering', 'marketing', 'operations']],
    [job, 'type', ['Full-time', 'Part-time', 'Contract', 'Internship']],
    [company, 'employeeCount', ['1-10', '11-50', '51-100', '101-500', '500+']],
  ])('$name %s: %j', (kind, path, values) => {
    for (const value of values) expect(problems(kind, path, value)).toBeUndefined()
    for (const value of [
      '',
      values[0]?.toUpperCase() + ' ',
      'FULL_TIME',
      '50-100',
      'toString',
      '__proto__',
      1,
      null,
      [values[0]],
    ]) {
      const errors = problems(kind, path, value)
      expect(errors).toHaveLength(1)
      expect(errors?.[0]?.field).toBe(path)
      for (const allowed of values) expect(errors?.[0]?.message).toContain(allowed)
    }
  })

  test.each(stored.flatMap((kind) => ('isActive' in kind.fields ? [kind] : [])))(
    '$name: isActive is yes or no',
    (kind) => {
      for (const value of [true, false]) expect(problems(kind, 'isActive', value)).toBeUndefined()
      for (const value of ['true', 1, 0, null, '']) {
        expect(problems(kind, 'isActive', value)?.map(({ field }) => field)).toEqual(['isActive'])
      }
    },
  )
})

describe('forms', () => {
  const places = fieldsOf('link', 'url', 'image').map((place) => [title(place), place] as const)

  test.each(places)('%s takes an address of the web or of this site', (_, { kind, path }) => {
    for (const address of ['https://münchen.example/ü', 'HTTP://VERDANT.EXAMPLE', '/media/leaf', '#contact']) {
      expect(problems(kind, path, address)).toBeUndefined()
    }
  })

  test.each(places)('%s takes nothing that runs or leads astray', (_, { kind, path }) => {
    for (const address of [
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      'java\nscript:alert(1)',
      'java\tscript:alert(1)',
      '\u0001javascript:alert(1)',
      ' javascript:alert(1)',
      'data:image/svg+xml,<svg/>',
      '//evil.example',
      '\\\\evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'https:evil.example',
      'leaf.png',
    ]) {
      const errors = problems(kind, path, address)
      expect(errors?.map(({ field }) => field)).toEqual([path])
    }
  })

  test('only a team member may have an emoji for a picture', () => {
    expect(problems(teamMember, 'image', '👩‍🔬')).toBeUndefined()
    expect(problems(teamMember, 'image', 'Elena')).toHaveLength(1)
    expect(problems(product, 'image', '🌱')).toHaveLength(1)
    expect(problems(hero, 'backgroundImage', '🌱')).toHaveLength(1)
  })

  test('the e-mail address of the company is one', () => {
    expect(problems(company, 'contact.email', '')).toBeUndefined()
    for (const address of ['hello', 'hello@', 'a b@verdant.example', 'a@verdant.example\nbcc: b@evil.example']) {
      expect(problems(company, 'contact.email', address)).toEqual([
        { field: 'contact.email', message: 'E-mail must be an e-mail address' },
      ])
    }
  })
})

test('what a new item starts as', () => {
  expect(blank(product)).toMatchObject({ order: 0, isActive: true, features: [], image: '' })
  expect(blank(service)).toMatchObject({ icon: '🔬', order: 0, isActive: true })
  expect(blank(job)).toMatchObject({
    department: 'biotechnology',
    location: 'Remote',
    type: 'Full-time',
    experience: '1-3 years',
  })
  expect(blank(hero)).toMatchObject({
    title: 'Revolutionizing Agriculture Through Biotechnology',
    subtitle: 'Sustainable solutions for a healthier planet',
    primaryCTA: { text: 'Our Products', link: '#products' },
    secondaryCTA: { text: 'Contact Us', link: '#contact' },
    statistics: [
      { value: '50+', label: 'Products' },
      { value: '15+', label: 'Years Experience' },
      { value: '1000+', label: 'Happy Clients' },
    ],
    backgroundImage: '',
    isActive: true,
  })
  expect(blank(company)).toMatchObject({ foundedYear: 2008, employeeCount: '51-100', isActive: true })
})

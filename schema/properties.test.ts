import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blank } from './kind.ts'
import { stored } from './kinds/index.ts'
import { changeOf, valuesOf } from './testing/arbitrary.ts'
import { leavesOf, withValue } from './testing/example.ts'
import { checkChange, checkDraft, checkNew } from './validate.ts'

describe.each(stored)('for any $name', (kind) => {
  test('checking valid values is idempotent', () => {
    fc.assert(
      fc.property(valuesOf(kind), (input) => {
        const { values, errors } = checkNew(kind, input)
        expect(errors).toBeUndefined()
        expect(Object.keys(values!)).toEqual(Object.keys(kind.fields))
        expect(checkNew(kind, values)).toEqual({ values })
        expect(checkChange(kind, values)).toEqual({ values })
      }),
    )
  })

  test('checking a valid change is idempotent', () => {
    fc.assert(
      fc.property(changeOf(kind), (input) => {
        const { values, errors } = checkChange(kind, input)
        expect(errors).toBeUndefined()
        expect(Object.keys(values!).sort()).toEqual(Object.keys(input).sort())
        expect(checkChange(kind, values)).toEqual({ values })
      }),
    )
  })

  test('a draft accepts every valid change unchanged, and empty required texts', () => {
    const texts = leavesOf(kind).flatMap(([path, field]) => (field.required && 'max' in field ? [path] : []))
    fc.assert(
      fc.property(valuesOf(kind), fc.subarray(texts), (input, emptied) => {
        expect(checkDraft(kind, input)).toEqual(checkChange(kind, input))
        const exists = (path: string) => !/\.\d+\./.test(path)
        const draft = emptied.filter(exists).reduce((values, path) => withValue(values, path, ''), input)
        expect(checkDraft(kind, draft).errors).toBeUndefined()
      }),
      { numRuns: 30 },
    )
  })

  test('an object with a length is no list and no text', () => {
    for (const key of Object.keys(kind.fields))
      for (const input of [{ [key]: { length: { toString: null } } }, { [key]: { length: 1_000 } }])
        expect(checkChange(kind, input).errors?.map(({ field }) => field.split('.')[0])).toContain(key)
  })

  test('a draft is rejected for the errors of a change, except missing required values', () => {
    const json = fc.dictionary(fc.constantFrom(...Object.keys(kind.fields), '__proto__', 'x'), fc.jsonValue())
    fc.assert(
      fc.property(json, (input) => {
        const errors = checkChange(kind, input).errors ?? []
        const others = errors.filter(({ message }) => !message.endsWith(' is required'))
        expect((checkDraft(kind, input).errors ?? []).map(({ field }) => field)).toEqual(
          expect.arrayContaining(others.map(({ field }) => field)),
        )
      }),
    )
  })

  test('the input is not modified', () => {
    fc.assert(
      fc.property(valuesOf(kind), (input) => {
        const before = structuredClone(input)
        checkNew(kind, input)
        checkChange(kind, input)
        checkDraft(kind, input)
        expect(input).toEqual(before)
      }),
      { numRuns: 20 },
    )
  })

  test('a blank item lacks only required values', () => {
    // The lists of a blank item have no entries.
    const required = leavesOf(kind).flatMap(([path, field]) =>
      field.required && field.default === '' && !/\.\d+\./.test(path) ? [path] : [],
    )
    const { values, errors } = checkNew(kind, blank(kind))
    expect(errors?.map(({ field }) => field) ?? []).toEqual(required)
    for (const { message } of errors ?? []) expect(message).toMatch(/ is required$/)
    if (!required.length) expect(values).toEqual(blank(kind))
  })

  test('any JSON gives either values or errors that name their fields', () => {
    const keys = fc.constantFrom(...Object.keys(kind.fields), '__proto__', 'constructor', 'x')
    const json = fc.oneof(fc.jsonValue({ stringUnit: 'binary' }), fc.dictionary(keys, fc.jsonValue()))
    fc.assert(
      fc.property(json, fc.constantFrom(checkNew, checkChange, checkDraft), (input, check) => {
        const { values, errors } = check(kind, JSON.parse(JSON.stringify(input)))
        if (values) return
        expect(errors).not.toHaveLength(0)
        for (const { field, message } of errors) {
          expect(message).not.toBe('')
          const [key = ''] = field.split('.')
          if (field !== '' && !message.endsWith('is not a known field')) expect(Object.keys(kind.fields)).toContain(key)
        }
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everyField, fieldsOf, typeNames } from '../testing/arbitrary.ts'
import { everything } from '../testing/everything.ts'
import { fromCell, toCell } from '../transfer/cells.ts'
import { checkChange, checkNew } from '../validate.ts'
import { defaultOf, typeOf } from './field-type.ts'

it('a type has the name of its folder', () => {
  expect(Object.values(everyField).map(({ type }) => type)).toEqual(expect.arrayContaining(typeNames))
  for (const field of Object.values(everyField)) expect(typeOf(field).name).toBe(field.type)
})

describe.each(Object.entries(everyField))('a field such as %s', (key, field) => {
  const type = typeOf(field)
  // A kind stores values as they are checked.
  const values = fieldsOf({ [key]: field }).map((input) => checkChange(everything, input).values![key])

  it('keeps its values in JSON and in cells', () => {
    fc.assert(
      fc.property(values, (value) => {
        const read: unknown = JSON.parse(JSON.stringify(value))
        expect(checkChange(everything, { [key]: read })).toEqual({ values: { [key]: value } })
        // An empty cell stands for the default where a type has no empty value.
        const fromText = fromCell(field, toCell(field, value))
        const cell = fromText === undefined ? defaultOf(field) : fromText
        expect(checkChange(everything, { [key]: cell })).toEqual({ values: { [key]: value } })
        expect(type.isEqual(field, value, read)).toBe(true)
      }),
    )
  })

  it('has an example that is valid, and displays it', () => {
    for (const serial of [undefined, 1, 2]) {
      const value = type.example(field, serial)
      expect(checkChange(everything, { [key]: value })).toEqual({ values: { [key]: value } })
      expect(type.display(field, value)).toEqual(expect.any(String))
    }
  })

  it('tells its default from an error', () => {
    const { errors = [] } = checkNew(everything, {})
    const own = errors.filter((error) => error.field === key)
    expect(own).toEqual(field.required ? own : [])
  })
})

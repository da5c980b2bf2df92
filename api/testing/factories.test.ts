import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { product, seo, stored } from '../../schema/kinds/index.ts'
import { checkNew } from '../../schema/validate.ts'
import { valuesArbitrary } from './arbitraries.ts'
import { make, makeProduct } from './factories.ts'

describe.each(stored.map((kind) => [kind.name, kind] as const))('%s', (_, kind) => {
  it('has valid values', () => {
    const values = make(kind)
    expect(checkNew(kind, values)).toEqual({ values })
  })

  it('has arbitrary values that validation does not change', () => {
    fc.assert(
      fc.property(valuesArbitrary(kind), (values) => {
        expect(checkNew(kind, values)).toEqual({ values })
      }),
    )
  })
})

it('accepts overrides', () => {
  expect(makeProduct({ name: 'Rhizo', features: ['a'] })).toMatchObject({
    name: 'Rhizo',
    features: ['a'],
    isActive: true,
  })
})

it('has different values each time', () => {
  expect(make(seo).page).not.toBe(make(seo).page)
  expect(make(product).name).not.toBe(make(product).name)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { product, seo, stored } from '../../schema/kinds/index.ts'
import { checkNew } from '../../schema/validate.ts'
import { valuesArbitrary } from './arbitraries.ts'
import { make, makeProduct } from './factories.ts'

describe.each(stored.map((kind) => [kind.name, kind] as const))('%s', (_, kind) => {
  it('is made valid', () => {
    const values = make(kind)
    expect(checkNew(kind, values)).toEqual({ values })
  })

  it('has arbitrary values that the model takes as they are', () => {
    fc.assert(
      fc.property(valuesArbitrary(kind), (values) => {
        expect(checkNew(kind, values)).toEqual({ values })
      }),
    )
  })
})

it('takes overrides', () => {
  expect(makeProduct({ name: 'Rhizo', features: ['a'] })).toMatchObject({
    name: 'Rhizo',
    features: ['a'],
    isActive: true,
  })
})

it('never makes two items alike', () => {
  expect(make(seo).page).not.toBe(make(seo).page)
  expect(make(product).name).not.toBe(make(product).name)
})

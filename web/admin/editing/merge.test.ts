import { describe, expect, it } from 'vitest'
import { company, product } from '../../../schema/kinds/index.ts'
import { blank } from '../../../schema/kind.ts'
import { acknowledged, merge, withValue } from './merge.ts'

describe('merge', () => {
  const base = { ...blank(product), name: 'Rhizo', description: 'Old', features: ['a'] }

  it('takes both sides where they do not overlap', () => {
    const { values, conflicts } = merge(
      product.fields,
      base,
      { ...base, name: 'Rhizo Max' },
      { ...base, description: 'New', isActive: false },
    )
    expect(conflicts).toEqual([])
    expect(values).toMatchObject({ name: 'Rhizo Max', description: 'New', isActive: false })
  })

  it('names a field that both changed, keeps mine and shows theirs', () => {
    const { values, conflicts } = merge(
      product.fields,
      base,
      { ...base, features: ['a', 'b'] },
      { ...base, features: ['c'] },
    )
    expect(conflicts).toMatchObject([{ path: 'features', label: 'Features', mine: ['a', 'b'], theirs: ['c'] }])
    expect(values).toMatchObject({ features: ['a', 'b'] })
  })

  it('sees no conflict where both made the same change', () => {
    const mine = { ...base, name: 'Same' }
    expect(merge(product.fields, base, mine, { ...mine }).conflicts).toEqual([])
  })

  it('looks into groups', () => {
    const loaded = blank(company)
    const mine = withValue(loaded, 'contact.email', 'me@verdant.example')
    const theirs = withValue(loaded, 'contact.phone', '+1 515')
    const { values, conflicts } = merge(company.fields, loaded, mine, theirs)
    expect(conflicts).toEqual([])
    expect(values).toMatchObject({ contact: { email: 'me@verdant.example', phone: '+1 515' } })
    const overlapping = merge(company.fields, loaded, mine, withValue(loaded, 'contact.email', 'you@verdant.example'))
    expect(overlapping.conflicts).toMatchObject([{ path: 'contact.email', label: 'Contact: E-mail' }])
  })
})

describe('acknowledged', () => {
  const { fields } = product
  const base = { ...blank(product), name: 'Loaded', category: 'Loaded' }
  const sent = { ...base, name: 'Sent' }

  it('takes one’s own lost save for no one else’s change', () => {
    const mine = { ...sent, name: 'Typed since' }
    const { values, conflicts } = merge(fields, acknowledged(fields, base, [sent], sent), mine, sent)
    expect(conflicts).toEqual([])
    expect(values).toMatchObject({ name: 'Typed since' })
  })

  it('still sees someone else’s change to the same field when the save did not arrive', () => {
    const theirs = { ...base, name: 'Theirs' }
    const { conflicts } = merge(fields, acknowledged(fields, base, [sent], theirs), sent, theirs)
    expect(conflicts).toMatchObject([{ path: 'name', mine: 'Sent', theirs: 'Theirs' }])
  })
})

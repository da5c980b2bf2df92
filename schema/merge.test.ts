import { describe, expect, it } from 'vitest'
import { company, product } from './kinds/index.ts'
import { blank } from './kind.ts'
import { acknowledged, changedSecrets, merge, withValue } from './merge.ts'

describe('merge', () => {
  const base = { ...blank(product), name: 'Rhizo', description: 'Old', features: ['a'] }

  it('combines changes that do not overlap', () => {
    const { values, conflicts } = merge(
      product.fields,
      base,
      { ...base, name: 'Rhizo Max' },
      { ...base, description: 'New', isActive: false },
    )
    expect(conflicts).toEqual([])
    expect(values).toMatchObject({ name: 'Rhizo Max', description: 'New', isActive: false })
  })

  it('reports a field that both sides changed, with both values', () => {
    const { values, conflicts } = merge(
      product.fields,
      base,
      { ...base, features: ['a', 'b'] },
      { ...base, features: ['c'] },
    )
    expect(conflicts).toMatchObject([{ path: 'features', label: 'Features', mine: ['a', 'b'], theirs: ['c'] }])
    expect(values).toMatchObject({ features: ['a', 'b'] })
  })

  it('reports no conflict if both sides made the same change', () => {
    const mine = { ...base, name: 'Same' }
    expect(merge(product.fields, base, mine, { ...mine }).conflicts).toEqual([])
  })

  it('merges groups field by field', () => {
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

  it('does not treat an own unanswered save as a change by someone else', () => {
    const mine = { ...sent, name: 'Typed since' }
    const { values, conflicts } = merge(fields, acknowledged(fields, base, [sent], sent), mine, sent)
    expect(conflicts).toEqual([])
    expect(values).toMatchObject({ name: 'Typed since' })
  })

  it('reports a change by someone else to the same field if the unanswered save was not carried out', () => {
    const theirs = { ...base, name: 'Theirs' }
    const { conflicts } = merge(fields, acknowledged(fields, base, [sent], theirs), sent, theirs)
    expect(conflicts).toMatchObject([{ path: 'name', mine: 'Sent', theirs: 'Theirs' }])
  })
})

describe('changedSecrets', () => {
  const { fields } = product
  const loaded = { ...blank(product), name: '' }
  const mergeSecret = (typed: string, version: number) =>
    merge(
      fields,
      { ...loaded, ...changedSecrets(['name'], { fieldVersions: { name: 1 } }, { fieldVersions: { name: version } }) },
      { ...loaded, name: typed },
      loaded,
    )

  it('reports a conflict if both sides set a secret', () => {
    expect(mergeSecret('Typed', 2).conflicts).toMatchObject([{ path: 'name', mine: 'Typed', theirs: '' }])
  })

  it('reports no conflict if only one side set it', () => {
    expect(mergeSecret('', 2).conflicts).toEqual([])
    const { values, conflicts } = mergeSecret('Typed', 1)
    expect(conflicts).toEqual([])
    expect(values).toMatchObject({ name: 'Typed' })
  })
})

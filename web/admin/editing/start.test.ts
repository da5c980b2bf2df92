import { describe, expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { blank } from '../../../schema/kind.ts'
import { startOf } from './start.ts'

const { fields } = product
const loaded = { ...blank(product), name: 'Rhizo', category: 'Probiotics' }
const draft = { base: loaded, version: 2, values: { ...loaded, name: 'Rhizo Max' }, at: 0 }

describe('startOf', () => {
  it('shows what is loaded when nothing was typed', () => {
    expect(startOf(fields, { values: loaded, version: 2 }, null).values).toEqual(loaded)
  })

  it('shows a draft over the version it was typed over', () => {
    const start = startOf(fields, { values: loaded, version: 2 }, draft)
    expect(start.values).toMatchObject({ name: 'Rhizo Max' })
    expect(start.base.version).toBe(2)
  })

  it('joins a draft with a newer version that does not overlap, such as one’s own toggle', () => {
    const start = startOf(fields, { values: { ...loaded, isActive: false }, version: 3 }, draft)
    expect(start.values).toMatchObject({ name: 'Rhizo Max', isActive: false })
    expect(start.base.version).toBe(3)
  })

  it('leaves an overlap to be asked about when it is saved', () => {
    const start = startOf(fields, { values: { ...loaded, name: 'Rhizo II' }, version: 3 }, draft)
    expect(start.values).toMatchObject({ name: 'Rhizo Max' })
    expect(start.base).toMatchObject({ version: 2, values: { name: 'Rhizo' } })
  })
})

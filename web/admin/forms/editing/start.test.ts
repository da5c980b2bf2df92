import { describe, expect, it } from 'vitest'
import { product } from '../../../../schema/kinds/index.ts'
import { blank } from '../../../../schema/kind.ts'
import { reload, startOf } from './start.ts'

const { fields } = product
const loaded = { ...blank(product), name: 'Rhizo', category: 'Probiotics' }
const unsaved = { base: loaded, version: 2, values: { ...loaded, name: 'Rhizo Max' }, at: 0 }

describe('reload', () => {
  const base = { values: loaded, version: 2 }
  const typed = { ...loaded, name: 'Typed' }

  it('merges a newer item into the form', () => {
    const newer = { values: { ...loaded, isActive: false }, version: 3 }
    const state = reload(fields, base, typed, newer)
    expect(state).toMatchObject({ base: { version: 3 }, values: { name: 'Typed', isActive: false } })
  })

  it('keeps the old base if the changes conflict, so that saving opens the merge prompt', () => {
    const newer = { values: { ...loaded, name: 'Theirs', isActive: false }, version: 4 }
    const state = reload(fields, base, typed, newer)
    expect(state).toMatchObject({ base, values: { name: 'Typed', isActive: false } })
  })
})

describe('startOf', () => {
  it('starts with the loaded item if there is no unsaved input', () => {
    expect(startOf(fields, { values: loaded, version: 2 }, null).values).toEqual(loaded)
  })

  it('applies unsaved input to the version it started from', () => {
    const start = startOf(fields, { values: loaded, version: 2 }, unsaved)
    expect(start.values).toMatchObject({ name: 'Rhizo Max' })
    expect(start.base.version).toBe(2)
  })

  it('merges unsaved input into a newer version that does not overlap, such as an own toggle', () => {
    const start = startOf(fields, { values: { ...loaded, isActive: false }, version: 3 }, unsaved)
    expect(start.values).toMatchObject({ name: 'Rhizo Max', isActive: false })
    expect(start.base.version).toBe(3)
  })

  it('keeps the old base of input that conflicts, so that saving opens the merge prompt', () => {
    const start = startOf(fields, { values: { ...loaded, name: 'Rhizo II' }, version: 3 }, unsaved)
    expect(start.values).toMatchObject({ name: 'Rhizo Max' })
    expect(start.base).toMatchObject({ version: 2, values: { name: 'Rhizo' } })
  })
})

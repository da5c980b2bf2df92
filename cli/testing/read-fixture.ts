import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { checkNew } from '../../schema/validate.ts'
import { suggestMapping } from '../reading/open-source.ts'
import { readSource, writeSource } from './read-source.ts'

export const FIXTURES = join(import.meta.dirname, '../sources/fixtures')

/** What a plan says of keys that no rule reads. */
export const NO_RULE = 'have no rule in the mapping and are left out (ignore: in the mapping lists what may be)'

/** Reads a fixture, or another file, by the mapping that is suggested for it. Every item must be valid. */
export async function readFixture(name: string, change = (mapping: string) => mapping) {
  const path = resolve(FIXTURES, name)
  const mapping = await writeSource('mapping.yaml', change(await suggestMapping(path, { sourceName: 'old' })))
  const { items, problems, notes, picture } = await readSource(path, { mapping })
  expect(problems).toEqual([])
  for (const { kind, values, optional = [] } of items) {
    const checked = Object.entries(values).filter(([key]) => !optional.includes(key))
    expect(checkNew(kind, Object.fromEntries(checked)).errors).toBeUndefined()
  }
  return {
    items: items.map(({ kind, values, oldAddresses = [] }) => ({ kind: kind.path, ...values, oldAddresses })),
    origins: items.map(({ origin }) => origin),
    notes,
    picture,
  }
}

import { describe, expect, it } from 'vitest'
import { product } from '../../schema/kinds/index.ts'
import { readSource, writeSource } from '../testing/read-source.ts'

const JSON_FILE = JSON.stringify([
  { id: 'a', name: 'Azo', colour: 'green', empty: '' },
  { id: 'b', Name: 'Rhizo', 'pack size': 5 },
])

describe.each([
  ['shop.json', JSON_FILE, '“colour”, “pack size”'],
  ['shop.ndjson', '{"name":"Azo","colour":"green"}\n', '“colour”'],
  ['shop.csv', 'name,colour\nAzo,green\n', '“colour”'],
])('%s', (name, content, keys) => {
  it('with keys that no field has is rejected, naming them', async () => {
    const reading = readSource(await writeSource(name, content), { as: product, sourceName: 'shop' })
    await expect(reading).rejects.toThrow(`products have no field ${keys}`)
    await expect(reading).rejects.toThrow('--ignore-unknown')
  })

  it('is read without them when told to, and the plan names them', async () => {
    const options = { as: product, sourceName: 'shop', ignoreUnknown: true }
    const { items, notes } = await readSource(await writeSource(name, content), options)
    expect(items[0]!.values).toEqual({ name: 'Azo' })
    expect(notes).toEqual([expect.stringContaining(`products have no field ${keys}`)])
  })
})

it('a CSV file that is refused as a whole is named', async () => {
  const cut = await writeSource('cut.csv', 'name,category\nA,b\nB')
  await expect(readSource(cut, { as: product })).rejects.toThrow('cut.csv is truncated: line 3')
  const unknown = await writeSource('x.csv', 'name,colour\nA,b\n')
  await expect(readSource(unknown, { as: product })).rejects.toThrow('x.csv line 1: products have no field “colour”')
})

it('a truncated file of JSON lines is rejected as a whole', async () => {
  const path = await writeSource('x.ndjson', '{"name":"Azo"}\n{"name":"Rhi')
  await expect(readSource(path, { as: product })).rejects.toThrow('x.ndjson is truncated: line 2')
})

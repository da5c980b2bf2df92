import { dirname, join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSource, writeSource } from '../../testing/read-source.ts'
import { suggestMapping } from '../../reading/open-source.ts'

it('a draft names no column that a WooCommerce export lacks', async () => {
  const path = await writeSource(
    'shop.csv',
    'ID,Type,SKU,Name,Published,Short description,Categories,Regular price\n1,simple,a-1,Hoe,1,A hoe,Tools,10\n',
  )
  const mapping = join(dirname(path), 'mapping.yaml')
  const suggested = await suggestMapping(path, { sourceName: 'shop' })
  writeFileSync(mapping, suggested)
  const { items, notes } = await readSource(path, { mapping })
  expect(items).toMatchObject([{ values: { name: 'Hoe', description: 'A hoe', category: 'Tools' } }])
  expect(suggested).not.toContain('Tags')
  expect(notes.filter((note) => note.includes('no record has'))).toEqual([])
})

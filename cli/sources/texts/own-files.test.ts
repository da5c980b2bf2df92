import { expect, it } from 'vitest'
import { folder } from '../../testing/program.ts'
import { readSource } from '../../testing/read-source.ts'
import { writeTar } from '../../testing/tar.ts'

it('a link to a file of the source is named: only pictures are stored', async () => {
  const product = {
    documentId: 'a',
    name: 'Azo',
    description: 'Short',
    detailedDescription: 'Read the [sheet](/uploads/sheet.pdf), see ![field](/uploads/field.png)',
  }
  const path = await writeTar(await folder(), [
    ['metadata.json', JSON.stringify({ strapi: { version: '5.12.1' } })],
    ['entities/entities_00001.jsonl', [{ type: 'api::product.product', id: 1, data: product }]],
    ['assets/uploads/sheet.pdf', 'bytes'],
    ['assets/uploads/field.png', 'bytes'],
  ])
  const { items, notes } = await readSource(path)
  expect(items[0]!.values.detailedDescription).toBe(product.detailedDescription)
  expect(notes.join('\n')).toContain('/uploads/sheet.pdf in “Azo”')
  expect(notes.join('\n')).not.toContain('field.png')
})

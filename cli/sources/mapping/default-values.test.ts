import { expect, it } from 'vitest'
import { showProblem } from '../../../schema/transfer/record.ts'
import { problemsOf } from '../../../api/content/imports/validate.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'

it('notes have the ids of records whose title is a default value', async () => {
  const path = await writeSource('untitled.json', JSON.stringify([{ id: 'p4', text: 'Text' }]))
  const mapping = await writeSource(
    'untitled.yaml',
    'source: x\nrules: [{ kind: products, id: id, fields: { name: { path: title, default: Products }, category: { value: x }, description: text } }]',
  )
  const { items, notes } = await readSource(path, { mapping })
  expect(notes.join('\n')).toContain('1 item without a value for name, which becomes “Products”: “p4”')
  const errors = [{ field: 'description', message: 'is too long' }]
  expect(problemsOf(items[0]!, errors).map(showProblem)).toEqual(['untitled.json 0: “p4”: description: is too long'])
})

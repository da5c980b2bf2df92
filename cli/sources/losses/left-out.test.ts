import { expect, it } from 'vitest'
import { shortNote } from '../../commands/plan-report.ts'
import { Losses } from './left-out.ts'

it('names few items in one line, each once with all that it loses', () => {
  const losses = new Losses()
  losses.add('with <iframe> in text (left out)', '“Azo”', ['a', ''])
  losses.add('with <iframe> in text (left out)', '“Azo”', ['b'])
  losses.add('with <iframe> in text (left out)', '“Rhizo”')
  expect(losses.notes()).toEqual(['2 items with <iframe> in text (left out): “Azo” (a, b), “Rhizo”'])
})

it.each([
  ['items', Array.from({ length: 30 }, (_, at) => [`“Item ${at}”`, [`a${at}`, `b${at}`]] as const)],
  ['parts', [['“Item”', Array.from({ length: 30 }, (_, at) => `part ${at}`)] as const]],
])('names all of many %s, of which a terminal shows the first lines', (_, items) => {
  const losses = new Losses()
  for (const [item, parts] of items) losses.add('lose something', item, parts)
  const [note] = losses.notes()
  for (const [item, parts] of items) expect(note).toContain(`  ${item} (${parts.join(', ')})`)
  expect(shortNote(note!).split('\n').length).toBeLessThanOrEqual(14)
})

import { expect, it } from 'vitest'
import { readBySuggestion } from '../../testing/read-by-suggestion.ts'
import { writeSource } from '../../testing/read-source.ts'

it('a table whose headers say nothing is drafted by its values', async () => {
  const path = await writeSource(
    'tuotteet.csv',
    'nro,päivä,tuote,kuvaus\nA-1,2024-01-02,Kuokka,Murskaa kovan maan ja kitkee rikkaruohot.\nA-2,2024-01-03,Harava,Kokoaa lehdet nopeasti kasaan.\n',
  )
  const { suggested, items, problems } = await readBySuggestion(path)
  expect(problems).toEqual([])
  expect(suggested).toContain('name is tuote by its values, because no key has such a name; check it')
  expect(
    items.map(({ id, values: { name, detailedDescription } }) => [id !== undefined, name, detailedDescription]),
  ).toEqual([
    [true, 'Kuokka', 'Murskaa kovan maan ja kitkee rikkaruohot.'],
    [true, 'Harava', 'Kokoaa lehdet nopeasti kasaan.'],
  ])
})

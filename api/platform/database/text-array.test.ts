import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { withClient } from '../../testing/test-server.ts'
import { parseTextArray } from './text-array.ts'

const url = await testDatabase()

const ODD = [
  '',
  ' ',
  'a',
  'null',
  'NULL',
  '{',
  '}',
  ',',
  '"',
  '\\',
  '\\"',
  '\\\\',
  'a,b',
  '{a}',
  ' a ',
  '\n',
  '\t',
  '🌱',
  'é',
]

it('reads any array that PostgreSQL writes', () =>
  withClient(url, async (client) => {
    const text = fc.oneof(
      fc.constantFrom(...ODD),
      fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
      fc.array(fc.constantFrom(...ODD)).map((parts) => parts.join('')),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 8 }), async (list) => {
        const { rows } = await client.query<{ written: string }>('select $1::text[]::text as written', [list])
        expect(parseTextArray(rows[0]!.written)).toEqual(list)
      }),
      { numRuns: 300 },
    )
  }))

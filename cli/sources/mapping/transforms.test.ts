import { expect, it } from 'vitest'
import { parseTransform } from './transforms.ts'

it.each([
  ['2026-05-31', '2026-05-31'],
  ['2026-05-31T08:00:00Z', '2026-05-31'],
  [' 2026-05-31 08:00 ', '2026-05-31'],
  [['2026-05-31T08:00:00Z'], ['2026-05-31']],
  [1553186035299, '2019-03-21'],
  ['1553186035', '2019-03-21'],
  ['0123456789', '0123456789'],
  ['31 May 2026', '31 May 2026'],
  ['2026-05-311', '2026-05-311'],
  [null, null],
])('date converts %j to %j', (value, date) => {
  expect(
    parseTransform('date')?.apply(value, {
      isHtml: () => false,
      isMarkdown: () => false,
      decoded: (text) => text,
      addressOf: (address: string) => address,
    }),
  ).toEqual(date)
})

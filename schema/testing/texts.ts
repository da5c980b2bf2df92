/** Texts, addresses and dates for property tests. */

import fc from 'fast-check'
import { FORBIDDEN_CONTROL } from '../text.ts'

// NFC normalization can turn one character into three, so texts of a quarter of the limit always stay within it.
const FEW = 20

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((text) => !FORBIDDEN_CONTROL.test(text)),
  fc.constantFrom(
    '\n',
    '\r\n',
    '\t',
    ' ',
    'e\u0301',
    '\u212b',
    '\u0344',
    '\u200d',
    '\u202e',
    '\ufeff',
    '👩‍🔬',
    '|',
    ';',
    '"',
    "'",
    ',',
    '{}',
    '\\N',
    'NULL',
    '%_',
    '</script>',
    '=1+1',
  ),
)

/** Generates texts of at most `max` code points after normalization. */
export const textOf = (max: number) =>
  fc.array(piece, { maxLength: FEW }).map((pieces) =>
    [...pieces.join('')]
      .slice(0, Math.floor(max / 4))
      .join('')
      .replace(/\r$/, ''),
  )

/** Generates addresses that pages may link to. */
export const addressOf = () =>
  fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.webPath().map((path) => `/${path.replace(/^\/+/, '')}`),
    fc.webFragments().map((fragment) => `#${fragment}`),
  )

/** Generates calendar dates as YYYY-MM-DD. */
export const dateOf = () =>
  fc
    .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

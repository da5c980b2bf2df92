import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf, dateOf, textOf } from './testing/texts.ts'
import {
  asTyped,
  codePoints,
  FORBIDDEN_CONTROL,
  isAddress,
  isColour,
  isDate,
  isEmail,
  isEmoji,
  normaliseText,
} from './text.ts'

// globals.d.ts declares only what schema/ uses. The tests compare the results with the URL parser.
const parse = URL as unknown as new (address: string, base: string) => { protocol: string; host: string }

test('texts as they can be typed have plain spaces and no invisible characters', () => {
  expect(asTyped('Bio\u00adfer\u200btilizers,\u00a010\u202f%\ufeff')).toBe('Biofertilizers, 10 %')
  expect(asTyped('👩\u200d🌾 plain')).toBe('👩\u200d🌾 plain')
})

describe('length', () => {
  test.each([
    ['', 0],
    ['soil', 4],
    ['é', 1],
    ['e\u0301', 2],
    ['🌱', 1],
    ['👩‍🔬', 3],
    ['🇺🇸', 2],
    ['\ud83c', 1],
  ])('of %j is %i code points', (text, length) => {
    expect(codePoints(text)).toBe(length)
  })
})

describe('normalising', () => {
  test.each([
    ['one\r\ntwo\r\n', 'one\ntwo\n'],
    ['e\u0301', 'é'],
    ['\u212b', 'Å'],
    ['10⁹ CFU/mL, ½ in', '10⁹ CFU/mL, ½ in'],
    ['\ta\n b ', '\ta\n b '],
  ])('%j becomes %j', (text, normal) => {
    expect(normaliseText(text)).toBe(normal)
  })

  test('is idempotent', () => {
    fc.assert(
      fc.property(textOf(4_000), (text) => {
        expect(normaliseText(normaliseText(text))).toBe(normaliseText(text))
      }),
    )
  })
})

test('forbids every control character except tab and newline', () => {
  const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((c) => /\p{Cc}/u.test(c))
  expect(controls).toHaveLength(65)
  expect(controls.filter((control) => !FORBIDDEN_CONTROL.test(`a${control}b`))).toEqual(['\t', '\n'])
})

describe('addresses', () => {
  test.each([
    'https://verdant.example',
    'HTTPS://VERDANT.EXAMPLE/',
    'http://localhost:4000/a?b=c#d',
    'https://münchen.example/größe',
    'https://例え.テスト/農業',
    'http://[::1]:8080/',
    '/',
    '/product/1?x=y#z',
    '/media/leaf',
    '#',
    '#contact',
  ])('%s is valid', (address) => {
    expect(isAddress(address)).toBe(true)
  })

  test.each([
    '',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'DATA:image/svg+xml,x',
    'vbscript:x',
    'blob:https://verdant.example/1',
    'file:///etc/passwd',
    'ftp://verdant.example',
    'mailto:a@verdant.example',
    '//evil.example',
    '///evil.example',
    '\\\\evil.example',
    '\\evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:\\\\evil.example',
    'https://',
    'https://a b.example',
    'https://verdant.example:99999',
    'https://verdant.example ',
    '\u00a0https://verdant.example',
    '/a"onerror="x',
    '#<script>',
    '／/evil.example',
    'verdant.example',
    'product/1',
    '?page=1',
  ])('%j is invalid', (address) => {
    expect(isAddress(address)).toBe(false)
  })

  test('lead only to http, https or this site', () => {
    const seeds = fc.constantFrom(
      'javascript:x',
      'data:,x',
      '//evil.example',
      '/\\evil.example',
      'https://a.example',
      '/a',
      '#a',
    )
    const tricks = fc.constantFrom('', '\t', '\n', '\r', ' ', '\\', '/', ':', '\0', '\u200b', '\u00ad', '@', '.', '／')
    const tricky = fc
      .tuple(seeds, tricks, fc.nat(12))
      .map(([seed, trick, at]) => seed.slice(0, at) + trick + seed.slice(at))
    fc.assert(
      fc.property(fc.oneof(tricky, addressOf(), fc.string({ unit: 'binary' })), (address) => {
        fc.pre(isAddress(address))
        const { protocol, host } = new parse(address, 'https://verdant.example/admin/')
        expect(protocol).toMatch(/^https?:$/)
        if (/^[/#]/.test(address)) expect(host).toBe('verdant.example')
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('e-mail addresses', () => {
  test.each(['hello@verdant.example', 'a.b+c@d-e.example', "o'neil@verdant.example", 'x@localhost'])(
    '%s is valid',
    (address) => {
      expect(isEmail(address)).toBe(true)
    },
  )

  test.each([
    '',
    'verdant.example',
    '@verdant.example',
    'a@',
    'a@b@c.example',
    'a b@c.example',
    'a@-b.example',
    'a@b..example',
    'a@b.example\n',
    'a@b.example\nbcc:c@d.example',
    'Ann <a@b.example>',
    `a@${'b'.repeat(64)}.example`,
  ])('%j is invalid', (address) => {
    expect(isEmail(address)).toBe(false)
  })
})

test.each([
  ['#10b981', true],
  ['#FFFFFF', true],
  ['10b981', false],
  ['#fff', false],
  ['#10b98', false],
  ['#10b9811', false],
  ['#10b98g', false],
  ['#10b981;color:red', false],
  ['#10b981\n', false],
  ['red', false],
])('%j as a color: %s', (text, valid) => {
  expect(isColour(text)).toBe(valid)
})

test.each([
  ['🔬', true],
  ['👩‍🔬', true],
  ['👩🏽‍🌾', true],
  ['🇺🇸', true],
  ['1️⃣', true],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', true],
  ['❤', true],
  ['❤️', true],
  ['🌱🌽', true],
  ['', false],
  ['7', false],
  ['a', false],
  ['🌱 ', false],
  ['🌱a', false],
  ['javascript:🌱', false],
  ['\u200d', false],
  ['\ufe0f', false],
  ['\u{e0067}', false],
])('%j as an emoji: %s', (text, valid) => {
  expect(isEmoji(text)).toBe(valid)
})

describe('dates', () => {
  test.each(['2026-05-31', '2024-02-29', '0001-01-01', '9999-12-31'])('%s is valid', (value) => {
    expect(isDate(value)).toBe(true)
  })

  test.each([
    '',
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '26-05-31',
    '2026-5-31',
    '2026-05-31T00:00:00Z',
    ' 2026-05-31',
    '2026-05-31\n',
    '31.05.2026',
    '٢٠٢٦-٠٥-٣١',
  ])('%j is not valid', (value) => {
    expect(isDate(value)).toBe(false)
  })

  test('sort as text in calendar order', () => {
    fc.assert(
      fc.property(dateOf(), dateOf(), (a, b) => {
        expect(isDate(a)).toBe(true)
        expect(a < b).toBe(Date.parse(a) < Date.parse(b))
      }),
    )
  })
})

test('checking a long text takes linear time', { timeout: 5_000 }, () => {
  expect(isEmoji(`${'👩🏽‍🌾'.repeat(20_000)}x`)).toBe(false)
  expect(isEmail(`${'a'.repeat(100_000)}@${'b-'.repeat(100_000)}`)).toBe(false)
})

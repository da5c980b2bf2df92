import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseText } from '../text.ts'
import { textOf } from '../testing/texts.ts'
import { escapePlainText } from './escape.ts'
import { parseRichText } from './parse.ts'
import { plainText } from './plain-text.ts'

/** Returns what a page shows of plain text: paragraphs and lines without the spaces around them. */
const shown = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .trim()
        .split('\n')
        .map((line) => line.replaceAll(/^[ \t]+|[ \t]+$/g, ''))
        .join('\n'),
    )
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')

const rendered = (text: string) => shown(plainText(parseRichText(escapePlainText(text))))

/** Texts that mean something in CommonMark. */
const PIECES = [
  '* _ ** ` ``` [ ] ( ) ]( ![ < > <a:b> </b> &amp; &#35; \\ # | --- === :- |-| ~~~ a 2 http://x.y/z ! . é'.split(' '),
  ['- ', '+ ', '1. ', '12) ', 'b c', '    ', '\t', '\n', '\n\n', '\n \n', ' ', '  \n', '\u00a0', '\ufeff', '\u2028'],
].flat()

const markup = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => pieces.join(''))

describe('plain text as rich text', () => {
  it('shows the same, whatever it contains', () => {
    fc.assert(
      fc.property(fc.oneof(markup, textOf(400)), (text) => {
        const stored = normaliseText(text)
        expect(rendered(stored)).toBe(shown(stored))
      }),
      { numRuns: 1_000 },
    )
  })

  it('consists of paragraphs only', () => {
    fc.assert(
      fc.property(markup, (text) => {
        for (const block of parseRichText(escapePlainText(text))) {
          expect(block.type).toBe('paragraph')
          if (block.type !== 'paragraph') continue
          expect(block.children.filter((node) => typeof node !== 'string' && node.type !== 'break')).toEqual([])
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('grows by one character for each of its own at most', () => {
    fc.assert(fc.property(markup, (text) => escapePlainText(text).length <= 2 * text.length))
  })

  it('changes only what would mean something', () => {
    const text = 'Rate: 2–4 fl oz (60–120 mL) - snake_case, a [note], x < y & z.\n\nAT&T, 5 * 3 = 15. C#'
    expect(escapePlainText(text)).toBe(text.replace('5 * 3', String.raw`5 \* 3`))
    expect(escapePlainText('---\n---')).toBe('\\---\\\n\\---')
    expect(escapePlainText('Steps\n1. Sample\n- 2 g')).toBe('Steps\\\n1\\. Sample\\\n\\- 2 g')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { richTextBlocks } from '../testing/rich-text.ts'
import { toHtml } from './html.ts'
import { parseRichText } from './parse.ts'
import { plainText } from './plain-text.ts'
import { toMarkdown } from './to-markdown.ts'
import type { Block } from './tree.ts'

describe('rich text as Markdown', () => {
  it('is read as the same blocks', () => {
    fc.assert(
      fc.property(richTextBlocks(), (blocks) => {
        expect(parseRichText(toMarkdown(blocks))).toEqual(blocks)
      }),
      { numRuns: 300 },
    )
  })

  it('keeps emphasis that begins within a word of one letter', () => {
    const emphasis = { type: 'emphasis' as const, children: ['c'] }
    const blocks: Block[] = [{ type: 'paragraph', children: ['a', { type: 'strong', children: ['b', emphasis] }] }]
    expect(parseRichText(toMarkdown(blocks))).toEqual(blocks)
  })

  it('writes lists in many levels without rendering each level again in every outer one', () => {
    const paragraph: Block = { type: 'paragraph', children: ['a'] }
    let blocks: Block[] = [paragraph]
    for (let level = 0; level < 60; level++) blocks = [paragraph, { type: 'list', start: null, items: [blocks] }]
    const lines = toMarkdown(blocks).split('\n')
    expect(lines).toHaveLength(62)
    expect(lines.slice(0, 4)).toEqual(['a', '', '- a', '  - a'])
  })

  it('has the caption and the size of a picture', () => {
    const [block] = parseRichText('![A root](/media/root.webp#small "Three weeks after \\"sowing\\" \\\\ & more")')
    expect(block).toEqual({
      type: 'paragraph',
      children: [
        {
          type: 'image',
          url: '/media/root.webp',
          alt: 'A root',
          caption: 'Three weeks after "sowing" \\ & more',
          scale: 'small',
        },
      ],
    })
    expect(plainText([block!])).toBe('A root Three weeks after "sowing" \\ & more')
    expect(toHtml([block!])).toBe(
      '<figure><img src="/media/root.webp" alt="A root"><figcaption>' +
        'Three weeks after &quot;sowing&quot; \\ &amp; more</figcaption></figure>',
    )
  })

  it('is written as people write it', () => {
    const markdown = [
      '## Results',
      'A **bold** and an *italic* word, a [link](/product/a) and ![a root](/media/root.png).',
      '- one\n- two\n  1. three\n  2. four',
      '> A quote\\\n> in two lines',
      '| Rate | Yield |\n| --- | --: |\n| 2 fl oz | 196 |',
      '___',
    ].join('\n\n')
    expect(toMarkdown(parseRichText(markdown))).toBe(markdown)
  })
})

import { describe, expect, it } from 'vitest'
import { article } from '../../../schema/kinds/index.ts'
import { checkChange } from '../../../schema/validate.ts'
import { textBlocks } from './text-blocks.ts'

const field = article.fields.blocks

/** Returns the blocks of a text without their keys. Articles must be able to have them. */
function blocksOf(source: string) {
  const blocks = textBlocks(field, source) as { key: string }[]
  expect(checkChange(article, { blocks }).errors).toBeUndefined()
  return blocks.map((block) => Object.fromEntries(Object.entries(block).filter(([name]) => name !== 'key')))
}

const text = (words: string) => ({ text: { text: words } })
const picture = (address: string, alt = '') => ({ picture: { picture: address, alt } })

describe('a text of another system', () => {
  it('is one block of text, with its headings, lists and tables', () => {
    const source = '## Heading\n\nWords with **emphasis**.\n\n- one\n- two\n\n| A | B |\n| --- | --- |\n| 1 | 2 |'
    expect(blocksOf(source)).toEqual([text(source)])
    expect(blocksOf('')).toEqual([])
  })

  it('is divided at pictures that stand between its paragraphs', () => {
    expect(blocksOf('Before.\n\n![Corn](/a.png)\n\nAfter.\n\n![](/b.png) ![](/c.png)')).toEqual([
      text('Before.'),
      picture('/a.png', 'Corn'),
      text('After.'),
      picture('/b.png'),
      picture('/c.png'),
    ])
  })

  it('keeps pictures within paragraphs, lists and links where they are', () => {
    const source = 'See ![A](/a.png) here.\n\n- ![B](/b.png)\n\n[![C](/c.png)](/contact)'
    expect(blocksOf(source)).toEqual([text(source)])
  })

  it('keeps a picture in the text that a block cannot have', () => {
    const source = `![${'word '.repeat(200)}end](/a.png)`
    expect(blocksOf(source)).toEqual([text(source)])
  })

  it('has more pictures than an article has blocks, of which the last block has the rest', () => {
    const pictures = Array.from({ length: field.maxEntries + 5 }, (_, at) => `![](/${at}.png)`)
    const blocks = blocksOf(pictures.join('\n\n'))
    expect(blocks).toHaveLength(field.maxEntries)
    expect(blocks.at(-1)).toEqual(text(pictures.slice(field.maxEntries - 1).join('\n\n')))
  })

  it('is divided if it is longer than a block may be', () => {
    const paragraphs = Array.from({ length: 60 }, (_, at) => `${at} ${'word '.repeat(400)}end`)
    const blocks = blocksOf(paragraphs.join('\n\n'))
    expect(blocks.length).toBeGreaterThan(1)
    expect(blocks.map((block) => (block as unknown as ReturnType<typeof text>).text.text).join('\n\n')).toBe(
      paragraphs.join('\n\n'),
    )
  })

  it('has the same keys each time, and different ones for equal pictures', () => {
    const keys = () => (textBlocks(field, '![](/a.png)\n\n![](/a.png)') as { key: string }[]).map(({ key }) => key)
    expect(keys()).toEqual(keys())
    expect(new Set(keys()).size).toBe(2)
  })
})

import fc from 'fast-check'
import { nestRuns, type Run, withoutBreaks } from '../rich-text/runs.ts'
import { toMarkdown } from '../rich-text/to-markdown.ts'
import { type Block, type Inline, PICTURE_SCALES } from '../rich-text/tree.ts'
import { textOf } from './texts.ts'

/** Rich text for property tests, in the form in which the parser returns it. */

const CHARACTERS = 'a|B|c|2| |.|:|(|)|!|$|"|*|_|`|#|-|+|1. |- |[|]|](|<|<a:b>|&|&amp;|\\\\|~|=|>|é|字|🌱|“|\u00a0'

const character = fc.constantFrom(...CHARACTERS.split('|'), '|')
const text = fc.array(character, { minLength: 1, maxLength: 6 }).map((characters) => characters.join(''))
const url = fc.constantFrom('/product/a', '#contact', 'https://example.org/a_b*c?d=1&e=2', 'https://example.org/(x)')

const captionOf = (words: string) => words.replaceAll(/\s+/g, ' ').trim()

const content: fc.Arbitrary<Run['content']> = fc.oneof(
  { weight: 8, arbitrary: text },
  { weight: 1, arbitrary: fc.constant({ type: 'break' as const }) },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        type: fc.constant('image' as const),
        url: fc.constantFrom('/media/a.png', '/media/a.png#b'),
        alt: text.map((alt) => alt.trim()),
        caption: text.map(captionOf).filter((caption) => caption !== ''),
        scale: fc.constantFrom(...PICTURE_SCALES),
      },
      { requiredKeys: ['type', 'url', 'alt'] },
    ),
  },
)

const run = fc.record({
  content,
  marks: fc.record({ strong: fc.boolean(), emphasis: fc.boolean(), url: fc.option(url, { nil: undefined, freq: 4 }) }),
})

/** Generates inline content that is not empty. */
const inline = (contents: (run: Run) => boolean = () => true): fc.Arbitrary<Inline[]> =>
  fc
    .array(run, { minLength: 1, maxLength: 6 })
    .map((runs) => nestRuns(runs.filter(contents)))
    .filter((nodes) => nodes.length > 0)

const single = ({ content }: Run) => typeof content === 'string' || content.type === 'image'

/** Generates the content of headings and cells. */
const line = inline(single)
  .map(withoutBreaks)
  .filter((nodes) => nodes.length > 0)

const paragraph = inline().map((children): Block => ({ type: 'paragraph', children }))
const heading = fc
  .record({
    type: fc.constant('heading' as const),
    level: fc.constantFrom(1 as const, 2 as const),
    children: line,
  })
  .map((block): Block => block)

const table = fc.integer({ min: 1, max: 3 }).chain((width) =>
  fc
    .record({
      type: fc.constant('table' as const),
      align: fc.array(fc.constantFrom('left' as const, 'center' as const, 'right' as const, null), {
        minLength: width,
        maxLength: width,
      }),
      rows: fc.array(fc.array(line, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 3 }),
    })
    .map((block): Block => block),
)

const { blocks } = fc.letrec<{ block: Block; blocks: Block[] }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    paragraph,
    heading,
    table,
    fc.constant<Block>({ type: 'rule' }),
    fc.record({ type: fc.constant('quote' as const), children: tie('blocks') }),
    fc.record({
      type: fc.constant('list' as const),
      start: fc.constantFrom(null, 1, 7),
      items: fc.array(tie('blocks'), { minLength: 1, maxLength: 3 }),
    }),
  ),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
}))

/** Generates rich text as the parser returns it. */
export const richTextBlocks = (): fc.Arbitrary<Block[]> => blocks

const LINES = ['# a', 'a', '* b', '- b', '1) c', '> d', '   ', '', '\t', 'a  ', '__x__', '| a |', '|---|', '---', '==']

/** Sources as the editor writes them, as other programs write them, and any other text. */
const sources = fc.oneof(
  blocks.map((nodes) => toMarkdown(nodes)),
  fc.array(fc.constantFrom(...LINES), { maxLength: 12 }).map((lines) => lines.join('\n')),
  textOf(400),
)

/** Checks a property of sources of rich text, each with some numbers that choose parts of it. */
export const checkSources = (property: (source: string, picks: number[]) => void, numRuns = 200): void =>
  fc.assert(fc.property(sources, fc.array(fc.nat(), { maxLength: 6 }), property), { numRuns })

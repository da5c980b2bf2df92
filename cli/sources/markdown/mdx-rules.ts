import type MarkdownIt from 'markdown-it'
import { HELD } from './places.ts'

/*
 * Markdown in MDX (https://mdxjs.com/docs/what-is-mdx/#markdown): it has no HTML blocks, so that Markdown is read within elements, and
 * no indented code, so that the content of elements can be indented.
 */

/** A line that has nothing but tags. */
const TAGS = new RegExp(String.raw`^(?:(?:</?[A-Za-z][\w-]*(?:\s[^<>]*)?>|${HELD})\s*)+$`)

type Parser = InstanceType<typeof MarkdownIt>
type BlockRule = Parameters<Parser['block']['ruler']['push']>[1]

const tags: BlockRule = (state, line, _end, isSilent) => {
  const text = state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]).trim()
  if (!TAGS.test(text)) return false
  if (isSilent) return true
  state.line = line + 1
  const token = state.push('html_block', '', 0)
  token.map = [line, state.line]
  token.content = `${text}\n`
  return true
}

/** Reads indented lines as blocks within this indentation. */
const indented: BlockRule = (state, line, end, isSilent) => {
  const { blkIndent } = state
  const indent = state.sCount[line]!
  if (isSilent || indent - blkIndent < 4) return false
  state.blkIndent = indent
  state.md.block.tokenize(state, line, end)
  state.blkIndent = blkIndent
  return true
}

/** Sets the rules of MDX. @param parser a parser for which HTML is allowed */
export function useMdx(parser: Parser): void {
  const { ruler } = parser.block
  ruler.disable('code')
  ruler.at('html_block', tags, { alt: ['paragraph', 'reference', 'blockquote'] })
  ruler.before('table', 'indented', indented)
}

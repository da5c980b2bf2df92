import { escapeMarkup } from '../../../schema/escape.ts'
import { FENCE } from '../texts/code-blocks.ts'
import { Places, withoutMarks } from './places.ts'
import { fenced, LIQUID, SHORTCODES, withoutVerbatim } from './verbatim.ts'

/* Code is taken out of a text before the languages that are mixed with Markdown are read. */

/** What a text is written in. */
export interface Syntax {
  /** Whether the text is HTML instead of Markdown. */
  isHtml: boolean
  /** Whether imports, components and expressions of MDX are removed. */
  isMdx: boolean
  /** Whether tags of Liquid are removed. */
  isLiquid: boolean
}

/** Replaces code spans. Each ends with the next run of as many backticks. */
function withoutSpans(text: string, take: (code: string) => string): string {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({ length, index }))
  const nextOf: (number | undefined)[] = []
  const latest = new Map<number, number>()
  for (let at = runs.length - 1; at >= 0; at--) {
    nextOf[at] = latest.get(runs[at]!.length)
    latest.set(runs[at]!.length, at)
  }
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < runs.length; at++) {
    const next = nextOf[at]
    if (next === undefined) continue
    const end = runs[next]!.index + runs[next]!.length
    parts.push(text.slice(from, runs[at]!.index), take(text.slice(runs[at]!.index, end)))
    from = end
    at = next
  }
  return parts.join('') + text.slice(from)
}

/** Returns code as HTML. */
export const preformatted = (code: string) => `<pre>${escapeMarkup(code.trimEnd())}</pre>\n`

/**
 * Runs `change` on a text without its code and without what template languages show as it is written.
 *
 * @param held takes HTML that is not read as Markdown
 */
export function outsideCode(
  given: string,
  { isHtml, isMdx, isLiquid }: Syntax,
  held: Places,
  change: (text: string, codes: Places) => string,
): string {
  const codes = new Places('code')
  const take = (code: string) => codes.take(code)
  const restored = (text: string) => codes.restored(text)
  const text = withoutMarks(given)
  // Generators read their tags before Markdown, so that the tags can enclose code.
  const open = isMdx
    ? text
    : withoutVerbatim(text, isLiquid ? LIQUID : SHORTCODES, take, isHtml ? preformatted : fenced)
  if (isHtml) return restored(change(open, codes))
  const fenceless = open.replaceAll(FENCE, (code, indent: string) => indent + take(code.slice(indent.length)))
  // In kramdown, which Jekyll uses, code can have the bars that divide the cells of tables.
  const takeSpan = (code: string) =>
    isLiquid && code.includes('|')
      ? held.take(`<code>${escapeMarkup(restored(code).replaceAll(/^`+ ?| ?`+$/g, ''))}</code>`)
      : take(code)
  return restored(change(withoutSpans(fenceless, takeSpan), codes))
}

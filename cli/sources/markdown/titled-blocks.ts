import { capital } from './words.ts'

/*
 * Blocks with a title: alerts of GitHub (`> [!NOTE]`) and admonitions of Docusaurus
 * (`:::tip Title`, https://docusaurus.io/docs/markdown-features/admonitions).
 */

/** An opening or closing line of Docusaurus. The title is in brackets, which can have links, or plain. */
const DOCUSAURUS =
  /^(?<quote>[ \t>]*):{3,}[ \t]*(?<type>\w+)?[ \t]*(?:\[(?<title>.*)\](?:\{[^{}]*\})?[ \t]*$|(?<plain>.*))/

/** Attributes at the end of such a line. */
const ATTRIBUTES = /\{[.#][^{}]*\}$/

/** The first line of an alert of GitHub, and of a callout of Obsidian with a title: `> [!NOTE]`. */
const ALERT = /^(?=[ \t]*>)(?<quote>[ \t>]+)\[!(?<type>\w{1,50})\][+-]?(?<plain>.*)$/

const FENCE = /^[ >\t]*(`{3,}|~{3,})/

/** Returns a text in which the title of a block, or its type if it has none, is its first paragraph. */
export function withTitles(text: string): string {
  let fence: string | undefined
  const lines = text.split('\n').flatMap((line) => {
    const [, mark] = FENCE.exec(line) ?? []
    if (fence === undefined ? mark : mark?.startsWith(fence)) fence = fence === undefined ? mark : undefined
    const titled = fence === undefined ? (DOCUSAURUS.exec(line) ?? ALERT.exec(line))?.groups : undefined
    if (!titled) return [line]
    const { quote = '', type = '', plain = '', title = plain } = titled
    const words = title.trimEnd().replace(ATTRIBUTES, '').trim() || capital(type.toLowerCase())
    return [quote.trimEnd(), ...(words === '' ? [] : [`${quote}**${words}**`, quote.trimEnd()])]
  })
  return lines.join('\n')
}

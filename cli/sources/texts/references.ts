import { textIn } from '../../../schema/rich-text/html-elements.ts'
import { parseHtml } from '../../../schema/rich-text/html-nodes.ts'

/* Character references in texts that are not HTML: some systems store `Fish &amp; Chips` in plain fields, too. */

const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi

const known = new Map<string, string>()

/** Returns the characters of a reference, or the reference itself if HTML does not know it. */
function charactersOf(reference: string): string {
  const characters = known.get(reference) ?? parseHtml(reference).map(textIn).join('')
  if (known.size < 1_000) known.set(reference, characters)
  return characters
}

/** Replaces character references such as `&amp;` and `&#8217;` by their characters. Other text stays the same. */
export const withoutReferences = (text: string): string =>
  text.includes('&') ? text.replaceAll(REFERENCE, charactersOf) : text

/** Returns whether a text has character references, and whether it has an “&” that begins none. */
export function ampersandsIn(text: string): { isEncoded: boolean; isBare: boolean } {
  if (!text.includes('&')) return { isEncoded: false, isBare: false }
  const references = [...text.matchAll(REFERENCE)].filter(([reference]) => charactersOf(reference) !== reference).length
  return { isEncoded: references > 0, isBare: text.split('&').length - 1 > references }
}

import { styleOf } from './html-elements.ts'
import type { HtmlNode } from './html-nodes.ts'

/* Superscripts and subscripts, such as exponents and chemical formulas. Rich text has no marks for them. */

const PLAIN = '0123456789+-=()'
const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾'
const SUBSCRIPT = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'

const textIn = (node: HtmlNode): string => (node.name === '#text' ? node.text : node.children.map(textIn).join(''))

/** Returns the characters that a script is written in; undefined for an element of normal height. */
function scriptOf(node: HtmlNode): string | undefined {
  const align = styleOf(node, 'vertical-align')
  if (node.name === 'sup' || align === 'super') return SUPERSCRIPT
  return node.name === 'sub' || align === 'sub' ? SUBSCRIPT : undefined
}

/**
 * Returns the text of a superscript or subscript in the Unicode characters for it: "10⁵", not "105". Returns undefined for other
 * elements, and for texts that Unicode has no such characters for.
 */
export function scriptText(node: HtmlNode): string | undefined {
  const script = scriptOf(node)
  if (!script) return undefined
  const characters = [...textIn(node).trim().replaceAll('\u2212', '-')]
  const written = characters.map((character) => [...script][PLAIN.indexOf(character)])
  return written.length > 0 && written.every((character) => character !== undefined) ? written.join('') : undefined
}

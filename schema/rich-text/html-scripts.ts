import { styleOf, textIn } from './html-elements.ts'
import type { HtmlNode } from './html-nodes.ts'

/* Superscripts and subscripts, such as exponents and chemical formulas. Rich text has no marks for them. */

const PLAIN = '0123456789+-=()'
const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾'
const SUBSCRIPT = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'

/** Returns the characters that a script is written in; undefined for an element of normal height. */
function scriptOf(node: HtmlNode): string | undefined {
  const align = styleOf(node, 'vertical-align')
  if (node.name === 'sup' || align === 'super') return SUPERSCRIPT
  return node.name === 'sub' || align === 'sub' ? SUBSCRIPT : undefined
}

/** Returns a text as a superscript or subscript; undefined if Unicode has no such characters for it. */
function written(text: string, script: string): string | undefined {
  const characters = [...text.trim().replaceAll('\u2212', '-')].map(
    (character) => [...script][PLAIN.indexOf(character)],
  )
  return characters.length > 0 && characters.every((character) => character !== undefined)
    ? characters.join('')
    : undefined
}

export const superscript = (text: string): string => written(text, SUPERSCRIPT) ?? text
export const subscript = (text: string): string => written(text, SUBSCRIPT) ?? text

/**
 * Returns the text of a superscript or subscript in the Unicode characters for it: "10⁵", not "105". Returns undefined for other
 * elements, and for texts that Unicode has no such characters for.
 */
export function scriptText(node: HtmlNode): string | undefined {
  const script = scriptOf(node)
  return script && written(textIn(node), script)
}

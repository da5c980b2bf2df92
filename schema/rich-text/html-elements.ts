import { isAddress, withoutInvisible } from '../text.ts'
import type { HtmlNode } from './html-nodes.ts'
import type { Marks } from './runs.ts'

/* What the elements, styles and characters of HTML mean in rich text. */

/** Elements whose content is not shown, or is not text. */
const HIDDEN = new Set(
  'audio canvas embed frame frameset head iframe link math meta noscript object param script select source style svg template textarea title track video'.split(
    ' ',
  ),
)

/** Elements that stand in a paragraph of their own. */
const BLOCKS = new Set(
  'address article aside body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form header hgroup html legend li main menu nav optgroup p pre section summary tbody td tfoot th thead tr'.split(
    ' ',
  ),
)

const HEADING_LEVELS: Record<string, 1 | 2> = { h1: 1, h2: 1, h3: 2, h4: 2, h5: 2, h6: 2 }

/** Returns the level of a heading, or undefined for any other element. Word has a style for titles. */
export const headingLevel = (node: HtmlNode): 1 | 2 | undefined =>
  HEADING_LEVELS[node.name] ?? (/\bMsoTitle\b/.test(node.attribute('class')) ? 1 : undefined)

/** Returns whether an element stands in a paragraph of its own. */
export const isBlockElement = ({ name }: HtmlNode): boolean => BLOCKS.has(name)

/** Returns a text with one space for several, and without invisible characters. A no-break space alone is kept. */
export const collapse = (text: string): string =>
  withoutInvisible(text).replaceAll(/[ \t\n\r\f\u00a0]{2,}|[ \t\n\r\f]/g, ' ')

/** Returns the value of a property in an element's `style` attribute, in small letters. */
export function styleOf(node: HtmlNode, property: string): string | undefined {
  const style = node.attribute('style')
  // Most elements have none, and each expression takes time to compile.
  if (style === '') return undefined
  const declaration = new RegExp(String.raw`(?:^|;)\s*${property}\s*:\s*([^;]+)`, 'i').exec(style)
  return declaration?.[1]?.trim().toLowerCase()
}

/** Returns the marks of an element's content. @param marks those of the element itself */
export function marksOf(node: HtmlNode, marks: Marks, isHeading: boolean): Marks {
  const result = { ...marks }
  if (/^(?:strong|b)$/.test(node.name)) result.strong = true
  if (/^(?:em|i|cite|dfn|var)$/.test(node.name)) result.emphasis = true
  const weight = styleOf(node, 'font-weight')
  if (weight) result.strong = weight.startsWith('bold') || Number(weight) >= 600
  const style = styleOf(node, 'font-style')
  if (style) result.emphasis = style === 'italic' || style === 'oblique'
  // Word processors make headings bold.
  if (isHeading) result.strong = false
  if (node.name === 'a') {
    const url = node.attribute('href').trim()
    result.url = isAddress(url) ? url : undefined
  }
  return result
}

/** Returns the characters within a node. */
export const textIn = (node: HtmlNode): string =>
  node.name === '#text' ? node.text : node.children.map(textIn).join('')

/** Returns whether the content of an element is not shown. */
export const isHidden = (node: HtmlNode): boolean =>
  node.name === '#comment' ||
  HIDDEN.has(node.name) ||
  node.has('hidden') ||
  (node.name === 'dialog' && !node.has('open')) ||
  styleOf(node, 'display')?.startsWith('none') === true ||
  styleOf(node, 'visibility')?.startsWith('hidden') === true ||
  styleOf(node, 'mso-hide') === 'all'

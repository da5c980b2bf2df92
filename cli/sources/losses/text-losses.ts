import { isObject, objectsIn } from '../../../schema/is-object.ts'
import { isAddress } from '../../../schema/text.ts'

/* What texts lose when they become rich text, which has no code, no scripts and no embedded media. */

/** One kind of loss: what is lost, and what becomes of it. */
export interface TextLoss {
  what: string
  becomes: string
  /** Whether content is lost, and not only its look. Plain text never has the look. */
  isContent: boolean
}

/** Called with each loss and an example of it, such as the address of a video. */
export type OnTextLoss = (loss: TextLoss, example: string) => void

export const content = (what: string): TextLoss => ({ what, becomes: 'left out', isContent: true })
export const look = (what: string, becomes = 'plain text'): TextLoss => ({ what, becomes, isContent: false })

export const PREFORMATTED = look('preformatted text', 'paragraphs with line breaks')
export const LINKS = look('links to addresses that links cannot have', 'text')
export const PICTURES = content('pictures without an address that pages can show')

export const TOO_DEEP = content('elements nested too deeply')

const CODE = look('inline code')

/** The marks of texts in HTML that rich text lacks. */
export const ELEMENTS: Record<string, TextLoss> = {
  code: CODE,
  kbd: CODE,
  samp: CODE,
  tt: CODE,
  s: look('struck-through text'),
  strike: look('struck-through text'),
  del: look('struck-through text'),
  u: look('underlined text'),
  ins: look('underlined text'),
  mark: look('highlighted text'),
  sub: look('subscripts'),
  sup: look('superscripts'),
}

/** The same marks in trees, by the names that editors use. */
const MARKS: Record<string, TextLoss> = {
  code: ELEMENTS.code!,
  strikethrough: ELEMENTS.s!,
  'strike-through': ELEMENTS.s!,
  strike: ELEMENTS.s!,
  underline: ELEMENTS.u!,
  highlight: ELEMENTS.mark!,
  subscript: ELEMENTS.sub!,
  superscript: ELEMENTS.sup!,
}

/** Longest example, in characters. */
const EXAMPLE_LIMIT = 80

/** Returns the beginning of a text in one line, as notes show it. @param limit its length, in characters */
export const short = (text: string, limit = EXAMPLE_LIMIT) => text.replaceAll(/\s+/g, ' ').trim().slice(0, limit)

const SPAN = /(?<![`\\])`([^`\n]{1,200})`(?!`)/
const STRUCK = /(?<![~\\])~~([^~\s][^~\n]{0,200})~~(?!~)/

/** The title of a link or a picture, after its address. */
const TITLE = /\]\([^\s()]{1,2000}[ \t\n]{1,9}(?:"([^"\n]{1,300})"|'([^'\n]{1,300})')[ \t]{0,9}\)/g

/** A word in an attribute that no element shows. */
export const attributeLoss = (name: string): TextLoss => content(`text in the attribute “${name}”`)

/** Finds the marks of Markdown that rich text lacks. They are shown as they are written. */
export function lossesInMarkdown(text: string, onLoss: OnTextLoss): void {
  const code = SPAN.exec(text)?.[1]
  if (code !== undefined) onLoss(look('inline code', 'text in backticks'), short(code).slice(0, 40))
  for (const [, double, single] of text.matchAll(TITLE)) {
    const title = (double ?? single)!
    if (text.indexOf(title) === text.lastIndexOf(title)) onLoss(attributeLoss('title'), short(title))
  }
  const struck = STRUCK.exec(text)?.[1]
  if (struck !== undefined) onLoss(look('struck-through text', 'text in tildes'), short(struck).slice(0, 40))
}

type Foreign = Record<string, unknown>

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Nodes that have a place in rich text, by the names that editors use. */
const KNOWN =
  /^(?:paragraph|p|text|root|document|heading(?:-?\d|-one|-two|-three|-four|-five|-six)?|h[1-6]|li|lic|[uo]l|(?:.*-)?list(?:-?item(?:-child)?)?|(?:block-?)?quote|table|table.?(?:row|cell|head(?:er)?(?:.?cell)?|body|foot)|t[rdh]|thead|tbody|hr|horizontal-?rule|thematic-?break|link|a|image|img|linebreak|br|tab|blocks)?$/i

/** What tables lose in HTML and in trees. */
export const SPANS = look('cells that cover several columns or rows', 'one cell beside empty ones')
export const BLOCKS_IN_CELLS = look('lists and other blocks in cells of tables', 'one line')

const CELL = /cell|^t[dh]$/i
const BLOCK = /list$|^[uo]l$|quote|^(?:table|code|hr)$/i

const isSpanning = (node: Foreign) => ['colSpan', 'rowSpan', 'colspan', 'rowspan'].some((key) => Number(node[key]) > 1)

const treeText = (node: Foreign): string =>
  typeof node.text === 'string'
    ? node.text
    : typeof node.words === 'string'
      ? node.words
      : objectsIn(node.children).map(treeText).join(' ')

/** Finds what a tree of another system loses. Its nodes are those that `foreignBlocks` reads. */
export function lossesInTree(nodes: readonly unknown[], onLoss: OnTextLoss): void {
  for (const node of objectsIn(nodes)) visitNode(node, onLoss)
}

function visitImage(image: Foreign, onLoss: OnTextLoss): void {
  const names = [image.alternativeText, image.alt, image.name].map(textOf)
  if (!isAddress(textOf(image.url)))
    onLoss(PICTURES, short(textOf(image.url) || names.find((name) => name !== '') || ''))
  const caption = textOf(image.caption)
  if (caption !== '' && !names.includes(caption)) onLoss(content('captions of pictures'), short(caption))
}

function visitNode(node: Foreign, onLoss: OnTextLoss): void {
  const type = textOf(node.type)
  if (typeof node.text === 'string') {
    for (const [key, value] of Object.entries(node))
      if (value === true && key !== 'bold' && key !== 'italic' && node.text.trim() !== '')
        onLoss(
          Object.hasOwn(MARKS, key) ? MARKS[key]! : look(`text that is marked as “${key}”`),
          short(node.text).slice(0, 40),
        )
    return
  }
  const text = () => short(treeText(node))
  if (type === 'image') visitImage(isObject(node.image) ? node.image : node, onLoss)
  else if ((type === 'link' || type === 'a') && !isAddress(textOf(node.url)) && text() !== '')
    onLoss(LINKS, short(textOf(node.url)) || text())
  else if (type === 'code' || type === 'codeblock' || type === 'code-block') onLoss(PREFORMATTED, text().slice(0, 40))
  else if (type === 'embedded' || !KNOWN.test(type)) {
    const name = `“${textOf(node.name) || type}”`
    if (text() === '') onLoss(content(`embedded ${name}`), short(textOf(node.url) || textOf(node.title)))
    else onLoss(look(`embedded ${name}`, 'paragraphs with its texts'), text().slice(0, 40))
  }
  if (CELL.test(type) && isSpanning(node)) onLoss(SPANS, text().slice(0, 40))
  if (CELL.test(type) && objectsIn(node.children).some((child) => BLOCK.test(textOf(child.type))))
    onLoss(BLOCKS_IN_CELLS, text().slice(0, 40))
  lossesInTree(Array.isArray(node.children) ? node.children : [], onLoss)
}

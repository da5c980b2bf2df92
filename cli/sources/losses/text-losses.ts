import { isObject, objectsIn } from '../../../schema/is-object.ts'
import { isHidden, textIn } from '../../../schema/rich-text/html-elements.ts'
import type { HtmlNode } from '../../../schema/rich-text/html-nodes.ts'
import { scriptText } from '../../../schema/rich-text/html-scripts.ts'
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

const content = (what: string): TextLoss => ({ what, becomes: 'left out', isContent: true })
const look = (what: string, becomes = 'plain text'): TextLoss => ({ what, becomes, isContent: false })

export const PREFORMATTED = look('preformatted text', 'paragraphs with line breaks')
const LINKS = look('links to addresses that links cannot have', 'text')
const PICTURES = content('pictures without an address that pages can show')

export const TOO_DEEP = content('elements nested too deeply')

/** Elements that show something and vanish. Styles and metadata vanish too, but show nothing. */
const VANISHING = new Set(
  'audio canvas embed frame iframe input math noscript object script select svg textarea video'.split(' '),
)

/** The marks of texts in HTML that rich text lacks. */
const ELEMENTS: Record<string, TextLoss> = {
  code: look('inline code'),
  kbd: look('inline code'),
  samp: look('inline code'),
  tt: look('inline code'),
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

const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, EXAMPLE_LIMIT)

/** Returns the address of an element: its own, or the first one of its sources. */
const addressIn = (node: HtmlNode): string | undefined =>
  [node, ...node.children.filter(({ name }) => name === 'source')]
    .flatMap((one) => ['src', 'data', 'action', 'href'].map((name) => one.attribute(name)))
    .find((address) => address !== '')

/** Finds what HTML loses. @param nodes the HTML as it is converted */
export function lossesInHtml(nodes: readonly HtmlNode[], onLoss: OnTextLoss): void {
  for (const node of nodes) visitElement(node, onLoss)
}

/** Whether an element is hidden by itself, unlike those that are never shown. */
const isHiddenHere = (node: HtmlNode): boolean =>
  node.name === 'dialog' || node.has('hidden') || node.attribute('style') !== ''

function visitElement(node: HtmlNode, onLoss: OnTextLoss): void {
  const { name } = node
  const text = () => short(textIn(node))
  if (isHidden(node) || name === 'input') {
    if (VANISHING.has(name)) onLoss(content(`<${name}>`), short(addressIn(node) ?? node.attribute('name')) || text())
    else if (isHiddenHere(node) && text() !== '') onLoss(content('hidden text'), text())
    return
  }
  if (name === 'form') onLoss(content('<form>'), short(addressIn(node) ?? ''))
  if (name === 'img' && !isAddress(node.attribute('src').trim())) onLoss(PICTURES, short(node.attribute('src')))
  const href = name === 'a' ? node.attribute('href').trim() : ''
  if (href !== '' && !isAddress(href)) onLoss(LINKS, short(href))
  if (name === 'pre' && text() !== '') {
    onLoss(PREFORMATTED, text().slice(0, 40))
    return
  }
  const mark = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined
  if (mark && text() !== '' && scriptText(node) === undefined) onLoss(mark, text().slice(0, 40))
  for (const child of node.children) visitElement(child, onLoss)
}

const SPAN = /(?<![`\\])`([^`\n]{1,200})`(?!`)/
const STRUCK = /(?<![~\\])~~([^~\s][^~\n]{0,200})~~(?!~)/

/** Finds the marks of Markdown that rich text lacks. They are shown as they are written. */
export function lossesInMarkdown(text: string, onLoss: OnTextLoss): void {
  const code = SPAN.exec(text)?.[1]
  if (code !== undefined) onLoss(look('inline code', 'text in backticks'), short(code).slice(0, 40))
  const struck = STRUCK.exec(text)?.[1]
  if (struck !== undefined) onLoss(look('struck-through text', 'text in tildes'), short(struck).slice(0, 40))
}

type Foreign = Record<string, unknown>

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Nodes that have a place in rich text, by the names that editors use. */
const KNOWN =
  /^(?:paragraph|p|text|root|document|heading(?:-?\d|-one|-two|-three|-four|-five|-six)?|h[1-6]|li|lic|[uo]l|(?:.*-)?list(?:-?item(?:-child)?)?|(?:block-?)?quote|table|table.?(?:row|cell|head(?:er)?(?:.?cell)?|body|foot)|t[rdh]|thead|tbody|hr|horizontal-?rule|thematic-?break|link|a|image|img|linebreak|br|tab)?$/i

const treeText = (node: Foreign): string =>
  typeof node.text === 'string' ? node.text : objectsIn(node.children).map(treeText).join(' ')

/** Finds what a tree of another system loses. Its nodes are those that `foreignBlocks` reads. */
export function lossesInTree(nodes: readonly unknown[], onLoss: OnTextLoss): void {
  for (const node of objectsIn(nodes)) visitNode(node, onLoss)
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
  const image = isObject(node.image) ? node.image : node
  if (type === 'image' && !isAddress(textOf(image.url))) onLoss(PICTURES, short(textOf(image.url) || textOf(node.alt)))
  else if ((type === 'link' || type === 'a') && !isAddress(textOf(node.url)) && text() !== '')
    onLoss(LINKS, short(textOf(node.url)) || text())
  else if (type === 'code' || type === 'codeblock' || type === 'code-block') onLoss(PREFORMATTED, text().slice(0, 40))
  else if (type === 'embedded' || !KNOWN.test(type)) {
    const name = `“${textOf(node.name) || type}”`
    if (text() === '') onLoss(content(`embedded ${name}`), short(textOf(node.url)))
    else onLoss(look(`embedded ${name}`, 'paragraphs with its texts'), text().slice(0, 40))
  }
  lossesInTree(Array.isArray(node.children) ? node.children : [], onLoss)
}

import { isBlockElement, isHidden, styleOf, textIn } from '../../../schema/rich-text/html-elements.ts'
import type { HtmlNode } from '../../../schema/rich-text/html-nodes.ts'
import { scriptText } from '../../../schema/rich-text/html-scripts.ts'
import { hasBlocksInCells, isLayout, isSpanning } from '../../../schema/rich-text/html-tables.ts'
import { isAddress } from '../../../schema/text.ts'
import { hasPicture } from '../texts/picture-address.ts'
import {
  attributeLoss,
  BLOCKS_IN_CELLS,
  content,
  ELEMENTS,
  LINKS,
  look,
  type OnTextLoss,
  PICTURES,
  PREFORMATTED,
  short,
  SPANS,
} from '../losses/text-losses.ts'

/* What HTML loses when it becomes rich text. Its elements and attributes are those that `writtenOut` returns. */

/** Elements with visible content that rich text cannot have. Styles and metadata are dropped too, but show nothing. */
const VANISHING = new Set(
  'area audio canvas embed frame iframe input math noscript object script select svg template textarea video'.split(
    ' ',
  ),
)

/** Attributes whose text visitors can read, such as tooltips. `alt` is missing, because rich text keeps it. */
const WORDS =
  'title cite aria-label aria-description placeholder label summary data-caption data-title data-original-title data-bs-title data-tooltip data-tip data-content data-bs-content'.split(
    ' ',
  )

/** Attributes of elements that are made from trees of other systems: the name of a component, and of a mark without an element. */
export const COMPONENT = 'data-verdant-component'
export const MARK = 'data-verdant-mark'
/** The beginning of the address that a link without an address gets. The text of the link follows it. */
export const NO_ADDRESS = 'unknown:'

/** Longest example of lost formatting, in characters. */
const SAMPLE = 40

/** Returns the address of an element: its own, or the first one of its sources. */
const addressIn = (node: HtmlNode): string | undefined =>
  [node, ...node.children.filter(({ name }) => name === 'source')]
    .flatMap((element) => ['src', 'data', 'action', 'href'].map((name) => element.attribute(name)))
    .find((address) => address !== '')

/** Finds what HTML loses. @param nodes the HTML as it is converted */
export function lossesInHtml(nodes: readonly HtmlNode[], onLoss: OnTextLoss): void {
  const finder = new Finder(nodes, onLoss)
  for (const node of nodes) finder.visit(node)
}

/** Whether an element is hidden by itself, unlike those that are never shown. */
const isHiddenHere = (node: HtmlNode): boolean =>
  node.name === 'dialog' || node.has('hidden') || node.attribute('style') !== ''

/** Whether the items of a list have letters, or other numbers than those that follow each other. */
const hasOwnNumbers = (node: HtmlNode): boolean =>
  node.has('reversed') ||
  /^[ai]$/i.test(node.attribute('type')) ||
  /^(?:lower|upper)-/.test(styleOf(node, 'list-style-type') ?? '') ||
  node.children.some((child) => child.name === 'li' && child.has('value'))

/** Returns the text in a node with spaces between blocks. */
const textsIn = (node: HtmlNode): string =>
  node.name === '#text'
    ? node.text
    : node.children.map((child) => (isBlockElement(child) ? ` ${textsIn(child)} ` : textsIn(child))).join('')

const isTextless = (node: HtmlNode): boolean => short(textIn(node)) === '' && !hasPicture(node)

/** Returns the address of the first picture in a node. */
const pictureIn = (node: HtmlNode): string =>
  node.name === 'img'
    ? short(node.attribute('src'))
    : (node.children.map(pictureIn).find((address) => address !== '') ?? '')

const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Returns the words in the attributes of an element, or its name in a form. */
const wordsOf = (node: HtmlNode): string =>
  ['alt', ...WORDS, 'value', 'name'].map((name) => node.attribute(name)).find((text) => text !== '') ?? ''

/** Where scripts find the address of what they embed. */
const EMBEDDED = ['url', 'data-oembed-url', 'data-embed-url', 'data-url', 'data-href', 'data-video', 'data-src', 'src']

const embeddedAddress = (node: HtmlNode): string =>
  EMBEDDED.map((name) => node.attribute(name)).find((address) => /^(?:https?:)?\/\//.test(address)) ?? ''

/** Whether scripts fill an element, such as <oembed> of CKEditor and custom elements. */
const isEmbedded = (node: HtmlNode): boolean =>
  !/^(?:a|img|source|track)$/.test(node.name) &&
  (/-|^(?:progress|meter)$/.test(node.name) || embeddedAddress(node) !== '') &&
  isTextless(node) &&
  !node.children.some(({ name }) => VANISHING.has(name))

class Finder {
  readonly #nodes: readonly HtmlNode[]
  readonly #onLoss: OnTextLoss
  #all: string | undefined

  constructor(nodes: readonly HtmlNode[], onLoss: OnTextLoss) {
    this.#nodes = nodes
    this.#onLoss = onLoss
  }

  /** @param isCode whether the element belongs to preformatted text, which is named itself */
  visit(node: HtmlNode, isCode = false): void {
    const { name } = node
    const onLoss = this.#onLoss
    if (name === '#text') return
    const text = () => short(textIn(node))
    if (isHidden(node) || name === 'input' || name === 'area') {
      if (node.attribute('type') === 'hidden') return
      if (VANISHING.has(name)) {
        const address = addressIn(node)
        onLoss(content(`<${name}>`), short(address ?? wordsOf(node)) || text())
        if (address !== undefined) this.#visitAttributes(node)
      } else if (isHiddenHere(node) && !isTextless(node)) onLoss(content('hidden text'), text() || pictureIn(node))
      return
    }
    if (node.has(COMPONENT)) this.#visitComponent(node)
    if (node.has(MARK) && text() !== '')
      onLoss(look(`text that is marked as “${node.attribute(MARK)}”`), text().slice(0, SAMPLE))
    if (isEmbedded(node)) onLoss(content(`<${name}>`), short(embeddedAddress(node) || wordsOf(node)))
    if (name === 'form') onLoss(content('<form>'), short(addressIn(node) ?? ''))
    this.#visitAddress(node)
    this.#visitAttributes(node)
    if (name === 'pre' && text() !== '') onLoss(PREFORMATTED, text().slice(0, SAMPLE))
    const mark = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined
    const isNamed = isCode && mark === ELEMENTS.code
    if (mark && !isNamed && text() !== '' && scriptText(node) === undefined) onLoss(mark, text().slice(0, SAMPLE))
    if (name === 'ol' && hasOwnNumbers(node))
      onLoss(
        look('lists with letters or numbers of their own', 'lists with numbers that follow'),
        short(textsIn(node)).slice(0, SAMPLE),
      )
    if (name === 'details')
      onLoss(look('text that a click opens', 'text that is open'), short(textsIn(node)).slice(0, SAMPLE))
    if (name === 'table') this.#visitTable(node)
    for (const child of node.children) this.visit(child, isCode || name === 'pre')
  }

  #visitComponent(node: HtmlNode): void {
    const component = `embedded “${node.attribute(COMPONENT)}”`
    if (isTextless(node)) this.#onLoss(content(component), short(node.attribute('data-address')))
    else this.#onLoss(look(component, 'paragraphs with its texts'), short(textsIn(node)).slice(0, SAMPLE))
  }

  #visitAddress(node: HtmlNode): void {
    const { name } = node
    if (name === 'img' && !isAddress(node.attribute('src').trim()))
      this.#onLoss(PICTURES, short(node.attribute('src') || node.attribute('alt')))
    if (name !== 'a') return
    const href = node.attribute('href').trim()
    if (href !== '' && !isAddress(href)) this.#onLoss(LINKS, short(href.replace(NO_ADDRESS, '')))
    else if (/^#./.test(href))
      this.#onLoss(look('links to places in the same text', 'links that lead nowhere'), short(href))
    else if (href !== '' && href !== '#' && isTextless(node)) this.#onLoss(content('links without a text'), short(href))
  }

  #visitAttributes(node: HtmlNode): void {
    for (const attribute of WORDS) {
      const value = node.attribute(attribute)
      if (value.trim() === '' || words(node.attribute('alt')).includes(words(value))) continue
      this.#all ??= words(this.#nodes.map(textIn).join(' '))
      if (this.#all.includes(words(value))) continue
      const loss = attribute === 'data-caption' ? content('captions of pictures') : attributeLoss(attribute)
      this.#onLoss(loss, short(value))
    }
  }

  #visitTable(table: HtmlNode): void {
    const sample = short(textsIn(table)).slice(0, SAMPLE)
    const cells = cellsIn(table)
    if (isLayout(table)) {
      if (cells.length > 1)
        this.#onLoss(look('tables with one column, tables or long contents in cells', 'their contents'), sample)
      return
    }
    if (cells.some(isSpanning)) this.#onLoss(SPANS, sample)
    if (hasBlocksInCells(table)) this.#onLoss(BLOCKS_IN_CELLS, sample)
  }
}

/** Returns the cells of a table without those of inner ones. */
const cellsIn = (node: HtmlNode): HtmlNode[] =>
  node.children.flatMap((child) => {
    if (child.name === 'table') return []
    return /^t[dh]$/.test(child.name) ? [child] : cellsIn(child)
  })

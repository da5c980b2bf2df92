import { isHidden } from '../../../schema/rich-text/html-elements.ts'
import { fromHtml, type FromHtmlOptions } from '../../../schema/rich-text/from-html.ts'
import { plainText } from '../../../schema/rich-text/plain-text.ts'
import { toMarkdown } from '../../../schema/rich-text/to-markdown.ts'
import type { Block } from '../../../schema/rich-text/tree.ts'
import { type HtmlNode, parseHtml } from '../../../schema/rich-text/html-nodes.ts'
import { escapeText } from './html-tags.ts'
import { lossesInHtml } from './html-losses.ts'
import { lossesInPlainText } from '../losses/plain-losses.ts'
import { type OnTextLoss, TOO_DEEP } from '../losses/text-losses.ts'
import { withAttributes } from './made-nodes.ts'
import { writtenOut } from './written-out.ts'

/** Content that is nested more deeply is dropped: converting takes quadratic time in the depth. */
const DEPTH_LIMIT = 100
/** Longer HTML is not converted. It exceeds the limits of all fields, so its item is refused and nothing is lost. */
export const LENGTH_LIMIT = 400_000
/** Void elements, and elements whose end tag may be omitted. */
const SHALLOW = /^(?:area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|source|td|th|tr|track|wbr)$/i

/** Cuts HTML where it is nested too deeply. */
function shallow(html: string): string {
  let depth = 0
  for (const { index, 1: isEnd, 2: name } of html.matchAll(/<(\/?)([a-z][\w-]*)/gi)) {
    if (SHALLOW.test(name!)) continue
    depth = isEnd ? Math.max(0, depth - 1) : depth + 1
    if (depth > DEPTH_LIMIT) return html.slice(0, index)
  }
  return html
}

/** The attributes that have addresses in texts. */
const ADDRESSES: Record<string, string> = { a: 'href', img: 'src' }

/** Returns the address of a link (`a`) or an image (`img`). */
type AddressIn = (address: string, element: string) => string

/** Returns nodes in which links and images have the addresses that `addressOf` returns for their own. */
const withAddresses = (nodes: readonly HtmlNode[], addressOf: AddressIn): HtmlNode[] =>
  nodes.map((node) => {
    const children = withAddresses(node.children, addressOf)
    const attribute = ADDRESSES[node.name]
    if (attribute === undefined) return { ...node, children }
    const own = node.attribute(attribute)
    return { ...withAttributes(node, own === '' ? {} : { [attribute]: addressOf(own, node.name) }), children }
  })

export interface HtmlOptions extends FromHtmlOptions {
  /** Returns the address of a link or an image in rich text. */
  addressOf?: AddressIn | undefined
  /** Called with everything that rich text cannot have. */
  onLoss?: OnTextLoss | undefined
}

/** Parses HTML. A “<” that does not begin markup is kept. */
export const parsedHtml = (html: string): HtmlNode[] => parseHtml(escapeText(shallow(html)))

/** Returns the blocks of elements of HTML. */
export function nodesToBlocks(
  nodes: readonly HtmlNode[],
  { addressOf = (own) => own, onLoss, ...options }: HtmlOptions,
): Block[] {
  const written = withAddresses(writtenOut(nodes), addressOf)
  if (onLoss) lossesInHtml(written, onLoss)
  return fromHtml(written, options)
}

/** A picture that HTML shows. */
export interface HtmlPicture {
  address: string
  alt: string
  classes: string
}

const PICTURES = /<(?:img|picture|video|object|embed)\b|background|data-bg/i

const picturesOf = (nodes: readonly HtmlNode[]): HtmlPicture[] =>
  nodes.flatMap((node) => {
    if (node.name !== 'img') return isHidden(node) ? [] : picturesOf(node.children)
    return [{ address: node.attribute('src').trim(), alt: node.attribute('alt'), classes: node.attribute('class') }]
  })

/** Returns the pictures in HTML that rich text has, too. */
export const picturesIn = (html: string): HtmlPicture[] =>
  PICTURES.test(html) && html.length <= LENGTH_LIMIT ? picturesOf(writtenOut(parsedHtml(html))) : []

/** Returns the blocks of HTML, or undefined if it is too long to be converted. */
export function htmlToBlocks(html: string, options: HtmlOptions = {}): Block[] | undefined {
  if (html.length > LENGTH_LIMIT) return undefined
  const blocks = nodesToBlocks(parsedHtml(html), options)
  if (shallow(html).length < html.length) options.onLoss?.(TOO_DEEP, '')
  return blocks
}

/** Converts HTML, unless it is too long. */
function convert(html: string, write: (blocks: Block[]) => string, options?: HtmlOptions): string {
  const blocks = htmlToBlocks(html, options)
  return blocks ? write(blocks) : html
}

/** Converts HTML to plain text: paragraphs are separated, list items get a bullet or a number, links become their text. */
export const htmlToText = (html: string, onLoss?: OnTextLoss): string =>
  convert(
    html,
    (blocks) => {
      if (onLoss) lossesInPlainText(blocks, onLoss)
      return plainText(blocks, { images: false })
    },
    { onLoss },
  )

/** Converts HTML to rich text. What rich text does not have, such as colors and scripts, is dropped. */
export const htmlToMarkdown = (html: string, options?: Pick<HtmlOptions, 'addressOf' | 'onLoss'>): string =>
  convert(html, toMarkdown, options)

import { isHidden, textIn } from '../../../schema/rich-text/html-elements.ts'
import { type HtmlNode, parseHtml } from '../../../schema/rich-text/html-nodes.ts'
import { element, textNode, withAttributes } from './made-nodes.ts'
import { backgroundOf, hasPicture, pictureAddress } from './picture-address.ts'
import { isPictureFile } from './picture-file.ts'

/*
 * Browsers show more of HTML than its characters and the addresses in `src`: quotation marks, pictures of styles, the words in
 * some attributes. Before HTML is converted, these become text and <img> elements, which rich text has.
 */

/** Elements of which only some children have content. */
const FRAMES = /^(?:table|thead|tbody|tfoot|tr|ul|ol|dl)$/
const VOID = /^(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

/** Puts a picture before the content of an element. */
function withPicture(node: HtmlNode, picture: HtmlNode): HtmlNode {
  const first = FRAMES.test(node.name) ? node.children.findIndex(({ name }) => !name.startsWith('#')) : -1
  if (first < 0) return { ...node, children: [picture, ...node.children] }
  return { ...node, children: node.children.with(first, withPicture(node.children[first]!, picture)) }
}

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Whether an element has a text or a picture. */
const isShown = (node: HtmlNode): boolean => textIn(node).trim() !== '' || hasPicture(node)

const isPicture = (node: HtmlNode, address: string) =>
  /^image\//i.test(node.attribute('type')) || isPictureFile(address)

/** Classes of texts that only screen readers have. */
const UNSEEN = /(?:^|\s)(?:screen-reader-text|sr-only|visually-?hidden)(?:\s|$)/

const BUTTON = /(?:^|[\s_-])(?:button|btn)(?:$|[\s_-])/i

const isLink = (node: HtmlNode) => node.name === 'a' && node.has('href') && textIn(node).trim() !== ''

/** Whether styles alone keep two links apart. Editors also cut one link into several with the same address. */
const areApart = (before: HtmlNode, after: HtmlNode) =>
  before.attribute('href') !== after.attribute('href') ||
  [before, after].some((link) => BUTTON.test(link.attribute('class')))

/** Returns nodes with a space between links that are only side by side: their words would become one. */
const apart = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node, at) => {
    const before = nodes[at - 1]
    return before && isLink(before) && isLink(node) && areApart(before, node) ? [textNode(' '), node] : [node]
  })

/** Writes out what the elements of one text show. */
class Writer {
  /** The abbreviations that are explained already. */
  readonly #explained = new Set<string>()
  readonly #addresses = new Set<string>()
  #quotes = 0

  /** @param nodes the whole text */
  constructor(nodes: readonly HtmlNode[]) {
    this.#findPictures(nodes)
  }

  all(nodes: readonly HtmlNode[]): HtmlNode[] {
    return apart(nodes.flatMap((node) => (node.name.startsWith('#') ? [node] : this.#element(node))))
  }

  #findPictures(nodes: readonly HtmlNode[]): void {
    for (const node of nodes) {
      if (node.name === 'img') this.#addresses.add(pictureAddress(node, []))
      this.#findPictures(node.children)
    }
  }

  #element(node: HtmlNode): HtmlNode[] {
    const written = this.#written(UNSEEN.test(node.attribute('class')) ? withAttributes(node, { hidden: '' }) : node)
    const address = isHidden(node) ? undefined : backgroundOf(node)
    // Some blocks have a picture twice, as an element and as a background, for screens of different sizes.
    if (address === undefined || this.#addresses.has(address)) return written
    const picture = element('img', { src: address, alt: node.attribute('aria-label') })
    const at = VOID.test(node.name) ? -1 : written.findIndex(({ name }) => name === node.name)
    return at < 0 ? [picture, ...written] : written.with(at, withPicture(written[at]!, picture))
  }

  #written(node: HtmlNode): HtmlNode[] {
    switch (node.name) {
      case 'img':
        return [this.#picture(node, [])]
      case 'picture': {
        const sources = node.children.filter(({ name }) => name === 'source')
        return node.children.flatMap((child) =>
          child.name === 'img' ? [this.#picture(child, sources)] : this.all([child]),
        )
      }
      case 'video': {
        const poster = node.attribute('poster').trim()
        return [...(poster === '' || isHidden({ ...node, name: 'div' }) ? [] : [element('img', { src: poster })]), node]
      }
      case 'object':
      case 'embed': {
        const address = (node.attribute('data') || node.attribute('src')).trim()
        return isPicture(node, address) ? [element('img', { src: address, alt: squeezed(textIn(node)) })] : [node]
      }
      case 'noscript':
        return this.#withoutScript(node)
      case 'q': {
        const [open, close] = this.#quotes++ % 2 === 0 ? ['“', '”'] : ['‘', '’']
        const children = this.all(node.children)
        this.#quotes--
        return [{ ...node, children: [textNode(open), ...children, textNode(close)] }]
      }
      case 'abbr':
      case 'acronym':
        return [this.#explanation(node)]
      case 'rt': {
        return [{ ...node, children: [textNode(' ('), ...this.all(node.children), textNode(') ')] }]
      }
      case 'rp':
        return []
      case 'menu':
      case 'dir':
        return [{ ...node, name: 'ul', children: this.all(node.children) }]
      case 'dt':
      case 'summary':
        return [{ ...node, children: [element('strong', {}, this.all(node.children))] }]
      case 'sup':
      case 'sub':
        return this.#script(node)
      case 'a':
        return [this.#link(node)]
      default:
        return [{ ...node, children: this.all(node.children) }]
    }
  }

  /** Emoji are pictures with their character as alternative text. */
  #picture(node: HtmlNode, sources: readonly HtmlNode[]): HtmlNode {
    const alt = squeezed(node.attribute('alt'))
    if (/\b(?:emoji|wp-smiley)\b/.test(node.attribute('class')) && alt !== '') return textNode(alt)
    const src = pictureAddress(node, sources)
    return withAttributes(node, { src, ...(alt === '' && { alt: node.attribute('title') }) })
  }

  /** Pictures that scripts load later often stand twice, the second time for browsers without scripts. */
  #withoutScript(node: HtmlNode): HtmlNode[] {
    const inner = parseHtml(textIn(node))
    const isPictures = inner.some(hasPicture) && inner.every((child) => textIn(child).trim() === '')
    if (!isPictures) return [node]
    const pictures = this.all(inner)
    const isKnown = (picture: HtmlNode): boolean =>
      picture.name === 'img' ? this.#addresses.has(picture.attribute('src')) : picture.children.every(isKnown)
    return pictures.every(isKnown) ? [] : pictures
  }

  #explanation(node: HtmlNode): HtmlNode {
    const children = this.all(node.children)
    const title = squeezed(node.attribute('title'))
    const text = squeezed(textIn(node))
    const isKnown = this.#explained.has(`${text}\n${title}`)
    this.#explained.add(`${text}\n${title}`)
    if (title === '' || title.toLowerCase() === text.toLowerCase()) return { ...node, children }
    return {
      ...withAttributes(node, { title: '' }),
      children: isKnown ? children : [...children, textNode(` (${title})`)],
    }
  }

  /** Superscripts and subscripts become characters, so a link in them, such as to a source, goes around them. */
  #script(node: HtmlNode): HtmlNode[] {
    if (!node.children.some(({ name }) => name === 'a')) return [{ ...node, children: this.all(node.children) }]
    return this.all(node.children).map((child) =>
      child.name === 'a'
        ? { ...child, children: [{ ...node, children: child.children }] }
        : { ...node, children: [child] },
    )
  }

  /** A link that shows only a symbol has its words in an attribute. */
  #link(node: HtmlNode): HtmlNode {
    const children = this.all(node.children)
    if (isShown({ ...node, children }) || backgroundOf(node) !== undefined) return { ...node, children }
    const label = ['aria-label', 'title'].find((name) => node.attribute(name).trim() !== '')
    if (label === undefined || node.attribute('href') === '') return { ...node, children }
    return { ...withAttributes(node, { [label]: '' }), children: [textNode(node.attribute(label)), ...children] }
  }
}

/** Returns HTML in which everything that browsers show is text or an <img>, as far as rich text can have it. */
export const writtenOut = (nodes: readonly HtmlNode[]): HtmlNode[] => new Writer(nodes).all(nodes)

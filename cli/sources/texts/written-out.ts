import { isAddress } from '../../../schema/text.ts'
import { isHidden, textIn } from '../../../schema/rich-text/html-elements.ts'
import { type HtmlNode, parseHtml } from '../../../schema/rich-text/html-nodes.ts'
import { isPictureFile } from './picture-file.ts'

/*
 * Browsers show more of HTML than its characters and the addresses in `src`: quotation marks, pictures of styles, the words in
 * some attributes. Before HTML is converted, these become text and <img> elements, which rich text has.
 */

const textNode = (text: string): HtmlNode => ({
  name: '#text',
  text,
  attribute: () => '',
  has: () => false,
  children: [],
})

const element = (name: string, attributes: Record<string, string>, children: readonly HtmlNode[] = []): HtmlNode => ({
  name,
  text: '',
  attribute: (key) => (Object.hasOwn(attributes, key) ? attributes[key]! : ''),
  has: (key) => Object.hasOwn(attributes, key),
  children,
})

/** Returns an element with other values of some attributes. */
export const withAttributes = (node: HtmlNode, changed: Record<string, string>): HtmlNode => ({
  ...node,
  attribute: (key) => (Object.hasOwn(changed, key) ? changed[key]! : node.attribute(key)),
  has: (key) => Object.hasOwn(changed, key) || node.has(key),
})

/** Where scripts find the address of a picture that they load later. Until then, `src` has a placeholder. */
const LAZY = ['data-lazy-src', 'data-src', 'data-original']
const SETS = ['data-lazy-srcset', 'data-srcset', 'srcset']

/** Returns the address of the largest picture of a `srcset`: https://html.spec.whatwg.org/multipage/images.html#srcset-attributes. */
function largestIn(srcset: string): string | undefined {
  let largest: string | undefined
  let size = 0
  let address: string | undefined
  const add = (given: number) => {
    if (address !== undefined && given > size) [largest, size] = [address, given]
    address = undefined
  }
  for (const part of srcset.split(/\s+/)) {
    const [, given, next] = /^([\d.]+)[wxh](?:,(.*))?$/.exec(part) ?? []
    add(Number(given ?? 1))
    const found = (given === undefined ? part : (next ?? '')).replace(/,$/, '')
    if (found !== '') address = found
  }
  add(1)
  return largest
}

/** Returns the address of a picture: the one that scripts would load later, its own, or the largest one that it can choose. */
function pictureAddress(node: HtmlNode, sources: readonly HtmlNode[]): string {
  const lazy = LAZY.map((name) => node.attribute(name).trim()).find((one) => one !== '')
  const own = node.attribute('src').trim()
  // Scripts of Shopify's themes put a width into the address. Without one, it is that of the original.
  if (lazy !== undefined) return lazy.replace(/_\{width\}x(?:\{height\})?/, '')
  if (own !== '' && !own.startsWith('data:')) return own
  const sets = [node, ...sources].flatMap((one) => SETS.map((name) => largestIn(one.attribute(name))))
  return sets.find((one) => one !== undefined && !one.startsWith('data:')) ?? own
}

const BACKGROUND = /(?:^|;)\s*background(?:-image)?\s*:[^;]*?\burl\(\s*(?:"([^"]*)"|'([^']*)'|([^)'"]*))\s*\)/i

/** Returns the address of the picture behind an element. */
function backgroundOf(node: HtmlNode): string | undefined {
  const style = node.attribute('style')
  const found = style === '' ? null : BACKGROUND.exec(style)
  const given = [found?.slice(1).find((one) => one !== undefined)]
  const names = ['data-background-image', 'data-background', 'data-bg', 'background']
  const isPicture = (one: string) => isAddress(one) || /^[^\s:]+\.\w{3,4}$/.test(one)
  return (
    given.find((one) => one !== undefined && one.trim() !== '')?.trim() ??
    names.map((name) => node.attribute(name).trim()).find((one) => one !== '' && isPicture(one))
  )
}

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
const hasPicture = ({ name, children }: HtmlNode): boolean => name === 'img' || children.some(hasPicture)

const isPicture = (node: HtmlNode, address: string) =>
  /^image\//i.test(node.attribute('type')) || isPictureFile(address)

/** Classes of texts that only screen readers have. */
const UNSEEN = /(?:^|\s)(?:screen-reader-text|sr-only|visually-?hidden)(?:\s|$)/

/** Writes out what the elements of one text show. */
class Writer {
  /** The abbreviations that are explained already. */
  private readonly explained = new Set<string>()
  private readonly addresses = new Set<string>()
  private quotes = 0

  /** @param nodes the whole text */
  constructor(nodes: readonly HtmlNode[]) {
    this.findPictures(nodes)
  }

  all(nodes: readonly HtmlNode[]): HtmlNode[] {
    return nodes.flatMap((node) => (node.name.startsWith('#') ? [node] : this.element(node)))
  }

  private findPictures(nodes: readonly HtmlNode[]): void {
    for (const node of nodes) {
      if (node.name === 'img') this.addresses.add(pictureAddress(node, []))
      this.findPictures(node.children)
    }
  }

  private element(node: HtmlNode): HtmlNode[] {
    const written = this.written(UNSEEN.test(node.attribute('class')) ? withAttributes(node, { hidden: '' }) : node)
    const address = isHidden(node) ? undefined : backgroundOf(node)
    // Some blocks show a picture by an element or behind another one, as the screen needs it.
    if (address === undefined || this.addresses.has(address)) return written
    const picture = element('img', { src: address, alt: node.attribute('aria-label') })
    const at = VOID.test(node.name) ? -1 : written.findIndex(({ name }) => name === node.name)
    return at < 0 ? [picture, ...written] : written.with(at, withPicture(written[at]!, picture))
  }

  private written(node: HtmlNode): HtmlNode[] {
    switch (node.name) {
      case 'img':
        return [this.picture(node, [])]
      case 'picture': {
        const sources = node.children.filter(({ name }) => name === 'source')
        return node.children.flatMap((one) => (one.name === 'img' ? [this.picture(one, sources)] : this.all([one])))
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
        return this.withoutScript(node)
      case 'q': {
        const [open, close] = this.quotes++ % 2 === 0 ? ['“', '”'] : ['‘', '’']
        const children = this.all(node.children)
        this.quotes--
        return [{ ...node, children: [textNode(open), ...children, textNode(close)] }]
      }
      case 'abbr':
      case 'acronym':
        return [this.explanation(node)]
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
        return this.script(node)
      case 'a':
        return [this.link(node)]
      default:
        return [{ ...node, children: this.all(node.children) }]
    }
  }

  /** Emoji are pictures with their character as alternative text. */
  private picture(node: HtmlNode, sources: readonly HtmlNode[]): HtmlNode {
    const alt = squeezed(node.attribute('alt'))
    if (/\b(?:emoji|wp-smiley)\b/.test(node.attribute('class')) && alt !== '') return textNode(alt)
    const src = pictureAddress(node, sources)
    return withAttributes(node, { src, ...(alt === '' && { alt: node.attribute('title') }) })
  }

  /** Pictures that scripts load later often stand twice, the second time for browsers without scripts. */
  private withoutScript(node: HtmlNode): HtmlNode[] {
    const inner = parseHtml(textIn(node))
    const isPictures = inner.some(hasPicture) && inner.every((one) => textIn(one).trim() === '')
    if (!isPictures) return [node]
    const pictures = this.all(inner)
    const isKnown = (one: HtmlNode): boolean =>
      one.name === 'img' ? this.addresses.has(one.attribute('src')) : one.children.every(isKnown)
    return pictures.every(isKnown) ? [] : pictures
  }

  private explanation(node: HtmlNode): HtmlNode {
    const children = this.all(node.children)
    const title = squeezed(node.attribute('title'))
    const text = squeezed(textIn(node))
    const isKnown = this.explained.has(`${text}\n${title}`)
    this.explained.add(`${text}\n${title}`)
    if (title === '' || title.toLowerCase() === text.toLowerCase()) return { ...node, children }
    return {
      ...withAttributes(node, { title: '' }),
      children: isKnown ? children : [...children, textNode(` (${title})`)],
    }
  }

  /** Superscripts and subscripts become characters, so a link in them, such as to a source, goes around them. */
  private script(node: HtmlNode): HtmlNode[] {
    if (!node.children.some(({ name }) => name === 'a')) return [{ ...node, children: this.all(node.children) }]
    return this.all(node.children).map((child) =>
      child.name === 'a'
        ? { ...child, children: [{ ...node, children: child.children }] }
        : { ...node, children: [child] },
    )
  }

  /** Symbols are links whose words are in an attribute. */
  private link(node: HtmlNode): HtmlNode {
    const children = this.all(node.children)
    if (isShown({ ...node, children }) || backgroundOf(node) !== undefined) return { ...node, children }
    const label = ['aria-label', 'title'].find((name) => node.attribute(name).trim() !== '')
    if (label === undefined || node.attribute('href') === '') return { ...node, children }
    return { ...withAttributes(node, { [label]: '' }), children: [textNode(node.attribute(label)), ...children] }
  }
}

/** Returns HTML in which everything that browsers show is text or an <img>, as far as rich text can have it. */
export const writtenOut = (nodes: readonly HtmlNode[]): HtmlNode[] => new Writer(nodes).all(nodes)

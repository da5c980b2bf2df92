import { escapeMarkup } from '../../../schema/escape.ts'
import { isObject, objectsIn } from '../../../schema/is-object.ts'
import { toHtml } from '../../../schema/rich-text/html.ts'
import { parseRichText } from '../../../schema/rich-text/parse.ts'
import type { Data } from '../records/values.ts'

/*
 * The texts of posts of Ghost. A post without HTML has the tree of its editor as JSON: Lexical since Ghost 5
 * (https://github.com/TryGhost/Koenig/tree/main/packages/kg-default-nodes), before that Mobiledoc
 * (https://github.com/bustle/mobiledoc-kit/blob/master/MOBILEDOC.md).
 */

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const escaped = (value: unknown) => escapeMarkup(text(value))

const paragraph = (html: unknown) => (text(html) === '' ? '' : `<p>${text(html)}</p>`)
const heading = (html: unknown) => (text(html) === '' ? '' : `<h3>${text(html)}</h3>`)
const link = (url: unknown, html: unknown) =>
  paragraph(text(url) === '' ? html : `<a href="${escaped(url)}">${text(html) || escaped(url)}</a>`)

function picture({ src, alt, caption, href }: Data): string {
  if (text(src) === '') return ''
  const image = `<img src="${escaped(src)}" alt="${escaped(alt)}">`
  const shown = text(href) === '' ? image : `<a href="${escaped(href)}">${image}</a>`
  return `<figure>${shown}${text(caption) === '' ? '' : `<figcaption>${text(caption)}</figcaption>`}</figure>`
}

const gallery = ({ images, caption }: Data) => objectsIn(images).map(picture).join('') + paragraph(caption)
const code = ({ code: written, caption }: Data) => `<pre>${escaped(written)}</pre>${paragraph(caption)}`
const rule = () => '<hr>'
const markdown = (card: Data) => toHtml(parseRichText(text(card.markdown)))
const nothing = () => ''

/** The cards of both editors, as HTML. Those for e-mails are not shown on pages. */
const CARDS: Record<string, (card: Data) => string> = {
  image: picture,
  gallery,
  html: ({ html }) => text(html),
  markdown,
  'card-markdown': markdown,
  code,
  codeblock: code,
  hr: rule,
  horizontalrule: rule,
  // Its mark counts only in posts for members, which are inactive.
  paywall: nothing,
  email: nothing,
  'email-cta': nothing,
  bookmark: ({ url, metadata, caption }) => {
    const { title, description } = isObject(metadata) ? metadata : {}
    return link(url, escaped(title)) + paragraph(escaped(description)) + paragraph(caption)
  },
  embed: ({ html, url, caption }) => (text(html) || link(url, '')) + paragraph(caption),
  callout: ({ calloutText }) => paragraph(calloutText),
  toggle: ({ heading: title, content }) => heading(title) + text(content),
  button: ({ buttonUrl, buttonText }) => link(buttonUrl, escaped(buttonText)),
}

/** A card of another type: what its keys with common names show. */
const otherCard = (type: string, card: Data): string => {
  const titles = [card.heading, card.header, card.title, card.productTitle].map(heading).join('')
  const texts = [card.subheading, card.subheader, card.textValue, card.description, card.productDescription]
  const src = card.src ?? card.imageUrl ?? card.productImageSrc ?? card.backgroundImageSrc
  const file = ['video', 'audio', 'file'].includes(type) ? link(src, escaped(card.fileName)) : picture({ src })
  const button = link(card.buttonUrl ?? card.productUrl, card.buttonText ?? card.productButton)
  const html = titles + file + texts.map(paragraph).join('') + button + paragraph(card.caption)
  return html === '' ? `<object data="${escaped(type)}"></object>` : html
}

/** Whether a card is shown to visitors who are no members. Earlier versions of Ghost only tell pages from e-mails. */
function isForAll({ visibility }: Data): boolean {
  if (!isObject(visibility)) return true
  if (isObject(visibility.web)) return visibility.web.nonMember !== false
  return visibility.showOnWeb !== false && visibility.emailOnly !== true
}

function cardHtml(type: string, card: Data): string {
  const html = Object.hasOwn(CARDS, type) ? CARDS[type]!(card) : otherCard(type, card)
  return isForAll(card) ? html : `<!--kg-gated-block:begin nonMember:false -->${html}<!--kg-gated-block:end-->`
}

/** The elements of the bits of `format`. */
const FORMATS = ['b', 'i', 's', 'u', 'code', 'sub', 'sup', 'mark']

const wrapped = (tags: readonly string[], html: string) =>
  tags.reduce((inner, tag) => `<${tag}>${inner}</${tag}>`, html)

/** A list within a list belongs to the item before it. Lexical writes it as an item of its own. */
function lexicalItems(list: Data): string {
  const items: string[] = []
  for (const item of objectsIn(list.children)) {
    const inner = objectsIn(item.children)
    const html = inner.map(lexicalHtml).join('')
    const isNested = inner.length > 0 && inner.every(({ type }) => type === 'list')
    if (isNested && items.length > 0) items.push(items.pop()! + html)
    else items.push(html)
  }
  return items.map((html) => wrapped(['li'], html)).join('')
}

function lexicalHtml(node: Data): string {
  const type = text(node.type).replace(/^extended-/, '')
  if (type === 'text' || type === 'code-highlight')
    return wrapped(
      FORMATS.filter((_, bit) => (Number(node.format) & (1 << bit)) !== 0),
      escaped(node.text),
    )
  if (type === 'linebreak') return '<br>'
  if (type === 'tab') return ' '
  if (!Array.isArray(node.children)) return cardHtml(type, node)
  if (type === 'list') return wrapped([node.listType === 'number' ? 'ol' : 'ul'], lexicalItems(node))
  const inner = objectsIn(node.children).map(lexicalHtml).join('')
  if (type === 'root') return inner
  if (type === 'link' || type === 'autolink') return `<a href="${escaped(node.url)}">${inner}</a>`
  if (type === 'heading') return wrapped([/^h[1-6]$/.exec(text(node.tag))?.[0] ?? 'h2'], inner)
  if (type === 'quote' || type === 'aside') return wrapped(['blockquote'], inner)
  if (type === 'code') return wrapped(['pre'], inner)
  return paragraph(inner)
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const MARKERS = { text: 0 }
const SECTIONS = { text: 1, image: 2, list: 3, card: 10 }

function mobiledocHtml({ sections, markups, atoms, cards }: Data): string {
  const tagOf = (markup: unknown) => {
    const [tag, attributes] = listed(markup)
    const [name, value] = listed(attributes)
    return { start: `<${text(tag)}${name === 'href' ? ` href="${escaped(value)}"` : ''}>`, end: `</${text(tag)}>` }
  }
  const line = (markers: unknown) => {
    const open: string[] = []
    return listed(markers)
      .map((marker) => {
        const [type, opened, closed, value] = listed(marker)
        const tags = listed(opened).map((at) => tagOf(listed(markups)[Number(at)]))
        open.push(...tags.map(({ end }) => end))
        const [atom, shown] = type === MARKERS.text ? [] : listed(listed(atoms)[Number(value)])
        const inner = type === MARKERS.text ? escaped(value) : atom === 'soft-return' ? '<br>' : escaped(shown)
        const ends = open.splice(open.length - Math.min(Number(closed) || 0, open.length)).toReversed()
        return tags.map(({ start }) => start).join('') + inner + ends.join('')
      })
      .join('')
  }
  return listed(sections)
    .map((section) => {
      const [type, first, second] = listed(section)
      if (type === SECTIONS.image) return picture({ src: first })
      if (type === SECTIONS.list) {
        const items = listed(second).map((item) => wrapped(['li'], line(item)))
        return wrapped([first === 'ol' ? 'ol' : 'ul'], items.join(''))
      }
      if (type === SECTIONS.text) return wrapped([first === 'aside' ? 'blockquote' : text(first) || 'p'], line(second))
      const [name, payload] = type === SECTIONS.card ? listed(listed(cards)[Number(first)]) : []
      return cardHtml(text(name), isObject(payload) ? payload : {})
    })
    .join('')
}

/** Returns the whole text of a post as HTML. Undefined if it has one that cannot be read. */
export function htmlOf({ html, lexical, mobiledoc }: Data): string | undefined {
  if (text(html).trim() !== '') return text(html)
  const given = text(lexical) || text(mobiledoc)
  if (given === '') return ''
  try {
    const document: unknown = JSON.parse(given)
    if (!isObject(document)) return undefined
    return isObject(document.root) ? lexicalHtml(document.root) : mobiledocHtml(document)
  } catch {
    // No JSON, or nested too deeply.
    return undefined
  }
}

const BEGIN = /<!--\s*kg-gated-block:begin([^>]*)-->/
const END = /<!--\s*kg-gated-block:end\s*-->/

/** Parts the text of a post into what every visitor sees and the blocks that only members see. */
export function partedForMembers(html: string): { open: string; private: string[] } {
  const hidden: string[] = []
  const [first = '', ...rest] = html.split(BEGIN)
  let open = first
  // Each block follows its parameters.
  for (let at = 0; at < rest.length; at += 2) {
    const [parameters, following] = [rest[at]!, rest[at + 1]!]
    const [block, ...after] = following.split(END)
    const isOpen = /\bnonMember:["']?true/.test(parameters)
    if (isOpen) open += block
    else hidden.push(block!)
    open += after.join('')
  }
  return { open, private: hidden }
}

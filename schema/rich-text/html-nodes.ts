import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

/** An element or a text of a parsed HTML document. */
export interface HtmlNode {
  /** The name in small letters; `#text` for a text, another name with `#` for a comment or a document type. */
  name: string
  /** The characters of a text. */
  text: string
  /** Returns the value of an attribute; an empty text if the element does not have it. */
  attribute: (name: string) => string
  has: (attribute: string) => boolean
  children: readonly HtmlNode[]
}

function adapt(node: DefaultTreeAdapterTypes.ChildNode): HtmlNode {
  const attributes = new Map('attrs' in node ? node.attrs.map(({ name, value }) => [name, value]) : [])
  const inner = 'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : []
  return {
    name: node.nodeName,
    text: 'value' in node ? node.value : '',
    attribute: (name) => attributes.get(name) ?? '',
    has: (name) => attributes.has(name),
    children: inner.map(adapt),
  }
}

/** Parses HTML as the content of a page. */
export const parseHtml = (html: string): HtmlNode[] => parseFragment(html).childNodes.map(adapt)

import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import type { HtmlNode } from './from-html.ts'

function adapt(node: DefaultTreeAdapterTypes.ChildNode): HtmlNode {
  const attributes = new Map('attrs' in node ? node.attrs.map(({ name, value }) => [name, value]) : [])
  return {
    name: node.nodeName,
    text: 'value' in node ? node.value : '',
    attribute: (name) => attributes.get(name) ?? '',
    children: 'childNodes' in node ? node.childNodes.map(adapt) : [],
  }
}

/** Parses HTML as the content of a page. */
export const parseHtml = (html: string): HtmlNode[] => parseFragment(html).childNodes.map(adapt)

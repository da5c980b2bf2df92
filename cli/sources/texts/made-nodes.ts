import type { HtmlNode } from '../../../schema/rich-text/html-nodes.ts'

/* Nodes of HTML that are made from others. */

/** Returns a text. */
export const textNode = (text: string): HtmlNode => ({
  name: '#text',
  text,
  attribute: () => '',
  has: () => false,
  children: [],
})

/** Returns an element. */
export const element = (
  name: string,
  attributes: Record<string, string>,
  children: readonly HtmlNode[] = [],
): HtmlNode => ({
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

import type { Nodes, Root } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { visit } from 'unist-util-visit'
import { isHtmlElement } from '../texts/html-tags.ts'
import type { Placeholders } from './placeholders.ts'
import { replaceNode } from './replace-node.ts'

/*
 * Components, expressions, imports and exports of MDX (https://mdxjs.com/docs/what-is-mdx/). Nothing is evaluated: elements of HTML and
 * texts in quotes stay, and so does what components enclose. Everything else is named.
 */

type OnLoss = (loss: string, what: string) => void

type JsxElement = MdxJsxFlowElement | MdxJsxTextElement

const EXPRESSIONS = 'with expressions of MDX, which are removed'

const isJsx = (node: Nodes): node is JsxElement =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'

const isBlank = (node: Nodes) => node.type === 'text' && node.value.trim() === ''

/** Elements alone in a paragraph are blocks, such as the cells of a table. */
function unravel(tree: Root): void {
  visit(tree, 'paragraph', (node, index, parent) => {
    const inner = node.children as Nodes[]
    if (!inner.some(isJsx) || !inner.every((child) => isJsx(child) || isBlank(child))) return undefined
    const blocks = inner.filter(isJsx).map((child) => ({ ...child, type: 'mdxJsxFlowElement' }))
    ;(parent!.children as unknown[]).splice(index!, 1, ...blocks)
    return index!
  })
}

/** Returns an attribute as it is written. */
function written(attribute: JsxElement['attributes'][number]): string {
  if (attribute.type !== 'mdxJsxAttribute') return `{${attribute.value}}`
  const { name, value } = attribute
  if (value === null || value === undefined) return name
  return typeof value === 'string' ? `${name}=${JSON.stringify(value)}` : `${name}={${value.value}}`
}

/** Turns an element into one of HTML. Components become what they enclose. */
function plainElement(node: JsxElement, placeholders: Placeholders, onLoss: OnLoss): void {
  const name = node.name ?? ''
  if (/^[a-z]/.test(name) && isHtmlElement(name)) {
    const properties: Record<string, string> = {}
    for (const attribute of node.attributes) {
      if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value === 'object') {
        if (attribute.type === 'mdxJsxAttribute' && attribute.value && /^(?:href|src|alt|title)$/.test(attribute.name))
          onLoss(EXPRESSIONS, `<${name} ${written(attribute)}>`)
        continue
      }
      const isAddress = attribute.name === 'href' || attribute.name === 'src'
      properties[attribute.name] = isAddress
        ? placeholders.address(attribute.value ?? '')
        : placeholders.written(attribute.value ?? '')
    }
    node.data = { hName: name, hProperties: properties }
    return
  }
  if (name !== '')
    onLoss('with components of MDX, which are removed', [name, ...node.attributes.map(written)].join(' '))
  // What begins in a line of its own is a block.
  const [first] = node.children as Nodes[]
  const isBlock = node.type === 'mdxJsxFlowElement' || (first?.type === 'text' && first.value.startsWith('\n'))
  node.data = { hName: isBlock ? 'div' : 'span' }
}

/** A text in quotes, which editors put around blanks and marks, and a comment. */
const TEXT = /^\s*(["'`])((?:(?!\1)[^$\\])*)\1\s*$/
const COMMENT = /^\s*(?:\/\*[^]*\*\/\s*)?$/

const IMPORT = /^import\s(?:[^;"']*?\sfrom\s*)?["'][^"'\n]*["'];?[ \t]*$/gm

/** Turns the nodes of MDX in a tree into those of Markdown and HTML. */
export function withoutMdx(tree: Root, placeholders: Placeholders, onLoss: OnLoss): void {
  unravel(tree)
  visit(tree, (node, index, parent) => {
    const replaceBy = (...nodes: Nodes[]) => replaceNode(parent!, index!, nodes)
    if (isJsx(node)) plainElement(node, placeholders, onLoss)
    else if (node.type === 'mdxjsEsm') {
      const others = node.value.replaceAll(IMPORT, '').trim()
      if (others !== '') onLoss('with exports of MDX, which are removed', others)
      return replaceBy()
    } else if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
      const text = TEXT.exec(node.value)?.[2]
      if (text !== undefined) return replaceBy({ type: 'text', value: text })
      if (!COMMENT.test(node.value)) onLoss(EXPRESSIONS, `{${node.value.trim()}}`)
      return replaceBy()
    }
    return undefined
  })
}

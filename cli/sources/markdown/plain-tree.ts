import type { Definition, FootnoteDefinition, Html, Nodes, Parents, Root, RootContent } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { escapeMarkup } from '../../../schema/escape.ts'
import type { Placeholders } from './placeholders.ts'
import { replaceNode } from './replace-node.ts'
import { preformatted } from './words.ts'

/* Prepares a tree of Markdown for its conversion to HTML: resolves its placeholders, and replaces what rich text lacks. */

const html = (value: string): Html => ({ type: 'html', value })

/** Returns the title of fenced code: `js title="Example"`, `js:title=example.js`. */
const titleIn = (info: string): string | undefined => {
  const [, double, single, bare] = /(?:title|filename|file|name)=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))/.exec(info) ?? []
  return double ?? single ?? bare
}

/** Puts a text before the content of a block. */
function begin(block: Parents, text: string): void {
  const [first] = block.children
  if (first?.type === 'paragraph') first.children.unshift({ type: 'text', value: text })
  else (block.children as RootContent[]).unshift({ type: 'paragraph', children: [{ type: 'text', value: text }] })
}

/** Changes a tree. Its titles and addresses are those that the text shows. */
export function makePlain(tree: Root, placeholders: Placeholders, onLoss: (loss: string, what: string) => void): void {
  const definitions = new Map<string, Definition>()
  visit(tree, 'definition', (node) => {
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node)
  })
  visit(tree, (node, index, parent) => {
    const replaceBy = (...nodes: Nodes[]) => replaceNode(parent!, index!, nodes)
    switch (node.type) {
      case 'text':
        return node.value.includes('\uE000') ? replaceBy(html(placeholders.html(escapeMarkup(node.value)))) : undefined
      case 'html':
        if (/<pre[\s>]/i.test(node.value)) preformatted('<pre>', onLoss).onShown()
        node.value = placeholders.html(node.value)
        return undefined
      case 'inlineCode':
        node.value = placeholders.written(node.value)
        return undefined
      case 'code': {
        const title = titleIn(`${node.lang ?? ''} ${node.meta ?? ''}`)
        const heading = title === undefined ? '' : `<p><strong>${escapeMarkup(title)}</strong></p>\n`
        const code = preformatted(placeholders.written(node.value), onLoss)
        code.onShown()
        return replaceBy(html(heading + code.html))
      }
      case 'link':
      case 'image':
        node.url = placeholders.address(node.url)
        if (node.title) node.title = placeholders.written(node.title)
        // Addresses are not normalised, so that they can be compared with files, and notes name them as they are written.
        node.data = { ...node.data, hProperties: { [node.type === 'link' ? 'href' : 'src']: node.url } }
        // An address of a mail without a link of its own.
        return node.type === 'link' && node.url === `mailto:${toString(node)}` ? replaceBy(...node.children) : undefined
      case 'linkReference':
      case 'imageReference': {
        const definition = definitions.get(node.identifier)
        if (!definition) return undefined
        const { url, title } = definition
        parent!.children[index!] =
          node.type === 'linkReference'
            ? { type: 'link', url, title: title ?? null, children: node.children }
            : { type: 'image', url, title: title ?? null, alt: node.alt ?? null }
        return index!
      }
      case 'footnoteReference':
        return replaceBy({ type: 'text', value: `[${node.label ?? node.identifier}]` })
      case 'footnoteDefinition': {
        const { children, label, identifier } = node satisfies FootnoteDefinition
        begin(node, `[${label ?? identifier}] `)
        ;(parent!.children as Nodes[]).splice(index!, 1, ...children)
        return index!
      }
      case 'defListDescription':
        // Otherwise all its paragraphs become one.
        node.spread = true
        return undefined
      case 'listItem':
        if (typeof node.checked === 'boolean') begin(node, node.checked ? '[x] ' : '[ ] ')
        node.checked = null
        return undefined
      default:
        return undefined
    }
  })
}

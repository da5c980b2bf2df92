import type { Node } from 'prosemirror-model'
import { parseWithLines } from '../../../../schema/rich-text/parse.ts'
import { toMarkdown } from '../../../../schema/rich-text/to-markdown.ts'
import { documentSchema } from './document-schema.ts'
import { blockOf, blocksOf, documentOf, nodeOf } from './blocks.ts'

/** Where a node of the first level comes from. */
interface Origin {
  text: string
  /** The node before it in the source, and the blank lines between the two. */
  previous: Node | undefined
  gap: string
}

const { nodes } = documentSchema

/** Two lists in a row, of which each would be read as the continuation of the other. */
const isSameList = (a: Node | undefined, b: Node) =>
  a?.type === b.type && (b.type === nodes.bulletList || b.type === nodes.orderedList)

const SEPARATOR = '\n\n'

/**
 * The connection between documents of the editor and their sources. Nodes of documents never change, so a node that came from
 * a source keeps its exact text: the source of a document changes only where a person has changed it.
 */
export class SourceDocuments {
  readonly #origins = new WeakMap<Node, Origin>()
  /** What follows the last node of a source. */
  readonly #ends = new WeakMap<Node, string>()

  /** Returns the document of a source. */
  open(source: string): Node {
    const lines = source.split('\n')
    const blocks = parseWithLines(source)
    if (blocks.length === 0) return documentOf([])
    let line = 0
    let previous: Node | undefined
    const children = blocks.map(({ block, lines: [from, end] }) => {
      const node = nodeOf(block)
      let to = end
      while (to > from + 1 && lines[to - 1]!.trim() === '') to--
      const gap = lines
        .slice(line, from)
        .map((text) => `${text}\n`)
        .join('')
      this.#origins.set(node, { text: lines.slice(from, to).join('\n'), previous, gap: previous ? `\n${gap}` : gap })
      line = to
      previous = node
      return node
    })
    this.#ends.set(
      children.at(-1)!,
      lines
        .slice(line)
        .map((text) => `\n${text}`)
        .join(''),
    )
    return nodes.doc.create(null, children)
  }

  /** Returns the source of a document. */
  sourceOf(document: Node): string {
    let source = ''
    let previous: Node | undefined
    for (const node of document.children) {
      const origin = this.#origins.get(node)
      const isUnmoved = origin !== undefined && origin.previous === previous
      // The marks of two lists in a row depend on each other.
      if (!isUnmoved && isSameList(previous, node)) return toMarkdown(blocksOf(document))
      const text = origin?.text ?? this.#textOf(node)
      if (text === '') continue
      source += (isUnmoved ? origin.gap : source === '' ? '' : SEPARATOR) + text
      previous = node
    }
    return source + ((previous && this.#ends.get(previous)) ?? '')
  }

  #textOf(node: Node): string {
    const block = blockOf(node)
    return block ? toMarkdown([block]) : ''
  }
}

import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'

/** Longest text in which lines are located, in characters: parsing it takes about a second. */
const TEXT_LIMIT = 256 * 1024

/**
 * Returns a function that finds the line, counted from 1, of the value at a path (such as `statistics.0.label`) in a JSON
 * or YAML text, or of its nearest existing parent. The text is parsed on first use. Very long texts have no lines.
 */
export function lineFinder(text: string): (path: string) => number | undefined {
  if (text.length > TEXT_LIMIT) return () => undefined
  const lines = new LineCounter()
  const children = new WeakMap<Node, Map<string, Node>>()
  let root: Node | null | undefined

  function childOf(node: Node, key: string): Node | undefined {
    let known = children.get(node)
    if (!known) children.set(node, (known = new Map(childrenOf(node))))
    return known.get(key)
  }

  return (path) => {
    // Checking for duplicate keys takes quadratic time.
    root ??= parseDocument(text, { lineCounter: lines, logLevel: 'silent', uniqueKeys: false }).contents
    let node: Node | undefined
    for (const key of path.split('.')) {
      const next = node ?? root
      const child = next && childOf(next, key)
      if (!child) break
      node = child
    }
    return node?.range ? lines.linePos(node.range[0]).line : undefined
  }
}

const childrenOf = (node: Node): [key: string, value: Node][] => {
  if (isSeq(node)) return node.items.flatMap((item, at) => (isNode(item) ? [[String(at), item]] : []))
  if (!isMap(node)) return []
  return node.items.flatMap(({ key, value }) => (isScalar(key) && isNode(value) ? [[String(key.value), value]] : []))
}

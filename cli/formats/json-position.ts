import { isNode, LineCounter, parseDocument } from 'yaml'

/**
 * The line, counted from 1, on which a JSON or YAML text has the value at `path` (such as `statistics.0.label`);
 * that of the nearest part that is there when the value itself is not.
 */
export function lineOfPath(text: string, path: string): number | undefined {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'silent' })
  const keys = path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key))
  for (let length = keys.length; length > 0; length--) {
    const node = document.getIn(keys.slice(0, length), true)
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return undefined
}

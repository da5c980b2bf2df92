import { JsxScanner } from './jsx-tags.ts'

/* Imports and exports in MDX (https://mdxjs.com/docs/what-is-mdx/#esm). */

const START =
  /^(?:import\s*(?:["'{*]|type\s|[\w$]+\s*(?:,|\s+from\b))|export\s+(?:const|let|var|default|function|async|class|type|interface|\{|\*))/
const IMPORT_DEFAULT = /^import\s+([\w$]+)\s*(?:,[^"']*)?\s+from\s+["']([^"']+)["']/

/** Longest statement, in lines. */
const LINE_LIMIT = 200

/** Returns the number of lines of the statement that lines begin with. */
function lengthOf(lines: readonly string[]): number {
  if (lines[0]!.startsWith('import'))
    return (
      Math.max(
        0,
        lines.findIndex((line) => /["'][^"']*["']/.test(line)),
      ) + 1
    )
  const text = lines.join('\n')
  const end = new JsxScanner(text).endOfStatement()
  // Of a statement that does not end, only the first lines are taken.
  return text.slice(0, end < 0 ? /\n[ \t]*(?:\n|$)|$/.exec(text)!.index : end).split('\n').length
}

/**
 * Removes imports and exports. They begin a line. An import ends with the name of its file, an export before a blank line outside of
 * its groups.
 *
 * @param onExport called with each export
 * @returns the text, and the files of imported names
 */
export function withoutModules(
  text: string,
  onExport: (statement: string) => void,
): { text: string; imported: Map<string, string> } {
  const imported = new Map<string, string>()
  const kept: string[] = []
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at++) {
    if (!START.test(lines[at]!)) {
      kept.push(lines[at]!)
      continue
    }
    const count = lengthOf(lines.slice(at, at + LINE_LIMIT))
    const statement = lines.slice(at, at + count).join('\n')
    at += count - 1
    const [, name, file] = IMPORT_DEFAULT.exec(statement) ?? []
    if (name !== undefined) imported.set(name, file!)
    if (statement.startsWith('export')) onExport(statement)
    kept.push('')
  }
  return { text: kept.join('\n'), imported }
}

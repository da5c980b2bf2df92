import { JsxScanner } from './jsx-tags.ts'

/* Imports and exports in MDX (https://mdxjs.com/docs/what-is-mdx/#esm). */

const START =
  /^(?:import\s*(?:["'{*]|type\s|[\w$]+\s*(?:,|\s+from\b))|export\s+(?:const|let|var|default|function|async|class|type|interface|\{|\*))/
const IMPORT_DEFAULT = /^import\s+([\w$]+)\s*(?:,[^"']*)?\s+from\s+["']([^"']+)["']/

/** Longest statement, in lines. */
const LINE_LIMIT = 200

/** Returns the index of the last line of the statement that begins at `from`. */
function endOf(lines: readonly string[], from: number): number {
  const isImport = lines[from]!.startsWith('import')
  let first: number | undefined
  let statement = ''
  for (let at = from; at < Math.min(lines.length, from + LINE_LIMIT); at++) {
    statement += `${lines[at]!}\n`
    if (isImport && /["'][^"']*["']/.test(statement)) return at
    if (isImport || (lines[at + 1] ?? '').trim() !== '') continue
    if (new JsxScanner(statement).isClosed()) return at
    first ??= at
  }
  // Of a statement that does not end, only the first lines are taken.
  return first ?? from
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
    const end = endOf(lines, at)
    const statement = lines.slice(at, end + 1).join('\n')
    at = end
    const [, name, file] = IMPORT_DEFAULT.exec(statement) ?? []
    if (name !== undefined) imported.set(name, file!)
    if (statement.startsWith('export')) onExport(statement)
    kept.push('')
  }
  return { text: kept.join('\n'), imported }
}

import { isObject } from '../../../schema/is-object.ts'
import { type Parts, readData } from './front-matter.ts'
import { JsxScanner, stringIn } from './jsx-tags.ts'
import { replaceTags } from './templates.ts'

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

/** An export with the metadata of a page, which Next.js has instead of front matter. */
const METADATA = /^export\s+const\s+(?:meta|metadata|front[mM]atter)\b[^={]*=\s*(?=\{)/m

/** A string or a comment in JavaScript. */
const STRING = /\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[^]|[^`\\])*`/g

/** Returns a page of MDX with its exported metadata as front matter, if they have nothing but values. */
export function withMetadata(parts: Parts): Parts {
  const { body } = parts
  const found = METADATA.exec(body)
  if (!found) return parts
  const from = found.index + found[0].length
  const end = new JsxScanner(body).group(from)
  if (end === undefined) return parts
  // Such an object is YAML, but for its strings.
  const literal = replaceTags(body.slice(from, end), '/*', '*/', () => '')
    .replaceAll(STRING, (string) => (string.startsWith('/') ? '' : JSON.stringify(stringIn(string) ?? string)))
    .replaceAll(/([{,]\s*)([\w$]+):(?=\S)/g, '$1$2: ')
  const data = readData('metadata.yaml', literal)
  if (!isObject(data)) return parts
  const rest = body.slice(0, found.index) + body.slice(end).replace(/^[ \t]*;/, '')
  return { ...parts, data: { ...data, ...parts.data }, body: rest }
}

const IMPORT_OF_MARKDOWN = /^import\s+([\w$]+)\s+from\s+["']([^"'\n]+\.mdx?)["'];?[ \t]*$/gm

/** How deeply files can include others. */
const DEPTH_LIMIT = 5

/**
 * Replaces components that are Markdown files by the text of their files.
 *
 * @param read returns the text of a file, or undefined if it cannot be read
 */
export function withPartials(text: string, read: (file: string) => string | undefined, depth = 0): string {
  if (depth === DEPTH_LIMIT) return text
  let whole = text
  for (const [, name, file] of text.matchAll(IMPORT_OF_MARKDOWN)) {
    const tag = new RegExp(String.raw`<${name!.replaceAll('$', String.raw`\$`)}(?:\s[^<>]{0,500})?/>`, 'g')
    const partial = tag.test(text) ? read(file!) : undefined
    if (partial !== undefined) whole = whole.replaceAll(tag, () => `\n\n${withPartials(partial, read, depth + 1)}\n\n`)
  }
  return whole
}

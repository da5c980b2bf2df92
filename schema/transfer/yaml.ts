import { Composer, CST, type Document, isNode, isScalar, LineCounter, Parser, visit } from 'yaml'
import { TransferError } from './record.ts'
import { DEPTH_LIMIT, refuseHostileKeys } from './json.ts'

/** A syntax error and its line. */
export interface YamlError {
  line?: number
  message: string
}

/**
 * Parses a YAML text, or returns its errors. Prototype keys and excessive nesting are rejected, and so are aliases: a few
 * lines of nested aliases can expand to more than fits in memory.
 */
export function readYaml(
  text: string,
): { data: unknown; errors?: undefined } | { data?: undefined; errors: YamlError[] } {
  const lines = new LineCounter()
  const tokens = [...new Parser(lines.addNewLine).parse(text)]
  // The library's parser is recursive; deep nesting would overflow the stack.
  const tooDeep = tokens.map(beyondDepth).find((offset) => offset !== undefined)
  const at = (offset: number, message: string): YamlError => ({ line: lines.linePos(offset).line, message })
  if (tooDeep !== undefined) return { errors: [at(tooDeep, `it is nested deeper than ${DEPTH_LIMIT} levels`)] }
  const [document, second] = new Composer({ uniqueKeys: false, logLevel: 'silent' }).compose(
    tokens,
  ) as Iterable<Document>
  if (!document || !isNode(document.contents)) return { errors: [{ line: 1, message: 'it is empty' }] }
  const errors = document.errors.map(({ pos, message }) => at(pos[0], message))
  if (second?.range) errors.push(at(second.range[0], 'a second document begins; there must be one'))
  visit(document, {
    Alias: (_, { range, source }) => void errors.push(at(range![0], `*${source} is an alias, which is not followed`)),
    Map(_, { items }) {
      const seen = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        if (seen.has(key.value)) errors.push(at(key.range![0], `${String(key.value)} is there twice`))
        seen.add(key.value)
      }
    },
  })
  if (errors.length > 0) return { errors }
  const data: unknown = document.toJS()
  try {
    refuseHostileKeys(data)
  } catch (error) {
    if (!(error instanceof TransferError)) throw error
    return { errors: [{ message: `it ${error.message}` }] }
  }
  return { data }
}

/** Returns the offset of the first value that is nested too deeply, if any. */
function beyondDepth(token: CST.Token): number | undefined {
  const open: [value: CST.Token | null | undefined, depth: number][] = [[token, 0]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next
    if (!value) continue
    if (depth > DEPTH_LIMIT) return value.offset
    if (value.type === 'document') open.push([value.value, depth])
    if ('items' in value) for (const item of value.items) open.push([item.key, depth + 1], [item.value, depth + 1])
  }
  return undefined
}

import { parse as parseToml, TomlError } from 'smol-toml'
import { isObject } from '../../../schema/is-object.ts'
import { parseJson, refuseHostileKeys } from '../../../schema/transfer/json.ts'
import { readYaml } from '../../../schema/transfer/yaml.ts'
import { TransferError } from '../../../schema/transfer/record.ts'
import type { Data } from '../records/values.ts'

/** The parts of a Markdown file. */
export interface Parts {
  data: Data
  body: string
  hasFrontMatter: boolean
  /** The language of a front matter that is a program, which is not run. */
  program?: string
}

/** Why the front matter cannot be read, and the line of the file. */
export interface FrontMatterProblem {
  line: number
  message: string
}

/** Dates of TOML become texts, as in the other formats. */
const plainValue = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plainValue)
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, plainValue(entry)]))
    : value
}

function readToml(text: string): unknown {
  try {
    return plainValue(parseToml(text))
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const reason = error.message.split('\n', 1)[0]!.replace(/^Invalid TOML document: /, '')
    throw new LineError(error.line, reason)
  }
}

class LineError extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

function readBlock(mark: string, text: string): unknown {
  // YAML reads a block of comments only as null.
  if (text.split('\n').every((line) => /^\s*(?:#|$)/.test(line))) return {}
  if (mark === '+++') return readToml(text)
  const { data, errors } = readYaml(text)
  if (errors) throw new LineError(errors[0]!.line ?? 1, errors[0]!.message)
  return data
}

/** Returns the data in a file of TOML, YAML or JSON, by its name, or undefined if it cannot be read. */
export function readData(path: string, text: string): unknown {
  try {
    const data = /\.json$/i.test(path) ? parseJson(text) : readBlock(/\.toml$/i.test(path) ? '+++' : '---', text)
    refuseHostileKeys(data)
    return data
  } catch (error) {
    if (error instanceof LineError || error instanceof TransferError) return undefined
    throw error
  }
}

/** Returns the index of the line that ends the front matter. Jekyll also accepts dots. */
const endOf = (lines: string[], mark: string) =>
  lines.findIndex((line, at) => at > 0 && (line.trimEnd() === mark || (mark === '---' && line.trimEnd() === '...')))

/** Divides a Markdown file into its front matter (YAML, TOML or JSON) and its body. The first line can name the language: `---json`. */
export function readFrontMatter(source: string): Parts | FrontMatterProblem {
  const text = source.replaceAll(/\r\n?/g, '\n')
  const lines = text.split('\n')
  const [, mark = lines[0]!.trimEnd(), language = ''] = /^(---)[ \t]*([a-z]+)[ \t]*$/.exec(lines[0]!) ?? []
  const isJson = mark === '{'
  const end = isJson ? lines.findIndex((line) => line.trimEnd() === '}') : endOf(lines, mark)
  if (!isJson && mark !== '---' && mark !== '+++') return { data: {}, body: text, hasFrontMatter: false }
  if (end < 0) {
    // A line of dashes can also be a thematic break.
    if (mark === '---' && language === '' && !/^[\w-]+:/.test(lines[1] ?? ''))
      return { data: {}, body: text, hasFrontMatter: false }
    return { line: 1, message: `the front matter does not end: there is no second line with ${isJson ? '}' : mark}` }
  }
  if (!/^(?:|json|toml|ya?ml)$/.test(language))
    return { data: {}, body: lines.slice(end + 1).join('\n'), hasFrontMatter: true, program: language }
  const block = lines.slice(isJson ? 0 : 1, isJson ? end + 1 : end).join('\n')
  try {
    const data = isJson || language === 'json' ? parseJson(block) : readBlock(language === 'toml' ? '+++' : mark, block)
    if (!isObject(data)) return { line: 2, message: 'the front matter has no keys' }
    refuseHostileKeys(data)
    return { data, body: lines.slice(end + 1).join('\n'), hasFrontMatter: true }
  } catch (error) {
    if (error instanceof LineError) return { line: error.line + 1, message: `the front matter: ${error.message}` }
    if (error instanceof TransferError) return { line: 1, message: `the front matter ${error.message}` }
    throw error
  }
}

/*
 * The parts of MDX (https://mdxjs.com/docs/what-is-mdx/) that are not Markdown: imports and exports, components and expressions.
 * A scanner is enough to remove them, because nothing is evaluated; the parsers of MDX also parse JavaScript.
 */

/** What MDX loses, by name. */
export interface JsxLosses {
  components: Set<string>
  expressions: Set<string>
  modules: Set<string>
}

interface Tag {
  /** Index after the tag. */
  end: number
  attributes: Map<string, string>
}

const SPACE = /\s/

/** Longest tag or expression, in characters. The bound keeps hostile text from taking quadratic time. */
const LENGTH_LIMIT = 2_000

/** Returns the index after a string, a template or a group in braces that begins at `at`. */
function skip(text: string, at: number): number {
  const limit = Math.min(text.length, at + LENGTH_LIMIT)
  const open = text[at]!
  if (open !== '{') {
    for (let to = at + 1; to < limit; to++) {
      if (text[to] === '\\' && open !== '"') to++
      else if (text[to] === open) return to + 1
    }
    return limit
  }
  let depth = 0
  for (let to = at; to < limit;) {
    const character = text[to]!
    if (character === '{') depth++
    else if (character === '}' && --depth === 0) return to + 1
    const isComment = character === '/' && text[to + 1] === '*'
    const end = isComment ? text.indexOf('*/', to + 2) : -1
    if (end > 0) to = end + 2
    else to = /["'`]/.test(character) ? skip(text, to) : to + 1
  }
  return limit
}

/** Reads the attributes of a tag, from the end of its name. Returns undefined if the tag does not end. */
function tagAt(text: string, from: number): Tag | undefined {
  const attributes = new Map<string, string>()
  for (let at = from; at < Math.min(text.length, from + LENGTH_LIMIT);) {
    const character = text[at]!
    if (character === '>') return { end: at + 1, attributes }
    if (character === '{') at = skip(text, at)
    else if (SPACE.test(character) || character === '/') at++
    else {
      const name = /^[\w:.-]+/.exec(text.slice(at, at + 100))?.[0]
      if (name === undefined) return undefined
      at += name.length
      const isGiven = text[at] === '=' && /["'{]/.test(text[at + 1] ?? '')
      const end = isGiven ? skip(text, at + 1) : at
      if (isGiven) attributes.set(name, text.slice(at + 2, end - 1))
      at = end
    }
  }
  return undefined
}

const IMPORT_DEFAULT = /^import\s+(\w+)\s+from\s+["']([^"']+)["']/

/** Whether the statement that begins in these lines goes on in the next one. */
const isOpen = (statement: string) => {
  let depth = 0
  for (let at = 0; at < statement.length;) {
    const character = statement[at]!
    if (/["'`]/.test(character)) {
      at = skip(statement, at)
      continue
    }
    if (/[{([]/.test(character)) depth++
    else if (/[})\]]/.test(character)) depth--
    at++
  }
  return depth > 0
}

/** Longest statement, in lines. */
const STATEMENT_LINES = 200

/** Removes imports and exports. They begin a line and end before a blank one. Returns the names of imported files. */
export function withoutModules(text: string, losses: JsxLosses): { text: string; imported: Map<string, string> } {
  const imported = new Map<string, string>()
  const kept: string[] = []
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at++) {
    if (
      !/^(?:import\s[^]*["']|import\s*\{|export\s+(?:const|let|var|default|function|async|class|\{|\*))/.test(
        lines[at]!,
      )
    ) {
      kept.push(lines[at]!)
      continue
    }
    let statement = lines[at]!
    for (let count = 0; isOpen(statement) && at + 1 < lines.length && count < STATEMENT_LINES; count++)
      statement += `\n${lines[++at]}`
    const [, name, file] = IMPORT_DEFAULT.exec(statement) ?? []
    if (name !== undefined) imported.set(name, file!)
    if (statement.startsWith('export')) losses.modules.add(statement.split('\n', 1)[0]!.slice(0, 40))
    kept.push('')
  }
  return { text: kept.join('\n'), imported }
}

const PICTURE = /^(?:img|Img|Image|Picture|ThemedImage|Figure)$/

/** Returns the address that an attribute names: a text, an imported file, or `require('./file.png')`. */
function addressIn(value: string | undefined, imported: ReadonlyMap<string, string>): string | undefined {
  if (value === undefined) return undefined
  const required = /require\(\s*["']([^"']+)["']\s*\)/.exec(value)?.[1]
  const known = imported.get(value.trim().replace(/\.src$/, ''))
  return required ?? known ?? (/^[\w./@~:%?=&-]+$/.test(value) ? value : undefined)
}

const attribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Removes components and expressions, and keeps what components enclose. Components that show a picture become pictures.
 *
 * @param text Markdown without code
 * @param imported the files of imported names
 */
export function withoutJsx(text: string, imported: ReadonlyMap<string, string>, losses: JsxLosses): string {
  const parts: string[] = []
  let from = 0
  const cut = (at: number, end: number, instead = '') => {
    parts.push(text.slice(from, at), instead)
    from = end
  }
  const marks = /\\[{<]|\{|<(\/?)([A-Za-z][\w.]*|(?=>))/g
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    const { index: at, 0: mark, 1: slash, 2: name } = found
    if (mark.startsWith('\\')) continue
    if (mark === '{') {
      const end = skip(text, at)
      // A brace that is not closed is text.
      if (text[end - 1] !== '}') continue
      const inner = text.slice(at + 1, end - 1).trim()
      const literal = /^(["'`])([^"'`]*)\1$/.exec(inner)?.[2]
      if (literal === undefined && inner !== '' && !inner.startsWith('/*'))
        losses.expressions.add(`{${inner.slice(0, 40)}}`)
      cut(at, end, literal ?? '')
      marks.lastIndex = end
      continue
    }
    const isComponent = name === '' || /^[A-Z]|\./.test(name!)
    if (!isComponent && name !== 'img') continue
    const tag = tagAt(text, at + mark.length)
    if (!tag) continue
    marks.lastIndex = tag.end
    const src = PICTURE.test(name!) ? addressIn(tag.attributes.get('src'), imported) : undefined
    if (src !== undefined)
      cut(at, tag.end, `<img src="${attribute(src)}" alt="${attribute(tag.attributes.get('alt') ?? '')}">`)
    else if (isComponent) {
      if (name !== '' && slash === '') losses.components.add(name!)
      cut(at, tag.end)
    }
  }
  return parts.join('') + text.slice(from)
}

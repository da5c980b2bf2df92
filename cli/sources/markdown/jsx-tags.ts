import { escapeMarkup } from '../../../schema/escape.ts'
import { replaceTags } from './templates.ts'

/*
 * Finds where tags and expressions of JSX end (https://facebook.github.io/jsx/). A scanner is enough to replace them, because nothing
 * is evaluated.
 */

/** Longest tag or expression, in characters. */
const LENGTH_LIMIT = 20_000

/** Characters that one text may be read again for groups that do not end. The bound keeps hostile text from taking quadratic time. */
const REPEAT_LIMIT = 2_000_000

export interface JsxTag {
  /** Index after the tag. */
  end: number
  /** The attributes with texts as HTML. */
  texts: Map<string, string>
  /** The attributes with expressions, as they are written. */
  expressions: Map<string, string>
  /** Whether it ends itself. */
  isEmpty: boolean
}

/** Returns the text of an expression that is a string. */
export function stringIn(expression: string): string | undefined {
  const [, mark, text] = /^\s*(["'`])((?:\\[^]|(?!\1)[^\\])*)\1\s*$/.exec(expression) ?? []
  if (text === undefined || (mark === '`' && text.includes('${'))) return undefined
  return text.replaceAll(/\\([^])/g, (_, character: string) => (character === 'n' ? '\n' : character))
}

/** Removes the comments of JavaScript. */
export const withoutComments = (code: string): string =>
  replaceTags(code, '/*', '*/', () => '').replaceAll(/(?<!:)\/\/[^\n]*/g, '')

export class JsxScanner {
  private readonly text: string
  private left = REPEAT_LIMIT

  constructor(text: string) {
    this.text = text
  }

  /** Returns the index after the group in braces that begins at `at`, or undefined if it does not end. */
  group(at: number): number | undefined {
    const { text } = this
    const limit = Math.min(text.length, at + Math.min(LENGTH_LIMIT, this.left))
    let depth = 0
    for (let to = at; to < limit;) {
      const character = text[to]!
      if (character === '{') depth++
      else if (character === '}' && --depth === 0) return to + 1
      to = this.after(to, limit)
    }
    this.left -= limit - at
    return undefined
  }

  /** Returns the index of the first blank line outside all groups, else that of the end of the text; -1 if the text ends within a group. */
  endOfStatement(): number {
    const { text } = this
    let depth = 0
    for (let at = 0; at < text.length; at = this.after(at, text.length)) {
      const character = text[at]!
      if (/[{([]/.test(character)) depth++
      else if (/[})\]]/.test(character)) depth--
      else if (character === '\n' && depth <= 0 && /^\n[ \t]*(?:\n|$)/.test(text.slice(at, at + 200))) return at
    }
    return depth <= 0 ? text.length : -1
  }

  /** Returns the index after a comment, a string or a character. */
  private after(at: number, limit: number): number {
    const { text } = this
    const character = text[at]!
    if (character === '/' && text[at + 1] === '*') {
      const end = text.indexOf('*/', at + 2)
      return end > 0 && end < limit ? end + 2 : at + 2
    }
    if (character === '/' && text[at + 1] === '/' && text[at - 1] !== ':') {
      const end = text.indexOf('\n', at)
      return end < 0 || end > limit ? limit : end
    }
    // An apostrophe in the text of an element begins no string.
    if (!/["'`]/.test(character) || (character === "'" && /\w/.test(text[at - 1] ?? ''))) return at + 1
    for (let to = at + 1; to < limit; to++) {
      if (text[to] === '\\') to++
      else if (text[to] === character) return to + 1
      else if (text[to] === '\n' && character !== '`') break
    }
    return at + 1
  }

  /** Reads a tag from the end of its name. Returns undefined if it does not end. */
  tag(from: number): JsxTag | undefined {
    const { text } = this
    const tag: JsxTag = { end: from, texts: new Map(), expressions: new Map(), isEmpty: false }
    const limit = Math.min(text.length, from + Math.min(LENGTH_LIMIT, this.left))
    const fail = () => {
      this.left -= Math.min(limit, at + 1) - from
      return undefined
    }
    let at = from
    while (at < limit) {
      const character = text[at]!
      if (character === '>') return { ...tag, end: at + 1, isEmpty: text[at - 1] === '/' }
      if (character === '{') {
        const end = this.group(at)
        if (end === undefined) return fail()
        at = end
      } else if (/[\s/]/.test(character)) at++
      else {
        const name = /^[\w:.-]+/.exec(text.slice(at, at + 100))?.[0]
        if (name === undefined) return fail()
        const end = this.attribute(name, at + name.length, tag)
        if (end === undefined) return fail()
        at = end
      }
    }
    return fail()
  }

  /** Reads the value of an attribute into its tag. Returns the index after it, or undefined if it does not end. */
  private attribute(name: string, from: number, { texts, expressions }: JsxTag): number | undefined {
    const { text } = this
    const at = text[from] === '=' ? from + 1 : from
    const mark = text[at]!
    if (at === from) {
      texts.set(name, '')
      return at
    }
    if (mark === '{') {
      const end = this.group(at)
      if (end === undefined) return undefined
      const inner = text.slice(at + 1, end - 1)
      const string = stringIn(inner)
      if (string === undefined) expressions.set(name, inner)
      else texts.set(name, escapeMarkup(string))
      return end
    }
    if (mark !== '"' && mark !== "'") return at
    const end = text.indexOf(mark, at + 1)
    if (end < 0 || end - at > LENGTH_LIMIT) return undefined
    // Values of JSX have the references of HTML, but no escapes.
    texts.set(
      name,
      text
        .slice(at + 1, end)
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;'),
    )
    return end + 1
  }
}

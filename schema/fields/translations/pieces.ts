import type { Field } from '../field.ts'
import { typeOf } from '../field-type.ts'

/** A part of a text that a translator changes. */
interface Words {
  readonly type: 'words'
  readonly text: string
}

/** A part of a text that stays as it is: markup, or the name of a value in braces. */
interface Code {
  readonly type: 'code'
  readonly text: string
  /** Whether it ends a paragraph, a line or an entry of a list. */
  readonly isBreak: boolean
}

/** The beginning or the end of marked words, such as those of a link. Both ends have the same number. */
interface Mark {
  readonly type: 'open' | 'close'
  readonly text: string
  readonly pair: number
}

export type Piece = Words | Code | Mark

/** Stands between the entries of a list of texts. The newlines of an entry are words. */
const NEXT_ENTRY: Code = { type: 'code', text: '\n', isBreak: true }

const NAME = String.raw`\{\w+\}`
const BLOCK_START = String.raw`(?:(?:#{1,6}|[-*+]|\d{1,9}[.)]|>)(?:[ \t]+|(?=\n|$)))*`

/** What is markup in formatted texts. An expression that took words for markup would only make them a fixed part. */
const MARKUP = new RegExp(
  [
    // The delimiters below the header of a table.
    String.raw`(?<break>\n[ \t]*\|[ \t:|-]+\|(?=\n|$)\n?(?:[ \t]*\|[ \t]*)?`,
    // Ends of lines and the beginnings of blocks.
    String.raw`\\?\n[\n \t]*(?:\|[ \t]*|${BLOCK_START})`,
    // Rules, and a block at the start.
    String.raw`(?<![^])(?:\|[ \t]*|${BLOCK_START}(?<=.))`,
    // The borders of cells.
    String.raw`(?:(?<![ \t])[ \t]+)?(?<!\\)\|[ \t]*)`,
    // The caption of a picture is words.
    String.raw`(?<close>\]\((?:<[^>\n]*>|(?:[^()\s]|\([^()\s]*\))*)(?: "(?=(?:\\.|[^"\\\n])*"\))|\)))`,
    String.raw`(?<open>!?\[)`,
    String.raw`(?<mark>\*\*\*|\*\*|\*|__|_)`,
    String.raw`(?<code>"\)|\\(?=[!-/:-@[-\`{-~])|&#?\w+;|${NAME})`,
  ].join('|'),
  'g',
)
const NAMES = new RegExp(`(?<code>${NAME})`, 'g')

/** The largest number of marks that wait for their counterparts. The time for many would be quadratic. */
const MAX_OPEN = 40

interface Token {
  type: 'words' | 'code' | 'break' | 'open' | 'close' | 'mark'
  text: string
}

/** An escaped character is no markup, so it is words after its backslash. */
function tokensOf(text: string, markup: RegExp): Token[] {
  const tokens: Token[] = []
  const add = (type: Token['type'], part: string) => {
    if (part !== '') tokens.push({ type, text: part })
  }
  let at = 0
  const expression = new RegExp(markup)
  for (let match = expression.exec(text); match; match = expression.exec(text)) {
    add('words', text.slice(at, match.index))
    const [type] = Object.entries(match.groups!).find(([, group]) => group !== undefined) ?? ['code']
    add(type as Token['type'], match[0])
    at = match.index + match[0].length
    if (match[0] === '\\') {
      const character = String.fromCodePoint(text.codePointAt(at)!)
      add('words', character)
      at += character.length
    }
    expression.lastIndex = Math.max(at, match.index + 1)
  }
  add('words', text.slice(at))
  return tokens
}

/** Returns the positions of marks that belong together. Marks without a counterpart within their block are left out. */
function pairsOf(tokens: readonly Token[]): Map<number, number> {
  const pairs = new Map<number, number>()
  let open: number[] = []
  const close = (at: number, isCounterpart: (token: Token) => boolean) => {
    const found = open.findLastIndex((position) => isCounterpart(tokens[position]!))
    if (found < 0) return false
    pairs.set(open[found]!, at)
    open = open.slice(0, found)
    return true
  }
  for (const [at, { type, text }] of tokens.entries()) {
    if (type === 'break') open = []
    else if (type === 'close') close(at, (token) => token.type === 'open')
    else if (
      type === 'open' ||
      (type === 'mark' && !close(at, (token) => token.type === 'mark' && token.text === text))
    )
      open = [...open.slice(-MAX_OPEN), at]
  }
  return pairs
}

function piecesOfText(text: string, isMarkdown: boolean): Piece[] {
  const tokens = tokensOf(text, isMarkdown ? MARKUP : NAMES)
  const pairs = [...pairsOf(tokens)]
  const marks = new Map(
    pairs.flatMap(([open, close], pair): [number, Mark][] => [
      [open, { type: 'open', text: tokens[open]!.text, pair }],
      [close, { type: 'close', text: tokens[close]!.text, pair }],
    ]),
  )
  const pieces: Piece[] = []
  for (const [at, { type, text: part }] of tokens.entries()) {
    const last = pieces.at(-1)
    const mark = marks.get(at)
    if (mark) pieces.push(mark)
    else if (type !== 'words') pieces.push({ type: 'code', text: part, isBreak: type === 'break' })
    else if (last?.type === 'words') pieces[pieces.length - 1] = { type: 'words', text: last.text + part }
    else pieces.push({ type: 'words', text: part })
  }
  return pieces
}

/**
 * Returns a text, or a list of texts, as words and the markup between them. Joined, the texts of the pieces are
 * the whole text again.
 */
export function piecesOf(field: Field, value: string | readonly string[]): Piece[] {
  if (typeof value === 'string') return piecesOfText(value, typeOf(field).markup === 'markdown')
  return value.flatMap((entry, at) => [...(at > 0 ? [NEXT_ENTRY] : []), ...piecesOfText(entry, false)])
}

/** Returns the text, or the list of texts, that pieces are. @param isList whether the field is a list of texts */
export function fromPieces(pieces: readonly Piece[], isList: boolean): string | string[] {
  if (!isList) return pieces.map(({ text }) => text).join('')
  const entries = ['']
  for (const { type, text } of pieces) {
    if (type === 'code' && text === NEXT_ENTRY.text) entries.push('')
    else entries[entries.length - 1] += text
  }
  return entries
}

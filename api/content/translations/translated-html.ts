import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { escapeMarkup } from '../../../schema/escape.ts'
import type { Field } from '../../../schema/fields.ts'
import { isText } from '../../../schema/fields.ts'
import { typeOf } from '../../../schema/fields/field-type.ts'
import { fromPieces, type Piece, piecesOf } from '../../../schema/fields/translations/pieces.ts'
import { escapeInline, escapeLineStarts } from '../../../schema/rich-text/escape.ts'

type Value = string | readonly string[]
type Node = DefaultTreeAdapterTypes.ChildNode

/** A part of a text that is translated as a whole, such as a paragraph, or what stays as it is. */
type Part = { pieces: Piece[]; html: string } | { kept: string }

/** A text as HTML for a service that translates, and back. Markup is elements with numbers, which must all come back. */
export class TextAsHtml {
  readonly #field: Field
  readonly #parts: Part[]

  constructor(field: Field, value: Value) {
    this.#field = field
    this.#parts = partsOf(piecesOf(field, value))
  }

  /** The parts to translate. */
  get html(): string[] {
    return this.#parts.flatMap((part) => ('html' in part ? [part.html] : []))
  }

  /** Returns the translated text, or undefined if the service has lost markup. @param html the translated parts */
  translated(html: readonly string[]): Value | undefined {
    const isMarkdown = typeOf(this.#field).markup === 'markdown'
    const left = [...html]
    const pieces: Piece[] = []
    for (const part of this.#parts) {
      if ('kept' in part) {
        pieces.push({ type: 'code', text: part.kept, isBreak: true })
        continue
      }
      const translated = piecesIn(left.shift()!, part.pieces)
      if (!translated) return undefined
      pieces.push(...(isMarkdown ? escaped(translated) : translated))
    }
    const value = fromPieces(pieces, !isText(this.#field))
    return typeof value === 'string' ? value : value.map((entry) => entry.trim())
  }
}

/** Splits pieces at the ends of lines and paragraphs. */
function partsOf(pieces: readonly Piece[]): Part[] {
  const parts: Part[] = []
  let waiting: Piece[] = []
  const flush = () => {
    const hasWords = waiting.some(({ type, text }) => type === 'words' && /\p{L}/u.test(text))
    const own = hasWords ? withoutBackslashes(waiting) : waiting
    if (hasWords) parts.push({ pieces: own, html: htmlOf(own) })
    else if (own.length > 0) parts.push(...own.map(({ text }) => ({ kept: text })))
    waiting = []
  }
  for (const piece of pieces) {
    if (piece.type === 'code' && piece.isBreak) {
      flush()
      parts.push({ kept: piece.text })
    } else if (piece.type === 'words' && piece.text.includes('\n')) {
      for (const line of piece.text.split(/(\n+)/)) {
        if (!line.startsWith('\n')) {
          if (line !== '') waiting.push({ type: 'words', text: line })
          continue
        }
        flush()
        waiting.push({ type: 'words', text: line })
        flush()
      }
    } else waiting.push(piece)
  }
  flush()
  return parts
}

/** Returns pieces without backslashes before characters, which are added again after the translation. */
const withoutBackslashes = (pieces: readonly Piece[]) =>
  pieces.filter(({ type, text }) => type !== 'code' || text !== '\\')

const htmlOf = (pieces: readonly Piece[]) =>
  pieces
    .map((piece, at) => {
      const text = escapeMarkup(piece.text)
      if (piece.type === 'words') return text
      if (piece.type === 'code') return `<span id="c${at}" class="notranslate" translate="no">${text}</span>`
      return piece.type === 'open' ? `<b id="p${piece.pair}">` : '</b>'
    })
    .join('')

/** Returns the pieces of translated HTML, or undefined unless it has each of the codes once. */
function piecesIn(html: string, originals: readonly Piece[]): Piece[] | undefined {
  const pieces: Piece[] = []
  const seen = new Set<string>()
  let isWhole = true
  const mark = (type: Piece['type'], pair: number) =>
    originals.find((piece) => piece.type === type && 'pair' in piece && piece.pair === pair)
  const walk = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      if (node.nodeName === '#text' && 'value' in node) pieces.push({ type: 'words', text: node.value })
      if (!('childNodes' in node) || !('attrs' in node)) continue
      const id = node.attrs.find(({ name }) => name === 'id')?.value ?? ''
      const [, type, number] = /^([cp])(\d+)$/.exec(id) ?? []
      if (type === undefined) {
        walk(node.childNodes)
        continue
      }
      if (seen.size === seen.add(id).size) isWhole = false
      const [open, close] =
        type === 'c' ? [originals[Number(number)]] : [mark('open', Number(number)), mark('close', Number(number))]
      if (!open || (type === 'p' && !close)) {
        isWhole = false
        continue
      }
      pieces.push(open)
      if (!close) continue
      walk(node.childNodes)
      pieces.push(close)
    }
  }
  walk(parseFragment(html).childNodes)
  const codes = originals.filter(({ type }) => type === 'code' || type === 'open').length
  return isWhole && seen.size === codes ? withSpaces(pieces, originals) : undefined
}

/** Returns pieces with the spaces at the ends that the originals have: services remove them. */
function withSpaces(pieces: readonly Piece[], originals: readonly Piece[]): Piece[] {
  const original = originals.map((piece) => piece.text).join('')
  const start = original.slice(0, original.length - original.trimStart().length)
  const end = original.slice(original.trimEnd().length)
  const trimmed = pieces.map((piece, at) => {
    if (piece.type !== 'words') return piece
    const text = at === 0 ? piece.text.trimStart() : piece.text
    return { ...piece, text: at === pieces.length - 1 ? text.trimEnd() : text }
  })
  return [{ type: 'words', text: start }, ...trimmed, { type: 'words', text: end }]
}

/** Returns pieces whose words have backslashes where they would be markup. */
const escaped = (pieces: readonly Piece[]): Piece[] => {
  const first = pieces.findIndex(({ text }) => text.trim() !== '')
  return pieces.map((piece, at) => {
    if (piece.type !== 'words') return piece
    const text = escapeInline(piece.text)
    return { ...piece, text: at === first ? escapeLineStarts(text) : text }
  })
}

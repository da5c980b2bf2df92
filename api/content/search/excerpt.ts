import type { Hit } from './search-index.ts'
import { indexedWords, splitWords, termsOf } from '../items/words.ts'

/** A part of a text, and whether it matches the search. */
export interface TextPart {
  text: string
  isMatch: boolean
}

/** The maximum length of an excerpt, in characters, and of its part before the first match. */
const LENGTH = 160
const LENGTH_BEFORE = 50
/** A shorter passage, such as the type of a position, is followed by the first text of the document. */
const LENGTH_ALONE = 40

type Terms = ReadonlySet<string>

/** Returns the terms of a text that match the search. Parts of words count: "nodule" finds "NoduleReady". */
const matchesIn = (text: string, terms: Terms) =>
  indexedWords(text).flatMap((word) => termsOf(word).filter((term) => terms.has(term)))

const matches = (word: string, terms: Terms) => matchesIn(word, terms).length > 0

/** Divides a text into parts that match and parts that do not. */
export function markMatches(text: string, terms: Terms): TextPart[] {
  const parts: TextPart[] = []
  for (const { text: piece, isWord } of splitWords(text)) {
    const isMatch = isWord && matches(piece, terms)
    const last = parts.at(-1)
    if (last && last.isMatch === isMatch) last.text += piece
    else parts.push({ text: piece, isMatch })
  }
  return parts
}

/** Returns the passage of a document that shows best why it was found, with its matches. */
export function excerptOf({ document, terms }: Hit): TextPart[] {
  const lines = document.texts.flatMap((text) => text.split('\n')).filter((line) => line.trim())
  let best = { line: lines[0] ?? '', score: 0 }
  for (const line of lines) {
    const score = new Set(matchesIn(line, terms)).size
    if (score > best.score) best = { line, score }
  }
  const line = best.line.trim()
  const first = lines[0]?.trim() ?? ''
  const shown = line.length < LENGTH_ALONE && line !== first ? `${line} · ${first}` : line
  return markMatches(passage(shown, terms), terms)
}

/** Cuts a long line between words, so that it shows its first match. */
function passage(line: string, terms: Terms): string {
  if (line.length <= LENGTH) return line
  let at = 0
  for (const { text, isWord } of splitWords(line)) {
    if (isWord && matches(text, terms)) break
    at += text.length
  }
  if (at === line.length) at = 0
  const from = at <= LENGTH_BEFORE ? 0 : line.indexOf(' ', at - LENGTH_BEFORE) + 1
  const start = from > at ? at : from
  const rest = line.slice(start)
  const shown = rest.length <= LENGTH ? rest : `${rest.slice(0, LENGTH).replace(/\s+\S*$/, '')}…`
  return start > 0 ? `…${shown}` : shown
}

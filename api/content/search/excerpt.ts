import type { SearchDocument } from './documents.ts'
import { isFoundBy, type SearchWord } from '../items/search-words.ts'
import { indexedWords, splitWords } from '../items/words.ts'

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

/** Returns the words of a search that a text contains. Parts of words count: "nodule" finds "NoduleReady". */
function matchesIn(text: string, words: readonly SearchWord[]): SearchWord[] {
  const found = indexedWords(text)
  return words.filter((word) => found.some((other) => isFoundBy(other, word)))
}

const matches = (text: string, words: readonly SearchWord[]) => matchesIn(text, words).length > 0

/** Divides a text into parts that match and parts that do not. */
export function markMatches(text: string, words: readonly SearchWord[]): TextPart[] {
  const parts: TextPart[] = []
  for (const { text: piece, isWord } of splitWords(text)) {
    const isMatch = isWord && matches(piece, words)
    const last = parts.at(-1)
    if (last && last.isMatch === isMatch) last.text += piece
    else parts.push({ text: piece, isMatch })
  }
  return parts
}

/** Returns the passage of a document that shows best why it was found, with its matches. Of equally good ones, very short ones come last. */
export function excerptOf({ texts }: Pick<SearchDocument, 'texts'>, words: readonly SearchWord[]): TextPart[] {
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.trim())
  let best = { line: lines[0] ?? '', score: 0 }
  for (const line of lines) {
    const score = matchesIn(line, words).length
    const isLonger = best.line.trim().length < LENGTH_ALONE && line.trim().length >= LENGTH_ALONE
    if (score > best.score || (score > 0 && score === best.score && isLonger)) best = { line, score }
  }
  const line = best.line.trim()
  const first = lines[0]?.trim() ?? ''
  const shown = line.length < LENGTH_ALONE && line !== first ? `${line} · ${first}` : line
  return markMatches(passage(shown, words), words)
}

/** Cuts a long line between words, so that it shows its first match. */
function passage(line: string, words: readonly SearchWord[]): string {
  if (line.length <= LENGTH) return line
  let at = 0
  for (const { text, isWord } of splitWords(line)) {
    if (isWord && matches(text, words)) break
    at += text.length
  }
  if (at === line.length) at = 0
  const from = at <= LENGTH_BEFORE ? 0 : line.indexOf(' ', at - LENGTH_BEFORE) + 1
  const start = from > at ? at : from
  const rest = line.slice(start)
  const shown = rest.length <= LENGTH ? rest : shortened(rest.slice(0, LENGTH))
  return start > 0 ? `…${shown}` : shown
}

/** Ends a text with its last whole sentence if most of it remains, otherwise with its last whole word. */
function shortened(text: string): string {
  const [sentences = ''] = /^.*[!.?](?=\s)/.exec(text) ?? []
  return sentences.length > LENGTH / 2 ? sentences : `${text.replace(/\s+\S*$/, '')}…`
}

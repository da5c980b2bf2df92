/*
 * A mark is a character for private use that says where the text before it comes from. Only the hidden second rendering has marks, never a
 * page that is shown.
 */

const FIRST = 0xf0000
const MARK = /[\u{f0000}-\u{10ffff}]/u
const MARKS = /[\u{f0000}-\u{10ffff}]/gu

const markOf = (number: number) => String.fromCodePoint(FIRST + number)

/**
 * Marks each word of a text, since pages may show a part of it. The mark is before the punctuation, by which pages take texts apart.
 */
export function markText(text: string, number: number): string {
  const marked = text.replaceAll(/[\p{L}\p{N}](?=[^\p{L}\p{N}\s]*(?:\s|$))/gu, `$&${markOf(number)}`)
  return marked === text ? text + markOf(number) : marked
}

/** Marks a text in which names in braces stand for values, which have marks of their own. */
export const markMessage = (text: string, number: number): string =>
  text
    .split(/(\{\w+\})/)
    .map((part, at) => (at % 2 === 0 && part.trim() !== '' ? markText(part, number) : part))
    .join('')

/** Marks the address of a picture, in its name. */
export const markAddress = (address: string, number: number): string => address.replace(/[^/]*$/, `${markOf(number)}$&`)

/** Returns the number of the first mark in a text, or undefined if the text has no mark. */
export const markIn = (text: string): number | undefined => {
  const mark = MARK.exec(text)?.[0]
  return mark === undefined ? undefined : mark.codePointAt(0)! - FIRST
}

/** A text without its marks, and the number of the mark of each of its characters, or -1. */
export interface Unmarked {
  text: string
  numbers: Int32Array
}

/** Takes the marks out of a text. Each belongs to the characters before it, back to a space or to another mark. */
export function unmark(marked: string): Unmarked {
  const text = marked.replaceAll(MARKS, '')
  const numbers = new Int32Array(text.length).fill(-1)
  let end = 0
  for (const [part] of marked.matchAll(/[^\u{f0000}-\u{10ffff}]+|[\u{f0000}-\u{10ffff}]/gu)) {
    const number = markIn(part)
    if (number === undefined) end += part.length
    else for (let at = end - 1; at >= 0 && numbers[at] === -1 && /\S/.test(text[at]!); at--) numbers[at] = number
  }
  return { text, numbers }
}

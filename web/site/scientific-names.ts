/** A part of a text. */
export interface TextPart {
  text: string
  /** Whether the part is a scientific name. */
  isName: boolean
}

const SYNTAX = /[$()*+.?[\\\]^{|}/]/g

/** Longer names come first, so that `Bacillus subtilis` is one name where `Bacillus` is another. */
const choicesOf = (names: readonly string[]) =>
  names
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .toSorted((first, second) => second.length - first.length)
    .map((name) => name.replaceAll(SYNTAX, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`))

/**
 * Returns a function that splits a text at the scientific names of organisms, which are written in italics.
 *
 * @param names as they stand in texts, such as `Bacillus subtilis`. They are found as whole words only.
 */
export function nameSplitter(names: readonly string[]): (text: string) => TextPart[] {
  const choices = choicesOf(names)
  if (choices.length === 0) return (text) => (text === '' ? [] : [{ text, isName: false }])
  const pattern = new RegExp(String.raw`(?<![\p{L}\d])(${choices.join('|')})(?![\p{L}\d])`, 'u')
  // Names are every second part, because the pattern has one group.
  return (text) =>
    text
      .split(pattern)
      .map((part, at) => ({ text: part, isName: at % 2 === 1 }))
      .filter((part) => part.text !== '')
}

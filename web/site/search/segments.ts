import type { TextPart } from '../scientific-names.ts'

/** A part of a search result. */
interface MarkedPart {
  text: string
  isMatch: boolean
}

/** Splits the parts of a search result further, at the scientific names in the whole text. */
export function segmentsOf(
  parts: readonly MarkedPart[],
  splitNames: (text: string) => readonly TextPart[],
): (MarkedPart & TextPart)[] {
  const names = splitNames(parts.map(({ text }) => text).join(''))
  const segments: (MarkedPart & TextPart)[] = []
  let index = 0
  let used = 0
  for (const { text, isMatch } of parts) {
    let start = 0
    for (let name = names[index]; name && start < text.length; name = names[index]) {
      const length = Math.min(text.length - start, name.text.length - used)
      segments.push({ text: text.slice(start, start + length), isMatch, isName: name.isName })
      start += length
      used += length
      if (used < name.text.length) break
      index++
      used = 0
    }
  }
  return segments
}

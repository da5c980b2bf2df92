const QUOTE = 34
const SLASH = 92

/**
 * Parses a PostgreSQL array of texts, such as `{corn,"soy bean"}`. The parser of the driver inspects every character,
 * which takes a fifth of the time of reading a long list; this one slices whole entries.
 *
 * https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO
 */
export function parseTextArray(text: string): string[] {
  const entries: string[] = []
  const end = text.length - 1
  for (let at = 1; at < end; at++) {
    if (text.charCodeAt(at) === QUOTE) {
      const close = closingQuote(text, at + 1)
      entries.push(unescaped(text.slice(at + 1, close)))
      at = close + 1
    } else {
      const comma = text.indexOf(',', at)
      const stop = comma < 0 ? end : comma
      entries.push(unescaped(text.slice(at, stop)))
      at = stop
    }
  }
  return entries
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (isEscaped(text, at, from)) at = text.indexOf('"', at + 1)
  return at
}

/** Returns whether an odd number of backslashes precedes a position. */
function isEscaped(text: string, at: number, from: number): boolean {
  let first = at
  while (first > from && text.charCodeAt(first - 1) === SLASH) first--
  return (at - first) % 2 === 1
}

const unescaped = (entry: string) => (entry.includes('\\') ? entry.replaceAll(/\\([^])/g, '$1') : entry)

/** The part of two texts that may differ in near-same ones: an ending such as "s" or "es", or a slip of typing. */
const MAX_DIFFERENT = 2
/** Shorter texts are different words when a letter is. */
const MIN_SAME = 5

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Returns how many characters two texts have in common at their beginnings. */
function sameStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

const reversed = (text: string) => [...text].toReversed().join('')

function isNear(a: string, b: string): boolean {
  if (a === b) return true
  const start = sameStart(a, b)
  const [restA, restB] = [a.slice(start), b.slice(start)]
  const end = sameStart(reversed(restA), reversed(restB))
  const different = [restA, restB].map((rest) => rest.slice(0, rest.length - end))
  return start + end >= MIN_SAME && different.every((part) => part.length <= MAX_DIFFERENT && !/\p{N}/u.test(part))
}

/** Returns the known value that a text is probably meant to be: it differs in case, punctuation, an ending or a slip of typing. */
export function nearSame(text: string, known: readonly string[]): string | undefined {
  const typed = folded(text)
  if (typed === '' || known.includes(text.trim())) return undefined
  return known.find((value) => isNear(typed, folded(value)))
}

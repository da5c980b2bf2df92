/** The marks of direction that numbers have in languages that run from right to left: amounts, and numbers below zero. */
const MARKS = /[\u061c\u200e\u200f]/g

/** Isolates a number that has marks of direction: a mark would turn the words after the number around. */
export function isolated(number: string): string {
  const plain = number.replace(MARKS, '')
  if (plain === number) return number
  return `${number.includes('\u061c') ? '\u2067' : '\u2066'}${plain}\u2069`
}

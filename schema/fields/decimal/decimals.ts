/** Exact decimal numbers as text. Nothing here becomes a floating-point number. */

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?$/

/** Returns decimals without zeros at their end. */
const withoutZeros = (decimals: string) => decimals.replace(/(?<!0)0+$/, '')

/** Returns a number in units of its last decimal, or undefined if the text is no number or has more decimals than `scale`. */
export function unitsOf(text: string, scale: number): bigint | undefined {
  const [, sign, whole, written = ''] = DECIMAL.exec(text) ?? []
  const decimals = withoutZeros(written)
  if (whole === undefined || decimals.length > scale) return undefined
  const units = BigInt(whole + decimals.padEnd(scale, '0'))
  return sign === '-' ? -units : units
}

/** Returns a number as it is stored: with all its decimals, and without a plus or leading zeros. */
export function decimalOf(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const whole = `${units < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}`
  return scale === 0 ? whole : `${whole}.${digits.slice(-scale)}`
}

/** Returns a stored number as people read it: without zeros at its end. Other texts are returned as they are. */
export function shortDecimal(text: string): string {
  const [, sign = '', whole, written = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined || written === '') return text
  const decimals = withoutZeros(written)
  return `${sign}${whole}${decimals && `.${decimals}`}`
}

/** Spaces and apostrophes can only separate thousands. */
const SPACES = /(?<=\d)[ '\u00A0\u2009\u202F\u2019](?=\d{3})/g
/** A number with a decimal point or a decimal comma, and the other of the two between its thousands. */
const WITH_POINT = /^[+-]?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/
const WITH_COMMA = /^[+-]?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/

/** Returns the numbers that a text can mean. A point alone is a decimal point, as in all numbers that we write. */
function readingsOf(text: string, scale: number): string[] {
  const plain = text.trim().replace('\u2212', '-').replaceAll(SPACES, '')
  const byPoint = WITH_POINT.test(plain) ? [plain.replaceAll(',', '')] : []
  const byComma = WITH_COMMA.test(plain) ? [plain.replaceAll('.', '').replace(',', '.')] : []
  if (byPoint.length > 0 && plain.includes('.')) return byPoint
  return [
    ...new Set([
      ...byPoint,
      ...byComma.filter((number) => unitsOf(number, scale) !== undefined || byPoint.length === 0),
    ]),
  ]
}

/**
 * Returns a number that people write with separators, such as `1,234.5`, `1.234,5` or `1 234,5`, as it is checked. A text that is no
 * number, or that can mean two, is returned without the spaces around it.
 */
export function readDecimal(text: string, scale: number): string {
  const [number, other] = readingsOf(text, scale)
  return number === undefined || other !== undefined ? text.trim() : number
}

/** Returns what is unclear about a number; undefined if nothing is. */
export function ambiguityOf(text: string, scale: number): string | undefined {
  const [number, other] = readingsOf(text, scale)
  return other && `“${text}” can mean ${number} or ${other}. Write it without a separator of thousands`
}

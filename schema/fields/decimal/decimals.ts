/** Exact decimal numbers as text. Nothing here becomes a floating-point number. */

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?$/

/** Returns a number in units of its last decimal, or undefined if the text is no number or has more decimals than `scale`. */
export function unitsOf(text: string, scale: number): bigint | undefined {
  const [, sign, whole, written = ''] = DECIMAL.exec(text) ?? []
  const decimals = written.replace(/(?<!0)0+$/, '')
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

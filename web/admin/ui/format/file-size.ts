const STEP = 1024
const UNITS = ['KB', 'MB', 'GB']

/** Formats a number of bytes, such as "512 Bytes" or "1.50 KB". */
export function fileSize(bytes: number): string {
  if (bytes < STEP) return `${bytes} Bytes`
  let value = bytes / STEP
  let unit = 0
  // 1023.999 KB would round to 1024.00 KB.
  while (Number(value.toFixed(2)) >= STEP && unit < UNITS.length - 1) {
    value /= STEP
    unit++
  }
  return `${value.toFixed(2)} ${UNITS[unit]}`
}

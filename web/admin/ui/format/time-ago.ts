const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/**
 * Returns how long ago a time was, such as "2 minutes ago". Clocks that differ never lead to a time in the future.
 *
 * @param at ISO 8601
 * @param now in milliseconds since the epoch
 */
export function timeAgo(at: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1_000)
  const unit = UNITS.find(([, length]) => seconds >= length)
  return unit ? relative.format(-Math.floor(seconds / unit[1]), unit[0]) : 'just now'
}

/** The parameters of the address that filter the audit log. `from` and `to` are days in the time zone of the browser. */
export const FILTER_KEYS = ['who', 'action', 'network', 'from', 'to'] as const

/** Returns the filter in an address as GraphQL takes it. The last day is a part of the period. */
export function filterIn(params: URLSearchParams) {
  const [who, action, network, from, to] = FILTER_KEYS.map((key) => params.get(key) || null)
  return { who, action, network, since: startOf(from), until: startOf(to, 1) }
}

/** Returns the start of a day in UTC, or null if the text is no day. @param later a number of days to add */
function startOf(day: string | null | undefined, later = 0): string | null {
  if (!day || !/^\d{4}-\d\d-\d\d$/.test(day)) return null
  const start = new Date(`${day}T00:00`)
  if (Number.isNaN(start.getTime())) return null
  start.setDate(start.getDate() + later)
  return start.toISOString()
}

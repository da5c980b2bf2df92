/** Returns a value as text for readers: a list of texts with a line for each, other lists and objects as JSON. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  const isList = Array.isArray(value) && value.every((entry) => typeof entry === 'string')
  return isList ? value.map((entry) => `• ${entry}`).join('\n') : JSON.stringify(value, null, 2)
}

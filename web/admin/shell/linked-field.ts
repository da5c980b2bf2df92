const PARAM = 'field'

/** Adds a field to the address of a form, which then gets the focus. */
export const inField = (path: string, field: string | null) =>
  field ? `${path}${path.includes('?') ? '&' : '?'}${PARAM}=${encodeURIComponent(field)}` : path

/** Returns the control of the field that the address names. Lists have no control of their own: their first entry is meant. */
export function linkedField(within: HTMLElement | null): HTMLElement | null {
  const field = new URLSearchParams(location.search).get(PARAM)
  if (!field || !within) return null
  const name = CSS.escape(field)
  return within.querySelector<HTMLElement>(`[name="${name}"], [name^="${name}."]`)
}

const PARAM = 'field'

/** Adds a field to the address of a form, which then gets the focus. */
export const inField = (path: string, field: string | null) =>
  field ? `${path}${path.includes('?') ? '&' : '?'}${PARAM}=${encodeURIComponent(field)}` : path

/** Returns the control of a field of a form. Lists have no control of their own: their first entry is meant. */
export function controlOf(within: HTMLElement | null, field: string): HTMLElement | null {
  const name = CSS.escape(field)
  return within?.querySelector<HTMLElement>(`[name="${name}"], [name^="${name}."]`) ?? null
}

/** Returns the control of the field that the address names. */
export function linkedField(within: HTMLElement | null): HTMLElement | null {
  const field = new URLSearchParams(location.search).get(PARAM)
  return field ? controlOf(within, field) : null
}

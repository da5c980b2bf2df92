const FORM = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/

/** Returns whether a text has the form of the address of a page that editors make. */
export const isPagePath = (text: string): boolean => FORM.test(text)

/** Characters without a meaning for shells, within double quotes. */
const HARMLESS = /^[\p{L}\p{N} ,.:+()/@_-]*$/u

/** Quotes a text for a command line that users may copy. Names that others chose must not run as commands. */
export const quoted = (text: string): string =>
  HARMLESS.test(text) ? `"${text}"` : `'${text.replaceAll("'", String.raw`'\''`)}'`

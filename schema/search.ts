/** The rules of the website's search that the server and the pages share. */

/** The address of the search page. */
export const SEARCH_PATH = '/search'

/** The query parameter of the search page that holds the text. */
export const SEARCH_PARAMETER = 'q'

/** The maximum length of a search text, in UTF-16 code units, as in the `maxlength` of an input. */
export const SEARCH_LENGTH = 100

/** The minimum length of a search text that is searched for while a visitor types. */
export const SEARCH_MIN_LENGTH = 2

/** Returns a search text with single spaces, as the server compares it. */
export const normaliseSearch = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')

/**
 * Returns the text to search for. Missing, repeated and very long texts are treated as empty.
 *
 * @param values the values of the parameter in an address
 */
export function searchTextOf([text = '', ...others]: readonly string[]): string {
  const normalised = normaliseSearch(text)
  return others.length > 0 || normalised.length > SEARCH_LENGTH ? '' : normalised
}

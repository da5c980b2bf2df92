import { SEARCH_PARAMETER, searchTextOf } from '../../../schema/search.ts'
import type { Match } from '../page.ts'

/** Returns the text that an address searches for. */
export const textIn = ({ search }: Match) => searchTextOf(search.getAll(SEARCH_PARAMETER))

import { stringify } from 'csv-stringify/sync'

/** Returns cells as a line of CSV. It ends with CRLF: https://www.rfc-editor.org/rfc/rfc4180#section-2. */
export const csvLine = (cells: readonly string[]): string => stringify([cells], { record_delimiter: 'windows' })

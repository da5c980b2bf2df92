import pg from 'pg'
import { parseTextArray } from './text-array.ts'

const { TIMESTAMPTZ, INT8 } = pg.types.builtins

// The oid of text[] in the catalog pg_type; the driver has no name for it.
const TEXT_ARRAY = 1009

const isoTime = (value: string) => new Date(value).toISOString()

const parsers = new Map<number, (value: string) => unknown>([
  [TIMESTAMPTZ, isoTime],
  [INT8, Number],
  [TEXT_ARRAY, parseTextArray],
])

/** How values of PostgreSQL are read: times as ISO 8601 text, int8 as numbers, text[] as arrays. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
}

import type { Kind } from '../../../schema/kind.ts'
import { BYTE_ORDER_MARK } from '../../../schema/spreadsheet.ts'
import { headerOf, toCell } from '../../../schema/transfer/cells.ts'
import { compactJson } from '../../../schema/transfer/json.ts'
import { manifestOf } from './bundle.ts'
import { csvLine } from './csv-line.ts'

/** An item as an export holds it: its id and the values of its fields. */
interface Listed {
  id: string
  values: Record<string, unknown>
}

/** How a list is written as text, item by item. */
export interface ListFormat {
  mediaType: string
  begin: (kind: Kind) => string
  item: (kind: Kind, item: Listed, isFirst: boolean) => string
  end: string
}

const csv: ListFormat = {
  mediaType: 'text/csv; charset=utf-8',
  begin: ({ fields }) =>
    BYTE_ORDER_MARK + csvLine(['id', ...Object.entries(fields).map(([key, field]) => headerOf(key, field))]),
  item: ({ fields }, { id, values }) =>
    csvLine([id, ...Object.entries(fields).map(([key, field]) => toCell(field, values[key]))]),
  end: '',
}

const json: ListFormat = {
  mediaType: 'application/json; charset=utf-8',
  begin: () => '[',
  item: (_, { id, values }, isFirst) => `${isFirst ? '' : ','}\n${compactJson({ id, ...values })}`,
  end: '\n]\n',
}

/** Our own format. It holds a part of the items, so that an import cannot take the others for deleted. */
const ndjson: ListFormat = {
  mediaType: 'application/x-ndjson; charset=utf-8',
  begin: () => `${JSON.stringify(manifestOf({ scope: 'active' }))}\n`,
  item: ({ name }, { id, values }) => `${compactJson({ id, kind: name, values })}\n`,
  end: '',
}

/** The formats in which lists are exported. An import reads each of them. */
export const listFormats = { csv, json, ndjson } as const

export type ListFormatName = keyof typeof listFormats

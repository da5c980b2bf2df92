import { stringify } from 'csv-stringify/sync'
import type { Kind } from '../../schema/kind.ts'
import { headerOf, toCell } from '../../schema/transfer/cells.ts'
import type { ExportWriter } from './export-writer.ts'
import type { Output } from './output.ts'

/** Excel reads a CSV file as UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Lines end with CRLF: https://www.rfc-editor.org/rfc/rfc4180#section-2. */
const line = (cells: string[]) => stringify([cells], { record_delimiter: 'windows' })

/** Writes the items of one kind as CSV: a header, then one row per item. Records of other kinds are ignored. */
export function csvWriter(kind: Kind, output: Output): ExportWriter {
  const fields = Object.entries(kind.fields)
  return {
    begin: () => output.write(BYTE_ORDER_MARK + line(['id', ...fields.map(([key, field]) => headerOf(key, field))])),
    async write(record) {
      if (record.kind.name !== kind.name) return
      await output.write(line([record.id ?? '', ...fields.map(([key, field]) => toCell(field, record.values[key]))]))
    },
    // A table states no versions.
    writeDeleted: async () => undefined,
    finish: output.finish,
    abort: output.abort,
  }
}

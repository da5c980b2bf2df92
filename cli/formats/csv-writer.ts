import { listFormats } from '../../api/content/formats/list-file.ts'
import type { Kind } from '../../schema/kind.ts'
import type { ExportWriter } from './export-writer.ts'
import type { Output } from './output.ts'

const { csv } = listFormats

/** Writes the items of one kind as CSV: a header, then one row per item. Records of other kinds are ignored. */
export function csvWriter(kind: Kind, output: Output): ExportWriter {
  return {
    begin: () => output.write(csv.begin(kind)),
    async write({ kind: own, id = '', values }) {
      if (own.name === kind.name) await output.write(csv.item(kind, { id, values }, false))
    },
    // A table states no versions.
    writeDeleted: async () => undefined,
    finish: output.finish,
    abort: output.abort,
  }
}

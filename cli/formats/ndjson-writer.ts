import { manifestOf } from '../../api/content/formats/bundle.ts'
import { compactJson } from '../../schema/transfer/json.ts'
import type { ExportRecord, ExportWriter } from './export-writer.ts'
import type { Output } from './output.ts'

/** Bytes of a media file per line. A multiple of three, so that only the last piece has base64 padding. */
const PIECE = 96 * 1024

/** Writes an export as NDJSON. */
export function ndjsonWriter(output: Output): ExportWriter {
  return {
    begin: (manifest) => output.write(`${JSON.stringify(manifestOf(manifest))}\n`),
    async write({ kind, id, values, content, madeFrom }: ExportRecord) {
      await output.write(`${compactJson({ id, kind: kind.name, madeFrom: madeFrom?.join(' '), values })}\n`)
      if (!content) return
      const bytes = await content()
      for (let start = 0; start < bytes.length; start += PIECE)
        await output.write(`{"bytes":"${bytes.subarray(start, start + PIECE).toString('base64')}"}\n`)
    },
    writeDeleted: (kind, { id, madeFrom }) =>
      output.write(`${compactJson({ deleted: true, id, kind: kind.name, madeFrom: madeFrom.join(' ') })}\n`),
    finish: output.finish,
    abort: output.abort,
  }
}

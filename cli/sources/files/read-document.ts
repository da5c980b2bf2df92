import { readRegularFile } from '../../formats/folder.ts'
import { decodeUtf8, parseJson } from '../../formats/json.ts'
import { TransferError } from '../../transfer/record.ts'

/** Largest JSON document, in bytes: it is read into memory. Larger data must be NDJSON. */
export const DOCUMENT_LIMIT = 64 * 1024 * 1024

/** Reads a JSON document into memory. @throws TransferError */
export function readDocument(path: string, name: string): unknown {
  try {
    return parseJson(decodeUtf8(readRegularFile(path, DOCUMENT_LIMIT)))
  } catch (error) {
    throw error instanceof TransferError ? new TransferError(`${name} ${error.message}`) : error
  }
}

import { createReadStream } from 'node:fs'
import { isObject } from '../../../schema/is-object.ts'
import { type Problem, showProblem, TransferError } from '../../../schema/transfer/record.ts'
import { csvForeignRecords } from '../files/csv.ts'
import { readDataFolder } from '../files/data-folder.ts'
import { formatOf } from '../opening/format-of.ts'
import { documentRecords, lineRecords, listsIn, whyNoRecord } from '../files/json.ts'
import { readDocument } from '../files/read-document.ts'
import { type ForeignRecord, SAMPLE } from '../records/foreign-record.ts'

/** @param parts the word for the parts of the file, such as `rows` @throws TransferError if the file has no record */
async function sampled(
  records: AsyncIterable<ForeignRecord | Problem>,
  name: string,
  parts: string,
): Promise<unknown[]> {
  const samples: unknown[] = []
  const problems: Problem[] = []
  for await (const entry of records) {
    if ('message' in entry) problems.push(entry)
    else if (isObject(entry.data)) samples.push(entry.data)
    else problems.push({ origin: entry.origin, message: 'is no record, which would be a JSON object' })
    if (samples.length === SAMPLE) break
  }
  if (samples.length > 0) return samples
  const [first] = problems
  throw new TransferError(
    first
      ? `${name} holds no record: none of its ${parts} can be read. ${showProblem(first)}`
      : `${name} holds no record: it has no ${parts}${parts === 'rows' ? ' after its header' : ''}`,
  )
}

/** Returns samples of the lists of a file that is of no known system. @throws TransferError if it holds no record */
export async function samplesOf(
  path: string,
  name: string,
  encoding: string | undefined,
): Promise<Map<string, unknown[]>> {
  const format = formatOf(path, name)
  switch (format) {
    case 'csv':
      return new Map([['', await sampled(csvForeignRecords(createReadStream(path), name, encoding), name, 'rows')]])
    case 'ndjson':
      return new Map([['', await sampled(lineRecords(createReadStream(path), name, encoding), name, 'lines')]])
    case 'folder': {
      const { document } = await readDataFolder(path, { allowPartial: true, encoding })
      return samplesIn(document, name)
    }
    case 'json':
      return samplesIn(readDocument(path, name, encoding), name)
    default:
      throw new TransferError(`${name} can be imported without a mapping; --mapping is optional`)
  }
}

/** Returns samples of the lists of a document, else the document itself. @throws TransferError if it holds no record */
function samplesIn(document: unknown, name: string): Map<string, unknown[]> {
  const lists = listsIn(document)
  const reason = lists.length > 0 ? undefined : whyNoRecord(document)
  if (reason !== undefined) throw new TransferError(`${name} ${reason}`)
  if (lists.length === 0) return new Map([['', [document]]])
  return new Map(
    lists.map((list) => [list, [...documentRecords(document, [list], name)].slice(0, SAMPLE).map(({ data }) => data)]),
  )
}

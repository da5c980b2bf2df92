import { hasNoLocales } from '../records/locales.ts'
import { createReadStream, statSync } from 'node:fs'
import { type Problem, TransferError } from '../../../schema/transfer/record.ts'
import { csvForeignRecords } from '../files/csv.ts'
import type { Format } from './format-of.ts'
import { readDataFolder } from '../files/data-folder.ts'
import { LINK } from '../files/folder-files.ts'
import { lineRecords } from '../files/json.ts'
import { Losses } from '../losses/left-out.ts'
import type { ForeignRecord } from '../records/foreign-record.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { MarkdownFolder } from '../markdown/folder.ts'
import { checkWhole } from '../files/whole-list.ts'
import { DOCUMENT_LIMIT, readDocument } from '../files/read-document.ts'
import { systems } from '../systems/index.ts'
import type { Source } from '../../../schema/transfer/source.ts'
import type { Loaded } from '../systems/system.ts'

export interface SystemFile {
  path: string
  name: string
  format: Format
  encoding: string | undefined
  /** Accept a response that is one page of several. */
  allowPartial?: boolean | undefined
  /** The language of the originals. It takes precedence over that of the mapping. */
  locale?: string | undefined
}

interface Document extends Pick<Loaded, 'document' | 'origin' | 'files'>, Pick<Source, 'picture'> {
  problems: Problem[]
  /** The address of the old site, if the export states it. */
  configured?: string
}

/** Reads a file into memory: its parts refer to each other. Returns undefined if no system writes such a format. */
export async function loadSystem({
  path,
  name,
  format,
  encoding,
  allowPartial,
}: SystemFile): Promise<Document | undefined> {
  if (format === 'json') {
    const document = readDocument(path, name, encoding)
    if (!allowPartial) checkWhole(document, name)
    return {
      document,
      origin: (place) => ({ file: place === '' ? name : `${name} ${place}` }),
      problems: [],
    }
  }
  if (format === 'markdown') {
    const document = await MarkdownFolder.open(path)
    const { site } = document
    return {
      document,
      origin: () => ({ file: name }),
      picture: (address) => document.picture(address),
      problems: [],
      ...(site === undefined ? {} : { configured: site }),
    }
  }
  if (format === 'folder') {
    const { document, files, picture, problems } = await readDataFolder(path, { allowPartial, encoding })
    return { document, files, picture, problems, origin: (place) => ({ file: `${name} ${place}` }) }
  }
  if (format !== 'csv' && format !== 'ndjson') return undefined
  if (statSync(path).size > DOCUMENT_LIMIT) return undefined
  const bytes = createReadStream(path)
  const entries = format === 'csv' ? csvForeignRecords(bytes, name, encoding) : lineRecords(bytes, name, encoding)
  const records: ForeignRecord[] = []
  const problems: Problem[] = []
  for await (const entry of entries) {
    if ('message' in entry) problems.push(entry)
    else records.push(entry)
  }
  return {
    document: records.map(({ data }) => data),
    origin: (place) => records[Number(place)]!.origin,
    problems,
  }
}

/** Opens the export of a system. */
export function openSystem(format: string, { site, locale, rules }: Mapping, file: SystemFile) {
  const system = systems.find(({ name }) => name === format)!
  const losses = new Losses()
  let loading: Promise<Document | undefined> | undefined
  let picture: Source['picture']
  let configured: string | undefined
  async function* read(): AsyncGenerator<ForeignRecord | Problem> {
    losses.clear()
    const loaded = await (loading ??= loadSystem(file))
    if (!loaded)
      throw new TransferError(`${file.name} is too large for format: ${format}; at most ${DOCUMENT_LIMIT} bytes`)
    if (!system.recognises(loaded.document))
      throw new TransferError(
        `${file.name} is not an export of ${system.title}, as format: ${format} of the mapping says`,
      )
    ;({ picture, configured } = loaded)
    yield* loaded.problems
    for (const path of loaded.files?.links ?? []) losses.add(LINK, path)
    const chosen = file.locale ?? locale
    if (chosen !== undefined && !system.hasLocales) throw hasNoLocales(file.name)
    const onLoss = (loss: string, item: string) => losses.add(loss, item)
    const isTaken = (list: string) => rules.some(({ records }) => records === undefined || records === list)
    yield* system.records({ ...loaded, isTaken, onLoss, locale: chosen, ...(site === undefined ? {} : { site }) })
  }
  return {
    hasLocales: system.hasLocales === true,
    read,
    /** The address of the old site: of the mapping, else of the export. */
    site: () => site ?? configured,
    notes: () => losses.notes(),
    picture: (address: string) => picture?.(address),
  }
}

import { createReadStream } from 'node:fs'
import { TransferError } from '../../schema/transfer/record.ts'
import type { Source } from '../../schema/transfer/source.ts'
import type { CsvMarkup } from './files/csv.ts'
import type { Format } from './opening/format-of.ts'
import { LINK } from './files/folder-files.ts'
import { readDocument } from './files/read-document.ts'
import { Losses } from './losses/left-out.ts'
import { trackedFile } from './files/tools.ts'
import { folderSourceName } from './opening/default-name.ts'
import { mappedSource, withFetchedPictures } from './opening/foreign-source.ts'
import { mappingOf, KIND_ADVICE, whyMappingNeeded } from './opening/mapping-file.ts'
import type { Mapping } from './mapping/mapping.ts'
import { parseMapping } from './mapping/parse.ts'
import { systemNames } from './systems/index.ts'
import { checkWhole } from './files/whole-list.ts'
import type { SourceOptions } from './records/source-options.ts'

/** Opens a table. */
export async function csvSource(path: string, name: string, options: SourceOptions): Promise<Source> {
  const { sourceName, encoding, as, ignoreUnknown = false } = options
  const mapping = options.mapping === undefined ? undefined : mappingOf(options)
  const statedName = sourceName ?? mapping?.source
  if (mapping) {
    if (mapping.format !== undefined) return systemSource(mapping.format, path, name, 'csv', options, mapping)
    const { csvForeignRecords } = await import('./files/csv.ts')
    return mappedSource(name, options, mapping, {
      read: () => csvForeignRecords(createReadStream(path), name, encoding),
    })
  }
  if (!as) throw new TransferError(await whyMappingNeeded(path, name, 'csv', options))
  if (as.singleton) throw new TransferError(`${as.label} is one item; a table holds many`)
  const { csvRecords, surveyCsv } = await import('./files/csv.ts')
  const { noField, UnreadKeys } = await import('./losses/unread-keys.ts')
  const losses = new Losses()
  let unread: InstanceType<typeof UnreadKeys> | undefined
  let markup: CsvMarkup | undefined
  const { open, fraction } = trackedFile(path)
  return withFetchedPictures(name, options, {
    fraction,
    async *records() {
      markup ??= await surveyCsv(createReadStream(path), as, name, encoding)
      unread = ignoreUnknown ? new UnreadKeys() : undefined
      losses.clear()
      const onLoss = losses.add.bind(losses)
      const { isHtml } = markup
      yield* csvRecords(open(), as, { name, sourceName, encoding, unread, isHtml, onLoss })
    },
    notes: () => [...(markup?.notes() ?? []), ...losses.notes(), ...(unread?.notes(noField) ?? [])],
    ...(statedName === undefined ? {} : { sourceName: statedName }),
  })
}

/** Returns the lists that a mapping names. */
export const namedLists = ({ rules }: Mapping): string[] => [
  ...new Set(
    rules.flatMap(({ records, references }) => [
      ...(records === undefined ? [] : [records]),
      ...references.map((reference) => reference.records),
    ]),
  ),
]

/** Opens a JSON document, an NDJSON file, or a folder of data files. */
export async function jsonSource(path: string, name: string, format: Format, options: SourceOptions): Promise<Source> {
  const mapping = mappingOf(options)
  if (!mapping) throw new TransferError(await whyMappingNeeded(path, name, format, options))
  if (mapping.format !== undefined) return systemSource(mapping.format, path, name, format, options, mapping)
  const { encoding } = options
  const { documentRecords, lineRecords } = await import('./files/json.ts')
  if (format === 'ndjson')
    return mappedSource(name, options, mapping, { read: () => lineRecords(createReadStream(path), name, encoding) })
  const lists = namedLists(mapping)
  const folder =
    format === 'folder'
      ? await import('./files/data-folder.ts').then(({ readDataFolder }) =>
          readDataFolder(path, { allowPartial: options.allowPartial, encoding }),
        )
      : undefined
  async function* read() {
    if (folder) yield* folder.problems
    const document = folder?.document ?? readDocument(path, name, encoding)
    if (!folder && !options.allowPartial) checkWhole(document, name, lists)
    yield* documentRecords(document, lists, name)
  }
  const source = await mappedSource(name, options, mapping, { read, ...(folder && { picture: folder.picture }) })
  if (!folder || folder.files.links.length === 0) return source
  const losses = new Losses()
  for (const path of folder.files.links) losses.add(LINK, path)
  return { ...source, notes: () => [...losses.notes(), ...(source.notes?.() ?? [])] }
}

/** Reads an export of another system. */
async function systemSource(
  system: string,
  path: string,
  name: string,
  format: Format,
  options: SourceOptions,
  mapping: Mapping,
): Promise<Source> {
  const { openSystem } = await import('./opening/open-system.ts')
  const opened = openSystem(system, mapping, {
    path,
    name,
    format,
    encoding: options.encoding,
    locale: options.locale,
    allowPartial: options.allowPartial,
  })
  const source = await mappedSource(name, options, mapping, opened)
  return {
    ...source,
    hasLocales: opened.hasLocales,
    notes: () => [...opened.notes(), ...(source.notes?.() ?? [])],
  }
}

/** Reads a folder of Markdown files by a mapping, or by the one that is suggested. */
export async function markdownSource(path: string, name: string, options: SourceOptions): Promise<Source> {
  const mapping = options.mapping === undefined ? undefined : mappingOf(options)
  if (mapping) return systemSource('markdown', path, name, 'markdown', options, mapping)
  if (!options.as) throw new TransferError(`${name} is a folder of Markdown files. ${KIND_ADVICE}`)
  const { suggest } = await import('./suggestions/suggest.ts')
  const suggested = parseMapping(
    await suggest(path, options, folderSourceName(name)),
    'the suggested mapping',
    systemNames,
  )
  return systemSource('markdown', path, name, 'markdown', { ...options, mapping: '' }, suggested)
}

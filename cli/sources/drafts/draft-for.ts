import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { AnyKind } from '../../../schema/kind.ts'
import { service } from '../../../schema/kinds/index.ts'
import { withoutTrailingSlashes } from '../../../schema/text.ts'
import { isObject } from '../../../schema/is-object.ts'
import { type Problem, showProblem, TransferError } from '../../transfer/record.ts'
import type { ForeignRecord } from '../mapping/foreign-record.ts'
import { csvForeignRecords } from '../files/csv.ts'
import { readDataFolder } from '../files/data-folder.ts'
import { draftMapping } from './draft-mapping.ts'
import { fittedRule } from './fitted-rule.ts'
import { fetchedDocument } from '../network/fetch-pages.ts'
import { formatOf } from '../files/format-of.ts'
import { documentRecords, lineRecords, listsIn, whyNoRecord } from '../files/json.ts'
import type { SourceOptions } from '../source-options.ts'
import { hasNoLocales } from '../locales.ts'
import { readDocument } from '../files/read-document.ts'
import { formatIn, systems } from '../systems/index.ts'
import { openStrapi } from '../strapi/archive.ts'
import { METADATA, SOURCE_NAME } from '../strapi/source.ts'
import { loadSystem } from '../systems/open.ts'
import { isSanityArchive, unpackSanity } from '../files/tar-archive.ts'
import { technicalKeys } from './technical-keys.ts'
import { written } from './write-draft.ts'
import { openZip } from '../files/zip-folder.ts'
import { wordPressItems } from '../wordpress/export-file.ts'
import { WORDPRESS_KEYS, wordPressRules } from '../wordpress/mapping.ts'
import { VARIATION } from '../wordpress/facts.ts'
import { INTERNAL } from '../wordpress/source.ts'

/** Number of records that a draft is made from. */
const SAMPLE = 1_000

/** @param parts what the file consists of @throws TransferError if none of them is a record */
async function sampled(
  records: AsyncIterable<ForeignRecord | Problem>,
  name: string,
  parts: string,
): Promise<unknown[]> {
  const found: unknown[] = []
  const problems: Problem[] = []
  for await (const given of records) {
    if ('message' in given) problems.push(given)
    else if (isObject(given.data)) found.push(given.data)
    else problems.push({ origin: given.origin, message: 'is no record, which would be a JSON object' })
    if (found.length === SAMPLE) break
  }
  if (found.length > 0) return found
  const [first] = problems
  throw new TransferError(
    first
      ? `${name} holds no record: none of its ${parts} can be read. ${showProblem(first)}`
      : `${name} holds no record: it has no ${parts}${parts === 'rows' ? ' after its header' : ''}`,
  )
}

async function samples(path: string, name: string, encoding: string | undefined): Promise<Map<string, unknown[]>> {
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

/**
 * Drafts a mapping for a file or a folder of another system, or for the response at an address.
 *
 * @param source the name of the origin in the draft
 */
export async function draftFor(address: string, options: SourceOptions, source: string): Promise<string> {
  const { path, remove } = await temporaryCopy(address, options)
  try {
    const api = URL.canParse(address) && /^https?:/i.test(address) ? new URL(address) : undefined
    return await draftForFile(path, options, source, api)
  } finally {
    await remove()
  }
}

/** Returns the path of a source, which is a temporary one for a response and for an archive of Markdown or data files. */
async function temporaryCopy(
  address: string,
  options: SourceOptions,
): Promise<{ path: string; remove: () => Promise<void> | void }> {
  if (/^https?:\/\//i.test(address)) return fetchedDocument(address, { ...options, allowPartial: true })
  if (formatOf(address, basename(address)) !== 'zip') return { path: address, remove: () => undefined }
  const opened = await openZip(address)
  return 'folder' in opened ? { path: opened.folder, remove: opened.remove } : { path: address, remove: opened.close }
}

/** Returns the source name for records whose ids are unique only within a list: the host of an API has many. */
const ofList = (source: string, api: URL | undefined): string =>
  source === api?.host ? withoutTrailingSlashes(`${source}${api.pathname}`) : source

/** @param api the address that the file is a response of */
async function draftForFile(
  path: string,
  { as, encoding, locale }: SourceOptions,
  source: string,
  api: URL | undefined,
): Promise<string> {
  if (formatOf(path, basename(path)) === 'wordpress') {
    if (locale !== undefined) throw hasNoLocales(basename(path))
    return draftForWordPress(path, as)
  }
  if (formatOf(path, basename(path)) === 'tar') return draftForArchive(path, as, source, locale)
  const known = await draftForSystem(path, as, encoding, source, locale, api)
  if (known !== undefined) return known
  if (locale !== undefined) throw hasNoLocales(basename(path))
  return draftMapping(await samples(path, basename(path), encoding), ofList(source, api), { as })
}

/** Drafts a mapping for an archive of Sanity or Strapi. */
async function draftForArchive(
  path: string,
  as: AnyKind | undefined,
  source: string,
  locale: string | undefined,
): Promise<string> {
  if (await isSanityArchive(path)) {
    const { folder, remove } = await unpackSanity(path)
    try {
      return (await draftForSystem(folder, as, undefined, source, locale)) ?? ''
    } finally {
      await remove()
    }
  }
  const archive = await openStrapi(path, locale)
  try {
    const lists = new Map<string, unknown[]>()
    for await (const given of archive.records()) {
      if (!('data' in given)) continue
      const records = lists.get(given.list!) ?? []
      lists.set(given.list!, records)
      if (records.length < SAMPLE) records.push(given.data)
    }
    if (lists.size === 0)
      throw new TransferError(`${basename(path)} holds no record: it has no entry of a content type`)
    const head = [
      'An export of Strapi.',
      'records is the type of an entity. A path follows relations, one deep: category.name.',
    ]
    return draftMapping(lists, SOURCE_NAME, { as, head, locale, isKnown: true, technical: METADATA })
  } finally {
    await archive.close()
  }
}

/** Drafts a mapping for the export of a known system. Returns undefined if the file is of none. */
async function draftForSystem(
  path: string,
  as: AnyKind | undefined,
  encoding: string | undefined,
  source: string,
  locale: string | undefined,
  api?: URL,
): Promise<string | undefined> {
  const file = { path, name: basename(path), format: formatOf(path, basename(path)), encoding, allowPartial: true }
  const loaded = await loadSystem(file)
  const format = loaded && formatIn(loaded.document)
  if (loaded === undefined || format === undefined) return undefined
  const system = systems[format]
  if (locale !== undefined && !system.hasLocales) throw hasNoLocales(file.name)
  const site = system.hasListAddresses && api?.origin
  const given = [...system.records({ ...loaded, locale, ...(site && { site }), onLoss: () => undefined })]
  const records = given.filter((one) => 'data' in one)
  if (records.length === 0) {
    const problem = given.find((one) => 'message' in one)
    throw new TransferError(
      `${file.name} is an export of ${system.title}, but holds no record${problem ? `. ${showProblem(problem)}` : ''}`,
    )
  }
  const head = [`Recognised: ${system.title}.`, ...(system.advice ?? [])]
  const lists = Map.groupBy(records, ({ list }) => list ?? '')
  const data = new Map([...lists].map(([list, found]) => [list, found.map((one) => one.data)]))
  const rules = system.rules?.(as, data).map((rule) => fittedRule(rule, data))
  if (rules) {
    const ignore = technicalKeys(
      records.map((one) => one.data),
      system.technical,
    )
    return written(head, { source, format, locale, ignore, rules })
  }
  const samples = new Map([...lists].map(([list, found]) => [list, found.slice(0, SAMPLE).map(({ data }) => data)]))
  const name = system.hasListAddresses ? ofList(source, api) : source
  return draftMapping(samples, name, { as, format, head, locale, site, technical: system.technical })
}

/** Drafts a mapping for the post types of a WordPress export. Its source is the one of the built-in mapping, so ids are equal. */
async function draftForWordPress(path: string, as: AnyKind | undefined): Promise<string> {
  const counts = new Map<string, number>()
  const left = new Map<string, number>()
  let site = ''
  for await (const given of wordPressItems(createReadStream(path), basename(path), (head) => (site = head.site))) {
    if (!('data' in given)) continue
    const { post_type: type } = given.data
    const isContent = type !== '' && type !== 'attachment' && type !== VARIATION && !INTERNAL.has(type)
    const into = isContent ? counts : left
    into.set(type, (into.get(type) ?? 0) + 1)
  }
  if (counts.size === 0)
    throw new TransferError(
      `${basename(path)} has no posts, pages or other content: ${left.size === 0 ? 'it has no items' : `its items are ${[...left].map(([type, count]) => `${count} × ${type}`).join(', ')}`}. In WordPress, choose Tools, Export, All content.`,
    )
  const rules = wordPressRules([...counts.keys()], as ?? service)
  const found = [...counts].map(([type, count]) => `${count} × ${type}`)
  const source = URL.canParse(site) ? new URL(site).host : undefined
  const head = [
    `In the file: ${found.join(', ')}`,
    `redirects: true leads the old address of each item to its new page.`,
  ]
  return written(head, { source, ignore: WORDPRESS_KEYS, rules })
}

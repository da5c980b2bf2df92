import { basename } from 'node:path'
import type { AnyKind } from '../../../schema/kind.ts'
import { withoutTrailingSlashes } from '../../../schema/text.ts'
import { showProblem, TransferError } from '../../../schema/transfer/record.ts'
import { formatOf } from '../files/format-of.ts'
import { isSanityArchive, unpackSanity } from '../files/tar-archive.ts'
import { hasNoLocales } from '../locales.ts'
import { openStrapi } from '../strapi/archive.ts'
import { METADATA, SOURCE_NAME } from '../strapi/source.ts'
import { formatIn, systems } from '../systems/index.ts'
import { loadSystem } from '../systems/open.ts'
import { draftMapping } from './draft-mapping.ts'
import { fittedRule } from './fitted-rule.ts'
import { SAMPLE } from './samples.ts'
import { technicalKeys } from './technical-keys.ts'
import { written } from './write-draft.ts'

/** Returns the source name for records whose ids are unique only within a list: the host of an API has many. */
export const sourceOfList = (source: string, api: URL | undefined): string =>
  source === api?.host ? withoutTrailingSlashes(`${source}${api.pathname}`) : source

/** Drafts a mapping for an archive of Sanity or Strapi. */
export async function draftForArchive(
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
export async function draftForSystem(
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
  const name = system.hasListAddresses ? sourceOfList(source, api) : source
  return draftMapping(samples, name, { as, format, head, locale, site, technical: system.technical })
}

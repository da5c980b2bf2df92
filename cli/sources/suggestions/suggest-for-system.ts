import { hasNoLocales } from '../records/locales.ts'
import { basename } from 'node:path'
import type { AnyKind } from '../../../schema/kind.ts'
import { withoutTrailingSlashes } from '../../../schema/text.ts'
import { showProblem, TransferError } from '../../../schema/transfer/record.ts'
import { formatOf, notAnExport } from '../opening/format-of.ts'
import { exportFileOf, systemOf } from '../systems/index.ts'
import type { ExportFile } from '../systems/system.ts'
import { isTranslation, SAMPLE } from '../records/foreign-record.ts'
import type { SourceOptions } from '../records/source-options.ts'
import { loadSystem } from '../opening/open-system.ts'
import { suggestMapping } from './suggest-mapping.ts'
import { fittedRule } from './fitted-rule.ts'
import { technicalKeys } from './technical-keys.ts'
import { written } from './write-mapping.ts'

/** Returns the source name for records whose ids are unique only within a list: the host of an API has many. */
export const sourceOfList = (source: string, api: URL | undefined): string =>
  source === api?.host ? withoutTrailingSlashes(`${source}${api.pathname}`) : source

/** Suggests a mapping for a file that a system writes in a format of its own. */
export async function suggestForFile(
  path: string,
  format: ExportFile['format'],
  source: string,
  options: Pick<SourceOptions, 'as' | 'locale'>,
): Promise<string> {
  const file = await exportFileOf(path, format)
  if (!file) throw notAnExport(path)
  const { as, locale } = options
  if ('unpack' in file) {
    const { folder, remove } = await file.unpack(path)
    try {
      return (await suggestForSystem(folder, as, undefined, source, locale)) ?? ''
    } finally {
      await remove()
    }
  }
  if (locale !== undefined && !file.hasLocales) throw hasNoLocales(basename(path))
  const { head, lists, rules = [], source: own, ignore, technical } = await file.survey(path, options)
  return lists
    ? suggestMapping(lists, own ?? source, { as, head, locale, isKnown: true, technical })
    : written(head, { source: own, ignore, rules })
}

/** Suggests a mapping for the documents of a known system. Returns undefined if they are of none. */
export async function suggestForSystem(
  path: string,
  as: AnyKind | undefined,
  encoding: string | undefined,
  source: string,
  chosen: string | undefined,
  api?: URL,
): Promise<string | undefined> {
  const file = { path, name: basename(path), format: formatOf(path, basename(path)), encoding, allowPartial: true }
  const loaded = await loadSystem(file)
  const system = loaded && systemOf(loaded.document)
  if (loaded === undefined || system === undefined) return undefined
  const format = system.name
  if (chosen !== undefined && !system.hasLocales) throw hasNoLocales(file.name)
  const locale = chosen ?? system.mainLocale?.(loaded.document)
  const site = system.hasListAddresses && api?.origin
  const entries = [...system.records({ ...loaded, locale, ...(site && { site }), onLoss: () => undefined })]
  const records = entries.filter((entry) => 'data' in entry).filter((entry) => !isTranslation(entry))
  if (records.length === 0) {
    const problem = entries.find((entry) => 'message' in entry)
    throw new TransferError(
      `${file.name} is an export of ${system.title}, but holds no record${problem ? `. ${showProblem(problem)}` : ''}`,
    )
  }
  const head = [`Recognised: ${system.title}.`, ...(system.advice ?? [])]
  const lists = Map.groupBy(records, ({ list }) => list ?? '')
  const data = new Map([...lists].map(([list, listRecords]) => [list, listRecords.map((record) => record.data)]))
  const rules = system.rules?.(as, data).map((rule) => fittedRule(rule, data))
  if (rules) {
    const ignore = technicalKeys(
      records.map((record) => record.data),
      system.technical,
    )
    return written(head, { source, format, locale, ignore, rules })
  }
  const samples = new Map(
    [...lists].map(([list, listRecords]) => [list, listRecords.slice(0, SAMPLE).map(({ data }) => data)]),
  )
  const name = system.hasListAddresses ? sourceOfList(source, api) : source
  return suggestMapping(samples, name, { as, format, head, locale, site, technical: system.technical })
}

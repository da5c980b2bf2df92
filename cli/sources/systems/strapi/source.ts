import { basename } from 'node:path'
import { isTranslation, SAMPLE } from '../../records/foreign-record.ts'
import type { OpenedExport, Surveyed } from '../system.ts'
import { kindLike, looseRule } from '../../mapping/loose-mapping.ts'
import type { SourceOptions } from '../../records/source-options.ts'
import { Losses } from '../../losses/left-out.ts'
import { nameOf } from '../../mapping/map-record.ts'
import { type SourceRecord, TransferError } from '../../../../schema/transfer/record.ts'
import { MappedRecords } from '../../mapping/mapped.ts'
import { builtIn } from '../../mapping/parse.ts'
import type { Mapping } from '../../mapping/mapping.ts'
import { openStrapi, type StrapiRecord } from './archive.ts'

/** Document ids are unique across all Strapi sites, so all sites share one source name. */
const SOURCE_NAME = 'strapi'

/** The content type of a record. Its own field `type`, such as the one of jobs, may have any value. */
const typeOf = ({ list }: StrapiRecord) => String(list)

/** Keys of every Strapi entity that are not content. */
const OWN = ['type', 'documentId', 'locale', 'localizations', 'publishedAt', 'createdBy', 'updatedBy']

/** Keys of entities and of those in their relations that may be left out. The dates of related entities are not repeated. */
const METADATA = [
  ...['id', 'documentId', 'createdBy', 'updatedBy', 'locale', 'localizations'].map((key) => `**.${key}`),
  ...['createdAt', 'updatedAt', 'publishedAt'].map((key) => `*.**.${key}`),
  'type',
]

/**
 * Reads a Strapi export as items: by a mapping, or each content type as the kind with the same name.
 */
export async function strapiSource(
  path: string,
  own: Mapping | undefined,
  { sourceName: chosenName, locale, hasOtherIds = false }: SourceOptions,
): Promise<OpenedExport> {
  const archive = await openStrapi(path, locale ?? own?.locale)
  const sourceName = chosenName ?? own?.source ?? SOURCE_NAME
  const mappings = new Map<string, Mapping | undefined>()

  function mappingFor(type: string): Mapping | undefined {
    if (own) return own
    const kind = kindLike(type)
    if (!mappings.has(type)) mappings.set(type, kind && builtIn({ rules: [looseRule(kind, 'documentId', {}, OWN)] }))
    return mappings.get(type)
  }

  const losses = new Losses()

  function complete(item: SourceRecord, { missing: { files, entities } }: StrapiRecord): SourceRecord {
    if (files.length > 0) losses.add('with files that are not in the archive, which are left out', nameOf(item), files)
    if (entities.length > 0) losses.add('with relations to entries that are not in the archive', nameOf(item), entities)
    return item
  }

  const mapped = new MappedRecords({
    read: archive.records,
    mappingFor: (record) => mappingFor(typeOf(record)),
    sourceName: () => sourceName,
    written: own,
    addresses: { site: () => own?.site, hasOtherIds, isOwn: (address) => archive.picture(address) !== undefined },
    complete,
    leftOut: (record) => ({ name: typeOf(record), advice: 'name its kind with --mapping' }),
    ignore: own ? own.ignore : METADATA,
  })
  const notes = () => [...archive.notes(), ...losses.notes(), ...mapped.notes()]
  const { picture, close } = archive

  function records() {
    losses.clear()
    return mapped.records()
  }

  return { records, sourceName, picture, notes, languages: () => mapped.languages, close }
}

/** Returns sample entries of each content type. @throws TransferError if there is none */
export async function surveyArchive(path: string, { locale }: Pick<SourceOptions, 'locale'>): Promise<Surveyed> {
  const archive = await openStrapi(path, locale)
  try {
    const lists = new Map<string, unknown[]>()
    for await (const entry of archive.records()) {
      if (!('data' in entry) || isTranslation(entry)) continue
      const records = lists.get(entry.list!) ?? []
      lists.set(entry.list!, records)
      if (records.length < SAMPLE) records.push(entry.data)
    }
    if (lists.size === 0)
      throw new TransferError(`${basename(path)} holds no record: it has no entry of a content type`)
    const head = [
      'An export of Strapi.',
      'records is the type of an entity. A path follows relations, one deep: category.name.',
    ]
    return { source: SOURCE_NAME, head, lists, technical: METADATA }
  } finally {
    await archive.close()
  }
}

import type { Problem, Sourced } from '../../../schema/transfer/record.ts'
import type { Source } from '../../../schema/transfer/source.ts'
import type { ForeignRecord } from '../records/foreign-record.ts'
import type { Links } from '../mapping/links.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { fetchFile, isOfHosts } from '../network/safe-fetch.ts'
import type { SourceOptions } from '../records/source-options.ts'
import type { AddressOptions } from '../texts/addresses.ts'

/** The parts of a source that differ by format. */
type ForeignSource = Pick<Source, 'notes' | 'hasLocales' | 'languages' | 'sourceName' | 'picture' | 'fraction'> & {
  records: () => AsyncIterable<Sourced>
}

/** Completes a source in a foreign format: pictures that it does not have are fetched from the allowed hosts. */
export function withFetchedPictures(
  name: string,
  { pictures }: SourceOptions,
  source: ForeignSource,
  close: Source['close'] = () => undefined,
): Source {
  const remote = (address: string) =>
    pictures && isOfHosts(address, pictures.hosts) ? () => fetchFile(address, pictures) : undefined
  return {
    ...source,
    name,
    picture: (address) => source.picture?.(address) ?? remote(address),
    close,
  }
}

/** Returns where addresses in texts lead. @param picture reads the pictures that the source itself has */
const addressOptions = (
  { hasOtherIds = false }: SourceOptions,
  site: () => string | undefined,
  picture: Source['picture'],
): AddressOptions => ({ site, hasOtherIds, isOwn: (address) => picture?.(address) !== undefined })

/** Reads the records of another system, before they are mapped. */
interface ForeignReader {
  read: () => AsyncIterable<ForeignRecord | Problem>
  /** The address of the old site, if it is not that of the mapping. */
  site?: () => string | undefined
  /** Reads the pictures that the source itself has. */
  picture?: Source['picture']
}

/** Returns a source of foreign records that a mapping assigns to kinds. */
export async function mappedSource(
  name: string,
  options: SourceOptions,
  mapping: Mapping,
  { read, picture, site = () => mapping.site }: ForeignReader,
): Promise<Source> {
  const sourceName = options.sourceName ?? mapping.source
  const { MappedRecords } = await import('../mapping/mapped.ts')
  const { Links: LinksOf } = await import('../mapping/links.ts')
  const links = new LinksOf(mapping)
  const mapped = new MappedRecords({
    read,
    mappingFor: () => mapping,
    links,
    ...(options.mapping && { written: mapping }),
    addresses: addressOptions(options, site, picture),
    sourceName: () => sourceName,
    leftOut: (record) =>
      links.isReached(record) ? undefined : { name: leftOutName(record), advice: adviceOf(record, links) },
    ignore: mapping.ignore,
    ...(options.mapping === undefined && !options.ignoreUnknown && { unreadKeys: 'refuse' }),
  })
  return withFetchedPictures(name, options, {
    records: () => mapped.records(),
    notes: () => mapped.notes(),
    languages: () => mapped.languages,
    ...(picture && { picture }),
    ...(sourceName === undefined ? {} : { sourceName }),
  })
}

const adviceOf = (record: ForeignRecord, links: Links) =>
  record.whatItIs ??
  (links.isOnlyReferenced(record) ? 'no imported record refers to it' : 'no rule of the mapping takes it')

const leftOutName = ({ list }: ForeignRecord) => (list === undefined || list === '.' ? 'record' : list)

import {
  type Problem,
  showOrigin,
  type Sourced,
  type SourceRecord,
  titleOf,
  TransferError,
} from '../transfer/record.ts'
import { Addresses, type AddressOptions } from './addresses.ts'
import { LeftOut, type LeftOutRecord, Losses } from './left-out.ts'
import type { Links } from './links.ts'
import { type ForeignRecord, mapRecord } from './map-record.ts'
import type { Mapping } from './mapping.ts'
import { MarkupSurvey } from './markup-survey.ts'
import { MissingPaths } from './missing-paths.ts'
import { Unplaced } from './unplaced.ts'
import { UnusedKeys } from './unused-keys.ts'

type Given<R> = R | Problem

export interface MappedOptions<R extends ForeignRecord> {
  /** Reads the foreign records from the start. */
  read: () => AsyncIterable<Given<R>> | Iterable<Given<R>>
  mappingFor: (record: R) => Mapping | undefined
  /** The mapping, if it is a file of the user. */
  written?: Mapping | undefined
  /** What the references of the mapping lead to. */
  links?: Links
  sourceName: () => string | undefined
  /** Where relative addresses in texts lead. */
  addresses?: AddressOptions
  /** How a record that no rule maps is counted. Undefined if it is not. */
  leftOut: (record: R) => LeftOutRecord | undefined
  /** Completes an item with values that no mapping can name. */
  complete?: (item: SourceRecord, record: R) => SourceRecord
  /** Whether the records are texts with authors and dates, which are lost. */
  areTexts?: boolean
  /** Whether keys that fill no field are an error or only noted. Undefined if the user wrote the mapping. */
  unusedKeys?: 'refuse' | 'note'
  /** Keys of the other system that describe a record and are not content. */
  metadata?: readonly string[]
}

/** Maps foreign records to items. A first pass over the file decides questions that need all records. */
export class MappedRecords<R extends ForeignRecord> {
  private readonly options: MappedOptions<R>
  private readonly left = new LeftOut()
  private readonly losses = new Losses()
  private readonly unplaced = new Unplaced()
  private readonly markup = new MarkupSurvey()
  private readonly addresses: Addresses
  private readonly unused: UnusedKeys
  private readonly missing: MissingPaths
  private isSurveyed = false

  constructor(options: MappedOptions<R>) {
    this.options = options
    this.addresses = new Addresses(options.addresses)
    this.missing = new MissingPaths(options.written)
    this.unused = new UnusedKeys(options.metadata)
  }

  /** @throws TransferError if the records have keys that fill no field, and `unusedKeys` is `refuse` */
  async *records(): AsyncGenerator<Sourced> {
    await this.survey()
    this.left.clear()
    const { read, sourceName, leftOut, complete, links, areTexts } = this.options
    links?.clear()
    this.losses.clear()
    this.addresses.clear()
    this.unplaced.clear()
    for await (const given of read()) {
      if ('message' in given) {
        yield given
        continue
      }
      const mapping = this.options.mappingFor(given)
      const lost: string[] = []
      const used: string[] = []
      const relative: string[] = []
      const item =
        mapping &&
        mapRecord(mapping, given, sourceName(), {
          markup: this.markup,
          links,
          addresses: (own) => this.addresses.of(own, (address) => relative.push(address)),
          onLoss: (loss) => lost.push(loss),
          ...(areTexts && { onUse: (path) => used.push(path) }),
        })
      if (item) {
        const name = titleOf(item) ? `“${titleOf(item)}”` : showOrigin(item.origin)
        for (const loss of lost) this.losses.add(loss, name)
        this.addresses.add(relative, name)
      }
      if (item && areTexts) this.unplaced.add(given.data, used)
      if (item) yield complete ? complete(item, given) : item
      const left = item ? undefined : leftOut(given)
      if (left) this.left.add(left.name, left.advice)
    }
  }

  notes(): string[] {
    const { unusedKeys } = this.options
    const unused = unusedKeys === undefined ? undefined : this.unused.message()
    const missing = this.options.links?.notes() ?? []
    return [
      ...this.missing.notes(),
      ...this.markup.notes(),
      ...this.losses.notes(),
      ...this.addresses.notes(),
      ...this.unplaced.notes(),
      ...missing,
      ...(unused === undefined ? [] : [unused]),
      ...this.left.notes(),
    ]
  }

  private async survey(): Promise<void> {
    if (this.isSurveyed) return
    const { read, mappingFor, unusedKeys, links, sourceName } = this.options
    await links?.load(read)
    for await (const given of read()) {
      if ('message' in given) continue
      const mapping = mappingFor(given)
      const used: string[] = []
      this.missing.addRecord(given)
      const item =
        mapping &&
        mapRecord(mapping, given, sourceName(), {
          markup: this.markup,
          links,
          onRule: (rule, data) => this.missing.addMapped(rule, data),
          onUse: (path) => used.push(path),
        })
      if (!item) continue
      this.unused.add(item.kind, given.data, used)
      this.addresses.addPage(item)
    }
    this.markup.decide()
    this.isSurveyed = true
    const message = this.unused.message()
    if (unusedKeys === 'refuse' && message !== undefined)
      throw new TransferError(`${message}. Rename them, use a mapping file, or leave them out with --ignore-unknown.`)
  }
}

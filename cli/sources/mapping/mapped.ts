import { type Problem, type Sourced, type SourceRecord, TransferError } from '../../../schema/transfer/record.ts'
import { Addresses, type AddressOptions } from '../texts/addresses.ts'
import { LeftOut, type LeftOutRecord, Losses } from '../losses/left-out.ts'
import type { Links } from './links.ts'
import { mapRecord, nameOf } from './map-record.ts'
import type { ForeignRecord } from '../records/foreign-record.ts'
import type { Mapping, Rule } from './mapping.ts'
import { MarkupSurvey } from './markup-survey.ts'
import { MissingPaths } from './missing-paths.ts'
import { named } from '../../../schema/transfer/named.ts'
import { noField, UnreadKeys } from '../losses/unread-keys.ts'

type RecordOrProblem<R> = R | Problem

export interface MappedOptions<R extends ForeignRecord> {
  /** Reads the foreign records from the start. */
  read: () => AsyncIterable<RecordOrProblem<R>> | Iterable<RecordOrProblem<R>>
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
  /** What becomes of keys that no rule reads: by default, a note counts and names them. */
  unreadKeys?: 'refuse'
  /** Paths that may be left out. */
  ignore?: readonly string[] | undefined
}

const OLD_PAGES = 'with links to pages and pictures of the old site that are not imported (keep their address)'
const OLD_FILES =
  'with links to files of the old site (keep their address: only pictures can be stored here, so --media-host does not fetch them; move them before the old site ends)'

/** Files that are no pages and no pictures. */
const FILE =
  /\.(?:7z|csv|docx?|epub|gz|ics|m4a|mov|mp[34]|od[pst]|og[gv]|pdf|pptx?|rar|rtf|tar|tiff?|txt|vcf|wav|webm|xlsx?|zip)$/i

const isFile = (address: string) => URL.canParse(address) && FILE.test(new URL(address).pathname)

/** Maps foreign records to items. A first pass over the file decides questions that need all records. */
export class MappedRecords<R extends ForeignRecord> {
  readonly #options: MappedOptions<R>
  readonly #left = new LeftOut()
  readonly #losses = new Losses()
  readonly #markup = new MarkupSurvey()
  readonly #addresses: Addresses
  readonly #unread: UnreadKeys
  readonly #missing: MissingPaths
  #isSurveyed = false

  constructor(options: MappedOptions<R>) {
    this.#options = options
    this.#addresses = new Addresses(options.addresses)
    this.#missing = new MissingPaths(options.written)
    this.#unread = new UnreadKeys(options.ignore)
  }

  /** @throws TransferError if the records have keys that no rule reads, and `unreadKeys` is `refuse` */
  async *records(): AsyncGenerator<Sourced> {
    await this.#survey()
    this.#left.clear()
    const { read, sourceName, leftOut, complete, links, mappingFor } = this.#options
    links?.clear()
    this.#losses.clear()
    this.#addresses.clear()
    for await (const entry of read()) {
      if ('message' in entry) {
        yield entry
        continue
      }
      const losses = new Map<string, Set<string>>()
      const onLoss = (loss: string, what?: string) =>
        void losses.set(loss, (losses.get(loss) ?? new Set()).add(what ?? ''))
      const relative: string[] = []
      const onOldLink = (address: string) => onLoss(isFile(address) ? OLD_FILES : OLD_PAGES, address)
      const addresses = (own: string | undefined) =>
        this.#addresses.of(own, (address) => relative.push(address), onOldLink)
      const mapping = mappingFor(entry)
      const item =
        mapping && mapRecord(mapping, entry, sourceName(), { markup: this.#markup, links, addresses, onLoss })
      if (!item) {
        const isReached = entry.identity !== undefined && this.#unread.reached.has(entry.identity)
        const left = isReached ? undefined : leftOut(entry)
        if (left) this.#left.add(left.name, left.advice, 1, left.item === undefined ? [] : [left.item])
        continue
      }
      for (const [loss, parts] of losses) this.#losses.add(loss, nameOf(item), [...parts])
      this.#addresses.add(relative, nameOf(item))
      yield complete ? complete(item, entry) : item
    }
  }

  notes(): string[] {
    const missing = this.#options.links?.notes() ?? []
    const unread = this.#unread.notes((count) => this.#whatOfUnread(count))
    return [
      ...this.#missing.notes(),
      ...this.#markup.notes(),
      ...this.#losses.notes(),
      ...this.#addresses.notes(),
      ...missing,
      ...this.#left.notes(),
      ...unread,
    ]
  }

  #whatOfUnread(count: number): string {
    if (!this.#options.written) return noField(count)
    const keys = count === 1 ? 'a key has' : `${count} keys have`
    return `${keys} no rule in the mapping and ${count === 1 ? 'is' : 'are'} left out (ignore: in the mapping lists what may be)`
  }

  async #survey(): Promise<void> {
    if (this.#isSurveyed) return
    const { read, mappingFor, unreadKeys, links, sourceName } = this.#options
    await links?.load(read)
    for await (const entry of read()) {
      if ('message' in entry) continue
      const mapping = mappingFor(entry)
      this.#missing.addRecord(entry)
      const onRule = (rule: Rule, data: unknown) => this.#missing.addMapped(rule, data)
      const facts = { markup: this.#markup, links, unread: this.#unread, onRule }
      const item = mapping && mapRecord(mapping, entry, sourceName(), facts)
      if (item) this.#addresses.addPage(item)
    }
    this.#markup.decide()
    this.#isSurveyed = true
    const [unknown] = unreadKeys === 'refuse' ? this.#unread.keys() : []
    if (!unknown) return
    const [kind, keys] = unknown
    throw new TransferError(
      `${kind.labelPlural.toLowerCase()} have no field ${named(keys.map(({ path }) => path))} (they have: id, ${Object.keys(kind.fields).join(', ')}). ` +
        `Rename them, use a mapping file, or leave them out with --ignore-unknown.`,
    )
  }
}

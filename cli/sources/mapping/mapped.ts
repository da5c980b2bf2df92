import { isDeepStrictEqual } from 'node:util'
import {
  type Problem,
  showOrigin,
  type Sourced,
  type SourceRecord,
  TransferError,
} from '../../../schema/transfer/record.ts'
import { Addresses, type AddressOptions } from '../texts/addresses.ts'
import { LeftOut, type LeftOutRecord, Losses } from '../losses/left-out.ts'
import type { Links } from './links.ts'
import { mapRecord, nameOf } from './map-record.ts'
import { type ForeignRecord, isTranslation } from '../records/foreign-record.ts'
import { tagOf } from '../records/locales.ts'
import { valueAt } from '../records/path.ts'
import type { Mapping, Rule } from './mapping.ts'
import { MarkupSurvey } from './markup-survey.ts'
import { MissingPaths } from './missing-paths.ts'
import { translationOf } from './translated-texts.ts'
import { Versions } from './versions.ts'
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

/** An item with what it loses, and the relative addresses in its texts. */
interface Mapped {
  item: SourceRecord
  rule: Rule
  losses: Map<string, Set<string>>
  relative: string[]
}

/** Returns the alternative texts that an item has in another language, for the pictures that it shows in the original one, too. */
function altsBesides(original: SourceRecord, translated: SourceRecord): Record<string, string> | undefined {
  const others = Object.entries(translated.alts ?? {}).filter(
    ([field, alt]) =>
      original.alts?.[field] !== undefined &&
      original.alts[field] !== alt &&
      valueAt(original.values, field) === valueAt(translated.values, field),
  )
  return others.length > 0 ? Object.fromEntries(others) : undefined
}

/** Maps foreign records to items. A first pass over the file decides questions that need all records. */
export class MappedRecords<R extends ForeignRecord> {
  readonly #options: MappedOptions<R>
  readonly #left = new LeftOut()
  readonly #losses = new Losses()
  readonly #markup = new MarkupSurvey()
  readonly #addresses: Addresses
  readonly #unread: UnreadKeys
  readonly #missing: MissingPaths
  readonly #versions = new Versions<R>()
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
    const { read, links } = this.#options
    links?.clear()
    this.#losses.clear()
    this.#addresses.clear()
    for await (const versions of this.#versions.grouped(read()))
      if ('message' in versions) yield versions
      else yield* this.#items(versions)
  }

  /** Yields the item of a document. @param versions the document in each of its languages */
  *#items(versions: readonly R[]): Generator<Sourced> {
    const translations = versions.filter(isTranslation)
    // Files of a folder that differ only in their extension are separate items.
    const [first, ...others] = versions.filter((version) => !isTranslation(version))
    if (!first) for (const version of translations) this.#nameOrphan(version)
    else {
      const original = this.#map(first)
      if (!original) for (const version of [first, ...translations]) this.#leaveOut(version)
      else {
        this.#name(original, nameOf(original.item))
        yield* this.#withTranslations(original, translations)
      }
    }
    for (const other of others) yield* this.#items([other])
  }

  *#withTranslations(original: Mapped, versions: readonly R[]): Generator<Sourced> {
    const { item, losses } = original
    const translations: Record<string, unknown> = {}
    const translatedAlts: Record<string, Record<string, string>> = {}
    const oldAddresses = new Set(item.oldAddresses)
    for (const version of versions) {
      const { code } = version.language!
      const tag = tagOf(code)
      const translated = this.#map(version, original)!
      const name = `${nameOf(translated.item)} (${code})`
      if (tag === undefined || tag in translations) {
        const reason = tag === undefined ? 'which is no tag of a language (BCP 47)' : 'which it has twice'
        this.#losses.add(`with texts in ${code}, ${reason}, which are left out`, name, [showOrigin(version.origin)])
        continue
      }
      // What the original loses as well is named there.
      for (const [loss, parts] of losses)
        if (isDeepStrictEqual(parts, translated.losses.get(loss))) translated.losses.delete(loss)
      this.#name(translated, name)
      const { translation, problems } = translationOf(item, translated.item, tag, (loss, what) =>
        this.#losses.add(loss, `${name} ${showOrigin(version.origin)}`, what),
      )
      yield* problems
      if (translation) translations[tag] = translation
      const alts = altsBesides(item, translated.item)
      if (alts) translatedAlts[tag] = alts
      for (const address of translated.item.oldAddresses ?? []) oldAddresses.add(address)
    }
    yield {
      ...item,
      ...(oldAddresses.size > 0 && { oldAddresses: [...oldAddresses] }),
      ...(Object.keys(translations).length > 0 && { values: { ...item.values, translations } }),
      ...(Object.keys(translatedAlts).length > 0 && { translatedAlts }),
    }
  }

  /** Maps a record, and collects what it loses. @param original the item that it is a translation of */
  #map(record: R, original?: Mapped): Mapped | undefined {
    const { sourceName, links, mappingFor, complete } = this.#options
    const losses: Mapped['losses'] = new Map()
    const onLoss = (loss: string, what?: string) =>
      void losses.set(loss, (losses.get(loss) ?? new Set()).add(what ?? ''))
    const relative: string[] = []
    const onOldLink = (address: string) => onLoss(isFile(address) ? OLD_FILES : OLD_PAGES, address)
    const addresses = (own: string | undefined) =>
      this.#addresses.of(own, (address) => relative.push(address), onOldLink)
    const mapping = mappingFor(record)
    let rule: Rule | undefined
    const facts = {
      markup: this.#markup,
      links,
      addresses,
      onLoss,
      original: original && { rule: original.rule, values: original.item.values },
      onRule: (taken: Rule) => (rule = taken),
    }
    const item = mapping && mapRecord(mapping, record, sourceName(), facts)
    return item && rule && { item: complete ? complete(item, record) : item, rule, losses, relative }
  }

  /** Names what an item loses. */
  #name({ losses, relative }: Mapped, name: string): void {
    for (const [loss, parts] of losses) this.#losses.add(loss, name, [...parts])
    this.#addresses.add(relative, name)
  }

  /** Names a translation whose original is not in the source. */
  #nameOrphan(record: R): void {
    const mapped = this.#map(record)
    if (!mapped) return this.#leaveOut(record)
    const { code, original } = record.language!
    this.#losses.add(
      `in ${code} without the original in ${original}, which is left out (--locale ${code} imports it as an original)`,
      nameOf(mapped.item),
      [showOrigin(record.origin)],
    )
  }

  #leaveOut(record: R): void {
    const isReached = record.identity !== undefined && this.#unread.reached.has(record.identity)
    const left = isReached ? undefined : this.#options.leftOut(record)
    if (left) this.#left.add(left.name, left.advice, 1, left.item === undefined ? [] : [left.item])
  }

  /** The tags of the languages of translations, known once the first record is read. */
  get languages(): ReadonlySet<string> {
    return this.#versions.tags
  }

  notes(): string[] {
    const missing = this.#options.links?.notes() ?? []
    const unread = this.#unread.notes((count) => this.#whatOfUnread(count))
    return [
      ...this.#versions.notes(),
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
    /** The last original, and the items of documents in several languages, whose pages all lead to that of the original. */
    let last: { document: string; data?: unknown } | undefined
    const originals = new Map<string, SourceRecord>()
    const translated: [document: string, addresses: string[]][] = []
    for await (const entry of read()) {
      if ('message' in entry) continue
      const mapping = mappingFor(entry)
      const { language } = entry
      this.#missing.addRecord(entry)
      this.#versions.count(entry)
      const isOriginal = !isTranslation(entry)
      if (isOriginal) last = language && { document: language.document }
      const counted = !isOriginal && last?.document === language?.document ? last?.data : undefined
      const onRule = (rule: Rule, data: unknown) => {
        this.#missing.addMapped(rule, data)
        if (isOriginal && last) last.data = data
      }
      const facts = { markup: this.#markup, links, unread: this.#unread, counted, onRule }
      const item = mapping && mapRecord(mapping, entry, sourceName(), facts)
      if (!item) continue
      if (isOriginal) this.#addresses.addPage(item)
      if (!language || !item.oldAddresses) continue
      if (isOriginal) {
        const { slug, path } = item.values
        originals.set(language.document, { ...item, values: { slug, path } })
      } else translated.push([language.document, item.oldAddresses])
    }
    for (const [document, oldAddresses] of translated) {
      const original = originals.get(document)
      if (original) this.#addresses.addPage({ ...original, oldAddresses })
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

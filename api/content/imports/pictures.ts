import type { TranslationsPatch } from '../../../schema/fields/translations/type.ts'
import { mediaFile } from '../../../schema/kinds/index.ts'
import { mediaPath } from '../../../schema/kinds/media-file.ts'
import { parseRichText } from '../../../schema/rich-text/parse.ts'
import { toMarkdown } from '../../../schema/rich-text/to-markdown.ts'
import { imagesIn, withImages } from '../../../schema/rich-text/tree.ts'
import { counted } from '../../../schema/counted.ts'
import { pictureAddresses } from '../../../schema/transfer/picture-addresses.ts'
import { itemNote } from '../../../schema/transfer/item-note.ts'
import type { MediaStage, Picture } from './media-stage.ts'
import {
  isProblem,
  type Problem,
  showProblem,
  type Sourced,
  type SourceRecord,
  titleOf,
  TransferError,
} from '../../../schema/transfer/record.ts'
import type { Source } from '../../../schema/transfer/source.ts'

/** Returns a rich text in which the pictures at an address have another one. */
function withPictureAt(source: string, address: string, path: string): string {
  const blocks = parseRichText(source)
  const images = imagesIn(blocks).filter(({ url }) => url === address)
  return toMarkdown(withImages(blocks, new Map(images.map((image) => [image, { ...image, url: path }]))))
}

/** Returns a copy of a value that has another one, or none, where the keys lead. */
function withValueAt(value: unknown, keys: readonly string[], change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = keys
  if (key === undefined) return change(value)
  if (Array.isArray(value))
    return value.map((entry: unknown, at) => (String(at) === key ? withValueAt(entry, rest, change) : entry))
  const { [key]: inner, ...others } = value as Record<string, unknown>
  const changed = withValueAt(inner, rest, change)
  return changed === undefined ? others : { ...(value as object), [key]: changed }
}

/** Counts pictures on other hosts that are not imported, by host and by the items that show them. */
class Elsewhere {
  readonly #hosts = new Map<string, Map<string, number>>()

  add(address: unknown, item: string): void {
    if (typeof address !== 'string' || !/^https?:/i.test(address) || !URL.canParse(address)) return
    const { host } = new URL(address)
    const items = this.#hosts.get(host) ?? new Map<string, number>()
    this.#hosts.set(host, items.set(item, (items.get(item) ?? 0) + 1))
  }

  clear(): void {
    this.#hosts.clear()
  }

  notes(): string[] {
    return [...this.#hosts].map(([host, items]) => {
      const count = items.values().reduce((sum, value) => sum + value, 0)
      const stay = count === 1 ? '1 picture stays' : `${count} pictures stay`
      const loss = `${stay} at ${host}, and pages show only what is stored here (--media-host ${host} brings them in)`
      return itemNote(
        loss,
        [...items].map(([item, pictures]) => `“${item}”${pictures > 1 ? ` (${pictures})` : ''}`),
      )
    })
  }
}

/** The alternative texts of a picture in a source: the original one, and those in other languages. */
interface Alts {
  alt: string | undefined
  translated: Readonly<Record<string, string>>
}

/** What a picture gets of its texts. */
interface Described {
  alt?: string
  translations?: TranslationsPatch
}

const altsOf = ({ alts, translatedAlts = {} }: SourceRecord, field: string): Alts => ({
  alt: alts?.[field],
  translated: Object.fromEntries(
    Object.entries(translatedAlts).flatMap(([tag, { [field]: text }]) => (text === undefined ? [] : [[tag, text]])),
  ),
})

/** Decides which alternative texts the pictures of an import get: a picture that has one in a language keeps it. */
class AlternativeTexts {
  /** The texts that pictures have or get, by public id. */
  readonly #known = new Map<string, string>()
  #skipped = 0
  #example = ''

  clear(): void {
    this.#known.clear()
    this.#skipped = 0
  }

  /**
   * Returns the texts that a picture gets. Those in other languages belong to the original one.
   *
   * @param isAnnounced whether the record of the picture was already yielded
   */
  take({ publicId, alt: stored = '', translations = {} }: Picture, texts: Alts, isAnnounced: boolean): Described {
    const { alt } = texts
    if (alt === undefined || alt === '') return {}
    const known = this.#known.get(publicId) ?? stored
    if (known !== alt && (known !== '' || isAnnounced)) {
      if (this.#skipped++ === 0) this.#example = alt
      return {}
    }
    this.#known.set(publicId, alt)
    const others = Object.entries(texts.translated).filter(([tag]) => !isAnnounced && !translations[tag]?.texts['alt'])
    return {
      ...(known !== alt && { alt }),
      ...(others.length > 0 && {
        translations: Object.fromEntries(
          others.map(([tag, text]) => [tag, { isVisible: true, texts: { alt: { text } } }]),
        ),
      }),
    }
  }

  notes(): string[] {
    const text = `such as “${this.#example}”`
    return this.#skipped === 0
      ? []
      : [
          `${counted(this.#skipped, 'alternative text')} left out, ${text}: the picture is stored once and has another one`,
        ]
  }
}

/**
 * Wraps a source so that its foreign pictures become stored media files. Each picture is yielded as a media file before the
 * first item that shows it. An item whose picture cannot be read is imported without it, and a note names item, address and
 * reason.
 *
 * @param strict reject items whose picture cannot be read
 */
export function withPictures(source: Source, stage: MediaStage, strict: boolean): Source {
  const { picture } = source
  if (!picture) return source
  const elsewhere = new Elsewhere()
  const missing: string[] = []
  const alts = new AlternativeTexts()

  async function* stored(record: SourceRecord, announced: Set<string>): AsyncGenerator<Sourced> {
    let { values } = record
    const put = (keys: readonly string[], change: (value: unknown) => unknown) =>
      void (values = withValueAt(values, keys, change) as SourceRecord['values'])
    const problems: Problem[] = []
    for (const { field, keys, address, isOnly, accepted } of pictureAddresses(record)) {
      const read = picture!(address)
      if (!read) {
        elsewhere.add(address, titleOf(record))
        continue
      }
      try {
        const picture = await stage.picture(address, source.sourceName ?? source.name, read, accepted)
        const path = mediaPath(picture.publicId)
        put(keys, (value) => (isOnly ? path : withPictureAt(String(value), address, path)))
        const isAnnounced = announced.has(picture.publicId)
        const texts = isOnly ? alts.take(picture, altsOf(record, field), isAnnounced) : {}
        const { publicId, isNew } = picture
        const described = { publicId, ...texts }
        const origins = { kind: mediaFile, origin: record.origin, isNeeded: true }
        if (isNew && !isAnnounced) {
          announced.add(publicId)
          const { id, originalFilename } = isNew
          yield { ...origins, id, values: { ...described, originalFilename, format: 'pending', hash: 'pending' } }
        } else if (Object.keys(texts).length > 0) {
          announced.add(publicId)
          yield { ...origins, values: described }
        }
      } catch (error) {
        if (!(error instanceof TransferError)) throw error
        const problem = { origin: record.origin, item: titleOf(record), field, message: error.message }
        if (strict) problems.push(problem)
        else {
          if (isOnly) put(keys, () => undefined)
          missing.push(`imported without its picture: ${showProblem(problem)}`)
        }
      }
    }
    yield* problems
    if (problems.length === 0) yield { ...record, values }
  }

  return {
    ...source,
    notes: () => [...(source.notes?.() ?? []), ...missing, ...alts.notes(), ...elsewhere.notes()],
    async *records() {
      elsewhere.clear()
      alts.clear()
      missing.length = 0
      const announced = new Set<string>()
      for await (const record of source.records()) {
        if (isProblem(record)) yield record
        else yield* stored(record, announced)
      }
    },
  }
}

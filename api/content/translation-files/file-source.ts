import type { Field } from '../../../schema/fields.ts'
import { piecesOf } from '../../../schema/fields/translations/pieces.ts'
import { isBlankText, originalHash, textsOf, translatedFieldAt } from '../../../schema/fields/translations/texts.ts'
import type { TranslatedText, Translations } from '../../../schema/fields/translations/type.ts'
import { languageName } from '../../../schema/fields/translations/language.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { setting } from '../../../schema/kinds/index.ts'
import { namesIn } from '../../../schema/labels/entries.ts'
import { isId } from '../../../schema/is-id.ts'
import { pendingChange } from '../../../schema/transfer/pending-change.ts'
import type { Problem, Sourced, SourceRecord } from '../../../schema/transfer/record.ts'
import { TransferError } from '../../../schema/transfer/record.ts'
import type { Source } from '../../../schema/transfer/source.ts'
import { COMMAND_LINE, type Wording } from '../../../schema/transfer/wording.ts'
import { titleOf } from '../items/history.ts'
import { type Item, ItemRepository } from '../items/items.ts'
import { languageList } from '../items/translation-check.ts'
import { isPublishable } from '../publishing/publishable.ts'
import { counted } from '../../../schema/counted.ts'
import type { Database } from '../../platform/database/database.ts'
import { type ReadItem, type ReadProblem, type ReadText, stampOf, type TextValue } from './item-texts.ts'

/** What becomes of texts that were changed here and in the file since the export. */
export type Winner = 'file' | 'site'

export interface FileSourceOptions {
  /** The name of the file in messages. */
  name: string
  /** The tags of the site's other languages. */
  tags: readonly string[]
  /** Throws if the user may not write texts in a language. */
  permitLanguage?: (tag: string) => void
  /** How the user decides about texts that were changed here and in the file. */
  advice: string
  /** Reads the file from its start. */
  read: () => AsyncIterable<ReadItem | ReadProblem>
  /** The language that the file must have, if the user named it. */
  language?: string | undefined
  /** Whether the texts become drafts of the items. */
  asDrafts: boolean
  /** The kinds whose items are read; all unless given. Records of others are empty, and the caller leaves them out. */
  kinds?: ReadonlySet<AnyKind> | undefined
  winner?: Winner | undefined
  /** By default that of the command line. */
  wording?: Wording
  fraction?: () => number
}

/** The number of items and texts that are compared at once. */
const BATCH = 5_000

const sameText = (a: TextValue, b: TextValue) => JSON.stringify(a) === JSON.stringify(b)

/** Texts that are no part of the import although they are in the file, or that have to be looked at. */
interface LeftOut {
  /** Those whose originals the items do not have any more. */
  gone: string[]
  /** Those whose originals have changed since the export. They are imported, and stay outdated. */
  late: string[]
  /** Those that lack names in braces, which stand for values, of their originals. They are imported. */
  nameless: string[]
  /** Those with fewer paragraphs, lines or entries than their originals. They are imported. */
  joined: string[]
  /** The number of those that were changed here since the export, and not in the file. */
  kept: number
  /** The number of those that are as the original and that the file does not call translated. */
  copied: number
  /** The number of those of files, which have no drafts. */
  live: number
}

const noneLeftOut = (): LeftOut => ({ gone: [], late: [], nameless: [], joined: [], kept: 0, copied: 0, live: 0 })

/**
 * Returns a source of translated texts from a file for translators. It has only what differs: blank texts, and those that the file does
 * not call translated and that are as they were, are no part of it. Each text has the hash of the original in the file, so that
 * a translation of an earlier original is outdated.
 *
 * @throws TransferError from its records, for a language that the site does not have
 */
export function fileSource(database: Database, options: FileSourceOptions): Source {
  const { name, read, asDrafts, fraction } = options
  const items = new ItemRepository(database)
  let leftOut = noneLeftOut()

  async function* batch(read: readonly ReadItem[]): AsyncGenerator<Sourced> {
    const stored = new Map<string, Item>()
    for (const [kind, ofKind] of Map.groupBy(read, ({ kind }) => kind)) {
      const ids = ofKind.map(({ id }) => id).filter(isId)
      for (const item of await database.detached(() => items.byIds(kind, ids)))
        stored.set(`${kind.name} ${item.id}`, item)
    }
    for (const item of read) {
      const live = stored.get(`${item.kind.name} ${item.id}`)
      if (live) yield* recordOf(item, live, options, leftOut)
      else
        yield {
          origin: { file: name, line: item.line },
          message: `there is no ${item.kind.label.toLowerCase()} with the id “${item.id}”`,
        }
    }
  }

  async function* records() {
    leftOut = noneLeftOut()
    let waiting: ReadItem[] = []
    let size = 0
    for await (const found of read()) {
      if ('problem' in found) {
        yield { origin: { file: name, line: found.line }, message: found.problem }
        continue
      }
      requireLanguage(found, options)
      const { kind, id, line } = found
      if (options.kinds?.has(kind) === false) {
        yield { kind, id, name: id, values: {}, origin: { file: name, line } } satisfies SourceRecord
        continue
      }
      waiting.push(found)
      size += 1 + found.texts.length
      if (size < BATCH) continue
      yield* batch(waiting)
      waiting = []
      size = 0
    }
    yield* batch(waiting)
  }

  return {
    name,
    async *records() {
      try {
        yield* records()
      } catch (error) {
        throw error instanceof TransferError ? error.after(`${name}: `) : error
      }
    },
    notes: () => notesOf(leftOut),
    partial: asDrafts ? 'drafts delete nothing' : 'a file of translations has only texts',
    ...(fraction && { fraction }),
    close: () => undefined,
  }
}

/** @throws TransferError for a language that the site does not have, or another one than the user named */
function requireLanguage(
  { language, line }: ReadItem,
  { tags, permitLanguage, language: asked }: FileSourceOptions,
): void {
  if (asked !== undefined && language !== asked)
    throw new TransferError(`line ${line}: the texts are in ${languageName(language)} (${language}), not in ${asked}`)
  permitLanguage?.(language)
  if (tags.includes(language)) return
  throw new TransferError(`line ${line}: the site has no language “${language}”. ${languageList(tags)}`)
}

function* recordOf(item: ReadItem, live: Item, options: FileSourceOptions, leftOut: LeftOut): Generator<Sourced> {
  const { kind, id, language, line, texts } = item
  const { name: file, asDrafts, wording = COMMAND_LINE } = options
  const title = titleOf(kind, live)
  const originals = new Map(textsOf(kind.fields, live).map(({ path, value }) => [path, value]))
  const stored = (live.translations as Translations | undefined)?.[language]?.texts ?? {}
  const seen = new Set<string>()
  const changed: Record<string, TranslatedText> = {}
  for (const text of texts) {
    const { path } = text
    const problem = seen.has(path) ? 'the file has this text twice' : problemOf(kind, text, stored[path], options)
    seen.add(path)
    if (problem !== undefined) {
      yield { origin: { file, line: text.line }, kind, item: title, field: path, message: problem } satisfies Problem
      continue
    }
    const original = originals.get(path)
    const translated = translatedFrom(text, stored[path], original, options.winner)
    if (translated === 'kept' || translated === 'copied') leftOut[translated]++
    else if (translated) {
      const place = `${file}:${text.line}: “${title}”: ${wording.field(kind, path)}`
      if (original === undefined) leftOut.gone.push(place)
      else {
        if (!sameText(original, text.original)) leftOut.late.push(place)
        const lost = namesOf(original).filter((name) => !namesOf(translated.text).includes(name))
        if (lost.length > 0) leftOut.nameless.push(`${place}: ${lost.map((name) => `{${name}}`).join(', ')}`)
        const field = translatedFieldAt(kind.fields, path)!
        const breaks = [original, translated.text].map((value) => breaksIn(field, value)) as [number, number]
        if (breaks[1] < breaks[0]) leftOut.joined.push(`${place}: ${breaks[1] + 1} of ${breaks[0] + 1}`)
        changed[path] = translated
      }
    }
  }
  const translations = { [language]: { texts: changed } }
  const hasChanges = Object.keys(changed).length > 0
  if (asDrafts && !hasChanges) return
  if (asDrafts && !isPublishable(kind.name)) {
    leftOut.live += Object.keys(changed).length
    return
  }
  yield {
    kind: asDrafts ? pendingChange : kind,
    id,
    name: title,
    values: asDrafts
      ? { release: null, kind: kind.name, item: id, action: 'save', values: { translations } }
      : { ...(kind.name === setting.name && { key: live['key'] }), ...(hasChanges && { translations }) },
    origin: { file, line },
    lineOf: (field) => texts.find(({ path }) => field.startsWith(`translations.${language}.texts.${path}`))?.line,
  } satisfies SourceRecord
}

/** Returns whether a translation is another one than at the time of the export. */
const isChangedHere = ({ exported }: ReadText, stored: TranslatedText | undefined) =>
  exported !== undefined && exported !== stampOf(stored?.text)

const isChangedInFile = ({ exported, translation }: ReadText) => exported !== stampOf(translation)

function problemOf(
  kind: AnyKind,
  text: ReadText,
  stored: TranslatedText | undefined,
  { winner, advice }: FileSourceOptions,
): string | undefined {
  if (text.problem !== undefined) return text.problem
  if (!translatedFieldAt(kind.fields, text.path)) return 'there is no text at this path'
  if (isBlankText(text.original)) return 'its original is missing'
  if (isBlankText(text.translation) || winner) return undefined
  if (!isChangedHere(text, stored) || !isChangedInFile(text) || sameText(stored?.text ?? '', text.translation))
    return undefined
  return `was changed here and in the file since the export. ${advice}`
}

/** Returns the text to import, why it is left out, or undefined if there is nothing to do. @param current the original as it is now */
function translatedFrom(
  text: ReadText,
  stored: TranslatedText | undefined,
  current: TextValue | undefined,
  winner: Winner | undefined,
): TranslatedText | 'kept' | 'copied' | undefined {
  const { original, translation, isTranslated } = text
  if (isBlankText(translation)) return undefined
  const translated = { text: translation, original: originalHash(original) }
  if (sameText(translation, stored?.text ?? '')) {
    // That the file calls it translated confirms it for the original that the translator has seen.
    const isConfirmed = current === undefined || stored?.original === originalHash(current)
    return isTranslated && !isConfirmed && stored?.original !== translated.original ? translated : undefined
  }
  // Programs of translators fill untranslated segments with the original.
  if (!isTranslated && sameText(translation, original)) return 'copied'
  if (isChangedHere(text, stored) && (!isChangedInFile(text) || winner === 'site')) return 'kept'
  return translated
}

const namesOf = (value: TextValue) => [...new Set([value].flat().flatMap((text) => namesIn(text)))]

/** Returns how often a paragraph, a line or an entry of a list ends within a text. */
const breaksIn = (field: Field, value: TextValue) =>
  piecesOf(field, value).filter((piece) => piece.type === 'code' && piece.isBreak).length

function notesOf({ gone, late, nameless, joined, kept, copied, live }: LeftOut): string[] {
  const listed = (places: readonly string[]) => places.map((place) => `\n  ${place}`).join('')
  return [
    ...(late.length > 0
      ? [
          `The originals of ${counted(late.length, 'text')} have changed since the export. They stay outdated:${listed(late)}`,
        ]
      : []),
    ...(nameless.length > 0
      ? [`${counted(nameless.length, 'text')} without names in braces that the original has:${listed(nameless)}`]
      : []),
    ...(joined.length > 0
      ? [
          `${counted(joined.length, 'text')} with fewer paragraphs, lines or entries than the original:${listed(joined)}`,
        ]
      : []),
    ...(gone.length > 0
      ? [`Left out, because the originals do not exist any more (${gone.length}):${listed(gone)}`]
      : []),
    ...(kept > 0 ? [`Kept, because they were changed here since the export: ${counted(kept, 'text')}`] : []),
    ...(copied > 0
      ? [`Left out, because they are as the original and not marked as translated: ${counted(copied, 'text')}`]
      : []),
    ...(live > 0 ? [`Left out, because media files have no drafts: ${counted(live, 'text')}`] : []),
  ]
}

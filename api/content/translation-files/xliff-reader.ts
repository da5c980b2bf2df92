import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { isText } from '../../../schema/fields.ts'
import { fromPieces, type Piece } from '../../../schema/fields/translations/pieces.ts'
import { canonicalLanguage } from '../../../schema/fields/translations/language.ts'
import { translatedFieldAt } from '../../../schema/fields/translations/texts.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import { TransferError } from '../../../schema/transfer/record.ts'
import { decodeStream } from '../../../schema/transfer/text-encoding.ts'
import type { ReadItem, ReadProblem, ReadText } from './item-texts.ts'
import { translatedKindsByName } from './kinds.ts'
import { pathOfUnit, VERDANT, XLIFF } from './xliff-writer.ts'

/** Longest unit, and longest tag, comment or text outside of units, in characters: the longest texts with their markup have a fifth of it. */
const UNIT_LIMIT = 4 * 1024 * 1024
/** The parser looks up namespaces in all elements around one, so that its time would grow with the square of the depth. */
const MAX_DEPTH = 64
const MAX_ATTRIBUTES = 100
/** The most texts of an item. */
const MAX_TEXTS = 20_000

/** A part of a unit: the content of a segment, or of what is between two of them. */
interface Part {
  source: Piece[]
  target: Piece[] | undefined
  /** The place of the target, if it is another one than that of the source. */
  order: number | undefined
  /** Whether it is a segment, which has a state. */
  isSegment: boolean
  isTranslated: boolean
}

interface Unit {
  id: string
  line: number
  exported: string | undefined
  data: Map<string, string>
  parts: Part[]
  problem?: string
}

type Attributes = Record<string, SaxesAttributeNS>

const attribute = (attributes: Attributes, name: string) =>
  Object.values(attributes).find(({ uri, local }) => uri === '' && local === name)?.value

const code = (text: string): Piece => ({ type: 'code', text, isBreak: false })

/** Reads the elements of an XLIFF file as they come. */
class Reader {
  readonly #parser = new SaxesParser({ xmlns: true })
  /** What was read and not taken yet. */
  found: (ReadItem | ReadProblem)[] = []
  #language: string | undefined
  #file: { kind: AnyKind; id: string; line: number; texts: ReadText[] } | undefined
  #unit: Unit | undefined
  #part: Part | undefined
  /** The text that is read: of a source, of a target, or of original data. */
  #pieces: Piece[] | undefined
  #dataId: string | undefined
  /** What ends the codes that are open. */
  readonly #ends: Piece[] = []
  #isEnded = false
  #unitStart = 0
  #depth = 0
  #attributes = 0
  /** Where the last tag ended. */
  #tagEnd = 0

  constructor() {
    this.#parser.on('doctype', () => this.#refuse('has a document type declaration, which XLIFF never needs'))
    this.#parser.on('attribute', () => {
      if (++this.#attributes > MAX_ATTRIBUTES) this.#refuse(`a tag has more than ${MAX_ATTRIBUTES} attributes`)
    })
    this.#parser.on('opentag', (tag) => {
      if (++this.#depth > MAX_DEPTH) this.#refuse(`it is nested deeper than ${MAX_DEPTH} levels`)
      this.#attributes = 0
      this.#tagEnd = this.#parser.position
      this.#open(tag)
    })
    this.#parser.on('closetag', (tag) => {
      this.#depth--
      this.#tagEnd = this.#parser.position
      this.#close(tag)
    })
    const addText = (text: string) => this.#pieces?.push({ type: 'words', text })
    this.#parser.on('text', addText)
    this.#parser.on('cdata', addText)
    this.#parser.on('error', (error) => {
      throw new TransferError(`is not well-formed XML: line ${error.message.replace(/^(\d+):\d+: /, '$1: ')}`)
    })
  }

  write(text: string): void {
    this.#parser.write(text)
    if (this.#unit && this.#parser.position - this.#unitStart > UNIT_LIMIT)
      throw new TransferError(`line ${this.#unit.line}: the unit is longer than ${UNIT_LIMIT} characters`)
    if (this.#parser.position - this.#tagEnd > UNIT_LIMIT)
      this.#refuse(`something is longer than ${UNIT_LIMIT} characters`)
  }

  #refuse(reason: string): never {
    throw new TransferError(`line ${this.#parser.line}: ${reason}`)
  }

  end(): void {
    this.#parser.close()
    if (!this.#isEnded) throw new TransferError('is empty')
  }

  #open({ uri, local, attributes }: SaxesTagNS): void {
    if (this.#language === undefined) return this.#openRoot(uri, local, attributes)
    if (uri !== XLIFF) return
    if (local === 'file') this.#openFile(attributes)
    else if (local === 'unit') this.#openUnit(attributes)
    else if (!this.#unit) return
    else if (local === 'data') {
      this.#dataId = attribute(attributes, 'id')
      this.#pieces = []
    } else if (local === 'segment' || local === 'ignorable') {
      const isSegment = local === 'segment'
      const state = attribute(attributes, 'state') ?? 'initial'
      this.#part = { source: [], target: undefined, order: undefined, isSegment, isTranslated: state !== 'initial' }
    } else if (!this.#part) return
    else if (local === 'source') this.#pieces = this.#part.source
    else if (local === 'target') {
      const order = attribute(attributes, 'order')
      if (order !== undefined) this.#part.order = Number(order)
      this.#pieces = this.#part.target = []
    } else this.#openInline(local, attributes)
  }

  #openRoot(uri: string, local: string, attributes: Attributes): void {
    if (uri !== XLIFF || local !== 'xliff') {
      const version = attribute(attributes, 'version')
      const is = local === 'xliff' && version !== undefined ? `XLIFF ${version}` : `XML with the root element ${local}`
      throw new TransferError(`is ${is}. Only XLIFF 2.0 and 2.1 are read`)
    }
    const [source, target] = ['srcLang', 'trgLang'].map((name) => attribute(attributes, name) ?? '')
    if (canonicalLanguage(source!)?.split('-')[0] !== ORIGINAL_LANGUAGE)
      throw new TransferError(`has texts translated from “${source}”; the original language is ${ORIGINAL_LANGUAGE}`)
    if (target === '') throw new TransferError('does not say into which language it translates (trgLang)')
    this.#language = canonicalLanguage(target!) ?? target!
  }

  #openFile(attributes: Attributes): void {
    const id = attribute(attributes, 'id') ?? ''
    const { line } = this.#parser
    const [, name = '', item = ''] = /^(\w+)\.(.*)$/.exec(id) ?? []
    const kind = translatedKindsByName.get(name)
    if (kind) this.#file = { kind, id: item, line, texts: [] }
    else this.found.push({ line, problem: `the file “${id}” is of no kind of content` })
  }

  #openUnit(attributes: Attributes): void {
    const exported = Object.values(attributes).find(({ uri, local }) => uri === VERDANT && local === 'exported')?.value
    const { line, position } = this.#parser
    this.#unitStart = position
    this.#unit = { id: attribute(attributes, 'id') ?? '', line, exported, data: new Map(), parts: [] }
  }

  #openInline(local: string, attributes: Attributes): void {
    const pieces = this.#pieces
    if (!pieces) return
    const data = (name: string) => code(this.#dataOf(attribute(attributes, name)))
    if (local === 'cp') {
      const point = Number.parseInt(attribute(attributes, 'hex') ?? '', 16)
      if (point <= 0x10ffff) pieces.push({ type: 'words', text: String.fromCodePoint(point) })
      else this.#unit!.problem = 'has a character code that does not exist'
    } else if (local === 'ph' || local === 'sc' || local === 'ec') pieces.push(data('dataRef'))
    else if (local === 'pc') {
      pieces.push(data('dataRefStart'))
      this.#ends.push(data('dataRefEnd'))
    }
    // Others are annotations of the words within them.
  }

  #dataOf(id: string | undefined): string {
    const text = id === undefined ? undefined : this.#unit!.data.get(id)
    if (text === undefined)
      this.#unit!.problem = 'has an inline code without its original data, so the markup of the text is lost'
    return text ?? ''
  }

  #close({ uri, local }: SaxesTagNS): void {
    if (uri !== XLIFF) return
    const unit = this.#unit
    if (local === 'data' && unit) {
      unit.data.set(this.#dataId ?? '', String(fromPieces(this.#pieces ?? [], false)))
      this.#pieces = undefined
    } else if (local === 'pc') this.#pieces?.push(this.#ends.pop() ?? code(''))
    else if (local === 'source' || local === 'target') this.#pieces = undefined
    else if ((local === 'segment' || local === 'ignorable') && unit && this.#part) {
      unit.parts.push(this.#part)
      this.#part = undefined
    } else if (local === 'unit' && unit) {
      if (this.#file && this.#file.texts.push(readText(this.#file.kind, unit)) > MAX_TEXTS)
        this.#refuse(`an item has more than ${MAX_TEXTS} texts`)
      this.#unit = undefined
    } else if (local === 'file' && this.#file) {
      this.found.push({ ...this.#file, language: this.#language! })
      this.#file = undefined
    } else if (local === 'xliff') this.#isEnded = true
  }
}

/** Returns the text of a unit, whose segments may have been split or moved by the translator's program. */
function readText(kind: AnyKind, { id, line, exported, parts, problem }: Unit): ReadText {
  const path = pathOfUnit(id)
  const field = translatedFieldAt(kind.fields, path)
  const segments = parts.filter(({ isSegment }) => isSegment)
  const value = (pieces: readonly Piece[]) => fromPieces(pieces, field !== undefined && !isText(field))
  const isWhole = segments.every(({ target }) => target !== undefined && target.length > 0)
  const targets = parts
    .map((part, at) => ({ ...part, place: part.order ?? at + 1 }))
    .toSorted((a, b) => a.place - b.place)
    // What is between segments has no target of its own unless it was changed.
    .flatMap(({ target, source, isSegment }) => target ?? (isSegment ? [] : source))
  return {
    path,
    line,
    original: value(parts.flatMap(({ source }) => source)),
    translation: isWhole ? value(targets) : '',
    isTranslated: segments.every(({ isTranslated }) => isTranslated),
    ...(problem !== undefined && { problem }),
    ...(exported !== undefined && { exported }),
  }
}

/**
 * Reads the items of an XLIFF file, one after another.
 *
 * @throws TransferError if it is damaged, or no XLIFF of a version that is read
 */
export async function* readXliff(
  bytes: AsyncIterable<Uint8Array>,
  encoding?: string,
): AsyncGenerator<ReadItem | ReadProblem> {
  const reader = new Reader()
  for await (const text of decodeStream(bytes, encoding)) {
    reader.write(text)
    yield* reader.found.splice(0)
  }
  reader.end()
  yield* reader.found
}

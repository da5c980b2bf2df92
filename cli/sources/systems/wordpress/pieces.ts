import { SaxesParser } from 'saxes'
import { TransferError } from '../../../../schema/transfer/record.ts'

/** Longest item, in bytes. */
const ITEM_LIMIT = 16 * 1024 * 1024
/** What is outside items is passed on in parts of this size, in bytes. */
const PART = 1024 * 1024

/** A part of an export: one item, or what is outside items. */
export interface Piece {
  /** The bytes, one character each. */
  bytes: string
  /** The line on which it begins. */
  line: number
  /** Absent outside items. `end` is the end of an item whose beginning is missing. */
  item?: 'whole' | 'end'
}

/** What divides an export. Sections are skipped, because their texts can have the tags of items. */
const MARK = /<!\[CDATA\[|<!--|<item[\s>]|<\/item\s*>/g
/** The longest mark, in characters. */
const MARK_LENGTH = 16
const SECTION_ENDS: Record<string, string> = { '<![CDATA[': ']]>', '<!--': '-->' }

/** Returns the name of the element in which a text ends. */
function openElement(text: string): string {
  const path: string[] = []
  const parser = new SaxesParser()
  parser.on('error', () => undefined)
  parser.on('opentag', ({ name }) => path.push(name))
  parser.on('closetag', () => path.pop())
  parser.write(text)
  return path.at(-1) ?? 'item'
}

const lineBreaks = (text: string) => text.split('\n').length - 1

/**
 * Divides a WordPress export into its items before it is parsed, so that damage within one item leaves the others readable. All
 * marks are ASCII, so the bytes need not be decoded for that.
 */
export class Pieces {
  readonly #file: string
  #buffer = ''
  /** What follows the buffer and is not searched yet. */
  #unread = ''
  /** How far the buffer has been searched. */
  #at = 0
  #line = 1
  #isInItem = false
  /** The end of the section that was entered. */
  #awaited: string | undefined

  constructor(file: string) {
    this.#file = file
  }

  /** Returns the pieces that end in the next part of a file. */
  *add(bytes: Uint8Array): Generator<Piece> {
    this.#unread += Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
    // A search copies the whole buffer, so it waits until the buffer has doubled or exceeds the limit.
    const length = this.#buffer.length + this.#unread.length
    if (this.#unread.length >= this.#buffer.length || length > ITEM_LIMIT) yield* this.#search()
  }

  /** Returns the pieces that end in what has been added. */
  *#search(): Generator<Piece> {
    this.#buffer += this.#unread
    this.#unread = ''
    for (let mark = this.#next(); mark; mark = this.#next()) {
      const { 0: tag, index } = mark
      const isStart = tag.startsWith('<item')
      // An item that begins within another one is found when that is parsed.
      if (isStart && this.#isInItem) continue
      if (isStart) {
        yield this.#cut(index)
        this.#isInItem = true
        this.#at = tag.length
      } else {
        yield { ...this.#cut(index + tag.length), item: this.#isInItem ? 'whole' : 'end' }
        this.#isInItem = false
      }
    }
    if (!this.#isInItem && this.#buffer.length > PART) yield this.#cut(this.#at)
    if (this.#buffer.length > ITEM_LIMIT)
      throw new TransferError(`${this.#file}:${this.#line} has an item longer than ${ITEM_LIMIT} bytes`)
  }

  /**
   * Returns what is after the last item. In a complete file, an item without an end ends with the channel.
   *
   * @throws TransferError if the file ends within an item
   */
  *end(): Generator<Piece> {
    yield* this.#search()
    if (this.#isInItem) {
      const end = /<\/channel\s*>\s*<\/rss\s*>\s*$/.exec(this.#buffer)
      if (!end)
        throw new TransferError(
          `${this.#file} is truncated: it ends inside <${openElement(this.#buffer)}>. Make the export again.`,
        )
      yield { ...this.#cut(end.index), item: 'whole' }
    }
    yield this.#cut(this.#buffer.length)
  }

  /** Returns the next tag of an item. */
  #next(): RegExpExecArray | undefined {
    for (;;) {
      if (this.#awaited !== undefined) {
        const end = this.#buffer.indexOf(this.#awaited, this.#at)
        this.#at = end < 0 ? Math.max(this.#at, this.#buffer.length - 2) : end + this.#awaited.length
        if (end < 0) return undefined
        this.#awaited = undefined
      }
      MARK.lastIndex = this.#at
      const mark = MARK.exec(this.#buffer)
      if (!mark) {
        this.#at = Math.max(this.#at, this.#buffer.length - MARK_LENGTH)
        return undefined
      }
      this.#at = mark.index + mark[0].length
      this.#awaited = SECTION_ENDS[mark[0]]
      if (this.#awaited === undefined) return mark
    }
  }

  #cut(end: number): Piece {
    const piece = { bytes: this.#buffer.slice(0, end), line: this.#line }
    this.#buffer = this.#buffer.slice(end)
    this.#line += lineBreaks(piece.bytes)
    this.#at = 0
    return piece
  }
}

/** Divides a damaged item where another one begins within it. */
export function* within({ bytes, line }: Piece): Generator<Piece> {
  let from = line
  for (const part of bytes.split(/(?=<item[\s>])/)) {
    yield { bytes: part, line: from, item: 'whole' }
    from += lineBreaks(part)
  }
}

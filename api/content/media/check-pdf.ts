import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { createInflate } from 'node:zlib'
import { AppError } from '../../platform/errors.ts'

/** The most that all packed parts of a document may hold, in bytes. */
const MAX_UNPACKED = 256 * 1024 ** 2

/** The most streams that are tried. Each can begin within another. */
const MAX_STREAMS = 20_000

/** How much is looked at before others get their turn, in bytes. */
const PIECE = 64 * 1024

/** The longest name that is looked for, with each of its characters written as a number. */
const OVERLAP = 64

/** A name (ISO 32000-1, 7.3.5). Its characters can be written as `#` and a number. */
const NAME = /\/([A-Za-z0-9#]{3,63})(?![A-Za-z0-9#])/g

/** What a document must not have, by the names that it cannot do without. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  JavaScript: 'contains scripts',
  XFA: 'contains a form with scripts',
  RichMedia: 'contains media that run programs',
  Launch: 'starts other programs',
  SubmitForm: 'sends what is entered to another place',
  ImportData: 'loads data from another file',
  EmbeddedFile: 'contains other files',
  EmbeddedFiles: 'contains other files',
  FileAttachment: 'contains other files',
  Encrypt: 'is encrypted, so that it cannot be checked',
}

const decoded = (name: string) =>
  name.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

/** Yields the names in a piece of a document. */
function* namesIn(bytes: Buffer): Generator<string> {
  for (const [, name] of bytes.toString('latin1').matchAll(NAME)) yield decoded(name!)
}

/** Yields the names in a whole document, a piece at a time. */
async function* namesInAll(file: Buffer): AsyncGenerator<string> {
  for (let start = 0; start < file.length; start += PIECE) {
    yield* namesIn(file.subarray(Math.max(start - OVERLAP, 0), start + PIECE))
    await setImmediate()
  }
}

/** Yields the names in data that are compressed with Flate, and counts the decompressed bytes. Other data have no names. */
async function* packedNames(data: Buffer, count: (bytes: number) => void): AsyncGenerator<string> {
  const unpacked = createInflate()
  let rest = Buffer.alloc(0)
  try {
    unpacked.end(data)
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      count(chunk.length)
      const piece = Buffer.concat([rest, chunk])
      yield* namesIn(piece)
      rest = piece.subarray(-OVERLAP)
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    // Not packed with Flate, or damaged: readers see no more than what was unpacked until here.
  } finally {
    unpacked.destroy()
  }
}

/** Returns where the data of streams start: after the keyword and the end of its line. */
function* streamStarts(file: Buffer): Generator<number> {
  for (let at = file.indexOf('stream'); at !== -1; at = file.indexOf('stream', at + 6)) {
    let start = at + 6
    while (start < at + 10 && [0x20, 0x0d, 0x0a].includes(file[start] ?? 0)) start++
    // The first byte of Flate names the method and the window; others need not be tried.
    if (((file[start] ?? 0) & 0x0f) === 8) yield start
  }
}

/** How much is read of a dictionary, in bytes: most are short. */
const DICTIONARY_BYTES = [1024, 256 * 1024]

/** What dictionaries consist of (ISO 32000-1, 7.2 and 7.3): comments, names, brackets, hexadecimal texts, and other words. */
// oxlint-disable-next-line no-control-regex -- null is white space
const TOKEN = /%[^\r\n]*|\/[^\x00\t\n\f\r ()<>[\]{}/%]*|<<|>>|<[^<>]*>|[[\]{}()]|[^\x00\t\n\f\r ()<>[\]{}/%]+/g

/** Returns where a text in parentheses ends that starts at a place. */
function endOfText(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === '\\') at++
    else if (character === '(') depth++
    else if (character === ')' && --depth === 0) return at + 1
  }
  return text.length
}

/**
 * Returns the tokens of the dictionary at the start of a text, without its texts, or undefined if it does not end. Names are decoded.
 *
 * @param count is told how many characters were read
 */
function dictionaryTokens(text: string, count: (characters: number) => void): string[] | undefined {
  const tokens: string[] = []
  let depth = 0
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [token] = match
    if (token.startsWith('%')) continue
    if (token === '(') {
      TOKEN.lastIndex = endOfText(text, match.index)
      continue
    }
    if (token === '<<') depth++
    if (token === '>>') depth--
    if (depth <= 0) {
      count(TOKEN.lastIndex)
      return tokens
    }
    tokens.push(decoded(token))
  }
  count(text.length)
  return undefined
}

/** Yields the tokens of every dictionary that can be that of an object, also where readers see none: undefined for endless ones. */
function* dictionaries(file: Buffer, count: (characters: number) => void): Generator<string[] | undefined> {
  for (let at = file.indexOf('obj') + 3; at > 2; at = file.indexOf('obj', at) + 3) {
    const tries = DICTIONARY_BYTES.values().map((bytes) =>
      dictionaryTokens(file.toString('latin1', at, at + bytes), count),
    )
    yield tries.find((tokens) => tokens !== undefined)
  }
}

/** Returns whether a dictionary is that of a stream that holds objects: readers need these two keys of it. */
const holdsObjects = (tokens: readonly string[]) => tokens.includes('/First') && tokens.includes('/N')

/** Returns whether this check sees all that a stream of objects holds: it is not packed, or with Flate alone. */
function isReadable(tokens: readonly string[]): boolean {
  if (['/DecodeParms', '/DP', '/F', '/FFilter'].some((key) => tokens.includes(key))) return false
  return tokens.every((token, at) => {
    if (token !== '/Filter') return true
    const [first, second, third] = tokens.slice(at + 1, at + 4)
    return first === '/FlateDecode' || (first === '[' && second === '/FlateDecode' && third === ']')
  })
}

/**
 * Requires that a PDF contains no scripts, no other files, and nothing that starts programs or sends data. Names are looked for
 * everywhere, in packed objects too, so that a file which readers understand in different ways cannot hide one. What cannot be
 * read whole is refused.
 *
 * @param name the name of the file for messages
 * @throws AppError INVALID
 */
export async function checkPdf(path: string, name: string): Promise<void> {
  const refuse = (reason: string) =>
    new AppError('INVALID', `“${name}” ${reason}. Save it as a plain PDF and upload that`)
  const requireAllowed = (found: string) => {
    const reason = Object.hasOwn(FORBIDDEN, found) ? FORBIDDEN[found] : undefined
    if (reason !== undefined) throw refuse(reason)
  }
  const file = await readFile(path)
  if (!file.subarray(-2048).includes('%%EOF')) throw refuse('is not complete')
  for await (const found of namesInAll(file)) requireAllowed(found)
  // Dictionaries of objects do not lie within each other, so that together they are no longer than the document.
  let read = 0
  let paused = 0
  for (const tokens of dictionaries(file, (characters) => (read += characters))) {
    if (!tokens || read > 2 * file.length + PIECE || (holdsObjects(tokens) && !isReadable(tokens)))
      throw refuse('packs objects in a way that cannot be checked')
    if (read - paused < PIECE) continue
    paused = read
    await setImmediate()
  }
  let unpacked = 0
  const count = (bytes: number) => {
    unpacked += bytes
    if (unpacked > MAX_UNPACKED) throw refuse('holds more than can be checked')
  }
  let streams = 0
  for (const start of streamStarts(file)) {
    if (++streams > MAX_STREAMS) throw refuse('holds more than can be checked')
    for await (const found of packedNames(file.subarray(start), count)) requireAllowed(found)
  }
}

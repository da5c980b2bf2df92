import { SaxesParser } from 'saxes'
import { type Problem, TransferError } from '../../../../schema/transfer/record.ts'
import type { ForeignRecord } from '../../records/foreign-record.ts'
import { withoutReferences } from '../../texts/references.ts'
import { type Piece, Pieces, within } from './pieces.ts'

/** Number of syntax errors outside items after which a file is rejected as not XML. */
const PROBLEM_LIMIT = 100

/** An item of a WordPress export. The keys are the element names of the export. */
export interface WordPressItem {
  title: string
  content: string
  excerpt: string
  link: string
  guid: string
  post_id: string
  post_name: string
  post_date: string
  /** The login of the author. Records have the name that visitors read, if the file has it. */
  creator: string
  post_parent: string
  post_type: string
  status: string
  menu_order: string
  attachment_url: string
  post_password: string
  /** The number of comments. */
  comments: number
  /** The names of the item's terms, by taxonomy: `category`, `post_tag`, `product_cat` … */
  terms: Record<string, string[]>
  /** The names of the item's terms, by taxonomy and slug: `pa_color/dark-blue`. */
  termNames: Record<string, string>
  meta: Record<string, string>
  /** The earlier values of keys that `meta` has more than once. */
  repeated: Record<string, string[]>
  /** The texts of other elements, such as those of plugins. */
  other: Record<string, string>
}

// Only the prefix distinguishes the two `encoded` elements.
const PARTS: Record<
  string,
  Exclude<keyof WordPressItem, 'comments' | 'terms' | 'termNames' | 'meta' | 'repeated' | 'other'>
> = {
  title: 'title',
  link: 'link',
  guid: 'guid',
  'content:encoded': 'content',
  'excerpt:encoded': 'excerpt',
  'wp:post_id': 'post_id',
  'wp:post_name': 'post_name',
  'wp:post_date': 'post_date',
  'dc:creator': 'creator',
  'wp:post_parent': 'post_parent',
  'wp:post_type': 'post_type',
  'wp:status': 'status',
  'wp:menu_order': 'menu_order',
  'wp:attachment_url': 'attachment_url',
  'wp:post_password': 'post_password',
}

/** Elements that are read in another way, or that repeat the content of other elements. */
const STRUCTURE = new Set(
  'pubDate wp:post_date_gmt wp:post_modified wp:post_modified_gmt wp:comment_status wp:ping_status wp:comment wp:postmeta category'.split(
    ' ',
  ),
)

// No prototype: taxonomies and meta keys of an export may be named like properties of Object.
const dictionary = <T>(): Record<string, T> => Object.create(null) as Record<string, T>

const blankItem = (): WordPressItem => ({
  title: '',
  content: '',
  excerpt: '',
  link: '',
  guid: '',
  post_id: '',
  post_name: '',
  post_date: '',
  creator: '',
  post_parent: '',
  post_type: '',
  status: '',
  menu_order: '',
  attachment_url: '',
  post_password: '',
  comments: 0,
  terms: dictionary(),
  termNames: dictionary(),
  meta: dictionary(),
  repeated: dictionary(),
  other: dictionary(),
})

/** A record of a WordPress export. */
export type WordPressRecord = ForeignRecord & { data: WordPressItem }

type ItemOrProblem = WordPressRecord | Problem

/** The elements of an item that have no other elements within. */
const LEAVES = new Set([...Object.keys(PARTS), 'category', 'wp:meta_key', 'wp:meta_value'])

/** Thrown where an item cannot be read as it was written. */
class DamageError extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

const syntaxError = ({ message }: Error) => `is not well-formed XML: ${message.replace(/^\d+:\d+: /, '')}`

/** Parses one item. Damage that would lose content is an error. @throws DamageError */
class ItemParser {
  readonly #parser = new SaxesParser<{ position: true }>({ position: true })
  readonly #item = blankItem()
  readonly #path: string[] = []
  readonly #texts = new Map<string, string>()
  #text = ''
  #term = ''
  #slug = ''
  #metaKey = ''

  constructor() {
    this.#parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes as Record<string, string>))
    this.#parser.on('closetag', ({ name }) => this.#close(name))
    this.#parser.on('text', (text) => void (this.#text += text))
    this.#parser.on('cdata', (text) => void (this.#text += text))
    this.#parser.on('error', (error) => this.#fail(syntaxError(error)))
  }

  parse(xml: string): WordPressItem {
    this.#parser.write(xml).close()
    return this.#item
  }

  #open(name: string, attributes: Record<string, string>) {
    const outer = this.#path.at(-1)
    if (outer !== undefined && LEAVES.has(outer))
      this.#fail(`has <${name}> within <${outer}>: the text is not in a CDATA section, or the section ends early`)
    if (this.#path.includes('item') && name === 'item') this.#fail('has another item within')
    this.#path.push(name)
    this.#text = ''
    if (name === 'category') {
      this.#term = attributes.domain ?? 'category'
      this.#slug = attributes.nicename ?? ''
    }
  }

  #close(name: string) {
    const text = this.#text
    const item = this.#item
    const depth = this.#path.length
    this.#path.pop()
    this.#text = ''
    if (LEAVES.has(name) && text.includes(`</${name}>`)) this.#fail(`has a CDATA section without an end in <${name}>`)
    if (depth === 2) {
      const part = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined
      if (part) {
        if ((this.#texts.get(name) ?? text) !== text) this.#fail(`has <${name}> twice`)
        this.#texts.set(name, text)
        Object.assign(item, { [part]: text })
      }
      if (!part && !STRUCTURE.has(name) && text.trim() !== '' && text !== '0') item.other[name] = text
      if (name === 'wp:comment') item.comments++
      if (name === 'category') {
        const term = withoutReferences(text)
        ;(item.terms[this.#term] ??= []).push(term)
        item.termNames[`${this.#term}/${this.#slug}`] = term
      }
    } else if (depth === 3 && this.#path.at(-1) === 'wp:postmeta') {
      if (name === 'wp:meta_key') this.#metaKey = text
      if (name !== 'wp:meta_value') return
      const earlier = item.meta[this.#metaKey]
      if (earlier !== undefined && earlier !== text) (item.repeated[this.#metaKey] ??= []).push(earlier)
      item.meta[this.#metaKey] = text
    }
  }

  #fail(message: string): never {
    throw new DamageError(this.#parser.line, message)
  }
}

const TERM_NAME = /^wp:(?:cat|tag|term)_name$/
const DESCRIPTION = /^wp:(?:category|tag|term)_description$/

/** Reads what is outside the items: the version and the address of the site. */
class Channel {
  readonly problems: Problem[] = []
  readonly #parser = new SaxesParser<{ position: true }>({ position: true })
  readonly #file: string
  readonly #path: string[] = []
  #line = 1
  #begun = 1
  #text = ''
  #hasChannel = false
  /** The address of the exported site. */
  site = ''
  /** The language of the site: `en-US`. */
  language = ''
  /** The names of the categories, tags and other terms that have a description. */
  readonly described: string[] = []
  /** The names of authors, by their logins. */
  readonly authors = new Map<string, string>()
  #login = ''
  #term = ''
  #version = ''
  #count = 0

  constructor(file: string) {
    this.#file = file
    // Declared entities can expand without bound or read files, so document type declarations are rejected.
    this.#parser.on('doctype', () => this.#fail('has a document type declaration, which an export never needs'))
    this.#parser.on('opentag', ({ name }) => this.#open(name))
    this.#parser.on('closetag', ({ name }) => this.#close(name))
    this.#parser.on('text', (text) => void (this.#text += text))
    this.#parser.on('cdata', (text) => void (this.#text += text))
    this.#parser.on('error', (error) => this.#note(syntaxError(error)))
  }

  read(xml: string, line: number): void {
    this.#line = line
    this.#begun = this.#parser.line
    this.#parser.write(xml)
  }

  end(): void {
    this.#parser.close()
    if (!this.#hasChannel) throw new TransferError(`${this.#file} is not a WordPress export: it has no <channel>`)
    if (this.#path.length > 0)
      throw new TransferError(
        `${this.#file} is truncated: it ends inside <${this.#path.at(-1)}>. Make the export again.`,
      )
    if (this.#version === '')
      throw new TransferError(
        `${this.#file} is a feed, which has only the latest posts, and no export. In WordPress, choose Tools, Export, All content.`,
      )
    if (!/^1\.\d+$/.test(this.#version))
      throw new TransferError(`${this.#file} is a WordPress export of an unknown version (“${this.#version}”)`)
  }

  #open(name: string) {
    this.#path.push(name)
    if (this.#path.length === 1 && name !== 'rss')
      throw new TransferError(`${this.#file} is not a WordPress export: it begins with <${name}>, not <rss>`)
    if (this.#path.length === 2 && name === 'channel') this.#hasChannel = true
    this.#text = ''
  }

  #close(name: string) {
    if (this.#path.length === 3 && name === 'wp:wxr_version') this.#version = this.#text.trim()
    if (this.#path.length === 3 && name === 'wp:base_site_url') this.site = this.#text.trim()
    if (this.#path.length === 3 && name === 'language') this.language = this.#text.trim()
    if (this.#path.length === 4 && name === 'wp:author_login') this.#login = this.#text.trim()
    if (this.#path.length === 4 && name === 'wp:author_display_name' && this.#text.trim() !== '')
      this.authors.set(this.#login, withoutReferences(this.#text.trim()))
    if (this.#path.length === 4 && TERM_NAME.test(name)) this.#term = withoutReferences(this.#text.trim())
    if (this.#path.length === 4 && DESCRIPTION.test(name) && this.#text.trim() !== '')
      this.described.push(`“${this.#term}”`)
    this.#path.pop()
    this.#text = ''
  }

  get #position() {
    return this.#line + this.#parser.line - this.#begun
  }

  #note(message: string) {
    this.problems.push({ origin: { file: this.#file, line: this.#position }, message })
    if (++this.#count > PROBLEM_LIMIT) this.#fail('is not XML')
  }

  #fail(message: string): never {
    throw new TransferError(`${this.#file}:${this.#position} ${message}`)
  }
}

/** Returns the title in a damaged item, as it is written. */
const titleIn = (xml: string) =>
  /<title>(?:<!\[CDATA\[)?([^<]*)/
    .exec(xml)?.[1]
    ?.replace(/\]\]>$/, '')
    .trim()

/** Decodes the bytes of an export. WordPress writes the character set of the blog into the XML declaration. */
class Encoding {
  readonly #file: string
  readonly #label: string
  readonly #outside: InstanceType<typeof TextDecoder>

  /** @param head the first bytes, one character each */
  constructor(file: string, head: string) {
    this.#file = file
    const declared = /^[^<]*<\?xml[^<>]*\bencoding=["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8'
    this.#label = /^utf-?16/i.test(declared) ? 'utf-8' : declared
    try {
      this.#outside = new TextDecoder(this.#label, { fatal: true })
    } catch {
      throw new TransferError(`${file} has the encoding “${declared}”, which is not known here`)
    }
  }

  /** Decodes what is outside items: one text in several parts. */
  decodeOutside(bytes: string): string {
    try {
      return this.#outside.decode(Buffer.from(bytes, 'latin1'), { stream: true })
    } catch {
      throw new TransferError(`${this.#file} is not ${this.#label.toUpperCase()} text`)
    }
  }

  /** @throws DamageError */
  decode(bytes: string): string {
    try {
      return new TextDecoder(this.#label, { fatal: true }).decode(Buffer.from(bytes, 'latin1'))
    } catch {
      throw new DamageError(1, `has bytes that are not ${this.#label.toUpperCase()}`)
    }
  }

  /** Decodes a text for a message. */
  shown(bytes: string): string {
    return new TextDecoder(this.#label).decode(Buffer.from(bytes, 'latin1'))
  }
}

/** What an export says about its site. */
export interface ExportHead {
  site: string
  language: string
  described: readonly string[]
  /** The names of authors, by their logins. */
  authors: ReadonlyMap<string, string>
}

/** Reads an export piece by piece. A damaged item becomes a problem with its title. */
class Reader {
  readonly #file: string
  readonly #pieces: Pieces
  readonly #channel: Channel
  #encoding: Encoding | undefined

  constructor(file: string) {
    this.#file = file
    this.#pieces = new Pieces(file)
    this.#channel = new Channel(file)
  }

  /** The address and the language of the exported site, its authors, and the names of its terms that have a description. */
  get head(): ExportHead {
    const { site, language, described, authors } = this.#channel
    return { site, language, described, authors }
  }

  *read(bytes: Uint8Array): Generator<ItemOrProblem> {
    for (const piece of this.#pieces.add(bytes)) yield* this.#recordsIn(piece)
  }

  *end(): Generator<ItemOrProblem> {
    for (const piece of this.#pieces.end()) yield* this.#recordsIn(piece)
    this.#channel.end()
    yield* this.#channel.problems.splice(0)
  }

  *#recordsIn(piece: Piece): Generator<ItemOrProblem> {
    this.#encoding ??= new Encoding(this.#file, piece.bytes)
    if (piece.item === 'whole') return yield* this.#itemsIn(piece)
    this.#channel.read(this.#encoding.decodeOutside(piece.bytes.replace(/<\/item\s*>$/, '')), piece.line)
    yield* this.#channel.problems.splice(0)
    if (piece.item === 'end') yield this.#problem(piece, 'has no beginning: <item> is missing before it', piece.line)
  }

  *#itemsIn(piece: Piece): Generator<ItemOrProblem> {
    const record = this.#item(piece)
    const [first, ...others] = 'data' in record ? [] : within(piece)
    yield first && others.length > 0 ? this.#item(first) : record
    for (const inner of others.map((other) => this.#item(other))) {
      // Without a title it is only a text with such a tag.
      if ('data' in inner || inner.item !== undefined) yield inner
    }
  }

  #item(piece: Piece): ItemOrProblem {
    try {
      const data = new ItemParser().parse(this.#encoding!.decode(piece.bytes.trimEnd()))
      return { data, origin: { file: this.#file, line: piece.line } }
    } catch (error) {
      if (!(error instanceof DamageError)) throw error
      return this.#problem(piece, error.message, piece.line + error.line - 1)
    }
  }

  #problem({ bytes }: Piece, message: string, line: number): Problem {
    const title = titleIn(bytes)
    return { origin: { file: this.#file, line }, ...(title ? { item: this.#encoding!.shown(title) } : {}), message }
  }
}

/**
 * Reads the items of a WordPress export (WXR 1.x) in order, including attachments. A damaged item is returned as a problem, even if
 * parts of it can be read.
 *
 * @param onHead called repeatedly with what is known of the exported site
 * @throws TransferError if the file is not a WordPress export or breaks a safety limit
 */
export async function* wordPressItems(
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  onHead: (head: ExportHead) => void = () => undefined,
): AsyncGenerator<ItemOrProblem> {
  const reader = new Reader(file)
  for await (const chunk of bytes) {
    yield* reader.read(chunk)
    onHead(reader.head)
  }
  yield* reader.end()
  onHead(reader.head)
}

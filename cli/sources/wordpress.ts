import { SaxesParser } from 'saxes'
import { type Problem, TransferError } from '../transfer/record.ts'
import type { ForeignRecord } from './map-record.ts'

/** Longest item, in characters, and number of syntax errors after which a file is rejected as not XML. */
const ITEM_LIMIT = 16 * 1024 * 1024
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
  /** The login of the author. */
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
  meta: Record<string, string>
}

// Only the prefix distinguishes the two `encoded` elements.
const PARTS: Record<string, Exclude<keyof WordPressItem, 'comments' | 'terms' | 'meta'>> = {
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

// No prototype: taxonomies and meta keys of an export may be named like properties of Object.
const named = <T>(): Record<string, T> => Object.create(null) as Record<string, T>

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
  terms: named(),
  meta: named(),
})

/** A record of a WordPress export. */
export type WordPressRecord = ForeignRecord & { data: WordPressItem }

type Given = WordPressRecord | Problem

/** A streaming parser for WXR, WordPress's extension of RSS. `write` returns the items completed so far. */
class Reader {
  private readonly parser = new SaxesParser<{ position: true }>({ position: true })
  private readonly file: string
  private readonly path: string[] = []
  private item: WordPressItem | undefined
  private line = 1
  private text = ''
  /** Total length of the current item's texts. */
  private size = 0
  private term = ''
  private metaKey = ''
  private ready: Given[] = []
  private problems = 0
  private hasChannel = false
  /** The address of the exported site. */
  site = ''
  private version = ''

  constructor(file: string) {
    this.file = file
    // Declared entities can expand without bound or read files, so document type declarations are rejected.
    this.parser.on('doctype', () => this.fail('has a document type declaration, which an export never needs'))
    this.parser.on('opentag', ({ name, attributes }) => this.open(name, attributes as Record<string, string>))
    this.parser.on('closetag', ({ name }) => this.close(name))
    this.parser.on('text', (text) => this.add(text))
    this.parser.on('cdata', (text) => this.add(text))
    this.parser.on('error', (error) => this.note(error.message.replace(/^\d+:\d+: /, '')))
  }

  write(text: string): Given[] {
    this.parser.write(text)
    return this.take()
  }

  end(): Given[] {
    this.parser.close()
    if (!this.hasChannel) throw new TransferError(`${this.file} is not a WordPress export: it has no <channel>`)
    if (!/^1\.\d+$/.test(this.version))
      throw new TransferError(`${this.file} is a WordPress export of an unknown version (“${this.version}”)`)
    if (this.path.length > 0)
      throw new TransferError(`${this.file} is truncated: it ends inside <${this.path.at(-1)}>. Make the export again.`)
    return this.take()
  }

  private take(): Given[] {
    const ready = this.ready
    this.ready = []
    return ready
  }

  private open(name: string, attributes: Record<string, string>) {
    this.path.push(name)
    if (this.path.length === 1 && name !== 'rss')
      throw new TransferError(`${this.file} is not a WordPress export: it begins with <${name}>, not <rss>`)
    if (this.path.length === 2 && name === 'channel') this.hasChannel = true
    if (this.path.length === 3 && name === 'item') {
      this.item = blankItem()
      this.size = 0
      this.line = this.parser.line
    }
    this.text = ''
    if (name === 'category') this.term = attributes.domain ?? 'category'
  }

  private close(name: string) {
    const text = this.text
    const depth = this.path.length
    this.path.pop()
    this.text = ''
    const { item } = this
    if (!item) {
      if (depth === 3 && name === 'wp:wxr_version') this.version = text.trim()
      if (depth === 3 && name === 'wp:base_site_url') this.site = text.trim()
    } else if (depth === 3) {
      this.ready.push({ data: item, origin: { file: this.file, line: this.line } })
      this.item = undefined
    } else if (depth === 4) {
      const part = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined
      if (part) Object.assign(item, { [part]: text })
      if (name === 'wp:comment') item.comments++
      if (name === 'category') (item.terms[this.term] ??= []).push(text)
    } else if (depth === 5 && this.path.at(-1) === 'wp:postmeta') {
      if (name === 'wp:meta_key') this.metaKey = text
      if (name === 'wp:meta_value') item.meta[this.metaKey] = text
    }
  }

  private add(text: string) {
    this.text += text
    this.size += text.length
    if (this.size > ITEM_LIMIT) this.fail(`has an item longer than ${ITEM_LIMIT} characters`)
  }

  private note(message: string) {
    this.ready.push({
      origin: { file: this.file, line: this.parser.line },
      message: `is not well-formed XML: ${message}`,
    })
    if (++this.problems > PROBLEM_LIMIT) this.fail('is not XML')
  }

  private fail(message: string): never {
    throw new TransferError(`${this.file}:${this.parser.line} ${message}`)
  }
}

/**
 * Reads the items of a WordPress export (WXR 1.x) in order, including attachments, and a problem for every XML syntax
 * error.
 *
 * @param onSite called with the address of the exported site once it is known
 * @throws TransferError if the file is not a WordPress export or breaks a safety limit
 */
export async function* wordPressItems(
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  onSite: (site: string) => void = () => undefined,
): AsyncGenerator<Given> {
  const reader = new Reader(file)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of bytes) {
    yield* reader.write(decodeChunk(decoder, chunk, file))
    if (reader.site !== '') onSite(reader.site)
  }
  yield* reader.end()
}

function decodeChunk(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array, file: string): string {
  try {
    return decoder.decode(chunk, { stream: true })
  } catch {
    throw new TransferError(`${file} is not UTF-8 text`)
  }
}

import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Headers } from 'tar-stream'
import { isObject } from '../../schema/is-object.ts'
import { decodeUtf8, parseJson } from '../formats/json.ts'
import { readLines } from '../formats/lines.ts'
import { type Problem, TransferError } from '../transfer/record.ts'
import type { ForeignRecord } from './map-record.ts'

/*
 * The layout of a Strapi export (packages/core/data-transfer/src/file in strapi/strapi):
 *
 *     metadata.json               {"strapi": {"version": "5.…"}}
 *     entities/*.jsonl            {"type": "api::product.product", "id": 1, "data": {documentId, locale, publishedAt, …}}
 *     links/*.jsonl               {"left": {type, ref, field}, "right": {type, ref, field}}; these attach pictures
 *     assets/uploads/<hash><ext>  the bytes of files
 */

/** Largest number of files, largest unpacked size in bytes, and largest compression ratio of an archive. */
const ENTRY_LIMIT = 500_000
const TOTAL_LIMIT = 64 * 1024 ** 3
const RATIO_LIMIT = 500
const RATIO_FREE = 100 * 1024 * 1024
/** Largest metadata.json, in bytes. */
const METADATA_LIMIT = 1024 * 1024
const UPLOAD = 'plugin::upload.file'

/** The scheme of picture addresses that refer to a file of the archive. */
const SCHEME = 'strapi-upload:'

export interface StrapiArchive {
  records: () => AsyncGenerator<ForeignRecord | Problem>
  /** Reads the picture at an address from `records`, if it is in the archive. */
  picture: (address: string) => (() => Promise<Buffer>) | undefined
  /** Notes about records that were left out, complete after reading all records. */
  notes: () => string[]
  close: () => Promise<void>
}

interface Unpacked {
  folder: string
  entities: string
  /** The path of each unpacked upload, by its name in the archive. */
  uploads: Map<string, string>
  /** The uploads of each entity (`type id`), by field. */
  pictures: Map<string, Map<string, { id: string; position: number }[]>>
}

function checkEntry({ name, type }: Headers): string {
  const path = name.replaceAll('\\', '/').replace(/^\.\//, '')
  if (path.startsWith('/') || path.split('/').includes('..'))
    throw new TransferError(`${name} has a path that leaves the archive`)
  if (type === 'symlink' || type === 'link') throw new TransferError(`${name} is a link; links are not followed`)
  return path
}

function checkVersion(text: string) {
  const metadata = parseJson(text)
  const strapi = isObject(metadata) ? metadata.strapi : undefined
  const version = isObject(strapi) ? String(strapi.version) : ''
  if (!version.startsWith('5.'))
    throw new TransferError(`was written by Strapi ${version || 'of an unknown version'}; Strapi 5 is read`)
}

class Unpacking {
  readonly result: Unpacked
  private readonly entities: WriteStream
  private hasMetadata = false
  private count = 0

  constructor(folder: string) {
    this.result = { folder, entities: join(folder, 'entities.jsonl'), uploads: new Map(), pictures: new Map() }
    this.entities = createWriteStream(this.result.entities)
  }

  async take(headers: Headers, content: Readable): Promise<void> {
    if (++this.count > ENTRY_LIMIT) throw new TransferError(`has more than ${ENTRY_LIMIT} files`)
    const path = checkEntry(headers)
    if (headers.type !== 'file') content.resume()
    else if (path === 'metadata.json') await this.metadata(content)
    else if (/^entities\/[^/]+\.jsonl$/.test(path)) await pipeline(content, this.entities, { end: false })
    else if (/^links\/[^/]+\.jsonl$/.test(path)) await this.links(content)
    else if (/^assets\/uploads\/[^/]+$/.test(path)) await this.upload(path.slice('assets/uploads/'.length), content)
    else content.resume()
  }

  async finish(): Promise<Unpacked> {
    await new Promise<void>((resolve) => this.entities.end(resolve))
    if (!this.hasMetadata) throw new TransferError('is not a Strapi export: it has no metadata.json')
    return this.result
  }

  private async metadata(content: Readable) {
    checkVersion(decodeUtf8(Buffer.concat(await Array.fromAsync(bounded(content, METADATA_LIMIT)))))
    this.hasMetadata = true
  }

  private async upload(name: string, content: Readable) {
    const path = join(this.result.folder, String(this.result.uploads.size))
    this.result.uploads.set(name, path)
    await pipeline(content, createWriteStream(path))
  }

  private async links(content: Readable) {
    for await (const { text } of readLines(content)) {
      if (text.trim() === '') continue
      const link = parseJson(text)
      if (!isObject(link) || !isObject(link.left) || !isObject(link.right) || link.left.type !== UPLOAD) continue
      const { type, ref, field, pos } = link.right
      const entity = `${String(type)} ${String(ref)}`
      const fields = this.result.pictures.get(entity) ?? new Map<string, { id: string; position: number }[]>()
      this.result.pictures.set(entity, fields)
      const files = fields.get(String(field)) ?? []
      fields.set(String(field), files)
      files.push({ id: String(link.left.ref), position: Number(pos ?? 0) })
    }
  }
}

async function* bounded(bytes: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > limit) throw new TransferError(`unpacks to more than ${limit} bytes`)
    yield chunk
  }
}

async function unpack(path: string, folder: string): Promise<Unpacked> {
  const unpacking = new Unpacking(folder)
  const packed = (await stat(path)).size
  const limit = Math.min(TOTAL_LIMIT, Math.max(RATIO_FREE, packed * RATIO_LIMIT))
  const tar = extract()
  const reading = pipeline(createReadStream(path), createGunzip(), (bytes) => bounded(bytes, limit), tar)
  reading.catch(() => undefined)
  try {
    for await (const entry of tar) await unpacking.take(entry.header, Readable.from(entry))
    await reading
    return await unpacking.finish()
  } catch (error) {
    if (error instanceof TransferError) throw new TransferError(`${path}: ${error.message}`)
    throw new TransferError(
      `${path} cannot be read as a tar.gz archive: ${(error as Error).message}. An encrypted export must be made anew with --no-encrypt.`,
    )
  }
}

/** Facts about all entities that are needed before the first record: uploads by id, and published documents. */
interface Survey {
  files: Map<string, Record<string, unknown>>
  published: Set<string>
  locale: string | undefined
  left: number
}

const localeOf = (data: Record<string, unknown>) => (typeof data.locale === 'string' ? data.locale : undefined)

async function* entities(path: string, file: string): AsyncGenerator<ForeignRecord | Problem> {
  for await (const { text, number } of readLines(createReadStream(path))) {
    if (text.trim() === '') continue
    const origin = { file: `${file} entities`, line: number }
    try {
      const data = parseJson(text)
      if (isObject(data) && typeof data.type === 'string' && isObject(data.data)) yield { data, origin }
      else yield { origin, message: 'is no entity' }
    } catch (error) {
      if (!(error instanceof TransferError)) throw error
      yield { origin, message: error.message }
    }
  }
}

interface Entity {
  type: string
  id: unknown
  data: Record<string, unknown>
}

async function surveyEntities(path: string, file: string): Promise<Survey> {
  const survey: Survey = { files: new Map(), published: new Set(), locale: undefined, left: 0 }
  const locales = new Map<string, number>()
  for await (const given of entities(path, file)) {
    if ('message' in given) continue
    const { type, id, data } = given.data as Entity
    if (type === UPLOAD) survey.files.set(String(id), data)
    if (!type.startsWith('api::')) continue
    const locale = localeOf(data)
    if (locale) locales.set(locale, (locales.get(locale) ?? 0) + 1)
    if (data.publishedAt) survey.published.add(`${String(data.documentId)} ${locale ?? ''}`)
  }
  survey.locale = [...locales].sort((a, b) => b[1] - a[1])[0]?.[0]
  return survey
}

/** Returns the address of an upload: in the archive if present, else on the site. */
function addressOf(
  upload: Record<string, unknown> | undefined,
  uploads: ReadonlyMap<string, string>,
): string | undefined {
  if (!upload) return undefined
  const name = `${String(upload.hash)}${typeof upload.ext === 'string' ? upload.ext : ''}`
  if (uploads.has(name)) return `${SCHEME}${name}`
  return typeof upload.url === 'string' && /^https?:/.test(upload.url) ? upload.url : undefined
}

/**
 * Opens a Strapi 5 export and unpacks it into a temporary folder. Each document is read in its published version, else as
 * an inactive draft, and in the language with the most entries.
 *
 * @throws TransferError if the file is not such an export, is encrypted, or breaks a safety limit
 */
export async function openStrapi(path: string): Promise<StrapiArchive> {
  const folder = await mkdtemp(join(tmpdir(), 'verdant-strapi-'))
  const close = () => rm(folder, { recursive: true, force: true })
  try {
    const { entities: list, uploads, pictures } = await unpack(path, folder)
    const survey = await surveyEntities(list, path)

    function isChosen({ documentId, locale, publishedAt }: Record<string, unknown>): boolean {
      if (typeof locale === 'string' && locale !== survey.locale) {
        survey.left++
        return false
      }
      const key = `${String(documentId)} ${typeof locale === 'string' ? locale : ''}`
      return Boolean(publishedAt) || !survey.published.has(key)
    }

    function withPictures({ type, id, data }: Entity): Record<string, unknown> {
      const fields = [...(pictures.get(`${type} ${String(id)}`) ?? [])]
      const found = fields.map(([field, files]) => {
        const sorted = files.toSorted((a, b) => a.position - b.position)
        return [field, sorted.flatMap((file) => addressOf(survey.files.get(file.id), uploads) ?? [])]
      })
      return { ...data, ...Object.fromEntries(found), isActive: Boolean(data.publishedAt) && data.isActive !== false }
    }

    return {
      async *records() {
        survey.left = 0
        for await (const given of entities(list, path)) {
          if ('message' in given) yield given
          else {
            const entity = given.data as Entity
            if (entity.type.startsWith('api::') && isChosen(entity.data))
              yield { ...given, data: { type: entity.type, ...withPictures(entity) } }
          }
        }
      },
      picture(address) {
        const file = address.startsWith(SCHEME) ? uploads.get(address.slice(SCHEME.length)) : undefined
        return file === undefined ? undefined : () => readFile(file)
      },
      notes: () =>
        survey.left > 0 ? [`${survey.left} entries in other languages than ${survey.locale} were left out`] : [],
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { isObject } from '../../../schema/is-object.ts'
import { decodeUtf8, parseJson } from '../../formats/json.ts'
import { readLines } from '../../formats/lines.ts'
import { type Problem, TransferError } from '../../transfer/record.ts'
import { inlined } from '../mapping/inlined.ts'
import { LeftOut } from '../losses/left-out.ts'
import { isNothing } from '../mapping/path.ts'
import { localeIn } from '../locales.ts'
import type { ForeignRecord } from '../mapping/foreign-record.ts'
import { bounded, readTar } from '../files/tar-archive.ts'

/*
 * The layout of a Strapi export (packages/core/data-transfer/src/file in strapi/strapi):
 *
 *     metadata.json               {"strapi": {"version": "5.…"}}, or "4.…"
 *     entities/*.jsonl            {"type": "api::product.product", "id": 1, "data": {documentId, locale, publishedAt, …}}
 *     links/*.jsonl               {"left": {type, ref, field}, "right": {type, ref, field}}; these attach pictures
 *     assets/uploads/<hash><ext>  the bytes of files
 */

/** Largest metadata.json, in bytes. */
const METADATA_LIMIT = 1024 * 1024
const UPLOAD = 'plugin::upload.file'

/** Types that describe the site for Strapi. */
const OWN = /^(?:admin::|strapi::|plugin::(?:upload|i18n|users-permissions|content-releases|review-workflows)\.)/

/** The path of uploads, in Strapi's own addresses too. */
const UPLOADS = '/uploads/'

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
  /** What the relations of each entity (`type id`) lead to, by field. */
  relations: Map<string, Map<string, { target: string; position: number; isOne: boolean }[]>>
  /** The uploads of each entity (`type id`), by field. */
  pictures: Map<string, Map<string, { id: string; position: number }[]>>
}

function checkVersion(text: string) {
  const metadata = parseJson(text)
  const strapi = isObject(metadata) ? metadata.strapi : undefined
  const version = isObject(strapi) ? String(strapi.version) : ''
  if (!/^[45]\./.test(version))
    throw new TransferError(`was written by Strapi ${version || 'of an unknown version'}; Strapi 4 and 5 are read`)
}

class Unpacking {
  readonly result: Unpacked
  private readonly entities: WriteStream
  private hasMetadata = false

  constructor(folder: string) {
    this.result = {
      folder,
      entities: join(folder, 'entities.jsonl'),
      uploads: new Map(),
      pictures: new Map(),
      relations: new Map(),
    }
    this.entities = createWriteStream(this.result.entities)
  }

  async take(path: string, content: Readable): Promise<void> {
    if (path === 'metadata.json') await this.metadata(content)
    else if (/^entities\/[^/]+\.jsonl$/.test(path)) await pipeline(content, this.entities, { end: false })
    else if (/^links\/[^/]+\.jsonl$/.test(path)) await this.links(content)
    else if (/^assets\/uploads\/[^/]+$/.test(path)) await this.upload(path.slice('assets/uploads/'.length), content)
    else await finished(content.resume())
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
      if (!isObject(link) || !isObject(link.left) || !isObject(link.right)) continue
      if (link.left.type !== UPLOAD) {
        this.relation(String(link.relation), link.left, link.right)
        continue
      }
      const { type, ref, field, pos } = link.right
      const entity = `${String(type)} ${String(ref)}`
      const fields = this.result.pictures.get(entity) ?? new Map<string, { id: string; position: number }[]>()
      this.result.pictures.set(entity, fields)
      const files = fields.get(String(field)) ?? []
      fields.set(String(field), files)
      files.push({ id: String(link.left.ref), position: Number(pos ?? 0) })
    }
  }

  private relation(relation: string, left: Record<string, unknown>, right: Record<string, unknown>) {
    if (![left.type, right.type].every((type) => String(type).startsWith('api::'))) return
    const entity = `${String(left.type)} ${String(left.ref)}`
    const fields =
      this.result.relations.get(entity) ?? new Map<string, { target: string; position: number; isOne: boolean }[]>()
    this.result.relations.set(entity, fields)
    const targets = fields.get(String(left.field)) ?? []
    fields.set(String(left.field), targets)
    const target = `${String(right.type)} ${String(right.ref)}`
    targets.push({ target, position: Number(left.pos ?? right.pos ?? 0), isOne: relation.endsWith('ToOne') })
  }
}

async function unpack(path: string, folder: string): Promise<Unpacked> {
  const unpacking = new Unpacking(folder)
  await readTar(path, (name, content) => unpacking.take(name, content))
  try {
    return await unpacking.finish()
  } catch (error) {
    throw error instanceof TransferError ? new TransferError(`${path}: ${error.message}`) : error
  }
}

/** Facts about all entities that are needed before the first record: uploads by id, and published documents. */
interface Survey {
  files: Map<string, Record<string, unknown>>
  published: Set<string>
  /** The texts and numbers of entities that relations lead to, by `type id`. */
  related: Map<string, Record<string, unknown>>
  /** Those of them that have other values as well. */
  partial: Set<string>
  locale: string | undefined
}

/** The versions of a document have one identity. @param key the type and the id of the entity */
const identityOf = (key: string, { documentId }: Record<string, unknown>): string =>
  typeof documentId === 'string' ? documentId : key

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

/** The longest text of a related entity that is kept. */
const RELATED_LIMIT = 2_000

/** Returns the texts, numbers and flags of an entity. All of an archive could be too large for the memory. */
const shortValues = (data: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([, value]) =>
        typeof value === 'number' || value === true || (typeof value === 'string' && value.length <= RELATED_LIMIT),
    ),
  )

/** Whether an entity has nothing but such values. Otherwise it is left out, although others show parts of it. */
const isShort = (data: Record<string, unknown>, short: Record<string, unknown>) =>
  Object.entries(data).every(([key, value]) => key in short || isNothing(value) || value === false)

async function surveyEntities(
  path: string,
  file: string,
  targets: ReadonlySet<string>,
  wanted: string | undefined,
): Promise<Survey> {
  const survey: Survey = {
    files: new Map(),
    published: new Set(),
    related: new Map(),
    partial: new Set(),
    locale: undefined,
  }
  const locales = new Map<string, number>()
  for await (const given of entities(path, file)) {
    if ('message' in given) continue
    const { type, id, data } = given.data as Entity
    if (type === UPLOAD) survey.files.set(String(id), data)
    if (!type.startsWith('api::')) continue
    const key = `${type} ${String(id)}`
    if (targets.has(key)) {
      const short = shortValues(data)
      survey.related.set(key, { id, ...short })
      if (!isShort(data, short)) survey.partial.add(key)
    }
    const locale = localeOf(data)
    if (locale) locales.set(locale, (locales.get(locale) ?? 0) + 1)
    if (data.publishedAt && typeof data.documentId === 'string')
      survey.published.add(`${data.documentId} ${locale ?? ''}`)
  }
  survey.locale =
    wanted === undefined ? [...locales].sort((a, b) => b[1] - a[1])[0]?.[0] : localeIn(wanted, locales.keys())
  return survey
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Returns the address of an upload: in the archive if present, else on the site. */
function addressOf(
  upload: Record<string, unknown> | undefined,
  uploads: ReadonlyMap<string, string>,
): string | undefined {
  if (!upload) return undefined
  const name = `${String(upload.hash)}${typeof upload.ext === 'string' ? upload.ext : ''}`
  if (uploads.has(name)) return `${UPLOADS}${encodeURIComponent(name)}`
  return typeof upload.url === 'string' && /^https?:/.test(upload.url) ? upload.url : undefined
}

/**
 * Opens an export of Strapi 4 or 5 and unpacks it into a temporary folder. Each document is read in its published version, else as
 * an inactive draft, and in the locale that the caller wants, else the one with the most entries.
 *
 * @throws TransferError if the file is not such an export, is encrypted, or breaks a safety limit
 */
export async function openStrapi(path: string, wanted?: string): Promise<StrapiArchive> {
  const folder = await mkdtemp(join(tmpdir(), 'verdant-strapi-'))
  const close = () => rm(folder, { recursive: true, force: true })
  try {
    const { entities: list, uploads, pictures, relations } = await unpack(path, folder)
    const targets = new Set(
      [...relations.values()].flatMap((fields) =>
        [...fields.values()].flatMap((links) => links.map(({ target }) => target)),
      ),
    )
    const survey = await surveyEntities(list, path, targets, wanted)

    const left = new Map<string, number>()
    const others = new LeftOut()
    const linked = new Set(
      [...pictures.values()].flatMap((fields) => [...fields.values()].flatMap((files) => files.map((file) => file.id))),
    )
    const unlinked = [...survey.files.keys()].filter((id) => !linked.has(id)).length

    function isChosen({ documentId, locale, publishedAt }: Record<string, unknown>): boolean {
      if (typeof locale === 'string' && locale !== survey.locale) {
        left.set(locale, (left.get(locale) ?? 0) + 1)
        return false
      }
      const key = `${String(documentId)} ${typeof locale === 'string' ? locale : ''}`
      return Boolean(publishedAt) || !survey.published.has(key)
    }

    function withPictures({ type, id, data }: Entity): Record<string, unknown> {
      const fields = [...(pictures.get(`${type} ${String(id)}`) ?? [])]
      const found = fields.map(([field, files]) => {
        const sorted = files.toSorted((a, b) => a.position - b.position)
        const known = sorted.map(({ id: file }) => survey.files.get(file)).filter((file) => file !== undefined)
        const shown = known.filter((file) => addressOf(file, uploads) !== undefined)
        const texts = shown.map(({ alternativeText }) => (typeof alternativeText === 'string' ? alternativeText : ''))
        const addresses = [field, shown.map((file) => addressOf(file, uploads))] as const
        return texts.every((text) => text === '') ? [addresses] : [addresses, [`${field}Alt`, texts] as const]
      })
      const links = [...(relations.get(`${type} ${String(id)}`) ?? [])].map(([field, given]) => {
        const sorted = given.toSorted((a, b) => a.position - b.position)
        const related = sorted.flatMap(({ target }) => {
          const found = survey.related.get(target)
          if (found === undefined) return []
          return survey.partial.has(target) ? found : inlined(identityOf(target, found), found)
        })
        return [field, given.some(({ isOne }) => isOne) ? related[0] : related] as const
      })
      // Strapi 4 has no document ids, and its ids are unique only within a type. Without drafts, publishedAt is missing.
      const isActive = (!('publishedAt' in data) || Boolean(data.publishedAt)) && data.isActive !== false
      return {
        ...data,
        documentId: data.documentId ?? `${type} ${String(id)}`,
        ...Object.fromEntries(links.filter(([, related]) => related !== undefined)),
        ...Object.fromEntries(found.flat()),
        isActive,
      }
    }

    return {
      async *records() {
        left.clear()
        others.clear()
        for await (const given of entities(list, path)) {
          if ('message' in given) yield given
          else {
            const entity = given.data as Entity
            if (!entity.type.startsWith('api::') && !OWN.test(entity.type))
              others.add(entity.type, 'it belongs to Strapi and not to the content')
            if (entity.type.startsWith('api::') && isChosen(entity.data))
              yield {
                ...given,
                list: entity.type,
                identity: identityOf(`${entity.type} ${String(entity.id)}`, entity.data),
                derived: { isActive: { from: [] } },
                data: { type: entity.type, ...withPictures(entity) },
              }
          }
        }
      },
      picture(address) {
        const file = address.startsWith(UPLOADS) ? uploads.get(decoded(address.slice(UPLOADS.length))) : undefined
        return file === undefined ? undefined : () => readFile(file)
      },
      notes: () => [
        ...[...left].map(
          ([locale, count]) =>
            `${count} × entry in ${locale} left out: --locale ${locale} imports these instead of ${survey.locale}`,
        ),
        ...(unlinked > 0 ? [`${unlinked} × upload left out: no entry shows it`] : []),
        ...others.notes(),
      ],
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

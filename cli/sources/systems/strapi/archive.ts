import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Problem } from '../../../../schema/transfer/record.ts'
import { LeftOut, Losses } from '../../losses/left-out.ts'
import type { ForeignRecord } from '../../records/foreign-record.ts'
import { identityOf, Linked } from './linked.ts'
import {
  contentHash,
  documentOf,
  entities,
  type Entity,
  localeOf,
  type Survey,
  surveyEntities,
  targetsOf,
} from './survey.ts'
import { textOf } from '../../records/values.ts'
import { firstVersion, keyOf, OWN, unpack, type Unpacked } from './unpack.ts'
import { Uploads } from './uploads.ts'

/** An entity as mappings see it. */
export interface StrapiRecord extends ForeignRecord {
  /** The files and the entities that its links lead to and that the archive lacks. */
  missing: { files: string[]; entities: string[] }
}

export interface StrapiArchive {
  records: () => AsyncGenerator<StrapiRecord | Problem>
  /** Reads the picture at an address from `records`, if it is in the archive. */
  picture: (address: string) => (() => Promise<Buffer>) | undefined
  /** Notes about records that were left out, complete after reading all records. */
  notes: () => string[]
  close: () => Promise<void>
}

const DRAFT = 'with a draft of other content, which is left out because the published version is taken'

const titleOf = (data: Entity['data']) =>
  ['name', 'title'].map((key) => data[key]).find((value) => typeof value === 'string')

class Reader {
  readonly #path: string
  readonly #archive: Unpacked
  readonly #survey: Survey
  readonly #uploads: Uploads
  readonly #linked: Linked
  readonly #left = new LeftOut()
  readonly #losses = new Losses()

  constructor(path: string, archive: Unpacked, survey: Survey, uploads: Uploads) {
    this.#path = path
    this.#archive = archive
    this.#survey = survey
    this.#uploads = uploads
    this.#linked = new Linked(archive, survey, uploads)
  }

  async *records(): AsyncGenerator<StrapiRecord | Problem> {
    this.#left.clear()
    this.#losses.clear()
    for await (const entry of entities(this.#archive.entities, this.#path)) {
      if ('message' in entry) yield entry
      else {
        const entity = entry.data as Entity
        const isContent = entity.type.startsWith('api::')
        if (!isContent && !OWN.test(entity.type))
          this.#left.add(entity.type, 'it belongs to Strapi and not to the content')
        if (isContent && this.#isChosen(entity)) yield { ...entry, ...this.#record(entity) }
      }
    }
  }

  notes(): string[] {
    const more = new LeftOut()
    const { unused } = this.#uploads
    if (unused > 0) more.add('upload', 'no entry shows it', unused)
    const { damagedLinks } = this.#archive
    if (damagedLinks > 0) more.add('link between entries', 'it cannot be read', damagedLinks)
    return [...this.#left.notes(), ...this.#losses.notes(), ...more.notes()]
  }

  /** Whether an entity is the version of its document that is imported. Counts the others, unless they have the same content. */
  #isChosen({ type, data }: Entity): boolean {
    const published = this.#survey.published.get(documentOf(data))
    if (data.publishedAt || published === undefined) return true
    if (contentHash(data) !== published) this.#losses.add(DRAFT, `“${titleOf(data) ?? type}”`)
    return false
  }

  #record({ type, id, data }: Entity): Omit<StrapiRecord, 'origin'> {
    const missing: StrapiRecord['missing'] = { files: [], entities: [] }
    const completed = this.#linked.complete(type, id, data, (what, name) =>
      (what === 'file' ? missing.files : missing.entities).push(name),
    )
    const locale = localeOf(data)
    return {
      list: type,
      ...(locale !== undefined && {
        language: {
          document: textOf(data.documentId) || firstVersion(this.#archive.versions, keyOf(type, id)),
          code: locale,
          original: this.#survey.locale!,
        },
      }),
      identity: identityOf(keyOf(type, id), data),
      derived: { isActive: { from: [] } },
      missing,
      data: {
        type,
        ...completed,
        // Strapi 4 has no document ids, and its ids are unique only within a type.
        documentId: data.documentId ?? keyOf(type, id),
        // Without drafts, publishedAt is missing.
        isActive: (!('publishedAt' in data) || Boolean(data.publishedAt)) && data.isActive !== false,
      },
    }
  }
}

/**
 * Opens an export of Strapi 4 or 5 and unpacks it into a temporary folder. Each document is read in its published version, else as
 * an inactive draft. The originals are in the locale that the caller wants, else in the default one, else in the one with the most entries.
 *
 * @throws TransferError if the file is not such an export, is encrypted, or breaks a safety limit
 */
export async function openStrapi(path: string, locale?: string): Promise<StrapiArchive> {
  const folder = await mkdtemp(join(tmpdir(), 'verdant-strapi-'))
  const close = () => rm(folder, { recursive: true, force: true })
  try {
    const archive = await unpack(path, folder)
    const survey = await surveyEntities(archive.entities, path, archive.links, locale, archive.locale)
    const uploads = new Uploads(archive.uploads, survey.files, targetsOf(archive.links))
    const reader = new Reader(path, archive, survey, uploads)
    return {
      records: () => reader.records(),
      picture: (address) => uploads.at(address),
      notes: () => reader.notes(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isObject, objectsIn } from '../../../schema/is-object.ts'
import { isPortableText, portableNodes } from '../texts/foreign-texts.ts'
import { drain, readTar } from '../files/tar-archive.ts'
import { pictureAddress } from '../files/folder-files.ts'
import { inlined } from '../records/inlined.ts'
import { localeIn, mostFrequent, tagOf } from '../records/locales.ts'
import { isNothing } from '../records/path.ts'
import { type Data, isActiveIf, textOf } from '../records/values.ts'
import type { Loaded, System } from './system.ts'
import { quoted } from './shared/api-values.ts'

/*
 * `data.ndjson` of an export by `sanity dataset export`: one document a line. References are {"_ref": <id>}, drafts have ids that
 * begin with `drafts.`. Assets are documents with an address, or files beside it (`_sanityAsset`).
 */

/** References are followed this far. Documents often refer to each other in circles. */
const DEPTH = 2
/** The ids of drafts, and of versions in releases: https://www.sanity.io/docs/drafts. */
const DRAFT = /^(?:drafts|versions\.[\w-]+)\./
const IN_ARCHIVE = 'with pictures that are not beside data.ndjson and are left out; name the archive or its folder'

const identity = ({ _id }: Data) => textOf(_id)

/** Keys of records that are copied into others: they are not repeated there. */
const OF_INLINED = ['_createdAt', '_updatedAt']

/** The file of an asset in the export: `image@file://./images/abc-200x300.png`. */
const ASSET = /^\w+@file:\/\/\.\/(.+)$/

/**
 * Returns the values of a field by their languages, if it has one for each: an array of the plugin sanity-plugin-internationalized-array,
 * or an object such as `{_type: 'localeString', en: …, de: …}`.
 */
function valuesByLanguage(value: unknown): Map<string, unknown> | undefined {
  if (Array.isArray(value)) {
    const entries = objectsIn(value).filter(({ _type }) => textOf(_type).startsWith('internationalizedArray'))
    if (entries.length === 0 || entries.length < value.length) return undefined
    // Since its version 5, the plugin has the language in a key of its own.
    return new Map(entries.map(({ language, _key, value: own }) => [textOf(language) || textOf(_key), own]))
  }
  if (!isObject(value) || !/^locale[A-Z]/.test(textOf(value._type))) return undefined
  const entries = Object.entries(value).filter(([key]) => !key.startsWith('_'))
  return entries.every(([key]) => tagOf(key) !== undefined) ? new Map(entries) : undefined
}

/** Returns the languages of all fields within a value that have a value for each. */
function languagesWithin(value: unknown): string[] {
  const values = valuesByLanguage(value)
  if (values) return [...values].flatMap(([language, own]) => (isNothing(own) ? [] : [language]))
  return isObject(value) || Array.isArray(value) ? Object.values(value).flatMap(languagesWithin) : []
}

/** The language of a document, and the name that its versions in all languages share. */
interface DocumentLanguage {
  document: string
  code: string
}

/**
 * Returns the languages of documents by their ids. The plugin @sanity/document-internationalization keeps a document for each language,
 * and one that refers to all of these.
 */
function documentLanguages(documents: readonly Data[]): Map<string, DocumentLanguage> {
  const found = new Map<string, DocumentLanguage>()
  const groups = documents.filter(({ _type }) => _type === METADATA)
  if (groups.length === 0) return found
  for (const { _id, language } of documents)
    if (tagOf(textOf(language)) !== undefined)
      found.set(published(_id), { document: published(_id), code: textOf(language) })
  for (const group of groups)
    for (const { language, _key, value } of objectsIn(group.translations)) {
      const code = textOf(language) || textOf(_key)
      if (isObject(value)) found.set(published(value._ref), { document: published(group._id), code })
    }
  return found
}

const languagesIn = (documents: readonly Data[]): string[] => [
  ...documents.flatMap(languagesWithin),
  ...documentLanguages(documents)
    .values()
    .map(({ code }) => code),
]

const METADATA = 'translation.metadata'

/** Returns the id that a document has once it is published. */
const published = (id: unknown): string => textOf(id).replace(DRAFT, '')

class Dataset {
  readonly #byId: ReadonlyMap<string, Data>
  readonly #pictures: ReadonlySet<string>
  /** The language in which fields are read. */
  readonly #language: string | undefined

  constructor(byId: ReadonlyMap<string, Data>, pictures: ReadonlySet<string>, language: string | undefined) {
    this.#byId = byId
    this.#pictures = pictures
    this.#language = language
  }

  /** Returns a value with what it refers to, and its rich texts as nodes. */
  resolved(value: unknown, depth: number): unknown {
    const values = this.#language === undefined ? undefined : valuesByLanguage(value)
    if (values) return this.resolved(values.get(this.#language!), depth)
    if (isPortableText(value))
      return portableNodes(
        value.map((block) => (isObject(block) && block._type !== 'block' ? this.fields(block, 1) : block)),
      )
    if (Array.isArray(value))
      return value.map((entry) => this.resolved(entry, depth)).filter((entry) => entry !== undefined)
    if (!isObject(value)) return value
    if (typeof value._ref === 'string') {
      const target = depth > 0 ? this.#byId.get(value._ref) : undefined
      return target && inlined(identity(target), this.fields(target, depth - 1))
    }
    if (value._type === 'slug') return value.current
    const fields = this.fields(value, depth)
    return isObject(fields.asset) && fields.url === undefined ? { ...fields, url: fields.asset.url } : fields
  }

  fields(value: Data, depth: number): Data {
    const fields = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.resolved(inner, depth)]))
    const path = this.#pictureOf(value)
    return path === undefined ? fields : { ...fields, url: pictureAddress(path) }
  }

  /** Whether a value shows pictures that are not there. */
  lacksPictures(value: unknown): boolean {
    if (Array.isArray(value)) return value.some((entry) => this.lacksPictures(entry))
    if (!isObject(value)) return false
    const isMissing = '_sanityAsset' in value && this.#pictureOf(value) === undefined
    return isMissing || Object.values(value).some((inner) => this.lacksPictures(inner))
  }

  #pictureOf({ _sanityAsset: asset }: Data): string | undefined {
    const path = ASSET.exec(textOf(asset))?.[1]
    return path !== undefined && this.#pictures.has(path) ? path : undefined
  }
}

/** The list of documents in a folder with data.ndjson, and in an answer of the API: `{query, result}`. */
const LISTS = ['data', 'result']

const listIn = (document: unknown): string | undefined =>
  isObject(document) ? LISTS.find((list) => Array.isArray(document[list])) : undefined

/** Returns the documents of an export: of its data.ndjson, of a folder with that file, or of an answer. */
const documentsIn = (document: unknown): Data[] => {
  const list = listIn(document)
  return objectsIn(list === undefined ? document : (document as Data)[list])
}

function* records({ document, origin, files, locale, onLoss }: Loaded) {
  const documents = documentsIn(document)
  const byId = new Map(documents.map((entry) => [textOf(entry._id), entry]))
  const languages = documentLanguages(documents)
  const codes = languagesIn(documents)
  const original =
    locale === undefined ? mostFrequent(languages.values().map(({ code }) => code)) : localeIn(locale, codes)
  const datasetIn = (code: string | undefined) =>
    new Dataset(byId, files?.pictures ?? new Set(), locale === undefined ? undefined : code)
  const list = listIn(document)
  const drafts = new Set<string>()
  for (const [at, entry] of documents.entries()) {
    const id = textOf(entry._id)
    const type = textOf(entry._type)
    if (type.startsWith('sanity.') || type.startsWith('system.') || type === METADATA) continue
    // In the perspective `drafts`, drafts have the ids of their documents.
    const isDraft = [id, textOf(entry._originalId)].some((candidate) => DRAFT.test(candidate))
    const documentId = published(id)
    const own = languages.get(documentId)
    const name = quoted(textOf(entry.title ?? entry.name) || documentId || String(at))
    if (documentId !== id && byId.has(documentId)) {
      onLoss('with a draft of changes, which is left out', name)
      continue
    }
    // A new document can have a draft and a version in each of several releases.
    if (documentId !== id && drafts.has(documentId)) {
      onLoss('with further drafts, which are left out', name)
      continue
    }
    if (documentId !== id) drafts.add(documentId)
    if (datasetIn(original).lacksPictures(entry)) onLoss(IN_ARCHIVE, name)
    // Without a language, paths of the mapping lead to the texts in each.
    const further = locale === undefined ? [] : languagesWithin(entry)
    const versions: (DocumentLanguage | undefined)[] = own
      ? [own]
      : further.length === 0
        ? [undefined]
        : [...new Set([original!, ...further])].map((code) => ({ document: documentId || String(at), code }))
    for (const language of versions) {
      const fields = datasetIn(language?.code ?? original).fields(entry, DEPTH)
      yield {
        ...(type !== '' && { list: type }),
        ...(id !== '' && { identity: id }),
        ...(language && { language: { ...language, original: original! } }),
        derived: { isActive: { from: [] }, ...(own && { language: { from: [] } }) },
        origin: origin(list === undefined ? at : `${list}.${at}`),
        data: { ...fields, ...(id !== '' && { _id: documentId }), isActive: isActiveIf(!isDraft, fields) },
      }
    }
  }
}

/** Whether an archive is an export of Sanity, which has a data.ndjson. Reading stops at the first file that decides it. */
async function isSanityArchive(path: string): Promise<boolean> {
  let hasData = false
  await readTar(path, async (name, content) => {
    hasData = basename(name) === 'data.ndjson'
    const isOther = /^(?:metadata\.json|entities\/|schemas\/|links\/|configuration\/)/.test(name)
    if (hasData || isOther) return false
    await drain(content)
    return true
  })
  return hasData
}

/** Unpacks the data and the pictures of an export of Sanity into a temporary folder. */
async function unpackSanity(path: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'verdant-sanity-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await readTar(path, async (name, content) => {
      // The files are in a folder with the name of the export.
      const [, inner] = /(?:^|^[^/]+\/)(data\.ndjson|(?:images|files)\/[^/]+)$/.exec(name) ?? []
      if (inner === undefined) return drain(content)
      const target = join(folder, inner)
      await mkdir(dirname(target), { recursive: true })
      await pipeline(content, createWriteStream(target, { flags: 'wx' }))
    })
    return { folder, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

export const sanity: System = {
  name: 'sanity',
  title: 'Sanity',
  hasLocales: true,
  mainLocale: (document) => mostFrequent(languagesIn(documentsIn(document))),
  recognises: (document) => {
    const entries = documentsIn(document)
    // A query can leave out the types, or the ids.
    const isTyped =
      entries.every((entry) => typeof entry._type === 'string') ||
      entries.some((entry) => DRAFT.test(textOf(entry._id)))
    const isWhole = entries.length > 0 && entries.every((entry) => typeof entry._id === 'string') && isTyped
    return isWhole || entries.some((entry) => Object.values(entry).some(isPortableText))
  },
  records,
  technical: [
    ...['_id', '_type', '_rev', '_key', '_ref', '_weak', 'asset', '_sanityAsset', '_strengthenOnPublish'].map(
      (key) => `**.${key}`,
    ),
    ...OF_INLINED.map((key) => `*.**.${key}`),
  ],
  advice: ['A path follows references: category.title, image.url. Drafts of new documents are inactive.'],
  file: { format: 'tar', recognises: isSanityArchive, unpack: unpackSanity },
}

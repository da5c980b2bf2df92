import { basename } from 'node:path'
import { isObject, objectsIn } from '../../../schema/is-object.ts'
import { pictureAddress } from '../files/folder-files.ts'
import { inOtherLocale, localeIn } from '../locales.ts'
import { isNothing } from '../mapping/path.ts'
import { isLexicalText, lexicalNodes } from './foreign-texts.ts'
import { absolute, type Data, isActiveIf, type Loaded, NEEDS_SITE, quoted, type System, textOf } from './system.ts'

/*
 * Responses of the REST APIs of content systems, saved as files. Related records and files are in the response if it was asked
 * to include them (`populate` of Strapi, `depth` of Payload).
 */

/** Keys of records that are copied into others: they are not repeated there. */
const OF_INLINED = ['createdAt', 'updatedAt', 'publishedAt', 'locale'].map((key) => `*.**.${key}`)

/** Names the records whose files have an address that needs the site. */
type OnMissing = () => void

/** Completes the relative address of a file. A file without an absolute one is left out. */
function withAddress(value: Data, site: string | undefined, onMissing: OnMissing): Data {
  if (typeof value.url !== 'string' || !value.url.startsWith('/')) return value
  const url = absolute(value.url, site)
  if (url === undefined) onMissing()
  return { ...value, url }
}

/** Unwraps `{data: {id, attributes}}` of Strapi 4. */
function unwrapped(value: unknown, site: string | undefined, onMissing: OnMissing): unknown {
  if (Array.isArray(value)) return value.map((one) => unwrapped(one, site, onMissing))
  if (!isObject(value)) return value
  const keys = Object.keys(value)
  if ('data' in value && keys.every((key) => key === 'data' || key === 'meta'))
    return value.data === null ? undefined : unwrapped(value.data, site, onMissing)
  const own = isObject(value.attributes) && 'id' in value ? { id: value.id, ...value.attributes } : value
  const fields = Object.fromEntries(Object.entries(own).map(([key, one]) => [key, unwrapped(one, site, onMissing)]))
  return withAddress(fields, site, onMissing)
}

const nameOf = (one: Data, data: Data) => quoted(textOf(data.title ?? data.name) || textOf(one.id))

const localeOf = (one: Data) => textOf(one.locale ?? (isObject(one.attributes) ? one.attributes.locale : undefined))

function* strapiRecords({ document, origin, site, locale, onLoss }: Loaded) {
  const locales = objectsIn((document as Data).data)
    .map(localeOf)
    .filter(Boolean)
  const chosen = locale === undefined ? locales[0] : localeIn(locale, locales)
  for (const [at, one] of objectsIn((document as Data).data).entries()) {
    const own = localeOf(one)
    if (own !== '' && own !== chosen) {
      const inner = isObject(one.attributes) ? one.attributes : one
      onLoss(inOtherLocale(own), nameOf(one, inner))
      continue
    }
    let isMissing = false
    const data = unwrapped(one, site, () => (isMissing = true)) as Data
    if (isMissing) onLoss(NEEDS_SITE, nameOf(one, data))
    const isActive = isActiveIf(!('publishedAt' in data) || Boolean(data.publishedAt), data)
    for (const other of objectsIn(data.localizations)) onLoss(inOtherLocale(localeOf(other)), nameOf(one, data))
    yield {
      list: 'data',
      origin: origin(`data.${at}`),
      derived: { isActive: { from: [] }, localizations: { from: [] } },
      data: { ...data, id: data.documentId ?? data.id, isActive },
    }
  }
}

export const strapi: System = {
  title: 'Strapi',
  hasLocales: true,
  hasListAddresses: true,
  recognises: (document) => {
    if (!isObject(document) || !isObject(document.meta) || !isObject(document.meta.pagination)) return false
    const [one] = objectsIn(document.data)
    return one !== undefined && 'id' in one && ('attributes' in one || 'documentId' in one)
  },
  records: strapiRecords,
  technical: ['**.documentId', '**.id', 'locale', ...OF_INLINED],
  advice: ['A path follows relations that are in the response (populate): category.name, image.url.'],
}

function payloadValue(value: unknown, site: string | undefined, onMissing: OnMissing): unknown {
  if (isLexicalText(value)) return lexicalNodes(value.root)
  if (Array.isArray(value)) return value.map((one) => payloadValue(one, site, onMissing))
  if (!isObject(value)) return value
  const fields = Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, payloadValue(one, site, onMissing)]),
  )
  return withAddress(fields, site, onMissing)
}

/** The codes of languages in two letters, which few other keys look like. */
const LANGUAGE = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i
const LOCALE = /^[a-z]{2,3}(?:[-_][a-z]{2,4})?$/i

/** Returns the locales of a field with a value for each (`locale=all`), if it is one. */
function localesOf(value: unknown, locale: string): string[] | undefined {
  const keys = isObject(value) ? Object.keys(value) : []
  const isLocalised = keys.length > 0 && keys.every((key) => LOCALE.test(key) && key !== 'id')
  const has = (key: string) => [key, key.split(/[-_]/)[0]].some((one) => one!.toLowerCase() === locale.toLowerCase())
  return isLocalised && keys.some(has) ? keys : undefined
}

/** Returns a value in one locale. @param others collects the other ones */
function inLocale(value: unknown, locale: string, others: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => inLocale(one, locale, others))
  if (!isObject(value)) return value
  const locales = localesOf(value, locale)
  if (!locales)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inLocale(one, locale, others)]))
  const chosen = localeIn(locale, locales)
  for (const other of locales) if (other !== chosen) others.add(other)
  return inLocale(value[chosen], locale, others)
}

/** Returns the locales of all fields that have a value for each of several languages. */
function localesWithin(value: unknown): string[] {
  if (!isObject(value) && !Array.isArray(value)) return []
  const keys = Array.isArray(value) ? [] : Object.keys(value)
  const isLocalised = keys.length > 0 && keys.every((key) => LANGUAGE.test(key) && key !== 'id')
  return [...(isLocalised ? keys : []), ...Object.values(value).flatMap(localesWithin)]
}

const hasLocale = (value: unknown, locale: string): boolean =>
  localesOf(value, locale) !== undefined ||
  ((isObject(value) || Array.isArray(value)) && Object.values(value).some((inner) => hasLocale(inner, locale)))

/** The export plugin writes the records as a list, the REST API writes them below `docs`. */
const payloadList = (document: unknown) => objectsIn(isObject(document) ? document.docs : document)

function* payloadRecords({ document, origin, site, locale, onLoss }: Loaded) {
  const list = isObject(document) ? 'docs' : undefined
  // Refuses a locale that no field has, and names those that there are.
  if (locale !== undefined && !hasLocale(payloadList(document), locale)) localeIn(locale, localesWithin(document))
  for (const [at, given] of payloadList(document).entries()) {
    let isMissing = false
    const others = new Set<string>()
    const one = locale === undefined ? given : (inLocale(given, locale, others) as Data)
    for (const other of others) onLoss(inOtherLocale(other), nameOf(one, one))
    const data = payloadValue(one, site, () => (isMissing = true)) as Data
    if (isMissing) onLoss(NEEDS_SITE, nameOf(one, data))
    yield {
      ...(list === undefined ? {} : { list }),
      origin: origin(list === undefined ? at : `${list}.${at}`),
      derived: { isActive: { from: ['_status'] } },
      data: { ...data, isActive: isActiveIf(one._status !== 'draft', data) },
    }
  }
}

export const payload: System = {
  title: 'Payload',
  hasLocales: true,
  hasListAddresses: true,
  recognises: (document) => {
    const list = payloadList(document)
    if (isObject(document)) return list.length > 0 && 'totalDocs' in document
    return list.some((one) => 'createdAt' in one && Object.values(one).some(isLexicalText))
  },
  records: payloadRecords,
  technical: ['**.id', '_status', ...OF_INLINED],
  advice: ['A path follows relations that are in the response (depth): category.title, heroImage.url.'],
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const PICTURE_KEY = /image|picture|photo|cover|thumbnail|avatar/i

/** Directus refers to a file by its id. Its address is below /assets of the site. */
function directusPicture(value: unknown, site: string | undefined, onMissing: OnMissing): unknown {
  const id = isObject(value) ? value.id : value
  if (typeof id !== 'string' || !UUID.test(id)) return value
  const url = absolute(`/assets/${id}`, site)
  if (url === undefined) onMissing()
  return isObject(value) ? { ...value, url } : { url }
}

/** A CSV export has a column `category.name` for a field of a related record, and an empty column `category`. */
function nestedColumns(row: Data): Data {
  const nested: Data = {}
  for (const [column, value] of Object.entries(row)) {
    const keys = column.split('.')
    const last = keys.pop()!
    let place = nested
    for (const key of keys) {
      const inner = place[key]
      const next: Data = isObject(inner) ? inner : {}
      place[key] = next
      place = next
    }
    if (!isObject(place[last])) place[last] = value
  }
  return nested
}

const codeOf = (translation: Data): string => {
  const code = translation.languages_code ?? translation.languages_id
  return textOf(isObject(code) ? code.code : code)
}

/**
 * Returns a record with the fields of its translation in one locale. Without a choice, the first translation only fills fields
 * that the record itself lacks.
 *
 * @param others collects the other locales
 */
function translated(record: Data, locale: string | undefined, isChosen: boolean, others: Set<string>): Data {
  const translations = objectsIn(record.translations).filter((one) => codeOf(one) !== '')
  if (translations.length === 0) return record
  const found = translations.find((one) => codeOf(one) === locale) ?? {}
  const fields = Object.entries(found).filter(
    ([key, value]) =>
      value !== null && !/^(?:id|languages_\w+|\w+_id)$/.test(key) && (isChosen || isNothing(record[key])),
  )
  for (const one of translations) if (one !== found || fields.length === 0) others.add(codeOf(one))
  return { ...record, ...Object.fromEntries(fields) }
}

/** The texts of a file. */
const describedFile = ({ title, description }: Data = {}): Data => ({
  ...(textOf(title) !== '' && { title }),
  ...(textOf(description) !== '' && { description }),
})

/** The address of a file in a text: `/assets/<id>`, with or without the host and what it is asked for. */
const ASSET = /(?:https?:\/\/[\w.:-]+)?\/assets\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:[/?][^\s"'<>()]*)?/gi

/** Lists that describe files. */
const FILE_LISTS: ReadonlySet<string> = new Set(['directus_files', 'files'])

/** Returns the lists of a response, or of a folder of responses, by the place of their records. */
function directusLists(document: unknown): [place: string, list: string | undefined, records: Data[]][] {
  if (!isObject(document)) return [['', undefined, objectsIn(document)]]
  if (Array.isArray(document.data)) return [['data.', undefined, objectsIn(document.data)]]
  return Object.entries(document).map(([list, records]) => [`${list}.`, list, objectsIn(records)])
}

function* directusRecords({ document, origin, site, files, locale, onLoss }: Loaded) {
  const lists = directusLists(document)
  const codes = lists.flatMap(([, , all]) => all.flatMap((one) => objectsIn(one.translations).map(codeOf)))
  const chosen = locale === undefined ? codes.find(Boolean) : localeIn(locale, codes.filter(Boolean))
  const stored = lists.flatMap(([, list, records]) => (FILE_LISTS.has(list ?? '') ? records : []))
  const byFile = new Map(stored.map((one) => [textOf(one.id), one]))
  // Files are stored by their id or as `filename_disk`, in uploads or assets.
  const byName = new Map([...(files?.pictures ?? [])].map((path) => [basename(path), path]))
  const byId = new Map([...byName].map(([name, path]) => [name.replace(/\.\w+$/, ''), path]))
  const fileOf = (value: unknown) => byFile.get(textOf(isObject(value) ? value.id : value))
  const pictureOf = (value: unknown) => {
    const id = textOf(isObject(value) ? value.id : value)
    return byName.get(textOf(fileOf(value)?.filename_disk) || id) ?? byId.get(id)
  }
  const inText = (text: string) =>
    text.replaceAll(ASSET, (found, id: string) => {
      const path = pictureOf(id)
      return path === undefined ? found : pictureAddress(path)
    })
  for (const [place, list, records] of lists) {
    if (FILE_LISTS.has(list ?? '')) continue
    for (const [at, given] of records.entries()) {
      let isMissing = false
      const others = new Set<string>()
      const one = translated(given, chosen, locale !== undefined, others)
      for (const other of others) onLoss(inOtherLocale(other), nameOf(one, one))
      const pairs = Object.entries(nestedColumns(one)).map(([key, value]) => {
        const path = pictureOf(value)
        if (path !== undefined)
          return [key, { ...describedFile(fileOf(value)), ...(isObject(value) && value), url: pictureAddress(path) }]
        if (typeof value === 'string' && value.includes('/assets/')) return [key, inText(value)]
        return [key, PICTURE_KEY.test(key) ? directusPicture(value, site, () => (isMissing = true)) : value]
      })
      if (isMissing) onLoss(NEEDS_SITE, nameOf(one, one))
      yield {
        ...(list === undefined ? {} : { list }),
        origin: origin(`${place}${at}`),
        ...(given !== one && { derived: { translations: { from: [] } } }),
        data: Object.fromEntries(pairs) as Data,
      }
    }
  }
}

export const directus: System = {
  title: 'Directus',
  hasLocales: true,
  hasListAddresses: true,
  recognises: (document) => {
    const lists = directusLists(document)
    const isNamed = lists.some(([, list]) => list === 'directus_files')
    const keys = ['user_created', 'date_created', 'user_updated', 'date_updated']
    // WooCommerce has dates of the same names.
    const isOwn = (one: Data) => keys.some((key) => key in one) && !('permalink' in one)
    return isNamed || lists.some(([, , [one]]) => one !== undefined && isOwn(one))
  },
  records: directusRecords,
  technical: ['**.id'],
  advice: ['Pictures are ids of files: add site: https://<the old site> to bring them in.'],
}

import { basename } from 'node:path'
import { isObject, objectsIn } from '../../../schema/is-object.ts'
import { isUuid } from '../../../schema/transfer/foreign-id.ts'
import { pictureAddress } from '../files/folder-files.ts'
import { localeIn } from '../records/locales.ts'
import { isNothing } from '../records/path.ts'
import { nameOf, type OnMissing } from './shared/api-values.ts'
import { isComponent } from '../texts/components.ts'
import { absolute, type Data, NEEDS_SITE, textOf } from '../records/values.ts'
import type { Loaded, System } from './system.ts'

const PICTURE_KEY = /image|picture|photo|cover|thumbnail|avatar/i

/** Directus refers to a file by its id. Its address is below /assets of the site. */
function directusPicture(value: unknown, site: string | undefined, onMissing: OnMissing): unknown {
  const id = isObject(value) ? value.id : value
  if (typeof id !== 'string' || !isUuid(id)) return value
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

/** Keys of a translation that are not its texts. */
const OF_TRANSLATION = /^(?:id|languages_\w+|\w+_id)$/

/**
 * Returns a record with the fields of its translation in one locale.
 *
 * @param fills whether the translation fills only fields that the record itself lacks. Otherwise no field is in another language.
 */
function inLocale(record: Data, locale: string | undefined, fills: boolean): Data {
  const translations = translationsIn(record)
  const chosen = translations.find((translation) => codeOf(translation) === locale)
  const isOwn = (key: string) => !OF_TRANSLATION.test(key)
  const translated = new Set(
    chosen ? translations.flatMap((translation) => Object.keys(translation).filter(isOwn)) : [],
  )
  const kept = Object.entries(record).filter(([key, value]) => !translated.has(key) || (fills && !isNothing(value)))
  const keys = new Set(kept.map(([key]) => key))
  const fields = Object.entries(chosen ?? {}).filter(([key, value]) => isOwn(key) && value !== null && !keys.has(key))
  return { ...Object.fromEntries(kept), ...Object.fromEntries(fields) }
}

/** Whether a record has texts itself that its translations have as well. */
const hasOwnTexts = (record: Data): boolean =>
  translationsIn(record).some((translation) =>
    Object.keys(translation).some((key) => !OF_TRANSLATION.test(key) && !isNothing(record[key])),
  )

/** Names the language of texts that records have themselves, which nothing states. */
const OF_RECORDS = 'the records themselves'

const translationsIn = (record: Data): Data[] =>
  objectsIn(record.translations).filter((translation) => codeOf(translation) !== '')

/** Returns the versions of a record by their locales, the original first. */
function versionsOf(
  record: Data,
  original: string | undefined,
  isChosen: boolean,
): [code: string | undefined, version: Data][] {
  const codes = new Set([original, ...translationsIn(record).map(codeOf)])
  return [...codes].map((code) => [code, inLocale(record, code, code === original && !isChosen)])
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
  const codes = lists.flatMap(([, , all]) => all.flatMap((record) => objectsIn(record.translations).map(codeOf)))
  const main = lists.some(([, , all]) => all.some(hasOwnTexts)) ? OF_RECORDS : codes.find(Boolean)
  const chosen = locale === undefined ? main : localeIn(locale, codes.filter(Boolean))
  const stored = lists.flatMap(([, list, records]) => (FILE_LISTS.has(list ?? '') ? records : []))
  const byFile = new Map(stored.map((file) => [textOf(file.id), file]))
  // Files are stored by their id or as `filename_disk`, in uploads or assets.
  const byName = new Map([...(files?.pictures ?? [])].map((path) => [basename(path), path]))
  const byId = new Map([...byName].map(([name, path]) => [name.replace(/\.\w+$/, ''), path]))
  const fileOf = (value: unknown) => byFile.get(textOf(isObject(value) ? value.id : value))
  const pictureOf = (value: unknown) => {
    const id = textOf(isObject(value) ? value.id : value)
    return byName.get(textOf(fileOf(value)?.filename_disk) || id) ?? byId.get(id)
  }
  const inText = (text: string) =>
    text.replaceAll(ASSET, (address, id: string) => {
      const path = pictureOf(id)
      return path === undefined ? address : pictureAddress(path)
    })
  for (const [place, list, records] of lists) {
    if (FILE_LISTS.has(list ?? '')) continue
    for (const [at, original] of records.entries()) {
      let isMissing = false
      const fieldOf = ([key, value]: [string, unknown]): [string, unknown] => {
        if (Array.isArray(value) && value.some(isComponent)) return [key, value.map(componentOf)]
        const path = pictureOf(value)
        if (path !== undefined)
          return [key, { ...describedFile(fileOf(value)), ...(isObject(value) && value), url: pictureAddress(path) }]
        if (typeof value === 'string' && value.includes('/assets/')) return [key, inText(value)]
        return [key, PICTURE_KEY.test(key) ? directusPicture(value, site, () => (isMissing = true)) : value]
      }
      const fieldsOf = (fields: Data): Data => Object.fromEntries(Object.entries(fields).map(fieldOf))
      const componentOf = (component: unknown) =>
        isObject(component) && isObject(component.item) ? { ...component, item: fieldsOf(component.item) } : component
      const hasVersions = translationsIn(original).length > 0
      if (locale !== undefined && hasOwnTexts(original))
        onLoss('with texts beside their translations, which are left out', nameOf(original, original))
      for (const [code, record] of versionsOf(original, chosen, locale !== undefined)) {
        const data = fieldsOf(nestedColumns(record))
        if (isMissing && code === chosen) onLoss(NEEDS_SITE, nameOf(record, record))
        yield {
          ...(list === undefined ? {} : { list }),
          origin: origin(`${place}${at}`),
          ...(hasVersions && {
            derived: { translations: { from: [] } },
            language: { document: `${place}${at}`, code: code!, original: chosen! },
          }),
          data,
        }
      }
    }
  }
}

export const directus: System = {
  name: 'directus',
  title: 'Directus',
  hasLocales: true,
  hasListAddresses: true,
  recognises: (document) => {
    const lists = directusLists(document)
    const isNamed = lists.some(([, list]) => list === 'directus_files')
    const keys = ['user_created', 'date_created', 'user_updated', 'date_updated']
    // WooCommerce has dates of the same names.
    const isOwn = (record: Data) => keys.some((key) => key in record) && !('permalink' in record)
    return isNamed || lists.some(([, , [first]]) => first !== undefined && isOwn(first))
  },
  records: directusRecords,
  technical: ['**.id'],
  advice: ['Pictures are ids of files: add site: https://<the old site> to bring them in.'],
}

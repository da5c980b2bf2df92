import { isObject, objectsIn } from '../../../schema/is-object.ts'
import { localeIn, mostFrequent } from '../records/locales.ts'
import { isNothing } from '../records/path.ts'
import { isLexicalText, isPayloadEmbed, lexicalNodes, payloadEmbed } from '../texts/foreign-texts.ts'
import { nameOf, OF_INLINED, type OnMissing, withAddress } from './shared/api-values.ts'
import { type Data, isActiveIf, NEEDS_SITE } from '../records/values.ts'
import type { Loaded, System } from './system.ts'

function payloadValue(value: unknown, site: string | undefined, onMissing: OnMissing): unknown {
  if (isLexicalText(value)) return lexicalNodes(value.root)
  if (Array.isArray(value)) return value.map((entry) => payloadValue(entry, site, onMissing))
  if (!isObject(value)) return value
  if (isPayloadEmbed(value)) return payloadEmbed(value)
  const fields = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, payloadValue(inner, site, onMissing)]),
  )
  // Addresses in texts are completed with those of the texts.
  return Array.isArray(value.children) ? fields : withAddress(fields, site, onMissing)
}

/** The codes of locales. Few other keys look like one in two letters. */
const LOCALE = /^[a-z]{2,3}(?:[-_][a-z]{2,4})?$/i
const SHORT = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Whether a key is the code of a language that there is. */
const isLanguage = (key: string) => SHORT.test(key) && key !== 'id' && names.of(key.slice(0, 2)) !== undefined

/** Returns the values of a field by their locales (`locale=all`), or undefined for fields with one value. */
function valuesByLocale(value: unknown, locales: ReadonlySet<string>): Data | undefined {
  const keys = isObject(value) ? Object.keys(value) : []
  return keys.length > 0 && keys.every((key) => locales.has(key)) ? (value as Data) : undefined
}

/** Returns a value in one locale. A field that has none in it is left out. */
function inLocale(value: unknown, locale: string, locales: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((entry) => inLocale(entry, locale, locales))
  if (!isObject(value)) return value
  const values = valuesByLocale(value, locales)
  if (values) return inLocale(values[locale], locale, locales)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inLocale(inner, locale, locales)]))
}

/** Returns the fields that have a value for each locale. @param least the fewest locales of such a field */
function localizedFields(value: unknown, isLocale: (key: string) => boolean, least = 1): Data[] {
  if (!isObject(value) && !Array.isArray(value)) return []
  const keys = Array.isArray(value) ? [] : Object.keys(value)
  const own = keys.length >= least && keys.every(isLocale) ? [value as Data] : []
  return [...own, ...Object.values(value).flatMap((inner) => localizedFields(inner, isLocale, least))]
}

/** Returns the locales of a response, once for each field that has several. */
const localesIn = (list: Data[], isLocale = isLanguage): string[] =>
  localizedFields(list, isLocale, 2).flatMap(Object.keys)

/** Returns the locales of a response, and the one that the user means. */
function localesOf(list: Data[], chosen: string): { locales: ReadonlySet<string>; original: string } {
  // A locale that the user names is one, even if it looks like another key.
  const isLocale = (key: string) => LOCALE.test(key) && key !== 'id'
  const isChosen = (key: string) =>
    [key, key.split(/[-_]/)[0]!].some((code) => code.toLowerCase() === chosen.toLowerCase())
  const all = localizedFields(list, isLocale).flatMap(Object.keys)
  const original = localeIn(chosen, all.some(isChosen) ? all : localesIn(list))
  return {
    locales: new Set([original, ...localesIn(list, (key) => key === original || isLanguage(key))]),
    original,
  }
}

/** The export plugin writes the records as a list, the REST API writes them below `docs`. */
const payloadList = (document: unknown) => objectsIn(isObject(document) ? document.docs : document)

function* payloadRecords({ document, origin, site, locale, onLoss }: Loaded) {
  const list = isObject(document) ? 'docs' : undefined
  // Without a locale, paths of the mapping lead to the texts of each.
  const { locales = new Set<string>(), original } = locale === undefined ? {} : localesOf(payloadList(document), locale)
  for (const [at, whole] of payloadList(document).entries()) {
    const own = localizedFields(whole, (key) => locales.has(key)).flatMap((values) =>
      Object.keys(values).filter((key) => !isNothing(values[key])),
    )
    for (const code of own.length === 0 ? [undefined] : new Set([original!, ...own])) {
      let isMissing = false
      const record = code === undefined ? whole : (inLocale(whole, code, locales) as Data)
      const data = payloadValue(record, site, () => (isMissing = true)) as Data
      if (isMissing && (code ?? original) === original) onLoss(NEEDS_SITE, nameOf(record, data))
      yield {
        ...(list === undefined ? {} : { list }),
        ...(code !== undefined && { language: { document: String(at), code, original: original! } }),
        origin: origin(list === undefined ? at : `${list}.${at}`),
        derived: { isActive: { from: ['_status', 'deletedAt'] } },
        // Records in the trash have a time of deletion.
        data: { ...data, isActive: isActiveIf(record._status !== 'draft' && isNothing(record.deletedAt), data) },
      }
    }
  }
}

export const payload: System = {
  name: 'payload',
  title: 'Payload',
  hasLocales: true,
  mainLocale: (document) => mostFrequent(localesIn(payloadList(document))),
  hasListAddresses: true,
  recognises: (document) => {
    const list = payloadList(document)
    if (isObject(document)) return list.length > 0 && 'totalDocs' in document
    return list.some((record) => 'createdAt' in record && Object.values(record).some(isLexicalText))
  },
  records: payloadRecords,
  technical: ['**.id', '_status', ...OF_INLINED],
  advice: ['A path follows relations that are in the response (depth): category.title, heroImage.url.'],
}

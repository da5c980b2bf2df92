import { isObject, objectsIn } from '../../../schema/is-object.ts'
import { inOtherLocale, localeIn } from '../records/locales.ts'
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

/** The codes of languages in two letters, which few other keys look like. */
const LANGUAGE = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i
const LOCALE = /^[a-z]{2,3}(?:[-_][a-z]{2,4})?$/i

/** Returns the locales of a field that has a value for each of them (`locale=all`), or undefined for other fields. */
function localesOf(value: unknown, locale: string): string[] | undefined {
  const keys = isObject(value) ? Object.keys(value) : []
  const isLocalised = keys.length > 0 && keys.every((key) => LOCALE.test(key) && key !== 'id')
  const has = (key: string) => [key, key.split(/[-_]/)[0]].some((code) => code!.toLowerCase() === locale.toLowerCase())
  return isLocalised && keys.some(has) ? keys : undefined
}

/** Returns a value in one locale. @param others collects the other ones */
function inLocale(value: unknown, locale: string, others: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((entry) => inLocale(entry, locale, others))
  if (!isObject(value)) return value
  const locales = localesOf(value, locale)
  if (!locales)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inLocale(inner, locale, others)]))
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
  for (const [at, original] of payloadList(document).entries()) {
    let isMissing = false
    const others = new Set<string>()
    const record = locale === undefined ? original : (inLocale(original, locale, others) as Data)
    for (const other of others) onLoss(inOtherLocale(other), nameOf(record, record))
    const data = payloadValue(record, site, () => (isMissing = true)) as Data
    if (isMissing) onLoss(NEEDS_SITE, nameOf(record, data))
    yield {
      ...(list === undefined ? {} : { list }),
      origin: origin(list === undefined ? at : `${list}.${at}`),
      derived: { isActive: { from: ['_status', 'deletedAt'] } },
      // Records in the trash have a time of deletion.
      data: { ...data, isActive: isActiveIf(record._status !== 'draft' && isNothing(record.deletedAt), data) },
    }
  }
}

export const payload: System = {
  name: 'payload',
  title: 'Payload',
  hasLocales: true,
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

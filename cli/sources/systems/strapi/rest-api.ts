import { isObject, objectsIn } from '../../../../schema/is-object.ts'
import { localeIn } from '../../records/locales.ts'
import { nameOf, OF_INLINED, type OnMissing, withAddress } from '../shared/api-values.ts'
import { type Data, isActiveIf, NEEDS_SITE, textOf } from '../../records/values.ts'
import type { Loaded, System } from '../system.ts'

/** Unwraps `{data: {id, attributes}}` of Strapi 4. */
function unwrapped(value: unknown, site: string | undefined, onMissing: OnMissing): unknown {
  if (Array.isArray(value)) return value.map((entry) => unwrapped(entry, site, onMissing))
  if (!isObject(value)) return value
  const keys = Object.keys(value)
  if ('data' in value && keys.every((key) => key === 'data' || key === 'meta'))
    return value.data === null ? undefined : unwrapped(value.data, site, onMissing)
  const own = isObject(value.attributes) && 'id' in value ? { id: value.id, ...value.attributes } : value
  const fields = Object.fromEntries(Object.entries(own).map(([key, inner]) => [key, unwrapped(inner, site, onMissing)]))
  return withAddress(fields, site, onMissing)
}

const localeOf = ({ locale }: Data) => textOf(locale)

/** Returns the name that all versions of a document have: Strapi 4 has an id for each, and lists those of the others. */
const documentOf = ({ id, documentId, localizations }: Data): string =>
  textOf(documentId) || Math.min(...[id, ...objectsIn(localizations).map((other) => other.id)].map(Number)).toString()

/** Keys of a record that are no content. Responses that do not populate `localizations` have only these of other versions. */
const OF_VERSION = /^(?:id|documentId|locale|(?:created|updated|published)At)$/

const hasContent = (record: Data) => Object.keys(record).some((key) => !OF_VERSION.test(key))

function* strapiRecords({ document, origin, site, locale, onLoss }: Loaded) {
  const all = objectsIn((document as Data).data)
  const known = new Set(all.map(({ id }) => id))
  const read = all.map((record) => {
    let isMissing = false
    const data = unwrapped(record, site, () => (isMissing = true)) as Data
    if (isMissing) onLoss(NEEDS_SITE, nameOf(record, data))
    const others = objectsIn(data.localizations).filter(({ id }) => !known.has(id))
    for (const other of others) known.add(other.id)
    return { data, others }
  })
  const locales = read.flatMap(({ data, others }) => [data, ...others].map(localeOf)).filter(Boolean)
  const original = locale === undefined ? locales[0] : localeIn(locale, locales)
  for (const [at, { data, others }] of read.entries())
    for (const version of [data, ...others]) {
      const code = localeOf(version)
      if (version !== data && !hasContent(version)) {
        onLoss(`with texts in ${code}, which the response does not have: ask for all locales`, nameOf(data, data))
        continue
      }
      const isActive = isActiveIf(!('publishedAt' in version) || Boolean(version.publishedAt), version)
      yield {
        list: 'data',
        ...(code !== '' && { language: { document: documentOf(data), code, original: original! } }),
        origin: origin(`data.${at}`),
        derived: { isActive: { from: [] }, localizations: { from: [] } },
        data: { ...version, id: version.documentId ?? version.id, isActive },
      }
    }
}

export const strapi: System = {
  name: 'strapi',
  title: 'Strapi',
  hasLocales: true,
  hasListAddresses: true,
  recognises: (document) => {
    if (!isObject(document) || !isObject(document.meta) || !isObject(document.meta.pagination)) return false
    const [first] = objectsIn(document.data)
    return first !== undefined && 'id' in first && ('attributes' in first || 'documentId' in first)
  },
  records: strapiRecords,
  technical: ['**.documentId', '**.id', 'locale', ...OF_INLINED],
  advice: ['A path follows relations that are in the response (populate): category.name, image.url.'],
  file: {
    format: 'tar',
    open: async (path, _, options, own) => (await import('./source.ts')).strapiSource(path, own, options),
    survey: async (path, options) => (await import('./source.ts')).surveyArchive(path, options),
    hasLocales: true,
  },
}

import { isObject, objectsIn } from '../../../../schema/is-object.ts'
import { inOtherLocale, localeIn } from '../../records/locales.ts'
import { nameOf, OF_INLINED, type OnMissing, withAddress } from '../shared/api-values.ts'
import { type Data, isActiveIf, NEEDS_SITE, textOf } from '../../records/values.ts'
import type { Loaded, System } from '../system.ts'

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
  name: 'strapi',
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
  file: {
    format: 'tar',
    open: async (path, _, options, own) => (await import('./source.ts')).strapiSource(path, own, options),
    survey: async (path, options) => (await import('./source.ts')).surveyArchive(path, options),
    hasLocales: true,
  },
}

import { isObject, objectsIn } from '../../../schema/is-object.ts'
import { subscript, superscript } from '../../../schema/rich-text/html-scripts.ts'
import { marked, otherRecord, tableCell } from '../texts/foreign-texts.ts'
import { inlined } from '../records/inlined.ts'
import { localeIn } from '../records/locales.ts'
import { textsWithin } from '../texts/components.ts'
import { absolute, type Data, isActiveIf, textOf } from '../records/values.ts'
import type { Loaded, System } from './system.ts'
import { quoted } from './shared/api-values.ts'

/*
 * An export by `contentful space export`: {contentTypes, entries, assets, locales}. Every field has a value for each locale.
 * References are links, {"sys": {"type": "Link", "linkType": "Entry", "id": …}}.
 */

/** References are followed this far. Entries often refer to each other in circles. */
const DEPTH = 2

const identity = (id: unknown) => `entry ${textOf(id)}`

const sysOf = (value: unknown): Data => (isObject(value) && isObject(value.sys) ? value.sys : {})

/** Whether a document is a response of the Content Delivery API: https://www.contentful.com/developers/docs/references/content-delivery-api/. */
const isResponse = (document: unknown): boolean =>
  isObject(document) && sysOf(document).type === 'Array' && objectsIn(document.items).some((item) => 'fields' in item)

/** An entry and its place in the document. */
interface PlacedEntry {
  place: string
  entry: Data
}

/** Returns each entry once. Several pages of a response can include the same entry. */
const distinct = (entries: PlacedEntry[]) => [
  ...new Map(entries.map((placed) => [textOf(sysOf(placed.entry).id), placed])).values(),
]

/** Returns the entries of an export, or those of a response and the entries that it includes. */
function entriesIn(document: Data): PlacedEntry[] {
  const at = (place: string, list: unknown) =>
    objectsIn(list).map((entry, index) => ({ place: `${place}.${index}`, entry }))
  if (!isResponse(document)) return at('entries', document.entries)
  const includes = isObject(document.includes) ? document.includes : {}
  return distinct([...at('includes.Entry', includes.Entry), ...at('items', document.items)])
}

/** Returns a response as an export, whose fields have a value for each locale. */
function asExport(document: Data): Data {
  if (!isResponse(document)) return document
  const includes = isObject(document.includes) ? document.includes : {}
  const entries = entriesIn(document).map(({ entry }) => entry)
  const assets = objectsIn(includes.Asset)
  const codes = entries.map((entry) => textOf(sysOf(entry).locale)).filter((code) => code !== '')
  // With locale=*, entries have no locale of their own.
  const every = [...entries, ...assets].flatMap(({ fields }) =>
    isObject(fields) ? Object.values(fields).flatMap((values) => (isObject(values) ? Object.keys(values) : [])) : [],
  )
  const [own = 'default'] = codes
  const wrapped = (record: Data): Data => ({
    ...record,
    fields: Object.fromEntries(
      Object.entries(isObject(record.fields) ? record.fields : {}).map(([key, value]) => [
        key,
        codes.length > 0 || every.length === 0 ? { [own]: value } : value,
      ]),
    ),
  })
  const locales = codes.length > 0 || every.length === 0 ? [own] : [...new Set(every)]
  return {
    entries: entries.map(wrapped),
    assets: assets.map(wrapped),
    locales: locales.map((code, at) => ({ code, default: at === 0 })),
  }
}

const CONTENTFUL: Record<string, string> = {
  'unordered-list': 'unordered-list',
  'ordered-list': 'ordered-list',
  'list-item': 'list-item',
  blockquote: 'quote',
  table: 'table',
  'table-row': 'table-row',
  hr: 'hr',
}

/** A rich text of Contentful: https://www.contentful.com/developers/docs/concepts/rich-text/. */
const isContentfulText = (value: unknown): value is Data => isObject(value) && value.nodeType === 'document'

export function contentfulNodes(node: Data): Data[] {
  return objectsIn(node.content).flatMap((child): Data[] => {
    const type = textOf(child.nodeType)
    if (type === 'text') {
      const marks = new Set(objectsIn(child.marks).map((mark) => textOf(mark.type)))
      const written = marks.has('subscript') ? subscript(textOf(child.value)) : child.value
      const text = marks.has('superscript') ? superscript(textOf(child.value)) : written
      return [{ text, ...marked(marks) }]
    }
    const data = isObject(child.data) ? child.data : {}
    const target = isObject(data.target) ? data.target : {}
    // The space knows what its entries show.
    if (/^embedded-(?:entry|resource)/.test(type)) return [isObject(target.node) ? target.node : otherRecord(undefined)]
    if (type === 'embedded-asset-block') return [{ type: 'image', url: target.url, alt: target.title }]
    if (type === 'hyperlink') return [{ type: 'link', url: data.uri, children: contentfulNodes(child) }]
    if (type === 'asset-hyperlink') return [{ type: 'link', url: target.url, children: contentfulNodes(child) }]
    if (type === 'table-cell' || type === 'table-header-cell') return [tableCell(contentfulNodes(child), data)]
    const level = /^heading-(\d)$/.exec(type)?.[1]
    if (level !== undefined) return [{ type: 'heading', level: Number(level), children: contentfulNodes(child) }]
    return [
      {
        type: CONTENTFUL[type] ?? (type.includes('entry-hyperlink') ? 'link' : 'paragraph'),
        children: contentfulNodes(child),
      },
    ]
  })
}

/** How references to entries and assets are resolved. */
interface Resolution {
  /** How many references are followed after each other. */
  depth: number
  /** Collects the names of entries and assets that are not published. Without it, they are shown as well. */
  hidden?: Set<string> | undefined
}

/** Names a field of all entries of a type. */
const fieldName = (entry: Data, key: string) => `${textOf(sysOf(sysOf(entry).contentType).id)} ${key}`

/** Reads the export in one locale. A field without a value in this locale has the value of the next fallback locale. */
class Space {
  readonly #document: Data
  readonly #entries: Map<string, Data>
  readonly #assets: Map<string, Data>
  readonly #locales: string[] = []
  /** The fields that have values in several locales. */
  readonly #localized = new Set<string>()
  /** The locale of a translation. Where a field has values in several locales, it has none of another one. */
  #translation: string | undefined
  readonly isHidden: (sys: Data) => boolean
  readonly isTaken: (type: string) => boolean

  /**
   * @param isHidden whether an entry or an asset is not published, by its `sys`
   * @param isTaken whether the entries of a content type become items
   */
  constructor(document: Data, locale: string | undefined, { isHidden, isTaken }: Pick<Space, 'isHidden' | 'isTaken'>) {
    this.isHidden = isHidden
    this.isTaken = isTaken
    this.#document = document
    const byId = (list: unknown) => new Map(objectsIn(list).map((record) => [textOf(sysOf(record).id), record]))
    this.#entries = byId(document.entries)
    this.#assets = byId(document.assets)
    const locales = objectsIn(document.locales)
    const codes = locales.map(({ code }) => textOf(code))
    const chosen = locale === undefined ? undefined : localeIn(locale, codes)
    let next =
      locales.find((candidate) => (chosen === undefined ? candidate.default === true : candidate.code === chosen)) ??
      locales[0]
    while (next && !this.#locales.includes(textOf(next.code))) {
      this.#locales.push(textOf(next.code))
      const { fallbackCode } = next
      next = locales.find(({ code }) => code === fallbackCode)
    }
    for (const entry of this.#entries.values())
      for (const [key, values] of Object.entries(isObject(entry.fields) ? entry.fields : {}))
        if (isObject(values) && Object.keys(values).length > 1) this.#localized.add(fieldName(entry, key))
  }

  get locale(): string {
    return this.#locales[0] ?? ''
  }

  /** Returns the same export in another locale, for translations. */
  in(locale: string): Space {
    const space = new Space(this.#document, this.locale || undefined, this)
    space.#translation = locale
    return space
  }

  /** Returns the locales in which an entry has values besides those that the item has. */
  othersOf({ fields }: Data): string[] {
    const values = isObject(fields) ? Object.values(fields).filter(isObject) : []
    const others = values.flatMap((byLocale) => {
      const taken = this.#locales.find((locale) => byLocale[locale] !== undefined)
      return Object.keys(byLocale).filter((locale) => locale !== taken)
    })
    return [...new Set(others)]
  }

  /** Returns the fields of an entry, with what they refer to. */
  fieldsOf(entry: Data, resolution: Resolution): Data {
    const fields = isObject(entry.fields) ? entry.fields : {}
    return Object.fromEntries(
      Object.entries(fields).map(([key, values]) => [
        key,
        this.#resolved(this.#chosen(values, fieldName(entry, key)), resolution),
      ]),
    )
  }

  /** Returns the name of an entry or an asset. */
  nameOf(record: Data): string {
    const fields = this.fieldsOf(record, { depth: 0 })
    const name = [fields.title, fields.name, ...Object.values(fields)].map(textOf).find(Boolean)
    return quoted(name ?? textOf(sysOf(record).id))
  }

  #chosen(values: unknown, field: string): unknown {
    if (!isObject(values)) return values
    const own = this.#translation === undefined ? undefined : values[this.#translation]
    if (own !== undefined || (this.#translation !== undefined && this.#localized.has(field))) return own
    const locale = this.#locales.find((code) => values[code] !== undefined)
    return locale === undefined ? undefined : values[locale]
  }

  #resolved(value: unknown, resolution: Resolution): unknown {
    if (isContentfulText(value)) return contentfulNodes(this.#withTargets(value, resolution) as Data)
    if (Array.isArray(value))
      return value.map((entry) => this.#resolved(entry, resolution)).filter((entry) => entry !== undefined)
    const sys = sysOf(value)
    if (sys.type !== 'Link') return value
    return sys.linkType === 'Asset' ? this.#asset(sys.id, resolution) : this.#entry(sys.id, resolution)
  }

  #entry(id: unknown, { depth, hidden }: Resolution): Data | undefined {
    const entry = depth > 0 ? this.#shown('entry', this.#entries.get(textOf(id)), hidden) : undefined
    return entry && inlined(identity(id), { id, ...this.fieldsOf(entry, { depth: depth - 1, hidden }) })
  }

  #asset(id: unknown, { hidden }: Resolution): Data | undefined {
    const asset = this.#shown('asset', this.#assets.get(textOf(id)), hidden)
    const fields = asset ? this.fieldsOf(asset, { depth: 0 }) : {}
    const file = isObject(fields.file) ? fields.file : {}
    const url = absolute(textOf(file.url), undefined)
    return url === undefined ? undefined : { url, title: fields.title }
  }

  #shown(what: string, record: Data | undefined, hidden: Resolution['hidden']): Data | undefined {
    if (!record || !hidden || !this.isHidden(sysOf(record))) return record
    hidden.add(`${what} ${this.nameOf(record)}`)
    return undefined
  }

  /** Returns an entry that is embedded in a text: its texts, or only its name if it becomes an item of its own. */
  #embedded(id: unknown, { depth, hidden }: Resolution): Data | undefined {
    const entry = this.#shown('entry', this.#entries.get(textOf(id)), hidden)
    if (!entry) return undefined
    const type = textOf(sysOf(sysOf(entry).contentType).id)
    if (depth === 0 || this.isTaken(type)) return { node: otherRecord(this.nameOf(entry)) }
    const texts = textsWithin(this.fieldsOf(entry, { depth: depth - 1, hidden }))
    return { node: inlined(identity(id), { type: 'embedded', name: type, children: texts }) }
  }

  /** Replaces the targets of embedded assets and entries in a rich text. */
  #withTargets(node: unknown, resolution: Resolution): unknown {
    if (Array.isArray(node)) return node.map((child) => this.#withTargets(child, resolution))
    if (!isObject(node)) return node
    const target = isObject(node.data) ? sysOf(node.data.target) : {}
    const isEmbedded = target.linkType === 'Entry' && textOf(node.nodeType).startsWith('embedded-entry')
    const shown = isEmbedded ? this.#embedded(target.id, resolution) : undefined
    const resolved = target.linkType === 'Asset' ? this.#asset(target.id, resolution) : shown
    return {
      ...node,
      ...(resolved ? { data: { target: resolved } } : {}),
      ...(node.content === undefined ? {} : { content: this.#withTargets(node.content, resolution) }),
    }
  }
}

/** Returns the ids that links in a value lead to. */
function linksIn(value: unknown, ids = new Set<string>()): Set<string> {
  const sys = sysOf(value)
  if (sys.type === 'Link') ids.add(textOf(sys.id))
  else if (isObject(value) || Array.isArray(value)) for (const inner of Object.values(value)) linksIn(inner, ids)
  return ids
}

/** Whether an entry was changed after its publication, which itself adds 1 to the version. An export has only the changed text. */
const hasChanges = ({ version, publishedVersion }: Data) =>
  typeof version === 'number' && typeof publishedVersion === 'number' && version > publishedVersion + 1

/**
 * Returns whether an entry is published. Returns undefined if a response does not tell: the Delivery API returns only published entries,
 * but a response of the Preview API can look the same.
 *
 * @param isOfResponse whether the entry is part of a response
 * @param hasVersions whether other entries of its type say which version is published
 */
function isPublished(sys: Data, isOfResponse: boolean, hasVersions: boolean): boolean | undefined {
  if (sys.archivedAt || hasChanges(sys)) return false
  if (sys.publishedAt ?? sys.publishedVersion) return true
  // `version` is that of the Management API. Entries that were never published have the revision 0.
  return isOfResponse && !hasVersions && sys.version === undefined && sys.revision !== 0 ? undefined : false
}

const UNKNOWN_STATE =
  'active, although the response does not say that they are published, as one of the Preview API does not'

const CHANGED =
  'with changes that are not published and therefore inactive (the export does not have the published text; publish them, and export anew)'

const NOT_PUBLIC = 'without what they refer to that is not published'

const NOT_SHOWN = 'left out, because no entry shows it'

function* records({ document, origin, locale, isTaken = () => false, onLoss }: Loaded) {
  const whole = asExport(document as Data)
  // Responses can say it of entries alone.
  const withVersions = new Set(
    [...objectsIn(whole.entries), ...objectsIn(whole.assets)]
      .map(sysOf)
      .flatMap(({ type, publishedVersion }) => (publishedVersion === undefined ? [] : [type])),
  )
  const isShownBy = (sys: Data) => isPublished(sys, isResponse(document), withVersions.has(sys.type))
  const space = new Space(whole, locale, { isHidden: (sys) => isShownBy(sys) === false, isTaken })
  const spaces = new Map<string, Space>()
  const inLocale = (code: string): Space => spaces.get(code) ?? spaces.set(code, space.in(code)).get(code)!
  const linked = linksIn(whole.entries)
  for (const asset of objectsIn(whole.assets)) {
    const id = textOf(sysOf(asset).id)
    if (!linked.has(id)) onLoss(NOT_SHOWN, `asset ${space.nameOf(asset)}`)
  }
  const places = entriesIn(document as Data).map(({ place }) => place)
  for (const [at, entry] of objectsIn(whole.entries).entries()) {
    const sys = sysOf(entry)
    const name = space.nameOf(entry)
    const isShown = isShownBy(sys)
    const hidden = isShown === false ? undefined : new Set<string>()
    const others = space.othersOf(entry)
    const recordIn = (language: Space, code: string) => {
      const fields = language.fieldsOf(entry, { depth: DEPTH, hidden })
      const { createdAt, publishedAt } = sys
      return {
        list: textOf(sysOf(sys.contentType).id),
        identity: identity(sys.id),
        origin: origin(places[at]!),
        derived: { isActive: { from: [] } },
        ...(others.length > 0 && { language: { document: textOf(sys.id), code, original: space.locale } }),
        data: { id: sys.id, createdAt, publishedAt, ...fields, isActive: isActiveIf(isShown ?? true, fields) },
      }
    }
    yield recordIn(space, space.locale)
    if (isShown === undefined) onLoss(UNKNOWN_STATE, name)
    if (hasChanges(sys) && !sys.archivedAt) onLoss(CHANGED, name)
    if (hidden && hidden.size > 0) onLoss(NOT_PUBLIC, `${name} (${[...hidden].join(', ')})`)
    for (const code of others) yield recordIn(inLocale(code), code)
  }
}

export const contentful: System = {
  name: 'contentful',
  title: 'Contentful',
  hasLocales: true,
  recognises: (document) =>
    isResponse(document) ||
    (isObject(document) && objectsIn(document.contentTypes).length > 0 && Array.isArray(document.entries)),
  records,
  technical: ['**.id'],
  advice: [
    'Items have the texts of the default locale, and those of others as translations; --locale de (or locale: de) makes another one the original. A path follows references: category.title, images.*.url. Entries that are not published are inactive.',
  ],
}

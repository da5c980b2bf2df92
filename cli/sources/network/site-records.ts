import { isDocument, isPicture } from '../../../schema/fields.ts'
import { collections, hero, company, setting } from '../../../schema/kinds/index.ts'
import type { AnyKind, Kind } from '../../../schema/kind.ts'
import { settingOf } from '../../../schema/settings.ts'
import { isObject } from '../../../schema/is-object.ts'
import { escapedTexts } from '../../../schema/transfer/escaped-texts.ts'
import { foreignItemId } from '../../../schema/transfer/foreign-id.ts'
import { type Sourced, type SourceRecord, TransferError } from '../../../schema/transfer/record.ts'
import { nameOf } from '../mapping/map-record.ts'
import { Reading } from '../losses/reading.ts'
import { noField, UnreadKeys } from '../losses/unread-keys.ts'
import { Site } from './site-api.ts'

/** Largest page of the documented lists. */
const PAGE = 1_000

/** Keys of a response that are not content; `__v` is Mongoose's version key. */
const NOT_CONTENT = new Set(['_id', 'id', '__v', 'version', 'createdAt', 'updatedAt'])

export interface SiteOptions {
  /** The origin of foreign ids. */
  sourceName: string
  /** A session's token. Without it only public content can be read. */
  token?: string
  /** Called with a note about content that was left out. */
  onNote: (note: string) => void
}

/** Returns the list in a response: bare, or under the kind's key. */
function listIn(body: unknown, kind: Kind): unknown[] | undefined {
  if (Array.isArray(body)) return body
  if (!isObject(body)) return undefined
  const list = body[kind.listKey] ?? body[kind.plural] ?? body.data
  return Array.isArray(list) ? list : undefined
}

class SiteReader {
  readonly #site: Site
  readonly #options: SiteOptions
  readonly #unread = new UnreadKeys()
  readonly #unknownSettings: string[] = []
  #hasRichTexts = false

  constructor(base: string, options: SiteOptions) {
    this.#site = new Site(base, options.token)
    this.#options = options
  }

  async *records(only: ReadonlySet<string> | undefined): AsyncGenerator<Sourced> {
    this.#hasRichTexts = await this.#site.hasRichTexts()
    const wants = (kind: AnyKind) => !only || only.has(kind.name)
    if (wants(setting)) yield* this.#settings()
    for (const singleton of [hero, company]) {
      if (!wants(singleton)) continue
      const body = await this.#need(`/content/${singleton.path}`, singleton.label)
      const item = isObject(body) ? body[singleton.itemKey] : undefined
      if (isObject(item)) yield this.#item(singleton, item, `/content/${singleton.path}`)
    }
    for (const kind of collections) if (wants(kind)) yield* this.#list(kind)
    for (const note of this.#unread.notes(noField)) this.#options.onNote(note)
    if (this.#unknownSettings.length > 0)
      this.#options.onNote(
        `Settings left out, because there are none of these names: ${this.#unknownSettings.join(', ')}`,
      )
  }

  /** Reads a document of the site. Without it, a note says whether the site has none or hides it. */
  async #need(path: string, label: string): Promise<unknown> {
    const { status, body } = await this.#site.get(path)
    if (status === 200) return body
    if (status === 404) this.#options.onNote(`${label}: the site has none`)
    else if (status === 401 || status === 403)
      this.#options.onNote(`${label}: not readable without signing in (set VERDANT_SOURCE_TOKEN)`)
    else throw new TransferError(`The site answers ${status} at ${path}`)
    return undefined
  }

  async *#list(kind: Kind): AsyncGenerator<Sourced> {
    const path = `/content/${kind.path}`
    let answer = await this.#site.get(path)
    let from = path
    if (answer.status === 401 || answer.status === 403) {
      from = `${path}/active`
      answer = await this.#site.get(from)
      this.#options.onNote(
        `${kind.labelPlural}: only active ones are readable without signing in (set VERDANT_SOURCE_TOKEN)`,
      )
    }
    if (answer.status === 404) return this.#options.onNote(`${kind.labelPlural}: the site has none`)
    if (answer.status !== 200) throw new TransferError(`The site answers ${answer.status} at ${from}`)
    const first = listIn(answer.body, kind)
    if (!first) throw new TransferError(`The site's answer at ${from} has no list of ${kind.listKey}`)
    const { total } = answer
    let count = 0
    for (let page = first; page.length > 0;) {
      for (const item of page) yield this.#entry(kind, item, `${from} ${count++}`)
      if (count >= total) return
      page = listIn((await this.#site.get(`${from}?limit=${PAGE}&offset=${count}`)).body, kind) ?? []
    }
    if (count < total) throw new TransferError(`The site says it has ${total} ${kind.listKey} but gives only ${count}`)
  }

  #entry(kind: Kind, item: unknown, file: string): Sourced {
    return isObject(item) ? this.#item(kind, item, file) : { origin: { file }, message: 'is no object' }
  }

  #item(kind: AnyKind, item: Record<string, unknown>, file: string): Sourced {
    const values: Record<string, unknown> = {}
    const unused: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(item)) {
      if (NOT_CONTENT.has(key)) continue
      if (!Object.hasOwn(kind.fields, key)) unused[key] = value
      // The old site omits empty values or sends null.
      else if (value !== null)
        values[key] = isPicture(kind.fields[key]!) || isDocument(kind.fields[key]!) ? this.#absolute(value) : value
    }
    const foreign = item._id ?? item.id
    const id = typeof foreign === 'string' || typeof foreign === 'number' ? String(foreign) : undefined
    const { sourceName } = this.#options
    const itemId = id === undefined ? undefined : foreignItemId(kind, sourceName, id)
    const texts = this.#hasRichTexts ? values : escapedTexts(kind, values)
    const record: SourceRecord = {
      kind,
      ...(itemId === undefined ? {} : { id: itemId }),
      ...(sourceName !== undefined && { sourceName }),
      values: texts,
      origin: { file },
    }
    this.#unread.add(kind, { data: unused }, nameOf(record), new Reading())
    return record
  }

  /** Resolves a path of the old site to a full address, because pictures are identified by it. */
  #absolute(value: unknown): unknown {
    if (typeof value !== 'string' || !value.startsWith('/') || value.startsWith('//')) return value ?? ''
    return this.#site.origin + value
  }

  async *#settings(): AsyncGenerator<Sourced> {
    const whole = await this.#site.get('/content/settings')
    const answer = whole.status === 200 ? whole : await this.#site.get('/content/settings/public')
    if (whole.status !== 200) this.#options.onNote('Settings: only the public ones are readable without signing in')
    const all = isObject(answer.body) ? (answer.body.settings ?? answer.body) : {}
    if (!isObject(all)) return
    for (const [key, entry] of Object.entries(all)) {
      const value = isObject(entry) ? entry.value : entry
      const known = settingOf(key)
      if (known)
        yield {
          kind: setting,
          values: { key, value: known.type === 'image' ? this.#absolute(value) : (value ?? '') },
          origin: { file: `/content/settings ${key}` },
        }
      else this.#unknownSettings.push(key)
    }
  }
}

/**
 * Reads the content of a site with the documented REST paths. Lists are read page by page. A list with fewer items than
 * its X-Total-Count is an error.
 */
export const siteRecords = (base: string, options: SiteOptions, only?: ReadonlySet<string>): AsyncGenerator<Sourced> =>
  new SiteReader(base, options).records(only)

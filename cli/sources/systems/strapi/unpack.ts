import { createWriteStream, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { isObject } from '../../../../schema/is-object.ts'
import { decodeUtf8, parseJson } from '../../../../schema/transfer/json.ts'
import { readLines } from '../../../../schema/transfer/lines.ts'
import { TransferError } from '../../../../schema/transfer/record.ts'
import { bounded, readTar } from '../../files/tar-archive.ts'
import type { Data } from '../../records/values.ts'

/*
 * The layout of a Strapi export (packages/core/data-transfer/src/file in strapi/strapi):
 *
 *     metadata.json               {"strapi": {"version": "5.…"}}, or "4.…"
 *     schemas/*.jsonl             {"uid": "shared.quote", "attributes": {…}}, of content types and components
 *     entities/*.jsonl            {"type": "api::product.product", "id": 1, "data": {documentId, locale, publishedAt, …}}
 *     links/*.jsonl               {"left": {type, ref, field}, "right": {type, ref, field}}: relations, also to pictures
 *     configuration/*.jsonl       {"type": "core-store", "value": {"key": "plugin_i18n_default_locale", "value": "en"}}
 *     assets/uploads/<hash><ext>  the bytes of files
 *
 * Entities contain their components, but links of components name the id of the component.
 */

/** Largest metadata.json, in bytes. */
const METADATA_LIMIT = 1024 * 1024

export const UPLOAD = 'plugin::upload.file'

/** Types that describe the site for Strapi. */
export const OWN = /^(?:admin::|strapi::|plugin::(?:upload|i18n|users-permissions|content-releases|review-workflows)\.)/

/** Where a link of an entity or a component leads. */
export interface Link {
  /** The type and the id of an entity. */
  target: string
  position: number
  /** Whether the field has one entity, and not a list. */
  isOne: boolean
}

/** An archive in a folder. Entities and components are named by `type id`. */
export interface Unpacked {
  entities: string
  /** The path of each unpacked upload, by its name in the archive. */
  uploads: Map<string, string>
  /** The links of each entity and each component, by field. */
  links: Map<string, Map<string, Link[]>>
  /** Leads from an entity to another version of its document in a further language, as Strapi 4 links them. */
  versions: Map<string, string>
  /** The default locale, if the archive states it. */
  locale?: string
  /** The number of links that cannot be read. */
  damagedLinks: number
  /** The type of the component in each field that always has the same one, by the type that has the field. */
  components: Map<string, Map<string, string>>
}

/** Returns the name that all versions of a document in Strapi 4 have. */
export function firstVersion(versions: Unpacked['versions'], key: string): string {
  const before = versions.get(key)
  return before === undefined ? key : firstVersion(versions, before)
}

export const keyOf = (type: unknown, id: unknown) => `${String(type)} ${String(id)}`

function checkVersion(text: string) {
  const metadata = parseJson(text)
  const strapi = isObject(metadata) ? metadata.strapi : undefined
  const version = isObject(strapi) ? String(strapi.version) : ''
  if (!/^[45]\./.test(version))
    throw new TransferError(`was written by Strapi ${version || 'of an unknown version'}; Strapi 4 and 5 are read`)
}

/** Reads the lines of a file in the archive. @throws TransferError that names the file and the line */
async function* jsonLines(path: string, content: Readable): AsyncGenerator {
  for await (const { text, number } of readLines(content)) {
    if (text.trim() === '') continue
    try {
      yield parseJson(text)
    } catch (error) {
      throw error instanceof TransferError ? new TransferError(`${path} line ${number} ${error.message}`) : error
    }
  }
}

/** The default locale, in a line of the configuration. */
const DEFAULT_LOCALE = /"value":"(?:\\")?([\w-]+)/

/** The field by which Strapi finds the other languages of an entry. */
const LANGUAGES = 'localizations'

/** Whether one side of a link is content. Strapi has links of its own, such as those to administrators. */
const isContent = ({ type, field }: Data) =>
  typeof type === 'string' && (!OWN.test(type) || type === USER) && field !== LANGUAGES

/** Visitors with an account, such as the authors of articles. */
export const USER = 'plugin::users-permissions.user'

class Unpacking {
  readonly #folder: string
  readonly #result: Unpacked
  readonly #entities: WriteStream
  #hasMetadata = false

  constructor(folder: string) {
    this.#folder = folder
    const entities = join(folder, 'entities.jsonl')
    this.#result = {
      entities,
      uploads: new Map(),
      links: new Map(),
      versions: new Map(),
      damagedLinks: 0,
      components: new Map(),
    }
    this.#entities = createWriteStream(entities)
  }

  async take(path: string, content: Readable): Promise<void> {
    if (path === 'metadata.json') await this.#metadata(content)
    else if (/^schemas\/[^/]+\.jsonl$/.test(path)) await this.#schemas(path, content)
    else if (/^entities\/[^/]+\.jsonl$/.test(path)) await pipeline(content, this.#entities, { end: false })
    else if (/^links\/[^/]+\.jsonl$/.test(path)) await this.#links(path, content)
    else if (/^configuration\/[^/]+\.jsonl$/.test(path)) await this.#configuration(content)
    else if (/^assets\/uploads\/[^/]+$/.test(path)) await this.#upload(path.slice('assets/uploads/'.length), content)
    else await finished(content.resume())
  }

  async finish(): Promise<Unpacked> {
    await new Promise<void>((resolve) => this.#entities.end(resolve))
    if (!this.#hasMetadata) throw new TransferError('is not a Strapi export: it has no metadata.json')
    return this.#result
  }

  async #metadata(content: Readable) {
    checkVersion(decodeUtf8(Buffer.concat(await Array.fromAsync(bounded(content, METADATA_LIMIT)))))
    this.#hasMetadata = true
  }

  async #upload(name: string, content: Readable) {
    const path = join(this.#folder, String(this.#result.uploads.size))
    this.#result.uploads.set(name, path)
    await pipeline(content, createWriteStream(path))
  }

  async #schemas(path: string, content: Readable) {
    for await (const schema of jsonLines(path, content)) {
      if (!isObject(schema) || !isObject(schema.attributes)) continue
      const components = Object.entries(schema.attributes).flatMap(([field, attribute]): [string, string][] =>
        isObject(attribute) && typeof attribute.component === 'string' ? [[field, attribute.component]] : [],
      )
      if (components.length > 0) this.#result.components.set(String(schema.uid), new Map(components))
    }
  }

  async #links(path: string, content: Readable) {
    for await (const link of jsonLines(path, content)) {
      if (!isObject(link) || !isObject(link.left) || !isObject(link.right)) this.#result.damagedLinks++
      else if (link.left.field === LANGUAGES) this.#version(link.left, link.right)
      else if (link.left.type === UPLOAD) this.#link(link.right, link.left, link.right.pos, false)
      else if (isContent(link.left) && isContent(link.right))
        this.#link(link.left, link.right, link.left.pos ?? link.right.pos, String(link.relation).endsWith('ToOne'))
    }
  }

  #version(left: Data, right: Data) {
    const { versions } = this.#result
    const [first, second] = [left, right].map(({ type, ref }) => firstVersion(versions, keyOf(type, ref))).toSorted()
    if (first !== second) versions.set(second!, first!)
  }

  async #configuration(content: Readable) {
    for await (const { text } of readLines(content)) {
      const [, locale] = text.includes('"plugin_i18n_default_locale"') ? (DEFAULT_LOCALE.exec(text) ?? []) : []
      if (locale !== undefined) this.#result.locale = locale
    }
  }

  #link(from: Data, to: Data, position: unknown, isOne: boolean) {
    const key = keyOf(from.type, from.ref)
    const fields = this.#result.links.get(key) ?? new Map<string, Link[]>()
    this.#result.links.set(key, fields)
    const links = fields.get(String(from.field)) ?? []
    fields.set(String(from.field), links)
    links.push({ target: keyOf(to.type, to.ref), position: Number(position ?? 0), isOne })
  }
}

/** Unpacks an archive into a folder. @throws TransferError if it is no export of Strapi, or breaks a safety limit */
export async function unpack(path: string, folder: string): Promise<Unpacked> {
  const unpacking = new Unpacking(folder)
  await readTar(path, (name, content) => unpacking.take(name, content))
  try {
    return await unpacking.finish()
  } catch (error) {
    throw error instanceof TransferError ? new TransferError(`${path}: ${error.message}`) : error
  }
}

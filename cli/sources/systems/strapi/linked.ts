import { isObject } from '../../../../schema/is-object.ts'
import { inlined } from '../../records/inlined.ts'
import type { Survey } from './survey.ts'
import { keyOf, type Link, UPLOAD, type Unpacked } from './unpack.ts'
import type { Uploads } from './uploads.ts'
import type { Data } from '../../records/values.ts'

/** The versions of a document have one identity. @param key the type and the id of the entity */
export const identityOf = (key: string, { documentId }: Data): string =>
  typeof documentId === 'string' ? documentId : key

/** Called with a link whose target is not in the archive. */
type OnMissing = (what: 'file' | 'entity', name: string) => void

/** Adds the targets of links to entities and their components. The archive keeps links apart from entities. */
export class Linked {
  readonly #archive: Unpacked
  readonly #survey: Survey
  readonly #uploads: Uploads

  constructor(archive: Unpacked, survey: Survey, uploads: Uploads) {
    this.#archive = archive
    this.#survey = survey
    this.#uploads = uploads
  }

  /** Returns the data of an entity or a component with its pictures and its relations. */
  complete(type: string, id: unknown, data: Data, onMissing: OnMissing): Data {
    const links = this.#archive.links.get(keyOf(type, id)) ?? new Map<string, Link[]>()
    const inner = this.#components(type, data, onMissing)
    const outer = [...links].flatMap(([field, fieldLinks]) => {
      const sorted = fieldLinks.toSorted((a, b) => a.position - b.position)
      const isFile = sorted[0]!.target.startsWith(`${UPLOAD} `)
      return isFile ? this.#files(field, sorted, onMissing) : this.#relations(field, sorted, onMissing)
    })
    return { ...data, ...Object.fromEntries([...inner, ...outer]) }
  }

  /** Returns the components of an entity with their links. Those of a dynamic zone name their type themselves. */
  #components(type: string, data: Data, onMissing: OnMissing): [string, unknown][] {
    const known = this.#archive.components.get(type)
    const completed = (value: unknown, fixed: string | undefined): unknown => {
      if (Array.isArray(value)) return value.map((entry) => completed(entry, fixed))
      const componentType = isObject(value) ? (value.__component ?? fixed) : undefined
      return isObject(value) && typeof componentType === 'string'
        ? this.complete(componentType, value.id, value, onMissing)
        : value
    }
    return Object.entries(data).map(([field, value]) => [field, completed(value, known?.get(field))])
  }

  /** Returns the addresses of files, with their alternative texts and their captions if they have some. */
  #files(field: string, links: readonly Link[], onMissing: OnMissing): [string, unknown][] {
    const files = links.flatMap(({ target }) => {
      const file = this.#survey.files.get(target)
      const address = file && this.#uploads.addressOf(file)
      if (address === undefined) onMissing('file', typeof file?.name === 'string' ? file.name : target)
      return file && address !== undefined ? [{ file, address }] : []
    })
    const texts = (key: string) =>
      files.map(({ file }) => (typeof file[key] === 'string' && file[key] !== file.name ? file[key] : ''))
    const entries: [string, string[]][] = [
      [field, files.map(({ address }) => address)],
      [`${field}Alt`, texts('alternativeText')],
      [`${field}Caption`, texts('caption')],
    ]
    return entries.filter(([key, list]) => key === field || list.some((text) => text !== ''))
  }

  #relations(field: string, links: readonly Link[], onMissing: OnMissing): [string, unknown][] {
    const { related, partial } = this.#survey
    const entities = links.flatMap(({ target }) => {
      const data = related.get(target)
      if (data === undefined) onMissing('entity', `${field}: ${target}`)
      return data === undefined ? [] : [partial.has(target) ? data : inlined(identityOf(target, data), data)]
    })
    const value = links.some(({ isOne }) => isOne) ? entities[0] : entities
    return value === undefined ? [] : [[field, value]]
  }
}

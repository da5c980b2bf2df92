import { readFile } from 'node:fs/promises'
import { isObject } from '../../../../schema/is-object.ts'
import type { Survey } from './survey.ts'
import type { Data } from '../../records/values.ts'

/** The path of uploads, in Strapi's own addresses too. */
const PATH = '/uploads/'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Returns the name of a file, or of one of its sizes, in the archive. */
const nameOf = ({ hash, ext }: Data) => `${String(hash)}${text(ext)}`

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The files of an archive. */
export class Uploads {
  /** The path of each file, by its name in the archive. */
  readonly #paths: ReadonlyMap<string, string>
  readonly #files: Survey['files']
  /** The name of the file at each address, also of those that a provider such as S3 has. */
  readonly #names = new Map<string, string>()
  /** The uploads that texts show, and those that links lead to, by `type id`. */
  readonly #used = new Set<string>()
  /** The upload of each file, by name. */
  readonly #owners = new Map<string, string>()

  constructor(paths: ReadonlyMap<string, string>, files: Survey['files'], linked: Iterable<string>) {
    this.#paths = paths
    this.#files = files
    this.#used = new Set(linked)
    for (const [key, file] of files)
      for (const variant of [file, ...(isObject(file.formats) ? Object.values(file.formats).filter(isObject) : [])]) {
        const name = nameOf(variant)
        this.#owners.set(name, key)
        if (text(variant.url) !== '') this.#names.set(text(variant.url), name)
      }
  }

  /** The number of uploads that no link leads to and that no text has shown so far. */
  get unused(): number {
    return [...this.#files.keys()].filter((key) => !this.#used.has(key)).length
  }

  /** Returns the address of an upload: in the archive if present, else on the site. */
  addressOf(file: Data): string | undefined {
    const name = nameOf(file)
    if (this.#paths.has(name)) return PATH + encodeURIComponent(name)
    return /^https?:/.test(text(file.url)) ? text(file.url) : undefined
  }

  /** Returns a function that reads the file at an address, if the archive has it. Addresses in texts can have the host of Strapi. */
  at(address: string): (() => Promise<Buffer>) | undefined {
    const name = this.#names.get(address) ?? this.#nameIn(address)
    const path = name === undefined ? undefined : this.#paths.get(name)
    if (name === undefined || path === undefined) return undefined
    this.#used.add(this.#owners.get(name) ?? '')
    return () => readFile(path)
  }

  #nameIn(address: string): string | undefined {
    const path = /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).pathname : address
    return path.startsWith(PATH) ? decoded(path.slice(PATH.length)) : undefined
  }
}

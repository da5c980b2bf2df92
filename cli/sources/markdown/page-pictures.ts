import { posix } from 'node:path'
import { pictureAddress } from '../files/folder-files.ts'
import { absolute } from '../records/values.ts'
import { pathIn } from './words.ts'
import { withoutAlias } from './site-files.ts'

/** Folders whose files are at the root of the site: `/images/a.png` is `static/images/a.png`. */
const STATIC = ['', 'static/', 'public/', 'assets/', 'src/', 'src/assets/', 'source/', 'content/', 'docs/']

/** Finds the pictures that pages show. */
export class PagePictures {
  /** The paths of the pictures of the folder. */
  readonly #paths: ReadonlySet<string>

  constructor(paths: ReadonlySet<string>) {
    this.#paths = paths
  }

  /**
   * Returns the address of a picture: in the folder, else on the old site; undefined if it is unknown.
   *
   * @param folder the folder of the page
   * @param base the address of the page on the old site, if that is known
   */
  at(src: string, folder: string, base: string | undefined): string | undefined {
    if (/^(?:https?:)?\/\//i.test(src)) return absolute(src, undefined)
    if (/^[a-z]+:/i.test(src)) return undefined
    const path = pathIn(src)
    const aliased = withoutAlias(path)
    const isFromRoot = path.startsWith('/') || aliased !== undefined
    const fromRoot = (aliased ?? path).replace(/^\/+/, '')
    const beside = isFromRoot ? [] : [posix.join(folder, path)]
    const file = [...beside, ...STATIC.map((root) => posix.normalize(root + fromRoot))].find((candidate) =>
      this.#paths.has(candidate),
    )
    if (file !== undefined) return pictureAddress(file)
    return absolute(isFromRoot ? `/${fromRoot}` : src, base)
  }
}

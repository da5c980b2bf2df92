import { posix } from 'node:path'
import { counted } from '../../../schema/counted.ts'
import { isObject } from '../../../schema/is-object.ts'
import { TransferError } from '../../../schema/transfer/record.ts'
import { readData } from './front-matter.ts'
import type { Defaults } from './inherited.ts'
import { contentOf, type SiteGenerator } from './site.ts'

/*
 * Files of data in the folder of a site: https://jekyllrb.com/docs/datafiles/, https://gohugo.io/content-management/data-sources/,
 * https://www.11ty.dev/docs/data-template-dir/, https://docs.astro.build/en/guides/content-collections/. Only templates show most of them.
 */

const DATA = /\.(?:json5?|ya?ml|toml|[ct]sv)$/i
/** Folders of data, which programs can make as well. */
const IN_DATA_FOLDER = /^(?:[^/]+\/)?_?data\/.*\.(?:json5?|ya?ml|toml|[ct]sv|xml|[cm]?[jt]s)$/i
/** Settings of programs. */
const SETTINGS = /(?:^|\/)(?:package(?:-lock)?|[jt]sconfig(?:\.\w+)?)\.json$/

/**
 * Returns the files of data in the folder of a site.
 *
 * @param pages the paths of the pages
 */
export function dataFilesIn(generator: SiteGenerator, paths: readonly string[], pages: ReadonlySet<string>): string[] {
  const content = contentOf(generator)
  const folders = new Set([...pages].map((path) => posix.dirname(path)).filter((folder) => folder !== '.'))
  const isBesidePages = (path: string) => content?.test(path) ?? folders.has(posix.dirname(path))
  return paths.filter(
    (path) => !SETTINGS.test(path) && (IN_DATA_FOLDER.test(path) || (DATA.test(path) && isBesidePages(path))),
  )
}

/** Returns the number of entries in a file of data; undefined if it is unknown. */
function entriesIn(path: string, text: string): number | undefined {
  if (/\.[ct]sv$/i.test(path)) return Math.max(0, text.split('\n').filter((line) => line.trim() !== '').length - 1)
  if (!/\.(?:json|ya?ml|toml)$/i.test(path)) return undefined
  const data = readData(path, text)
  const [only, ...others] = isObject(data) ? Object.values(data) : []
  if (Array.isArray(only) && others.length === 0) return only.length
  return Array.isArray(data) ? data.length : isObject(data) ? Object.keys(data).length : undefined
}

/** Returns a file of data with the number of its entries, as a note names it; undefined if it has none. */
export function describeData(path: string, read: (path: string) => string): string | undefined {
  try {
    const entries = entriesIn(path, read(path))
    if (entries === 0) return undefined
    return entries === undefined ? path : `${path} (${counted(entries, 'entry', 'entries')})`
  } catch (error) {
    if (error instanceof TransferError) return path
    throw error
  }
}

/** What the pages of Eleventy inherit from files of data. */
export interface DirectoryData {
  defaults: Defaults[]
  /** The files that were read. */
  read: ReadonlySet<string>
  /** The files that cannot be read: programs. */
  unread: string[]
}

/**
 * Reads the data of Eleventy for a folder (`posts/posts.json`) or a page (`posts/a.11tydata.json`).
 *
 * @param pages the paths of the pages
 */
export function directoryDataIn(
  paths: readonly string[],
  pages: ReadonlySet<string>,
  text: (path: string) => string,
): DirectoryData {
  const named = Map.groupBy(pages, (path) => path.replace(/\.\w+$/, ''))
  const found = paths.flatMap((path) => {
    const [, base = '', type = ''] = /^(.+?)(?:\.11tydata)?\.(json|[cm]?js)$/.exec(path) ?? []
    const isProgram = type !== 'json'
    if (base === '' || (isProgram && !/\.11tydata\.[cm]?js$/.test(path))) return []
    const folder = posix.dirname(base)
    const targets = posix.basename(folder) === posix.basename(base) ? [folder] : (named.get(base) ?? [])
    const data = isProgram || targets.length === 0 ? undefined : readData(path, text(path))
    return targets.map((target) => ({ path, target, data }))
  })
  return {
    defaults: found.flatMap(({ target, data }) => (isObject(data) ? [{ path: target, type: '', values: data }] : [])),
    read: new Set(found.filter(({ data }) => isObject(data)).map(({ path }) => path)),
    unread: [...new Set(found.filter(({ data }) => !isObject(data)).map(({ path }) => path))],
  }
}

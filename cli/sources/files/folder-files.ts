import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readRegularFile } from './tools.ts'
import { TransferError } from '../../../schema/transfer/record.ts'

/** Largest number of files in a folder, and deepest nesting. */
const FILE_LIMIT = 200_000
const DEPTH_LIMIT = 32
/** Folders of programs, not of content. */
const SKIPPED = new Set(['node_modules', '_site', 'bower_components'])
/** Largest picture, in bytes. The media library has its own, smaller limit. */
const PICTURE_LIMIT = 64 * 1024 * 1024

const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp|ico|bmp|tiff?)$/i

/** Whether a file of a folder is read: hidden files and folders of programs are not. */
export const isRead = (path: string): boolean =>
  !path.split('/').some((part) => part.startsWith('.') || SKIPPED.has(part))

/** The files of a folder. */
export interface FolderFiles {
  /** Paths relative to the folder, with slashes, in their order. Links, hidden files and folders of programs are left out. */
  paths: string[]
  /** The paths of symbolic links, which could lead out of the folder. */
  links: string[]
  /** The paths of the pictures among them. */
  pictures: ReadonlySet<string>
  /** The size of a file, in bytes. */
  sizeOf: (path: string) => number
  /** @throws TransferError without the name of the file */
  read: (path: string, limit: number) => Buffer
  /** Returns a function that reads the picture at an address that `pictureAddress` returned. */
  picture: (address: string) => (() => Promise<Buffer>) | undefined
}

/** The note about a symbolic link. */
export const LINK = 'left out (a symbolic link, which is not followed)'

function* walk(root: string, folder: string, depth: number, links: string[]): Generator<string> {
  if (depth > DEPTH_LIMIT)
    throw new TransferError(`${root} has folders that are nested deeper than ${DEPTH_LIMIT} levels`)
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (!isRead(entry.name)) continue
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* walk(root, path, depth + 1, links)
    else if (entry.isFile()) yield path
    else if (entry.isSymbolicLink()) links.push(path)
  }
}

/** Returns the address of a picture in a folder, as fields of items can have it. */
export const pictureAddress = (path: string): string => `/${encodeURI(path).replaceAll(/[?#]/g, encodeURIComponent)}`

/** Lists the files of a folder. @throws TransferError if it has too many */
export function folderFiles(root: string): FolderFiles {
  const paths: string[] = []
  const links: string[] = []
  for (const path of walk(root, '', 0, links)) {
    if (paths.length === FILE_LIMIT) throw new TransferError(`${root} has more than ${FILE_LIMIT} files`)
    paths.push(path)
  }
  const pictures = new Map(paths.filter((path) => PICTURE.test(path)).map((path) => [pictureAddress(path), path]))
  const read = (path: string, limit: number) => readRegularFile(join(root, path), limit)
  return {
    paths,
    links,
    pictures: new Set(pictures.values()),
    read,
    sizeOf: (path) => lstatSync(join(root, path)).size,
    picture(address) {
      const path = pictures.get(address)
      return path === undefined ? undefined : async () => read(path, PICTURE_LIMIT)
    },
  }
}

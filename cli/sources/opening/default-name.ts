import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'

/** Returns the default source name of a folder. A zip archive of the folder has the same, so that its items get the same ids. */
export const folderSourceName = (name: string): string => name.replace(/\.zip$/i, '')

/** Returns the source name that a suggested mapping states for a file, a folder or an address. */
export function defaultSourceName(address: string): string {
  if (URL.canParse(address)) return new URL(address).host
  const name = basename(resolve(address))
  return /\.zip$/i.test(name) || statSync(address, { throwIfNoEntry: false })?.isDirectory()
    ? folderSourceName(name)
    : name.split('.', 1)[0]!
}

import { accessSync, constants, statSync, type Stats } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isatty } from 'node:tty'
import { CommandError } from './command-error.ts'
import { requireOutput } from './terminal.ts'

const { R_OK, W_OK } = constants

/** The name of standard input or output. */
export const STREAM = '-'
/** The file that is standard input. */
export const STDIN = '/dev/stdin'

const statOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false })

function existing(path: string): Stats {
  const stats = statOf(path)
  if (!stats) throw new CommandError(`${path} does not exist`)
  accessSync(path, R_OK)
  return stats
}

/** Whether a path is a pipe that is open already, such as that of a process substitution. Opening a named pipe can wait for ever. */
const isOpenPipe = (path: string, stats: Stats) =>
  stats.isFIFO() && /^\/(?:dev\/(?:stdin|fd\/\d+)|proc\/self\/fd\/\d+)$/.test(path)

/** Requires a file that can be read to its end, or standard input. @throws CommandError or a system error that names it */
export function requireFile(path: string): void {
  if (path === STREAM && isatty(0)) throw new CommandError('Standard input is a terminal; pipe a file into it')
  const file = path === STREAM ? STDIN : path
  const stats = existing(file)
  if (stats.isDirectory()) throw new CommandError(`${path} is a folder; name a file`)
  if (!stats.isFile() && !isOpenPipe(file, stats)) throw new CommandError(`${path} is not a regular file`)
}

/** Requires a source: a file or a folder that can be read, unless it is an address or standard input. @throws as `requireFile` */
export function requireSource(path: string): void {
  if (path === STREAM || /^https?:\/\//i.test(path)) return
  const stats = existing(path)
  if (!stats.isFile() && !stats.isDirectory()) throw new CommandError(`${path} is neither a file nor a folder`)
}

/** Requires a path at which a file can be written, or standard output. @throws CommandError, OutputError or a system error */
export function requireFileTarget(path: string): void {
  if (path === STREAM) return requireOutput()
  const stats = statOf(path)
  if (stats?.isDirectory()) throw new CommandError(`${path} is a folder; name a file`)
  if (stats && !stats.isFile()) throw new CommandError(`${path} is not a regular file`)
  requireWritable(dirname(path), path)
}

/** Requires a path at which a folder exists or can be made. @throws CommandError or a system error that names it */
export function requireFolderTarget(path: string): void {
  let folder = resolve(path)
  while (!statOf(folder)) folder = dirname(folder)
  requireWritable(folder, path)
}

/** @param path the path that the error names */
function requireWritable(folder: string, path: string): void {
  try {
    // The slash at the end requires a folder.
    accessSync(`${folder}/`, W_OK)
  } catch (error) {
    throw Object.assign(error as Error, { path })
  }
}

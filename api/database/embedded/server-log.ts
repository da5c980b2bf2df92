import { chown, type FileHandle, open, readFile, rename, stat, statfs } from 'node:fs/promises'
import type { ClusterDirectory } from './cluster-directory.ts'

const LIMIT_BYTES = 5_000_000
const TAIL_LINES = 12
const LOW_SPACE_MB = 64

/** Opens PostgreSQL's own log to append to; a long one is put aside first, as `postgres.log.1`. */
export async function openLog({ folder, logFile }: ClusterDirectory): Promise<FileHandle> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }))
  if (size > LIMIT_BYTES) await rename(logFile, `${logFile}.1`)
  const log = await open(logFile, 'a', 0o600)
  // Root may run this for an ordinary user's data, who must be able to write here afterwards.
  if (process.getuid?.() === 0) {
    const { uid, gid } = await stat(folder)
    await chown(logFile, uid, gid)
  }
  return log
}

/** What PostgreSQL wrote to its log last, after the first `from` bytes, and whether the disk is full. */
export async function explain(
  { folder, logFile }: Pick<ClusterDirectory, 'folder' | 'logFile'>,
  from = 0,
): Promise<string> {
  const log = await readFile(logFile).catch(() => Buffer.alloc(0))
  const tail = log.subarray(from).toString().trim().split('\n').slice(-TAIL_LINES).join('\n')
  const parts = [tail ? `The end of ${logFile}:\n${tail}` : `It wrote nothing to ${logFile}.`]
  const { bavail, bsize } = await statfs(folder)
  const free = (bavail * bsize) / 1e6
  if (free < LOW_SPACE_MB) parts.push(`The disk that holds ${folder} has only ${free.toFixed(1)} MB left.`)
  return parts.join('\n')
}

/** One file of an export, in a folder or an archive. */
export interface TreeFile {
  /** Slash-separated, relative to the export's root. */
  path: string
  /** Reads all bytes. @throws TransferError if they cannot be read or exceed `limit` bytes */
  read: (limit: number) => Promise<Buffer> | Buffer
}

/** A folder or an archive that contains an export. */
export interface Tree {
  /** Its name in messages. */
  name: string
  files: () => AsyncIterable<TreeFile> | Iterable<TreeFile>
  /** Returns one file by its path, or undefined if it does not exist. */
  file: (path: string) => TreeFile | undefined
  close: () => void
}

/** Writes the files of an export. */
export interface TreeWriter {
  write: (path: string, bytes: string | Buffer) => Promise<void>
  /** Returns a file of the export that this one replaces in part. */
  earlier?: (path: string) => Buffer | undefined
  /** Returns whether this export replaces all items of a kind. @param path the kind's path */
  owns?: (path: string) => boolean
  /** Completes the export and moves it to its final path. */
  finish: () => Promise<void>
  /** Removes everything written so far. */
  abort: () => Promise<void>
}

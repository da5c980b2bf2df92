/** One file of an export, in a folder or an archive. */
export interface TreeFile {
  /** Slash-separated, relative to the export's root. */
  path: string
  /** Reads all bytes. @throws TransferError if they cannot be read or exceed `limit` bytes */
  read: (limit: number) => Promise<Uint8Array> | Uint8Array
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

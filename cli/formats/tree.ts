/** One file of an export, wherever the export is kept. */
export interface TreeFile {
  /** Slash-separated, relative to the export's root. */
  path: string
  /** All bytes. @throws TransferError when they cannot be read or exceed `limit` bytes. */
  read: (limit: number) => Promise<Buffer> | Buffer
}

/** A folder or an archive holding an export. Walks in a fixed order: path by path, sorted. */
export interface Tree {
  /** What messages call it. */
  name: string
  files: () => AsyncIterable<TreeFile> | Iterable<TreeFile>
  /** One file by its path, or undefined when there is none. */
  file: (path: string) => TreeFile | undefined
  close: () => void
}

/** Where an export is written to. */
export interface TreeWriter {
  write: (path: string, bytes: string | Buffer) => Promise<void>
  /** Completes the export; nothing shows at its final place before. */
  finish: () => Promise<void>
  /** Removes what was written. */
  abort: () => Promise<void>
}

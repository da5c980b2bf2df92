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

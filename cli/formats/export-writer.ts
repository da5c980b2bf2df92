import type { AnyKind } from '../../schema/kind.ts'
import type { DeletedItem } from '../../api/content/transfer/item-versions.ts'
import type { Manifest } from '../../schema/transfer/manifest.ts'

/** One item to export. */
export interface ExportRecord {
  kind: AnyKind
  /** Absent for items that a key identifies: settings and subscribers. */
  id?: string
  values: Record<string, unknown>
  /** The versions that the item was made from, as they are stated, newest first. */
  madeFrom?: readonly string[]
  /** The stored bytes of a media file. */
  content?: () => Promise<Buffer>
}

/** Writes items to an export, one after another. */
export interface ExportWriter {
  begin: (manifest: Pick<Manifest, 'scope' | 'origin'>) => Promise<void>
  write: (record: ExportRecord) => Promise<void>
  /** States an item that the site has deleted. */
  writeDeleted: (kind: AnyKind, item: DeletedItem) => Promise<void>
  /** Completes the export and moves it to its final path. */
  finish: () => Promise<void>
  /** Removes everything written so far. */
  abort: () => Promise<void>
}

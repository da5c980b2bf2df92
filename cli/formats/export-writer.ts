import type { AnyKind } from '../../schema/kind.ts'
import type { Manifest } from './bundle.ts'

/** One item on its way out. */
export interface ExportRecord {
  kind: AnyKind
  /** Absent for what is identified by a key: a setting, a subscriber. */
  id?: string
  values: Record<string, unknown>
  /** The stored bytes of a media file. */
  content?: () => Promise<Buffer>
}

/** Where items are exported to, one after another. */
export interface ExportWriter {
  begin: (manifest: Pick<Manifest, 'scope'>) => Promise<void>
  write: (record: ExportRecord) => Promise<void>
  /** Completes the export; before this nothing is at its final place. */
  finish: () => Promise<void>
  /** Removes what was written so far. */
  abort: () => Promise<void>
}

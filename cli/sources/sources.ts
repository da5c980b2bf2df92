import type { Source } from '../../schema/transfer/source.ts'
import type { SourceAddress, SourceOptions } from './records/source-options.ts'
import { setTools, type SourceTools } from './files/tools.ts'

export type { SourceOptions } from './records/source-options.ts'
export type { SourceTools } from './files/tools.ts'

/** What the package does for the command line. */
export interface Sources {
  /** Opens a source of content that is not an export of ours. @throws TransferError with a message for the user */
  open: (address: SourceAddress, options: SourceOptions) => Promise<Source>
  /**
   * Returns a mapping for a source, as YAML, that a person can complete.
   *
   * @throws TransferError with a message for the user
   */
  suggestMapping: (path: string, options: SourceOptions) => Promise<string>
}

/** Returns the package, which reads files and addresses by these functions. Everything else is loaded when it is needed. */
export function sources(tools: SourceTools): Sources {
  setTools(tools)
  return {
    open: async (address, options) => (await import('./open-source.ts')).openSource(address, options),
    suggestMapping: async (path, options) => (await import('./suggestions/suggest.ts')).suggest(path, options),
  }
}

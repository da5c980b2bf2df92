import type { IncomingMessage } from 'node:http'
import type { Tree } from '../../../schema/transfer/tree.ts'

/** One row of a table. */
export interface Row {
  /** The header, the same for every row. */
  columns: readonly string[]
  cells: Map<string, string>
  /** The line on which the row begins, counted from 1. */
  line: number
  /** The problem with the row's shape, if any. */
  problem?: string
}

/** A request for a file. `timeout` is the longest silence of the server, in milliseconds. */
export interface FileRequest {
  headers: Record<string, string>
  timeout: number
  signal: AbortSignal
  /** Whether an IP address may be connected to. Only public addresses by default. */
  isAllowed?: ((address: string) => boolean) | undefined
}

/** The functions with which the program that uses this package reads its own files. The package reads with the same limits and checks. */
export interface SourceTools {
  /** Reads a regular file. @throws TransferError without the name of the file */
  readRegularFile: (path: string, limit: number) => Buffer
  /** Reads the first 64 KiB of a file. */
  headOf: (path: string) => Buffer
  /** Returns a file that can be read repeatedly, with the progress of the latest read from 0 to 1. */
  trackedFile: (path: string) => { open: () => AsyncIterable<Buffer>; fraction: () => number }
  /** Opens a zip archive. @param byName which files are looked up by their names @throws TransferError */
  openZip: (path: string, byName: (name: string) => boolean) => Promise<Tree>
  /** Reads the rows of a CSV file. @throws TransferError without the name of the file */
  readTable: (bytes: AsyncIterable<Uint8Array>, encoding?: string) => AsyncIterable<Row>
  /** Sends a request to a public address. Redirects are not followed. */
  request: (url: URL, options: FileRequest) => Promise<IncomingMessage>
}

let tools: SourceTools | undefined

/** Sets the functions that the package reads with. Called once, when the package is loaded. */
export function setTools(functions: SourceTools): void {
  tools = functions
}

function loadedTools(): SourceTools {
  if (!tools) throw new Error('verdant-sources was not loaded by its interface')
  return tools
}

export const readRegularFile: SourceTools['readRegularFile'] = (path, limit) =>
  loadedTools().readRegularFile(path, limit)

export const headOf: SourceTools['headOf'] = (path) => loadedTools().headOf(path)

export const trackedFile: SourceTools['trackedFile'] = (path) => loadedTools().trackedFile(path)

export const openZip: SourceTools['openZip'] = (path, byName) => loadedTools().openZip(path, byName)

export const readTable: SourceTools['readTable'] = (bytes, encoding) => loadedTools().readTable(bytes, encoding)

export const request: SourceTools['request'] = (url, options) => loadedTools().request(url, options)

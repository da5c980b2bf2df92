import { statSync } from 'node:fs'
import { TransferError } from '../../../schema/transfer/record.ts'
import { headOf } from '../files/tools.ts'
import { DATA_FILE } from '../files/data-folder.ts'
import { folderFiles } from '../files/folder-files.ts'
import { isMarkdownFolder } from '../markdown/site-files.ts'
import { encodingOf } from '../../../schema/transfer/text-encoding.ts'
import { isYaml } from '../files/read-document.ts'
import { whyUnreadable } from './unreadable.ts'

export type Format = 'zip' | 'tar' | 'xml' | 'json' | 'ndjson' | 'csv' | 'unknown' | 'markdown' | 'folder'

/** Returns the format of a folder or an archive by the paths of its files. */
export function formatOfPaths(paths: readonly string[]): 'unknown' | 'markdown' | 'folder' {
  if (isMarkdownFolder(paths)) return 'markdown'
  return paths.some((path) => DATA_FILE.test(path)) ? 'folder' : 'unknown'
}

/** Returns the error for a folder or an archive that has neither records nor pages. */
export const notAnExport = (path: string): TransferError =>
  new TransferError(`${path} is not a Verdant export: it has no verdant.json`)

/** Detects the format of a file by its first bytes, then by its name, and that of a folder by its files. */
export function formatOf(path: string, name: string): Format {
  if (statSync(path).isDirectory()) return formatOfPaths(folderFiles(path).paths)
  const head = headOf(path)
  if (head.subarray(0, 2).toString('latin1') === 'PK') return 'zip'
  const reason = whyUnreadable(head, name)
  if (reason !== undefined) throw new TransferError(`${name} ${reason}`)
  if (head[0] === 0x1f && head[1] === 0x8b) return 'tar'
  const encoding = encodingOf(head)
  const text = new TextDecoder(encoding).decode(head).trimStart()
  if (/\.(?:csv|tsv|txt)$/i.test(name)) return 'csv'
  if (text.startsWith('<') && encoding !== 'utf-8')
    throw new TransferError(`${name} is XML in ${encoding.toUpperCase()}. Save it as UTF-8, also in its first line.`)
  if (text.startsWith('<')) return 'xml'
  if (/\.(?:ndjson|jsonl)$/i.test(name)) return 'ndjson'
  if (/\.json$/i.test(name) || isYaml(name)) return 'json'
  if (text.startsWith('[')) return 'json'
  if (text.startsWith('{')) return /^\{.*\}\r?\n\{/.test(text) ? 'ndjson' : 'json'
  return 'csv'
}

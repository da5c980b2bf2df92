import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { TransferError } from '../../transfer/record.ts'
import { folderFiles } from './folder-files.ts'
import { isMarkdownFolder } from '../markdown/site-files.ts'
import { encodingOf } from '../../formats/text-encoding.ts'
import { isYaml } from './read-document.ts'
import { whyUnreadable } from './unreadable.ts'

export type Format =
  | 'zip'
  | 'tar'
  | 'wordpress'
  | 'json'
  | 'ndjson'
  | 'verdant-ndjson'
  | 'csv'
  | 'verdant-folder'
  | 'markdown'
  | 'folder'

/** Reads the first 64 KiB of a file. */
export function headOf(path: string): Buffer {
  const descriptor = openSync(path, 'r')
  try {
    const head = Buffer.alloc(64 * 1024)
    return head.subarray(0, readSync(descriptor, head, 0, head.length, 0))
  } finally {
    closeSync(descriptor)
  }
}

/** Files of exports of our own. */
const OWN = ['verdant.json', 'settings.json', 'hero.json', 'company-info.json']

/** Files of a folder that have lists of records. */
export const DATA_FILE = /^[^/]+\.(?:json|jsonl|ndjson|csv|tsv)$/i

/** Returns the format of a folder or an archive by the paths of its files. */
export function formatOfPaths(paths: readonly string[]): 'verdant-folder' | 'markdown' | 'folder' {
  if (OWN.some((own) => paths.includes(own))) return 'verdant-folder'
  if (isMarkdownFolder(paths)) return 'markdown'
  return paths.some((one) => DATA_FILE.test(one)) ? 'folder' : 'verdant-folder'
}

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
  if (text.startsWith('<')) return 'wordpress'
  if (/^\{\s*"format"\s*:\s*"verdant"/.test(text)) return 'verdant-ndjson'
  if (/\.(?:ndjson|jsonl)$/i.test(name)) return 'ndjson'
  if (/\.json$/i.test(name) || isYaml(name)) return 'json'
  if (text.startsWith('[')) return 'json'
  if (text.startsWith('{')) return /^\{.*\}\r?\n\{/.test(text) ? 'ndjson' : 'json'
  return 'csv'
}

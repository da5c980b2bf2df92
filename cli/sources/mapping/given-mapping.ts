import { basename } from 'node:path'
import { decodeUtf8 } from '../../../schema/transfer/json.ts'
import { readRegularFile } from '../tools.ts'
import { quoted } from '../../../schema/transfer/quoted.ts'
import { TransferError } from '../../../schema/transfer/record.ts'
import type { Format } from '../files/format-of.ts'
import type { SourceOptions } from '../source-options.ts'
import { looseRule, METADATA } from './loose-mapping.ts'
import type { Mapping } from './mapping.ts'
import { builtIn, parseMapping } from './parse.ts'

/** Largest mapping, in bytes. */
const MAPPING_LIMIT = 256 * 1024

/** Returns the mapping file of the options, read; else the one for records of the kind that they name, if they do. */
export function mappingOf({ mapping, as }: SourceOptions): Mapping | undefined {
  if (mapping !== undefined) {
    try {
      return parseMapping(decodeUtf8(readRegularFile(mapping, MAPPING_LIMIT)), mapping)
    } catch (error) {
      throw error instanceof TransferError && !error.message.startsWith('The mapping')
        ? new TransferError(`${mapping} ${error.message}`)
        : error
    }
  }
  return as && builtIn({ rules: [looseRule(as, '~id')], ignore: METADATA })
}

/** What to do about records of which no kind is known. */
export const NOT_SAID = 'Say what its records are: --as products, or --mapping <file> (--init-mapping drafts one)'

/** Returns why a source needs a mapping, and names the system whose export it is. */
export async function whatItIs(
  path: string,
  name: string,
  format: Format,
  { encoding }: SourceOptions,
): Promise<string> {
  const { loadSystem } = await import('../systems/open.ts')
  const { formatIn, systems } = await import('../systems/index.ts')
  const loaded = await loadSystem({ path, name, format, encoding, allowPartial: true })
  const found = loaded && formatIn(loaded.document)
  if (found === undefined) return `${name}: ${NOT_SAID}`
  // Archives and standard input are read from a temporary place.
  const given = basename(path) === name ? path : name
  return `${name} is an export of ${systems[found].title}. Draft a mapping for it: verdant import ${quoted(given)} --init-mapping`
}

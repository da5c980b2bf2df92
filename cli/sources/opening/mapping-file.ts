import { basename } from 'node:path'
import { decodeUtf8 } from '../../../schema/transfer/json.ts'
import { readRegularFile } from '../files/tools.ts'
import { quoted } from '../../../schema/transfer/quoted.ts'
import { TransferError } from '../../../schema/transfer/record.ts'
import type { Format } from './format-of.ts'
import type { SourceOptions } from '../records/source-options.ts'
import { looseRule, METADATA } from '../mapping/loose-mapping.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { systemNames, systemOf } from '../systems/index.ts'
import { loadSystem } from './open-system.ts'
import { builtIn, parseMapping } from '../mapping/parse.ts'

/** Largest mapping, in bytes. */
const MAPPING_LIMIT = 256 * 1024

/** Reads the mapping file that the options name. Without one, returns a mapping for the kind that they name, if they name one. */
export function mappingOf({ mapping, as }: SourceOptions): Mapping | undefined {
  if (mapping !== undefined) {
    try {
      return parseMapping(decodeUtf8(readRegularFile(mapping, MAPPING_LIMIT)), mapping, systemNames)
    } catch (error) {
      throw error instanceof TransferError && !error.message.startsWith('The mapping')
        ? new TransferError(`${mapping} ${error.message}`)
        : error
    }
  }
  return as && builtIn({ rules: [looseRule(as, '~id')], ignore: METADATA })
}

/** How to name the kind of the records. */
export const KIND_ADVICE = 'Say what its records are: --as products, or --mapping <file> (--init-mapping suggests one)'

/** Returns why a source needs a mapping, and names the system whose export it is. */
export async function whyMappingNeeded(
  path: string,
  name: string,
  format: Format,
  { encoding }: SourceOptions,
): Promise<string> {
  const loaded = await loadSystem({ path, name, format, encoding, allowPartial: true })
  const system = loaded && systemOf(loaded.document)
  if (system === undefined) return `${name}: ${KIND_ADVICE}`
  // Archives and standard input are read from a temporary place.
  const argument = basename(path) === name ? path : name
  return `${name} is an export of ${system.title}. Get a suggested mapping: verdant import ${quoted(argument)} --init-mapping`
}

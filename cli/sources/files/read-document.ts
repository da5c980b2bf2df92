import { readRegularFile } from './tools.ts'
import { parseJson } from '../../../schema/transfer/json.ts'
import { decodeText } from '../../../schema/transfer/text-encoding.ts'
import { readYaml } from '../../../schema/transfer/yaml.ts'
import { TransferError } from '../../../schema/transfer/record.ts'

/** Largest JSON document, in bytes: it is read into memory. Larger data must be NDJSON. */
export const DOCUMENT_LIMIT = 64 * 1024 * 1024

/** Whether a file is YAML by its name. */
export const isYaml = (name: string): boolean => /\.ya?ml$/i.test(name)

function parseYaml(text: string): unknown {
  const { data, errors } = readYaml(text)
  if (!errors) return data
  const [{ line, message }] = errors as [(typeof errors)[number]]
  throw new TransferError(`${line === undefined ? '' : `line ${line} `}is not YAML: ${message}`)
}

/**
 * Reads a JSON or YAML document into memory.
 *
 * @param encoding the one that the user names
 * @throws TransferError
 */
export function readDocument(path: string, name: string, encoding?: string): unknown {
  try {
    const text = decodeText(readRegularFile(path, DOCUMENT_LIMIT), encoding)
    if (text.trim() === '') throw new TransferError('is empty')
    return isYaml(name) ? parseYaml(text) : parseJson(text)
  } catch (error) {
    throw error instanceof TransferError ? new TransferError(`${name} ${error.message}`) : error
  }
}

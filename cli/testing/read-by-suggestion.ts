import { suggestMapping } from '../reading/open-source.ts'
import { readSource, writeSource } from './read-source.ts'

/** Reads a source by the mapping that is suggested for it, with the source name “old”. Returns that mapping, too. */
export async function readBySuggestion(path: string, options: Parameters<typeof suggestMapping>[1] = {}) {
  const suggested = await suggestMapping(path, { sourceName: 'old', ...options })
  return { suggested, ...(await readSource(path, { mapping: await writeSource('mapping.yaml', suggested) })) }
}

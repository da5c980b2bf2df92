import { suggestMapping } from '../reading/open-source.ts'
import { readSource, writeSource } from './read-source.ts'

/** Reads a source by the mapping that `--init-mapping` drafts for it, with the source name “old”. Returns the draft, too. */
export async function readByDraft(path: string, options: Parameters<typeof suggestMapping>[1] = {}) {
  const draft = await suggestMapping(path, { sourceName: 'old', ...options })
  return { draft, ...(await readSource(path, { mapping: await writeSource('mapping.yaml', draft) })) }
}

import { draftFor } from '../sources/drafts/draft-for.ts'
import { readSource, writeSource } from './read-source.ts'

/** Reads a source by the mapping that `--init-mapping` drafts for it, with the source name “old”. Returns the draft, too. */
export async function readByDraft(path: string, options: Parameters<typeof draftFor>[1] = {}) {
  const draft = await draftFor(path, options, 'old')
  return { draft, ...(await readSource(path, { mapping: await writeSource('mapping.yaml', draft) })) }
}

import { requestPublic } from '../../api/platform/outbound/public-request.ts'
import { readCsv } from '../../api/content/formats/csv.ts'
import { readRegularFile } from '../../api/content/formats/folder.ts'
import { headOf, trackedFile } from '../../api/content/formats/tracked-file.ts'
import { zipTree } from '../../api/content/formats/zip.ts'
import type { Sources, SourceTools } from '../sources/sources.ts'

const tools: SourceTools = {
  readRegularFile,
  headOf,
  trackedFile,
  openZip: zipTree,
  readTable: readCsv,
  request: requestPublic,
}

/** Loads the package that reads other systems. Returns undefined if it is not installed. */
export async function loadSources(): Promise<Sources | undefined> {
  try {
    const { sources } = await import('../sources/sources.ts')
    return sources(tools)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const isMissing = (error: unknown): boolean => {
  const { code, url = '' } = error as { code?: string; url?: string }
  return code === 'ERR_MODULE_NOT_FOUND' && /\/sources\.[jt]s$/.test(url)
}

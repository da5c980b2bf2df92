import { hasNoLocales } from '../records/locales.ts'
import { basename } from 'node:path'
import { fetchedDocument } from '../network/fetch-pages.ts'
import { formatOf } from '../opening/format-of.ts'
import { unpackZip } from '../opening/zip-folder.ts'
import { defaultSourceName } from '../opening/default-name.ts'
import type { SourceOptions } from '../records/source-options.ts'
import { suggestForFile, suggestForSystem, sourceOfList } from './suggest-for-system.ts'
import { suggestMapping } from './suggest-mapping.ts'
import { samplesOf } from './samples.ts'

/**
 * Suggests a mapping for a file or a folder of another system, or for the response at an address.
 *
 * @param source the name of the origin in the mapping
 */
export async function suggest(
  address: string,
  options: SourceOptions,
  source = options.sourceName ?? defaultSourceName(address),
): Promise<string> {
  const { path, remove } = await temporaryCopy(address, options)
  try {
    const api = URL.canParse(address) && /^https?:/i.test(address) ? new URL(address) : undefined
    return await suggestForPath(path, options, source, api)
  } finally {
    await remove()
  }
}

/** Returns the path of a source, which is a temporary one for a response and for an archive of Markdown or data files. */
async function temporaryCopy(
  address: string,
  options: SourceOptions,
): Promise<{ path: string; remove: () => Promise<void> | void }> {
  if (/^https?:\/\//i.test(address)) return fetchedDocument(address, { ...options, allowPartial: true })
  if (formatOf(address, basename(address)) !== 'zip') return { path: address, remove: () => undefined }
  const { folder, remove } = await unpackZip(address)
  return { path: folder, remove }
}

/** @param api the address that the file is a response of */
async function suggestForPath(
  path: string,
  { as, encoding, locale }: SourceOptions,
  source: string,
  api: URL | undefined,
): Promise<string> {
  const format = formatOf(path, basename(path))
  if (format === 'xml' || format === 'tar')
    return suggestForFile(path, format, source, { ...(as && { as }), ...(locale !== undefined && { locale }) })
  const known = await suggestForSystem(path, as, encoding, source, locale, api)
  if (known !== undefined) return known
  if (locale !== undefined) throw hasNoLocales(basename(path))
  return suggestMapping(await samplesOf(path, basename(path), encoding), sourceOfList(source, api), { as })
}

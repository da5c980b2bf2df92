import { basename } from 'node:path'
import { fetchedDocument } from '../network/fetch-pages.ts'
import { formatOf } from '../files/format-of.ts'
import { unpackZip } from '../files/zip-folder.ts'
import { defaultSourceName } from '../default-name.ts'
import { hasNoLocales } from '../locales.ts'
import type { SourceOptions } from '../source-options.ts'
import { draftForArchive, draftForSystem, sourceOfList } from './draft-for-system.ts'
import { draftForWordPress } from './draft-for-wordpress.ts'
import { draftMapping } from './draft-mapping.ts'
import { samplesOf } from './samples.ts'

/**
 * Drafts a mapping for a file or a folder of another system, or for the response at an address.
 *
 * @param source the name of the origin in the draft
 */
export async function draftFor(
  address: string,
  options: SourceOptions,
  source = options.sourceName ?? defaultSourceName(address),
): Promise<string> {
  const { path, remove } = await temporaryCopy(address, options)
  try {
    const api = URL.canParse(address) && /^https?:/i.test(address) ? new URL(address) : undefined
    return await draftForFile(path, options, source, api)
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
async function draftForFile(
  path: string,
  { as, encoding, locale }: SourceOptions,
  source: string,
  api: URL | undefined,
): Promise<string> {
  if (formatOf(path, basename(path)) === 'wordpress') {
    if (locale !== undefined) throw hasNoLocales(basename(path))
    return draftForWordPress(path, as)
  }
  if (formatOf(path, basename(path)) === 'tar') return draftForArchive(path, as, source, locale)
  const known = await draftForSystem(path, as, encoding, source, locale, api)
  if (known !== undefined) return known
  if (locale !== undefined) throw hasNoLocales(basename(path))
  return draftMapping(await samplesOf(path, basename(path), encoding), sourceOfList(source, api), { as })
}

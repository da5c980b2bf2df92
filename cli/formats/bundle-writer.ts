import { mediaFile, setting } from '../../schema/kinds/index.ts'
import { subscriber } from '../transfer/subscriber.ts'
import { VERSION as PROGRAM_VERSION } from '../../api/version.ts'
import { checkManifest, FORMAT, originKey, VERSION } from './bundle.ts'
import type { ExportRecord, ExportWriter } from './export-writer.ts'
import { decodeUtf8, parseJson, prettyJson } from './json.ts'
import { TransferError } from '../transfer/record.ts'
import type { TreeWriter } from './tree.ts'

/** Writes an export as a tree of files in the layout that `bundle.ts` describes. */
export function bundleWriter(tree: TreeWriter): ExportWriter {
  const settings: Record<string, unknown> = {}
  const addresses: unknown[] = []
  let manifest: Parameters<ExportWriter['begin']>[0] = { scope: 'all' }
  const items: Record<string, string> = {}

  async function write({ kind, id, values, content, madeFrom }: ExportRecord) {
    const key = madeFrom && originKey(kind, id, values)
    if (key !== undefined) items[key] = madeFrom!.join(' ')
    if (kind.name === setting.name) settings[String(values.key)] = values.value
    else if (kind.name === subscriber.name) addresses.push(values.email)
    else if (kind.name === mediaFile.name) {
      const path = `media/${String(values.publicId)}`
      if (content) await tree.write(path, await content())
      await tree.write(`${path}.json`, prettyJson({ id, ...values }))
    } else {
      await tree.write(kind.singleton ? `${kind.path}.json` : `${kind.path}/${id}.json`, prettyJson({ id, ...values }))
    }
  }

  return {
    begin: async (given) => {
      manifest = given
    },
    write,
    async finish() {
      if (Object.keys(settings).length > 0) await tree.write('settings.json', prettyJson(settings))
      if (addresses.length > 0) await tree.write('subscribers.json', prettyJson(addresses))
      // The manifest comes last: a tree that has one is complete.
      const said = manifest.origin ? { ...manifest, items: { ...earlierItems(tree), ...items } } : manifest
      await tree.write(
        'verdant.json',
        prettyJson({ format: FORMAT, version: VERSION, madeBy: PROGRAM_VERSION, ...said }),
      )
      await tree.finish()
    },
    abort: tree.abort,
  }
}

/** Returns what an export in the same folder says of items that this one leaves as they are. */
function earlierItems(tree: TreeWriter): Record<string, string> {
  const bytes = tree.earlier?.('verdant.json')
  if (!bytes) return {}
  try {
    const { items = new Map<string, string>() } = checkManifest(parseJson(decodeUtf8(bytes)), 'verdant.json')
    return Object.fromEntries([...items].filter(([key]) => !tree.owns?.(key.split('/', 1)[0]!)))
  } catch (error) {
    if (error instanceof TransferError) return {}
    throw error
  }
}

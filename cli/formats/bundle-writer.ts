import { mediaFile, setting } from '../../schema/kinds/index.ts'
import { subscriber } from '../../schema/transfer/subscriber.ts'
import { checkManifest, manifestOf, originKey } from '../../api/content/formats/bundle.ts'
import type { ExportRecord, ExportWriter } from './export-writer.ts'
import { decodeUtf8, parseJson, prettyJson } from '../../schema/transfer/json.ts'
import { TransferError } from '../../schema/transfer/record.ts'
import type { TreeWriter } from './tree-writer.ts'

/** Writes an export as a tree of files in the layout that `bundle.ts` describes. */
export function bundleWriter(tree: TreeWriter): ExportWriter {
  const settings: Record<string, unknown> = {}
  const addresses: unknown[] = []
  let manifest: Parameters<ExportWriter['begin']>[0] = { scope: 'all' }
  const items: Record<string, string> = {}
  const deleted: Record<string, string> = {}

  async function write({ kind, id, values, content, madeFrom }: ExportRecord) {
    const key = madeFrom && originKey(kind, id, values)
    if (key !== undefined) items[key] = madeFrom!.join(' ')
    if (kind.name === setting.name) {
      const { key: name, ...setTo } = values
      settings[String(name)] = 'translations' in setTo ? setTo : setTo.value
    } else if (kind.name === subscriber.name) addresses.push(values.email)
    else if (kind.name === mediaFile.name) {
      const path = `media/${String(values.publicId)}`
      if (content) await tree.write(path, await content())
      await tree.write(`${path}.json`, prettyJson({ id, ...values }))
    } else {
      await tree.write(kind.singleton ? `${kind.path}.json` : `${kind.path}/${id}.json`, prettyJson({ id, ...values }))
    }
  }

  return {
    begin: async (header) => {
      manifest = header
    },
    write,
    async writeDeleted(kind, { id, madeFrom }) {
      deleted[originKey(kind, id, {})!] = madeFrom.join(' ')
    },
    async finish() {
      if (Object.keys(settings).length > 0) await tree.write('settings.json', prettyJson(settings))
      if (addresses.length > 0) await tree.write('subscribers.json', prettyJson(addresses))
      // The manifest comes last: a tree that has one is complete.
      const earlier = earlierStatements(tree)
      const origin = manifest.origin && {
        items: { ...earlier.items, ...items },
        ...(manifest.origin.deletions && { deleted: { ...earlier.deleted, ...deleted } }),
      }
      await tree.write('verdant.json', prettyJson({ ...manifestOf(manifest), ...origin }))
      await tree.finish()
    },
    abort: tree.abort,
  }
}

/** Returns what an export in the same folder states of the kinds that this one leaves as they are. */
function earlierStatements(tree: TreeWriter): { items?: object; deleted?: object } {
  const bytes = tree.earlier?.('verdant.json')
  if (!bytes) return {}
  const ofOthers = (stated: ReadonlyMap<string, string> = new Map()) =>
    Object.fromEntries([...stated].filter(([key]) => !tree.owns?.(key.split('/', 1)[0]!)))
  try {
    const { items, deleted } = checkManifest(parseJson(decodeUtf8(bytes)), 'verdant.json')
    return { items: ofOthers(items), deleted: ofOthers(deleted) }
  } catch (error) {
    if (error instanceof TransferError) return {}
    throw error
  }
}

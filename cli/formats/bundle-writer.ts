import { mediaFile, setting } from '../../schema/kinds/index.ts'
import { subscriber } from '../transfer/subscriber.ts'
import { VERSION as PROGRAM_VERSION } from '../../api/version.ts'
import { FORMAT, VERSION } from './bundle.ts'
import type { ExportRecord, ExportWriter } from './export-writer.ts'
import { prettyJson } from './json.ts'
import type { TreeWriter } from './tree.ts'

/** Writes an export as a tree of files in the layout that `bundle.ts` describes. */
export function bundleWriter(tree: TreeWriter): ExportWriter {
  const settings: Record<string, unknown> = {}
  const addresses: unknown[] = []
  let scope = 'all'

  async function write({ kind, id, values, content }: ExportRecord) {
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
    begin: async (manifest) => {
      scope = manifest.scope
    },
    write,
    async finish() {
      if (Object.keys(settings).length > 0) await tree.write('settings.json', prettyJson(settings))
      if (addresses.length > 0) await tree.write('subscribers.json', prettyJson(addresses))
      // The manifest comes last: a tree that has one is complete.
      await tree.write('verdant.json', prettyJson({ format: FORMAT, version: VERSION, madeBy: PROGRAM_VERSION, scope }))
      await tree.finish()
    },
    abort: tree.abort,
  }
}

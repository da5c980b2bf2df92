import { mediaFile } from '../../schema/kinds/index.ts'
import { CommandError } from '../terminal/command-error.ts'
import type { System } from '../../api/system/start.ts'
import type { Source } from '../../schema/transfer/source.ts'
import { showProgress } from '../terminal/progress.ts'
import { parseOnly } from '../../schema/transfer/only.ts'
import { identify } from '../../api/content/imports/identity.ts'
import { StoredContent } from '../../api/content/imports/lookup.ts'
import { chooseKinds, connect, download, type RemoteOptions } from './connect.ts'
import { TransferFolder } from './folder.ts'
import { inParallel } from './in-parallel.ts'

/** The number of media files that are looked up at once. */
const BATCH = 1_000

/** Returns what opens another site as a source: one consistent copy of all that the token may read. */
export const pulledSource =
  (address: string, remote: RemoteOptions) =>
  async (
    { config, database }: Pick<System, 'config' | 'database'>,
    options: { only?: string; quiet?: boolean; json?: boolean },
    signal: AbortSignal,
  ): Promise<Source> => {
    const connection = await connect(address, remote, signal)
    const { site, description } = connection
    const only = parseOnly(options.only)
    const { paths, note } = chooseKinds(site, description.reads, only, 'read')
    const folder = await TransferFolder.open(config.dataDir)
    try {
      const content = await download(connection, folder, 'content', { kinds: paths })
      const fetchMedia = async (publicId: string, hash: string): Promise<Buffer> => {
        const known = await folder.fetched(hash)
        if (known) return known
        const bytes = await site.media(publicId)
        if (await folder.keep(hash, bytes)) return bytes
        throw new CommandError(
          `${site.name}: media/${publicId}: its stored bytes are damaged. Run verdant doctor there`,
        )
      }
      let read = 0
      const records = async function* () {
        read = 0
        for await (const record of content.records(fetchMedia)) {
          read++
          yield record
        }
      }
      return {
        name: site.name,
        records,
        describesMedia: true,
        states: content,
        fraction: () => (content.count === 0 ? 1 : read / content.count),
        notes: () => (note === undefined ? [] : [note]),
        async beforeImport() {
          const stored = new StoredContent(database)
          const missing: { publicId: string; hash: string }[] = []
          let batch = new Map<string, string>()
          const flush = async () => {
            const identities = [...batch.keys()].map((publicId) =>
              identify({ kind: mediaFile, values: { publicId }, origin: { file: site.name } }),
            )
            const { byKey } = await stored.lookUp(
              mediaFile,
              identities.filter((identity) => typeof identity !== 'string'),
            )
            for (const [publicId, hash] of batch) if (!byKey.get(publicId)?.length) missing.push({ publicId, hash })
            batch = new Map()
          }
          for await (const { kind, values } of content.records(fetchMedia)) {
            if (kind.name !== mediaFile.name) continue
            batch.set(String(values.publicId), String(values.hash))
            if (batch.size === BATCH) await flush()
          }
          await flush()
          let done = 0
          const progress = showProgress('Fetching pictures', {
            output: process.stderr,
            quiet: (options.quiet ?? false) || (options.json ?? false),
            fraction: () => done / missing.length,
          })
          await inParallel(missing, async ({ publicId, hash }) => {
            await fetchMedia(publicId, hash)
            progress.update(++done)
          }).finally(progress.stop)
        },
        afterImport: () => folder.forgetMedia(),
        async close() {
          await content.close()
          await folder.close()
        },
      }
    } catch (error) {
      await folder.close()
      throw error
    }
  }

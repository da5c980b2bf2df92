import { mediaFile } from '../../schema/kinds/index.ts'
import { mediaPath } from '../../api/media/service.ts'
import type { MediaStage } from './media-stage.ts'
import { isProblem, type Problem, type Sourced, type SourceRecord, TransferError } from './record.ts'
import type { Source } from './source.ts'

/**
 * A source whose foreign pictures become stored ones: every picture that the source can read is brought in as a media
 * file before the first item that shows it, and the item shows that file. A picture that cannot be had is a problem of
 * the item.
 */
export function withPictures(source: Source, stage: MediaStage): Source {
  const { picture } = source
  if (!picture) return source

  async function* stored(record: SourceRecord, announced: Set<string>): AsyncGenerator<Sourced> {
    const values = { ...record.values }
    const problems: Problem[] = []
    for (const [field, { type }] of Object.entries(record.kind.fields)) {
      const address = values[field]
      const read = type === 'image' && typeof address === 'string' ? picture!(address) : undefined
      if (!read) continue
      try {
        const found = await stage.picture(String(address), source.sourceName ?? source.name, read)
        values[field] = mediaPath(found.publicId)
        if (found.isNew && !announced.has(found.publicId)) {
          announced.add(found.publicId)
          const { id, originalFilename } = found.isNew
          const media = { publicId: found.publicId, originalFilename, format: 'pending', hash: 'pending' }
          yield { kind: mediaFile, id, values: media, origin: record.origin, isNeeded: true }
        }
      } catch (error) {
        if (!(error instanceof TransferError)) throw error
        problems.push({ origin: record.origin, field, message: error.message })
      }
    }
    yield* problems
    if (problems.length === 0) yield { ...record, values }
  }

  return {
    ...source,
    async *records() {
      const announced = new Set<string>()
      for await (const given of source.records()) {
        if (isProblem(given)) yield given
        else yield* stored(given, announced)
      }
    },
  }
}

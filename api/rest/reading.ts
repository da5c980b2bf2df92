import type { AnyKind } from '../../schema/kind.ts'
import { teamMember } from '../../schema/kinds/index.ts'
import type { Item } from '../content/reader.ts'
import type { MediaReading } from '../media/service.ts'

/** Whether a kind's items carry `id` besides `_id`: the specification reads team members by either. */
const readsById = (kind: AnyKind) => kind.name === teamMember.name

/** An item as REST answers it. */
export function reading(kind: AnyKind, { id, ...rest }: Item): Record<string, unknown> {
  return readsById(kind) ? { _id: id, id, ...rest } : { _id: id, ...rest }
}

/** A media file as REST answers it, in the specification's words. */
export const mediaReading = (file: MediaReading) => ({
  public_id: file.publicId,
  original_filename: file.originalFilename,
  url: file.url,
  secure_url: file.secureUrl,
  width: file.width,
  height: file.height,
  bytes: file.bytes,
  format: file.format,
  created_at: file.createdAt,
})

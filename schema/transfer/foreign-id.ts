import { derivedId } from '../derived-id.ts'
import { isId } from '../is-id.ts'
import type { AnyKind } from '../kind.ts'
import { TransferError } from './record.ts'

/** Whether `id` is a UUID, in upper or lower case. */
export const isUuid = (id: string) => isId(id.toLowerCase())

/**
 * Derives the id of an item from its id in another system. The result is the same on every run and machine. A UUID is used
 * unchanged.
 *
 * @param source the other system's name
 * @throws TransferError if the id is not a UUID and the source has no name
 */
export function foreignItemId(kind: AnyKind, source: string | undefined, foreignId: string): string {
  if (isUuid(foreignId)) return foreignId
  if (source === undefined)
    throw new TransferError(
      ({ advice }) =>
        `has the id “${foreignId}”, which is not a UUID. ${advice(
          'Name its origin with --source-name, and use the same name for every import.',
          'Leave ids of other systems out: the items are then found by their names.',
        )}`,
    )
  return derivedId(kind.name, source, foreignId)
}

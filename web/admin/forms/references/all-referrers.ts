import type { ReferrersQuery } from '../../client/graphql/generated.ts'
import { nameOf } from '../../model/kind-label.ts'
import { LIVE, type Version, versionOf } from '../../model/version.ts'

/** A version of an item that refers to another item. */
export interface Referrer {
  kind: string
  itemId: string
  version: Version
  /** The name of the item, and what refers if that is not the live item. */
  label: string
}

/** Returns what refers to an item: the live items, and of the others their drafts and the releases that they change in. */
export function allReferrers({ referrers, pending }: ReferrersQuery): Referrer[] {
  // An item may refer in several fields.
  const live = new Map(referrers.map((item) => [item.itemId, item]))
  return [
    ...[...live.values()].map((item) => ({ ...item, version: LIVE, label: nameOf(item) })),
    ...pending.items
      .filter(({ itemId }) => !live.has(itemId))
      .map(({ release, ...item }) => ({
        ...item,
        version: versionOf({ release }),
        label: `${nameOf(item)} (${release ? `in “${release.name}”` : 'draft'})`,
      })),
  ]
}

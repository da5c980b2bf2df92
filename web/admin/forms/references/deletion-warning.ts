import type { ApolloClient } from '@apollo/client'
import { targetsOf } from '../../../../schema/fields.ts'
import type { Kind } from '../../../../schema/kind.ts'
import { referencesIn } from '../../../../schema/references.ts'
import { ReferrersDocument } from '../../client/graphql/generated.ts'
import { contentKindOf, kindOf as kindByName } from '../../model/kind-by-name.ts'
import { LIVE } from '../../model/version.ts'
import { allReferrers, type Referrer } from './all-referrers.ts'
import { isReferredTo } from './kind-of.ts'

/** The number of referring items that the warning names. */
const NAMED = 3
/** Of more items to delete than these, the warning names no referring items. */
const MAX_DELETIONS = 10

/** Returns whether deletions of a kind take out the references in items of another kind, which refer to it. */
const areCleared = (kind: Kind, referring: string) =>
  referencesIn(kindByName(referring)?.fields ?? {}).every(
    ({ field }) => !targetsOf(field).includes(kind.name) || (field as { onDelete?: string }).onDelete === 'clear',
  )

/**
 * Returns a warning for the dialog of a deletion: which items refer to the ones to delete, and whether the deletion takes out these
 * references. Undefined if nothing refers to them.
 */
export async function deletionWarning(
  client: ApolloClient,
  kind: Kind,
  ids: readonly string[],
): Promise<string | undefined> {
  if (!isReferredTo(kind) || ids.length > MAX_DELETIONS) return undefined
  const results = await Promise.all(
    ids.map((id) =>
      client.query({
        query: ReferrersDocument,
        variables: { kind: contentKindOf(kind), id },
        fetchPolicy: 'network-only',
      }),
    ),
  )
  const referrers = new Map(
    results
      .flatMap(({ data }) => (data ? allReferrers(data) : []))
      .map((referrer) => [`${referrer.itemId} ${referrer.version}`, referrer]),
  )
  const [live, pending] = [true, false].map((isLive) =>
    [...referrers.values()].filter(({ version }) => (version === LIVE) === isLive),
  ) as [Referrer[], Referrer[]]
  const effect = live.every((item) => areCleared(kind, item.kind))
    ? 'The deletion takes out the references.'
    : 'Take out the references first.'
  const sentences = [
    ...(live.length > 0 ? [`Referred to by ${namesOf(live)}. ${effect}`] : []),
    ...(pending.length > 0
      ? [
          `Not live, but referring to it: ${namesOf(pending)}. They cannot be published before the reference is taken out.`,
        ]
      : []),
  ]
  return sentences.join(' ') || undefined
}

const namesOf = (referrers: readonly Referrer[]) =>
  referrers
    .slice(0, NAMED)
    .map(({ label }) => label)
    .join(', ') + (referrers.length > NAMED ? ' and others' : '')

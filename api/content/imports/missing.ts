import type { Kind } from '../../../schema/kind.ts'
import { differences, valuesOnly } from '../../../schema/same-value.ts'
import type { Ancestry, Descendant } from './ancestry.ts'
import type { Head, Stored } from './lookup.ts'
import { isMerged } from './three-way.ts'

/** Whether an item had the same values when the source was copied from the target, or others; undefined if it did not exist. */
type BaseOf = (head: Head) => 'same' | 'other' | undefined

/** The number of items whose versions are compared at once. */
const BATCH = 1_000

/**
 * Returns what tells how stored items were before that the source lacks; undefined if that is not known.
 *
 * @param missing reads these items
 */
export async function basesOfMissing(
  { stored, base }: { stored: Stored; base?: Stored | undefined },
  ancestry: Ancestry | undefined,
  kind: Kind,
  missing: () => AsyncIterable<Head>,
): Promise<BaseOf | undefined> {
  if (ancestry?.kindsWithDeletions) {
    const existing = new Map<string, 'same' | 'other'>()
    let ids: string[] = []
    const flush = async () => {
      for (const [id, isSame] of await compareDeleted(stored, ancestry, kind, ids))
        existing.set(id, isSame ? 'same' : 'other')
      ids = []
    }
    for await (const { id } of missing())
      if ((await ancestry.hadBySource(kind, id)) && ids.push(id) === BATCH) await flush()
    await flush()
    return ({ id }) => existing.get(id)
  }
  if (!base || !isMerged(kind)) return undefined
  const versions = new Map<string, number>()
  for await (const { id, version } of base.heads(kind, kind.titleField)) versions.set(id, version)
  return ({ id, version }) => (versions.has(id) ? (versions.get(id) === version ? 'same' : 'other') : undefined)
}

/** Returns, of stored items that the source has deleted, whether the target has not changed them. */
async function compareDeleted(
  stored: Stored,
  ancestry: Ancestry,
  kind: Kind,
  ids: readonly string[],
): Promise<Map<string, boolean>> {
  const { byId } = await stored.lookUp(
    kind,
    ids.map((id) => ({ id, newId: id })),
  )
  const descendants: Descendant[] = []
  for (const [id, item] of byId) {
    const descendant = await ancestry.descendant(kind, id, undefined, item)
    if (descendant) descendants.push(descendant)
  }
  const isSame = (id: string, base: Record<string, unknown>) =>
    differences(kind.fields, base, valuesOnly(kind.fields, byId.get(id)!)).length === 0
  return new Map([...(await ancestry.bases(kind, descendants))].map(([id, base]) => [id, isSame(id, base)]))
}

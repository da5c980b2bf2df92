import type { AnyKind } from '../../../schema/kind.ts'
import type { Item } from '../items/items.ts'
import { distinctVersions, fieldHash, parseStated } from '../transfer/item-versions.ts'

/**
 * Returns the newest hash that two lists have in common; undefined if they have none.
 *
 * The lists are aligned by their longest common subsequence: a change that one site has taken back is then newer than the
 * change itself, although its values are those of an older version.
 *
 * @param own the hashes of one site, newest first
 * @param others those of the other one
 */
function newestCommon(own: readonly string[], others: readonly string[]): string | undefined {
  // lengths[i][j]: the length of the longest common subsequence of own from i and others from j.
  const lengths = Array.from({ length: own.length + 1 }, () => new Uint16Array(others.length + 1))
  for (let i = own.length - 1; i >= 0; i--)
    for (let j = others.length - 1; j >= 0; j--)
      lengths[i]![j] =
        own[i] === others[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  const longest = lengths[0]![0]!
  return own.find((hash, i) => others.some((other, j) => hash === other && lengths[i]![j] === longest))
}

/**
 * Returns the merge base of an item of two sites: the newest version that both have had, and in it the newest value of each field that both have
 * had since. A version that a site has merged exists there only, but each of its values comes from one of the two.
 *
 * @param versions those of the site whose history is read, newest first
 * @param stated those that the other one states, newest first
 */
export function commonVersion(kind: AnyKind, versions: readonly Item[], stated: readonly string[]): Item | undefined {
  const own = distinctVersions(kind, versions)
  const others = stated.map(parseStated)
  const [hashes, statedHashes] = [own, others].map((all) => all.map(({ hash }) => hash)) as [string[], string[]]
  const common = newestCommon(hashes, statedHashes)
  if (common === undefined) return undefined
  // The values of a site can be those of an older version again, so fields are aligned from the oldest common version on.
  const oldest = hashes.findLastIndex((hash) => statedHashes.includes(hash))
  const since = own.slice(0, oldest + 1).map(({ version }) => version)
  const statedSince = others.slice(0, statedHashes.lastIndexOf(hashes[oldest]!))
  const refined = Object.keys(kind.fields).flatMap((field): [string, unknown][] => {
    const changes = statedSince.flatMap(({ changed }) => changed.get(field) ?? [])
    if (changes.length === 0) return []
    const values = since.map((version) => ({ value: version[field], hash: fieldHash(version[field]) }))
    const distinct = values.filter(({ hash }, index) => hash !== values[index - 1]?.hash)
    const ownHashes = distinct.map(({ hash }) => hash)
    const newest = newestCommon(ownHashes, [...changes, ownHashes.at(-1)!])
    return newest === undefined ? [] : [[field, distinct[ownHashes.indexOf(newest)]!.value]]
  })
  return { ...own[hashes.indexOf(common)]!.version, ...Object.fromEntries(refined) }
}

import type { AnyKind } from '../../../schema/kind.ts'
import { kinds, stored } from '../../../schema/kinds/index.ts'
import { enumName } from '../../../schema/names.ts'
import type { ContentKind } from '../client/graphql/generated.ts'
import { Problem } from '../client/graphql/problem.ts'

const all: readonly AnyKind[] = kinds

/** Returns the kind that GraphQL's ContentKind names; undefined for settings and files. */
export const kindOf = (contentKind: string): AnyKind | undefined =>
  all.find(({ name }) => enumName(name) === contentKind)

/** Returns the kind that GraphQL's ContentKind names, also that of settings and files. */
export const storedKindOf = (contentKind: string): AnyKind | undefined =>
  stored.find(({ name }) => enumName(name) === contentKind)

/** Returns a kind as GraphQL's ContentKind names it: the schema derives the names from those of the kinds. */
export const contentKindOf = ({ name }: Pick<AnyKind, 'name'>) => enumName(name) as ContentKind

const contentKinds: readonly ContentKind[] = stored.map(contentKindOf)

/**
 * Returns the name of a kind that an address contains, as GraphQL's ContentKind names it.
 *
 * @throws Problem NOT_FOUND when there is no such kind
 */
export function contentKindIn(text: string): ContentKind {
  const contentKind = contentKinds.find((name) => name === text)
  if (!contentKind) throw new Problem('NOT_FOUND', 'This address names a kind of content that does not exist.')
  return contentKind
}

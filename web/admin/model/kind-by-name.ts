import type { AnyKind } from '../../../schema/kind.ts'
import { kinds } from '../../../schema/kinds/index.ts'
import { enumName } from '../../../schema/names.ts'
import type { ContentKind } from '../client/graphql/generated.ts'

const all: readonly AnyKind[] = kinds

/** Returns the kind that GraphQL's ContentKind names; undefined for settings and files. */
export const kindOf = (contentKind: string): AnyKind | undefined =>
  all.find(({ name }) => enumName(name) === contentKind)

/** Returns a kind as GraphQL's ContentKind names it: the schema derives the names from those of the kinds. */
export const contentKindOf = ({ name }: Pick<AnyKind, 'name'>) => enumName(name) as ContentKind

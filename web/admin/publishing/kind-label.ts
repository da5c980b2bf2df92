import { kinds } from '../../../schema/kinds/index.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { enumName } from '../../../schema/names.ts'
import { settingLabels } from '../../../schema/setting-labels.data.ts'
import type { ContentKind } from './types.ts'

const all: readonly AnyKind[] = kinds

/** Returns the kind that GraphQL's ContentKind names; undefined for settings and files. */
export const kindOf = (contentKind: string): AnyKind | undefined =>
  all.find(({ name }) => enumName(name) === contentKind)

/** Returns a kind as GraphQL's ContentKind names it: the schema derives the names from those of the kinds. */
export const contentKindOf = ({ name }: Pick<AnyKind, 'name'>) => enumName(name) as ContentKind

/** Names a kind for people. */
const kindLabel = (contentKind: string): string => kindOf(contentKind)?.label ?? 'Setting'

/** Names an item for people: by its title, a setting by its label, an item without a title by its kind. */
export const nameOf = ({ kind, title }: { kind: string; title: string }): string =>
  (kind === 'SETTING' ? settingLabels[title] : title) || title || kindLabel(kind)

/** Sorts by kind, in the order of the model, with settings at the end. */
export const byKind = <T extends { kind: string }>(entries: readonly T[]): T[] => {
  const position = ({ kind }: T) =>
    (all.findIndex(({ name }) => enumName(name) === kind) + all.length + 1) % (all.length + 1)
  return entries.toSorted((a, b) => position(a) - position(b))
}

import { kinds } from '../../../schema/kinds/index.ts'
import { enumName } from '../../../schema/names.ts'
import { settingLabels } from '../../../schema/setting-labels.data.ts'
import { storedKindOf } from './kind-by-name.ts'

/** Names a kind for people. */
const kindLabel = (contentKind: string): string => storedKindOf(contentKind)?.label ?? 'Setting'

/** Names an item for people: by its title, a setting by its label, an item without a title by its kind. */
export const nameOf = ({ kind, title }: { kind: string; title: string }): string =>
  (kind === 'SETTING' ? settingLabels[title] : title) || title || kindLabel(kind)

/** Sorts by kind, in the order of the model, with settings at the end. */
export const byKind = <T extends { kind: string }>(entries: readonly T[]): T[] => {
  const position = ({ kind }: T) =>
    (kinds.findIndex(({ name }) => enumName(name) === kind) + kinds.length + 1) % (kinds.length + 1)
  return entries.toSorted((a, b) => position(a) - position(b))
}

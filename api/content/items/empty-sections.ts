import type { Singleton } from '../../../schema/kind.ts'
import { kindHiddenWithoutItems } from '../../../schema/kinds/index.ts'
import type { ReadingLanguage } from '../../platform/database/reading-language.ts'
import type { ItemRepository } from './items.ts'

/** Returns the sections of these singletons that are hidden from visitors, because the kind that they show has no active items in a language. */
export async function emptySections(
  items: ItemRepository,
  kinds: readonly Singleton[],
  language?: ReadingLanguage,
): Promise<ReadonlySet<string | undefined>> {
  const empty = new Set<string | undefined>()
  for (const { section } of kinds) {
    const listed = kindHiddenWithoutItems(section)
    if (listed && !(await items.hasActive(listed, language))) empty.add(section)
  }
  return empty
}

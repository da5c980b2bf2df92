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
  const isEmpty = async ({ section }: Singleton) => {
    const listed = kindHiddenWithoutItems(section)
    return listed !== undefined && !(await items.hasActive(listed, language))
  }
  const empty = await Promise.all(kinds.map(async (kind) => ((await isEmpty(kind)) ? [kind.section] : [])))
  return new Set(empty.flat())
}

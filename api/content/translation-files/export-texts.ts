import { translationState } from '../../../schema/fields/translations/state.ts'
import { textsOf } from '../../../schema/fields/translations/texts.ts'
import type { Translations } from '../../../schema/fields/translations/type.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { titleOf } from '../items/history.ts'
import { type Item, ItemRepository } from '../items/items.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ItemToExport, TextState, TextWriter } from './item-texts.ts'

interface ExportedTexts {
  kinds: readonly AnyKind[]
  language: string
  /** The states of the texts; all unless given. */
  only: ReadonlySet<TextState> | undefined
  signal: AbortSignal
}

/** Writes texts of the live content; without any, nothing is written. @returns the numbers of items and texts that were written */
export async function exportTexts(
  database: Database,
  writer: TextWriter,
  { kinds, language, only, signal }: ExportedTexts,
): Promise<{ items: number; texts: number }> {
  const counts = { items: 0, texts: 0 }
  const items = new ItemRepository(database)
  try {
    for (const kind of kinds)
      for await (const batch of items.batches(kind)) {
        signal.throwIfAborted()
        for (const item of batch) {
          const exported = itemToExport(kind, item, language, only)
          if (exported.texts.length === 0) continue
          // An XLIFF file has at least one item.
          if (counts.items++ === 0) await writer.begin()
          counts.texts += exported.texts.length
          await writer.write(exported)
        }
      }
    await (counts.items > 0 ? writer.finish() : writer.abort())
    return counts
  } catch (error) {
    await writer.abort()
    throw error
  }
}

/** Returns the texts of an item for translators, without those in other states. */
function itemToExport(
  kind: AnyKind,
  item: Item,
  language: string,
  only: ReadonlySet<TextState> | undefined,
): ItemToExport {
  const { isShown, missing, outdated } = translationState(kind.fields, item, language)
  const [missingPaths, outdatedPaths] = [missing, outdated].map((texts) => new Set(texts.map(({ path }) => path)))
  const translations = (item.translations as Translations | undefined)?.[language]?.texts ?? {}
  const texts = textsOf(kind.fields, item).map(({ path, field, value }) => {
    const state: TextState = missingPaths!.has(path) ? 'missing' : outdatedPaths!.has(path) ? 'outdated' : 'translated'
    const translation = state === 'missing' ? undefined : translations[path]?.text
    return { path, field, original: value, translation, state }
  })
  const chosen = texts.filter(({ state }) => !only || only.has(state))
  return { kind, id: item.id, title: titleOf(kind, item), isVisible: isShown, texts: chosen }
}

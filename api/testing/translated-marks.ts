import { randomUUID } from 'node:crypto'
import { type PlacedText, textsOf } from '../../schema/fields/translations/texts.ts'
import { type AnyKind, blank } from '../../schema/kind.ts'
import { label, mediaFile, setting } from '../../schema/kinds/index.ts'
import { english } from '../../schema/labels/english.data.ts'
import { formsOf, labelEntries } from '../../schema/labels/entries.ts'
import type { Actor } from '../access/permissions/policy.ts'
import type { Change } from '../content/items/change.ts'
import { ItemRepository } from '../content/items/items.ts'
import type { Database } from '../platform/database/database.ts'
import type { Services } from '../system/services.ts'
import { MARK } from './marked-content.ts'

/** A text of the marked content and its translation. */
export interface TranslatedMark {
  kind: AnyKind
  item: object
  text: PlacedText
  translation: string
}

interface Parts {
  database: Database
  services: Services
  actor: Actor
}

/** Returns labels for the forms of numbers that a language has and English does not. */
function otherForms(tag: string): Change[] {
  const known = new Set(labelEntries(english).map(({ key }) => key))
  return labelEntries(english)
    .filter(({ form }) => form === 'other')
    .flatMap(({ key, values }) =>
      formsOf(tag)
        .map((form) => key.replace(/other$/, form))
        .filter((other) => !known.has(other))
        .map((other): Change => {
          const text = [`${MARK}f`, ...values.map((name) => `{${name}}`)].join(' ')
          const stored = { ...blank(label), key: other, text, isActive: true }
          return { kind: label, action: 'create', id: randomUUID(), values: stored }
        }),
    )
}

/**
 * Translates every text that `fillWithMarks` has made, labels, settings and alternative texts included, and returns the texts.
 *
 * @param changes what `fillWithMarks` has returned
 * @param word makes the word with which the next translation begins
 */
export async function translateMarks(
  { database, services, actor }: Parts,
  changes: readonly Change[],
  tag: string,
  word: () => string,
): Promise<TranslatedMark[]> {
  const forms = otherForms(tag)
  await services.content.apply(actor, forms)
  const stored: { kind: AnyKind; id: string; item: object }[] = []
  // Blocks have keys only once they are stored.
  for (const { kind, id } of [...changes, ...forms])
    if ('translations' in kind.fields)
      stored.push({ kind, id, item: await services.contentReader.one(actor, kind, id) })
  for (const kind of [mediaFile, setting])
    for (const item of await new ItemRepository(database).list(kind)) stored.push({ kind, id: item.id, item })
  const translated: TranslatedMark[] = []
  await services.content.apply(
    actor,
    stored.map(({ kind, id, item }): Change => {
      const texts = textsOf(kind.fields, item).map((text) => {
        const names = typeof text.value === 'string' ? (text.value.match(/\{\w+\}/g) ?? []) : []
        const translation = [word(), ...names].join(' ')
        translated.push({ kind, item, text, translation })
        return [text.path, { text: Array.isArray(text.value) ? [translation] : translation }] as const
      })
      const translations = { [tag]: { isVisible: true, texts: Object.fromEntries(texts) } }
      return { kind, action: 'update', id, values: { translations } }
    }),
  )
  return translated
}

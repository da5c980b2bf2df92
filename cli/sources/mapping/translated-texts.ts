import { isDeepStrictEqual } from 'node:util'
import type { TranslatedText } from '../../../schema/fields/translations/type.ts'
import { hasTexts, mapTexts, type PlacedText, textsOf } from '../../../schema/fields/translations/texts.ts'
import { type Fields, isBlocks, isTranslations } from '../../../schema/fields.ts'
import { addressKey, type AnyKind } from '../../../schema/kind.ts'
import { sameValue } from '../../../schema/same-value.ts'
import { itemOf, type Problem, type SourceRecord } from '../../../schema/transfer/record.ts'
import { checkDraft, type FieldError } from '../../../schema/validate.ts'
import { isNothing } from '../records/path.ts'

type Values = Record<string, unknown>

/** What becomes of an item in another language. */
interface Translated {
  /** The translation, as a change of the item; undefined if it has no text. */
  translation?: { isVisible?: boolean; texts: Record<string, TranslatedText> }
  problems: Problem[]
}

/** Values that no page shows: they may differ between languages. */
const UNSEEN = new Set(['isActive', 'order'])

/** Returns the values that the fields can have, as the item will have them. Required ones may be missing. */
function validValues(kind: AnyKind, values: Values): { values: Values; errors: FieldError[] } {
  const errors: FieldError[] = []
  const valid = Object.entries(values).flatMap(([key, value]) => {
    if (isNothing(value)) return []
    const checked = checkDraft(kind, { [key]: value })
    if (checked.errors) errors.push(...checked.errors)
    return Object.entries(checked.values ?? {})
  })
  return { values: Object.fromEntries(valid), errors }
}

/** Returns what blocks have besides their texts and keys: their kinds and order, and their pictures and references. */
const frame = (fields: Fields, values: Values): string =>
  JSON.stringify(
    mapTexts(fields, values, () => ''),
    (key, value: unknown) => (key === 'key' ? undefined : value),
  )

/**
 * Returns the texts of an item in another language, by their paths in the original, with the address that it has in the language. Entries
 * of lists are those at the same position.
 * Visitors see the translation if they saw it on the old site, and if it has all required texts.
 *
 * @param original the item
 * @param translated the same item as the source has it in the other language
 * @param onLoss called with what has no place in a translation
 */
export function translationOf(
  original: SourceRecord,
  translated: SourceRecord,
  language: string,
  onLoss: (loss: string, what: readonly string[]) => void,
): Translated {
  const { kind } = original
  const { fields } = kind
  const own = validValues(kind, original.values).values
  const { values, errors } = validValues(kind, translated.values)
  const originals = new Map<string, PlacedText>()
  mapTexts(fields, own, (text) => {
    originals.set(text.place, text)
    return text.value
  })
  const texts: Record<string, TranslatedText> = {}
  const unassigned: string[] = []
  for (const { place, path, value } of textsOf(fields, values)) {
    const counterpart = originals.get(place)
    // Only an entry of a list needs a counterpart.
    if (counterpart || path === place) texts[counterpart?.path ?? path] = { text: value }
    else unassigned.push(place)
  }
  if (unassigned.length > 0)
    onLoss(`with texts in ${language} whose originals are missing, which are left out`, unassigned)
  const same = [...originals.values()].filter(({ path, value }) => isDeepStrictEqual(texts[path]?.text, value))
  if (same.length > 0)
    onLoss(
      `whose translation into ${language} has texts of the original`,
      same.map(({ place }) => place),
    )
  const address = addressKey(kind)
  const ownAddress = address && values[address]
  const isText = (key: string) => key === address || hasTexts({ [key]: fields[key]! })
  const others = Object.keys(translated.values).filter(
    (key) =>
      !isTranslations(fields[key]!) &&
      !UNSEEN.has(key) &&
      !isText(key) &&
      values[key] !== undefined &&
      !sameValue(fields[key]!, own[key], values[key]),
  )
  const frameOf = (key: string, all: Values) => frame({ [key]: fields[key]! }, { [key]: all[key] })
  const blocks = Object.keys(values).filter(
    (key) => isBlocks(fields[key]!) && frameOf(key, own) !== frameOf(key, values),
  )
  others.push(...blocks)
  if (others.length > 0)
    onLoss(`with other values in ${language}, which are left out because all languages have the same here`, others)
  const invalid = errors.filter(({ field }) => isText(field.split('.')[0]!))
  const problems = invalid.map(({ field, message }) => ({
    origin: translated.origin,
    item: itemOf(translated),
    field: `${field} in ${language}`,
    message,
  }))
  if (Object.keys(texts).length === 0) return { problems }
  const isPublished = translated.values.isActive !== false
  const missing = textsOf(fields, own).filter(({ field, path }) => field.required && !(path in texts))
  if (isPublished && missing.length > 0)
    onLoss(
      `whose translation into ${language} lacks a required text, so that visitors do not see it`,
      missing.map(({ place }) => place),
    )
  // Whether visitors see a translation that is complete here only is up to this site.
  const isVisible = isPublished ? missing.length === 0 || undefined : false
  if (address && typeof ownAddress === 'string' && ownAddress !== '') texts[address] = { text: ownAddress }
  return { translation: { ...(isVisible !== undefined && { isVisible }), texts }, problems }
}

import type { TranslationsPatch } from '../../../schema/fields/translations/type.ts'
import { ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import { counted } from '../../../schema/counted.ts'
import { isProblem, type SourceRecord } from '../../../schema/transfer/record.ts'
import type { Source } from '../../../schema/transfer/source.ts'

/** Returns whether one tag is the other with a region or another addition: `es` and `es-ES`. */
const isVariant = (a: string, b: string): boolean => a.startsWith(`${b}-`) || b.startsWith(`${a}-`)

/** Returns the language of the site for each language of a source, if it has one: the same, else the only variant of it. */
function destinations(ofSource: ReadonlySet<string>, site: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  const free = new Set(site.filter((tag) => !ofSource.has(tag)))
  for (const tag of ofSource) {
    const [variant, ...others] = site.filter((known) => known === tag || isVariant(known, tag))
    if (site.includes(tag)) found.set(tag, tag)
    // Texts in two variants, such as es-ES and es-MX, are not mixed.
    else if (variant !== undefined && others.length === 0 && free.delete(variant)) found.set(tag, variant)
  }
  return found
}

/** Says what becomes of texts in a language that the site does not have. */
function noteOf(tag: string, destination: string | undefined): string {
  if (destination !== undefined)
    return `become those in ${destination}, the language of this site (add the language ${tag} first to keep them apart)`
  return tag === ORIGINAL_LANGUAGE
    ? `are left out, because ${tag} is the original language of this site (--locale ${tag} makes them the originals)`
    : `are imported, but nobody sees them until the site has the language ${tag} (an admin adds it under Languages)`
}

/**
 * Wraps a source of another system so that its texts in other languages go to the languages of this site. Those in a language that the
 * site does not have are imported as well, and named.
 *
 * @param site the tags of the languages of the site besides the original one
 */
export function withLanguages(source: Source, site: readonly string[]): Source {
  const { languages } = source
  if (!languages) return source
  /** The number of items by the language of the source. */
  const counts = new Map<string, number>()

  function destined(record: SourceRecord, found: ReadonlyMap<string, string>): SourceRecord {
    const { values, translatedAlts } = record
    const translations = values.translations as TranslationsPatch | undefined
    for (const tag of Object.keys(translations ?? {})) counts.set(tag, (counts.get(tag) ?? 0) + 1)
    const moved = <T>(byTag: Record<string, T>): Record<string, T> =>
      Object.fromEntries(
        Object.entries(byTag).flatMap(([tag, texts]) =>
          tag === ORIGINAL_LANGUAGE ? [] : [[found.get(tag) ?? tag, texts]],
        ),
      )
    return {
      ...record,
      ...(translations && { values: { ...values, translations: moved(translations) } }),
      ...(translatedAlts && { translatedAlts: moved(translatedAlts) }),
    }
  }

  return {
    ...source,
    notes: () => {
      const found = destinations(languages(), site)
      const others = [...counts].filter(([tag]) => found.get(tag) !== tag)
      return [
        ...(source.notes?.() ?? []),
        ...others.map(([tag, count]) => `texts in ${tag} (${counted(count, 'item')}) ${noteOf(tag, found.get(tag))}`),
      ]
    },
    async *records() {
      counts.clear()
      let found: Map<string, string> | undefined
      for await (const record of source.records())
        yield isProblem(record) ? record : destined(record, (found ??= destinations(languages(), site)))
    },
  }
}

import { randomUUID } from 'node:crypto'
import { isText } from '../../schema/fields.ts'
import { type OriginalText, textsOf } from '../../schema/fields/translations/texts.ts'
import { type AnyKind, blank, hasTranslations } from '../../schema/kind.ts'
import { label, language, stored } from '../../schema/kinds/index.ts'
import { english } from '../../schema/labels/english.data.ts'
import { formsOf, labelEntries } from '../../schema/labels/entries.ts'
import type { Actor } from '../access/permissions/policy.ts'
import type { Change } from '../content/items/change.ts'
import { ItemRepository } from '../content/items/items.ts'
import type { Services } from '../system/services.ts'
import { make } from './factories.ts'

/** Languages with other layouts than English, and words of them: long ones, and ones from right to left. */
const WORDS: Readonly<Record<string, { name: string; words: string }>> = {
  de: {
    name: 'Deutsch',
    words: `in am zu der mit von Saat Feld Ernte Boden Wurzel Pflanze Aussaat Getreide Sojabohne Knöllchen Düngemittel
      Bakterien Winterweizen Bodenproben Feldversuch Gärrestdünger Nährstoffbedarf Stickstoffbindung Bodenfruchtbarkeit
      Trockenheitstoleranz Wurzelraumentwicklung Pflanzenschutzmittelverzicht Stickstoffdüngungsempfehlung`,
  },
  ar: {
    name: 'العربية',
    words:
      'في من مع على تربة بذور حقل جذور نبات محصول سماد زراعة بكتيريا النيتروجين التجارب الميدانية المختبرات الفيزيائية',
  },
  he: {
    name: 'עברית',
    words: 'של עם על את קרקע זרע שדה שורש צמח יבול דשן חקלאות חיידקים חנקן ניסויים במעבדה התפתחות המיקרואורגניזמים',
  },
}

/** The tags of the languages that `translateSite` adds. */
export const LAYOUT_LANGUAGES = Object.keys(WORDS)

/** Words, and what stands in a text for other things: values, addresses, and signs of HTML. */
const PARTS = /\{\w+\}|https?:\S+|\]\([^)]*\)|&#?\w+;|\p{L}[\p{L}\p{M}'’]*/gu

/** Returns a text with the same form in words of a language, of which each is a little longer than the original, where there are such words. */
function inWordsOf(tag: string): (text: string) => string {
  const byLength = Map.groupBy(WORDS[tag]!.words.split(/\s+/), ({ length }) => length)
  const lengths = [...byLength.keys()].toSorted((a, b) => a - b)
  let used = 0
  const translated = (word: string) => {
    const length = lengths.find((each) => each > word.length * 1.2) ?? lengths.at(-1)!
    const words = byLength.get(length)!
    return words[used++ % words.length]!
  }
  return (text) => text.replaceAll(PARTS, (part) => (/^\p{L}/u.test(part) ? translated(part) : part))
}

function translationOf(tag: string, texts: readonly OriginalText[]) {
  const translate = inWordsOf(tag)
  const short = (text: string, { max = Infinity }: { max?: number }) => translate(text).slice(0, max)
  return {
    isVisible: true,
    texts: Object.fromEntries(
      texts.map(({ path, field, value }) => {
        const of = isText(field) ? field : {}
        return [path, { text: typeof value === 'string' ? short(value, of) : value.map((text) => short(text, {})) }]
      }),
    ),
  }
}

/** Returns items for all labels, in all forms that the languages have, with a translation into each. */
function labelItems(): Change[] {
  const labels = new Map<string, { text: string; translations: Record<string, object> }>()
  for (const tag of LAYOUT_LANGUAGES)
    for (const { key, text, form } of labelEntries(english))
      for (const other of form === undefined ? [undefined] : formsOf(tag)) {
        const own = other === undefined ? key : key.replace(new RegExp(`${form}$`), other)
        const item = labels.get(own) ?? { text, translations: {} }
        item.translations[tag] = translationOf(tag, textsOf(label.fields, { text }))
        labels.set(own, item)
      }
  return Array.from(labels, ([key, item]) => {
    const values = { ...blank(label), key, ...item, isActive: true }
    return { kind: label, action: 'create', id: randomUUID(), values }
  })
}

/** Adds the languages `LAYOUT_LANGUAGES` to a site, in which it has every text and every label. */
export async function translateSite(services: Services, actor: Actor): Promise<void> {
  const { content, database } = services
  for (const tag of LAYOUT_LANGUAGES)
    await content.create(actor, language, make(language, { tag, name: WORDS[tag]!.name }))
  await content.apply(actor, labelItems())
  const translate = (kind: AnyKind, item: { id: string }): Change => {
    const texts = textsOf(kind.fields, item)
    const translations = Object.fromEntries(LAYOUT_LANGUAGES.map((tag) => [tag, translationOf(tag, texts)]))
    return { kind, action: 'update', id: item.id, values: { translations } }
  }
  const repository = new ItemRepository(database)
  for (const kind of stored.filter((one) => one !== label && hasTranslations(one))) {
    const items = kind.singleton ? [...(await repository.singletons([kind])).values()] : await repository.list(kind)
    await content.apply(
      actor,
      items.map((item) => translate(kind, item)),
    )
  }
}

import { type Section, websiteKinds } from '../website.ts'
import type { Label, LabelKey } from './labels.ts'

/** The words for the items of a kind, as labels name them in braces. */
type KindWords = Readonly<
  Record<'one' | 'many' | 'name' | 'names' | 'One' | 'Many' | 'Name' | 'Names' | 'section', string>
>

/** The languages that write nouns with a capital within a sentence: German, Low German and Luxembourgish. */
const NOUNS_HAVE_CAPITALS = /^(?:de|nds|lb)\b/

/** Returns the words for the items of a kind: as they stand within a sentence, and with a capital as they stand alone. */
export function kindWords({ name: kind }: { name: string }, label: Label): KindWords {
  const [One, Many, section] = [label(`${kind}:one`), label(`${kind}:many`), label(`${kind}:section`)]
  // Only some kinds have other words in their error and loading states.
  const own = (key: LabelKey, other: string) => (label(key) === key ? other : label(key))
  const [Name, Names] = [own(`${kind}:name`, One), own(`${kind}:names`, Many)]
  const within = (word: string) => withinSentence(word, label.languageOf(`${kind}:many`))
  const [one, many, name, names] = [within(One), within(Many), within(Name), within(Names)]
  return { one, many, name, names, One, Many, Name, Names, section }
}

/** Returns a noun that stands alone as it stands within a sentence: in lower case, in most languages. */
export const withinSentence = (noun: string, language: string): string =>
  NOUNS_HAVE_CAPITALS.test(language) ? noun : noun.toLocaleLowerCase(language)

/** Returns the key of the label of a section. */
export function sectionLabel(section: Section): LabelKey {
  const kind = websiteKinds.find(({ website }) => website.section.id === section)
  return kind ? `${kind.name}:section` : (`section.${section}` as LabelKey)
}

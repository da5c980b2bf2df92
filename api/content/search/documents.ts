import {
  type Field,
  type Fields,
  isGroup,
  isGroupList,
  isOptionalGroup,
  isPicture,
  optionsOf,
  typeOf,
} from '../../../schema/fields.ts'
import { type AnyKind, hasPath, type ItemOf, type Kind, OWN_HEAD, type Website } from '../../../schema/kind.ts'
import type { legalPage } from '../../../schema/kinds/index.ts'
import { kindWords } from '../../../schema/labels/kind-words.ts'
import type { Label } from '../../../schema/labels/labels.ts'
import { LEGAL_PAGES } from '../../../schema/legal.ts'
import type { FixedPage } from '../../../schema/renderer.ts'
import { parseRichText } from '../../../schema/rich-text/parse.ts'
import { plainText } from '../../../schema/rich-text/plain-text.ts'
import { pageOf } from '../../../schema/item-page.ts'
import { ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import type { Item } from '../items/items.ts'
import { isFoundBy, type SearchWord } from '../items/search-words.ts'
import { indexedWords } from '../items/words.ts'
import { choiceLexeme } from '../../platform/database/search-text.ts'

/** What pages of results need to know of an item, besides its texts. */
export interface FoundItem {
  kind: string
  id: string
  /** The address of its picture; empty without one. */
  image: string
  /** The drawing that stands for a missing picture, as editors chose it; empty if they have no choice. */
  drawing: string
}

function foundItem({ name, fields }: Kind, item: Item): FoundItem {
  const picture = Object.keys(fields).find((key) => isPicture(fields[key]!))
  const textAt = (key: string | undefined) => (key && typeof item[key] === 'string' ? item[key] : '')
  return { kind: name, id: item.id, image: textAt(picture), drawing: textAt('drawing') }
}

/** A page, or a part of one, that the search finds. */
export interface SearchDocument {
  /** The address, which also identifies the document. */
  path: string
  /** The label of its kind for visitors, such as "Product". */
  label: string
  /** The tag of the language of its texts. */
  language: string
  title: string
  /** Words that it is found by and that are not shown. */
  keywords: readonly string[]
  /** Its texts. Excerpts are taken from them; the first ones are preferred. */
  texts: readonly string[]
  /** The item that it shows. Absent for other pages. */
  item?: FoundItem
  /** The factor of its rank among the results; 1 unless given. */
  weight?: number
}

/** A kind with public pages. */
export type PublicKind = Kind & { readonly website: Website }

export const isPublicKind = (kind: AnyKind): kind is PublicKind => !kind.singleton && kind.website !== undefined

/** Returns whether the items of a kind have pages. */
export const hasPages = (kind: AnyKind): kind is Kind => isPublicKind(kind) || hasPath(kind)

/** Returns the texts that visitors read in a field. Addresses, numbers and switches have none. */
export function textsOf(field: Field, value: unknown): string[] {
  if (isOptionalGroup(field) && !value) return []
  if (isGroup(field)) return textsIn(field.fields, value as Record<string, unknown>)
  if (isGroupList(field)) return (value as Record<string, unknown>[]).flatMap((entry) => textsIn(field.fields, entry))
  const type = typeOf(field)
  const texts = type.words?.(field, value) ?? []
  return type.markup ? texts.map((text) => plainText(parseRichText(text))) : [...texts]
}

/** Returns the texts of a singleton that visitors read on a page. */
export const wordsIn = ({ fields }: AnyKind, item: Item, keys: readonly string[] = Object.keys(fields)): string[] =>
  keys.flatMap((key) => (key in fields ? textsOf(fields[key]!, item[key]) : []))

// A choice in a group says something only with the other values, such as the unit of an amount.
const textsIn = (fields: Fields, values: Record<string, unknown>): string[] =>
  Object.entries(fields).flatMap(([key, field]) => (optionsOf(field) ? [] : textsOf(field, values[key])))

/** Returns the labels of the options of a choice that visitors read. */
const labelsOfChoice = (kind: PublicKind, key: string, label: Label, value?: unknown): string[] =>
  (optionsOf(kind.fields[key]!) ?? [])
    .filter((option) => value === undefined || option.value === value)
    .filter((option) => textsOf(kind.fields[key]!, option.value).length > 0)
    .map(({ name }) => label(`${kind.name}.${key}:${name}`))

/**
 * Returns the lexemes of the choices of kinds whose labels have a word: editors change labels, so items are stored with the values.
 */
export const choicesWith = (kinds: readonly Kind[], word: SearchWord, label: Label): string[] =>
  kinds
    .filter(isPublicKind)
    .flatMap((kind) =>
      Object.entries(kind.fields).flatMap(([key, field]) =>
        (optionsOf(field) ?? [])
          .filter(({ value }) =>
            labelsOfChoice(kind, key, label, value).some((text) =>
              indexedWords(text).some((other) => isFoundBy(other, word)),
            ),
          )
          .map(({ value }) => choiceLexeme(kind.name, key, value)),
      ),
    )

/** Returns the language in which an item is shown. Those that are shown in another one than the original one name it. */
export const shownLanguage = (item: object & { language?: string }): string => item.language ?? ORIGINAL_LANGUAGE

/** Returns the document of an item, with the texts of all its fields. Long texts come first. */
export function itemDocument(kind: Kind, item: Item, label: Label): SearchDocument {
  // What search engines are told does not stand on the page.
  const others = Object.entries(kind.fields).filter(([key]) => key !== kind.titleField && key !== OWN_HEAD)
  const isLong = ([, field]: [string, Field]) => typeOf(field).isLong
  const sorted = [...others.filter(isLong), ...others.filter((entry) => !isLong(entry))]
  return {
    path: pageOf(kind, item)!,
    label: label(isPublicKind(kind) ? `${kind.name}:one` : 'index.page'),
    language: shownLanguage(item),
    title: String(item[kind.titleField]),
    ...(isPublicKind(kind) && { item: foundItem(kind, item) }),
    keywords: [],
    texts: sorted.flatMap(([key, field]) => {
      if (!optionsOf(field)) return textsOf(field, item[key])
      return isPublicKind(kind) ? labelsOfChoice(kind, key, label, item[key]) : []
    }),
  }
}

/** The weight of legal pages. Their long texts contain many words, such as "data", that visitors mean otherwise. */
const LEGAL_WEIGHT = 0.2

const legalPaths: ReadonlySet<string> = new Set(LEGAL_PAGES.map((page) => `/${page}`))

/** Returns the document of a legal page with its stored text. */
export function legalDocument(item: ItemOf<typeof legalPage>, label: Label): SearchDocument {
  const { page, title, description, parts } = item
  const texts = [description, ...parts.flatMap((part) => [part.title, part.text])]
  return {
    path: `/${page}`,
    label: label('index.page'),
    language: shownLanguage(item),
    title,
    keywords: [label('legal.mark')],
    texts,
    weight: LEGAL_WEIGHT,
  }
}

const pageDocument = ({ path, title, keywords, texts }: FixedPage, label: Label): SearchDocument => ({
  path,
  label: label('index.page'),
  language: label.languageOf('index.page'),
  title,
  keywords,
  texts,
  ...(legalPaths.has(path) && { weight: LEGAL_WEIGHT }),
})

/**
 * Returns the documents of the fixed pages. The page of a kind's section is also found by the labels of the kind and of its
 * choices, such as "Internship", even if no item has them.
 */
export function pageDocuments(kinds: readonly Kind[], pages: readonly FixedPage[], label: Label): SearchDocument[] {
  const documents = new Map(pages.map((page) => [page.path, pageDocument(page, label)]))
  for (const kind of kinds.filter(isPublicKind)) {
    const path = `/${kind.website.section.id}`
    const title = label(`${kind.name}:section`)
    const known = documents.get(path) ?? pageDocument({ path, title, keywords: [], texts: [] }, label)
    documents.set(path, { ...known, keywords: [...known.keywords, ...labelsOf(kind, label)] })
  }
  return [...documents.values()]
}

const labelsOf = (kind: PublicKind, label: Label): string[] => [
  ...Object.values(kindWords(kind, label)),
  ...Object.keys(kind.fields).flatMap((key) => labelsOfChoice(kind, key, label)),
]

import {
  type Field,
  type Fields,
  isGroup,
  isGroupList,
  isOptionalGroup,
  optionsOf,
  typeOf,
} from '../../../schema/fields.ts'
import { type AnyKind, hasPath, type ItemOf, type Kind, type Website } from '../../../schema/kind.ts'
import type { legalPage } from '../../../schema/kinds/index.ts'
import { LEGAL_PAGES } from '../../../schema/legal.ts'
import type { FixedPage } from '../../../schema/renderer.ts'
import { parseRichText } from '../../../schema/rich-text/parse.ts'
import { plainText } from '../../../schema/rich-text/plain-text.ts'
import { pageOf } from '../../../schema/item-page.ts'
import { visitorLabels } from '../../../schema/website.ts'
import type { Item } from '../items/items.ts'
import type { SearchDocument } from './search-index.ts'

/** A kind with public pages. */
export type PublicKind = Kind & { readonly website: Website }

export const isPublicKind = (kind: AnyKind): kind is PublicKind => !kind.singleton && kind.website !== undefined

/** Returns whether the items of a kind have pages. */
export const hasPages = (kind: AnyKind): kind is Kind => isPublicKind(kind) || hasPath(kind)

/** Returns the texts that visitors read in a field. Addresses, numbers and switches have none. */
function textsOf(field: Field, value: unknown): string[] {
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

/** Returns the document of an item, with the texts of all its fields. Long texts come first. */
export function itemDocument(kind: Kind, item: Item): SearchDocument {
  const others = Object.entries(kind.fields).filter(([key]) => key !== kind.titleField)
  const isLong = ([, field]: [string, Field]) => typeOf(field).isLong
  const sorted = [...others.filter(isLong), ...others.filter((entry) => !isLong(entry))]
  return {
    path: pageOf(kind, item)!,
    label: visitorLabels(kind).one,
    title: String(item[kind.titleField]),
    keywords: [],
    texts: sorted.flatMap(([key, field]) => textsOf(field, item[key])),
  }
}

const PAGE_LABEL = 'Page'

/** The weight of legal pages. Their long texts contain many words, such as "data", that visitors mean otherwise. */
const LEGAL_WEIGHT = 0.2

const legalPaths: ReadonlySet<string> = new Set(LEGAL_PAGES.map((page) => `/${page}`))

/** Returns the document of a legal page with its stored text. */
export function legalDocument({ page, title, description, parts }: ItemOf<typeof legalPage>): SearchDocument {
  const texts = [description, ...parts.flatMap((part) => [part.title, part.text])]
  return { path: `/${page}`, label: PAGE_LABEL, title, keywords: ['Legal'], texts, weight: LEGAL_WEIGHT }
}

const pageDocument = ({ path, title, keywords, texts }: FixedPage): SearchDocument => ({
  path,
  label: PAGE_LABEL,
  title,
  keywords,
  texts,
  ...(legalPaths.has(path) && { weight: LEGAL_WEIGHT }),
})

/**
 * Returns the documents of the fixed pages. The page of a kind's section is also found by the labels of the kind and of its
 * choices, such as "Internship", even if no item has them.
 */
export function pageDocuments(kinds: readonly Kind[], pages: readonly FixedPage[]): SearchDocument[] {
  const documents = new Map(pages.map((page) => [page.path, pageDocument(page)]))
  for (const kind of kinds.filter(isPublicKind)) {
    const { id, label: title } = kind.website.section
    const known = documents.get(`/${id}`) ?? pageDocument({ path: `/${id}`, title, keywords: [], texts: [] })
    documents.set(known.path, { ...known, keywords: [...known.keywords, ...labelsOf(kind)] })
  }
  return [...documents.values()]
}

function labelsOf(kind: PublicKind): string[] {
  const { one, many } = visitorLabels(kind)
  const choices = Object.values(kind.fields).flatMap((field) =>
    (optionsOf(field) ?? []).flatMap(({ value }) => textsOf(field, value)),
  )
  return [kind.label, kind.labelPlural, one, many, ...choices]
}

import { hasTexts } from './fields/translations/texts.ts'
import type { TranslationsField } from './fields/translations/type.ts'
import {
  defaultsOf,
  type Fields,
  integer,
  isGroup,
  isPicture,
  optionsOf,
  toggle,
  translations,
  typeOf,
  type ValuesOf,
} from './fields.ts'

interface Names {
  /** Singular, in camelCase: the name of the table and, capitalized, of the GraphQL type. */
  readonly name: string
  /** Plural, in camelCase: the name of the list in GraphQL. */
  readonly plural: string
  /** The labels for editors, singular and plural. */
  readonly label: string
  readonly labelPlural: string
  /**
   * One sentence that visitors can read: for the API's documentation, the admin, and the built-in SEO entry of the page that
   * lists the items.
   */
  readonly description: string
  /** The segment under /api/content, and the folder in an export. */
  readonly path: string
  /** The key of an item in a REST response. */
  readonly itemKey: string
}

/** The public pages of a kind: a page for each item, and a section with the list, on the landing page and on a page of its own. */
export interface Website {
  /** The first segment of the address of an item's page: `job` for `/job/<id>`. */
  readonly path: string
  /** The section that lists the items. Its id is its anchor and its own address: `careers` for `/#careers` and `/careers`. */
  readonly section: {
    readonly id: string
    readonly label: string
    /** Whether the section has no place on the landing page. Its address is its own page then, and it has no anchor. */
    readonly onOwnPageOnly?: true
    /** Whether the landing page shows the latest items only. The section and its page are hidden while there are no items. */
    readonly showsLatest?: true
  }
  /** The labels for visitors, singular and plural, if they differ from those for editors. */
  readonly label?: string
  readonly labelPlural?: string
  /** The field by which visitors filter the list, a choice or a short text, and the label of its values in plural. */
  readonly filter?: { readonly field: string; readonly label: string }
  /** Whether the footer lists the first items. Otherwise it links to the section. */
  readonly inFooter?: true
  /** Whether visitors may know when an item ends, if a release is scheduled that makes it inactive or deletes it. */
  readonly showsEnd?: boolean
}

/** A kind of content with any number of items. */
export interface Kind<F extends Fields = Fields> extends Names {
  readonly singleton: false
  readonly fields: F
  /** The key of the list in a REST response. */
  readonly listKey: string
  /** The field that is shown as the title of an item. */
  readonly titleField: string
  /** The field that identifies an item in a source without ids. */
  readonly naturalKey: string
  /** The field with the date of an item: lists are sorted by it, newest first, and feeds state it. Such kinds have no `order`. */
  readonly dateField?: string
  /** A field whose value must be unique. */
  readonly unique?: string
  /** The text fields that a search matches, in addition to the title. */
  readonly searchable: readonly string[]
  /** The text fields that a list can be filtered by, in addition to choices and `isActive`. */
  readonly filterable: readonly string[]
  /** Items have an `order` that editors set. */
  readonly ordered: boolean
  /** Whether visits of its items are counted. Only redirects have that. */
  readonly hasVisits?: true
  /** Absent for kinds without public pages. */
  readonly website?: Website | undefined
}

/** A kind of content with exactly one item. */
export interface Singleton<F extends Fields = Fields> extends Names {
  readonly singleton: true
  readonly fields: F
  /** The fixed id of the one row. */
  readonly id: string
  /** What everyone reads until the item is first saved: its defaults, or nothing. */
  readonly whenNew: 'defaults' | 'nothing'
  /** What visitors see while the item is inactive: its defaults, or nothing. */
  readonly whenHidden: 'defaults' | 'nothing'
  /** The id of the section whose words it has. While it is inactive, the section and its page are hidden. */
  readonly section?: string
}

export type AnyKind = Kind | Singleton

/** Returns the field `order`. @param min the least number; 0 for kinds that declare no field of their own */
export const orderField = (min = 0) => integer('Order', { min, default: 0, help: 'Lower numbers are shown first.' })
const order = orderField()
const isActive = toggle('Active', { default: true, help: 'Active items are visible on the website.' })

/** Returns the field for the texts of other fields in other languages. */
export const translationsOf = (of: Fields): TranslationsField =>
  translations('Translations', { of, help: 'The texts in other languages, by their paths.' })

/** Returns the field for the texts of other fields in other languages, if there are texts among them. */
const translated = (fields: Fields): Fields => (hasTexts(fields) ? { translations: translationsOf(fields) } : {})

type Common = { isActive: typeof isActive }
type Ordered = { order: typeof order; isActive: typeof isActive }

/** The values that the server adds to every stored item. Times are ISO 8601 in UTC. */
export interface Stored {
  id: string
  version: number
  createdAt: string
  updatedAt: string
}

/** The keys of `Stored`. Clients cannot set them. */
export const STORED_KEYS = ['id', 'version', 'createdAt', 'updatedAt'] as const satisfies (keyof Stored)[]

/** The editable values of a kind, and a stored item of it. */
export type ValuesOfKind<K extends { fields: Fields }> = ValuesOf<K['fields']>
export type ItemOf<K extends { fields: Fields }> = ValuesOfKind<K> & Stored

/** The declaration of a kind. Every key that it names must be one of its fields. */
interface Declaration<F extends Fields> extends Names {
  readonly fields: F
  readonly listKey: string
  readonly titleField: keyof F & string
  readonly naturalKey: keyof F & string
  readonly dateField?: keyof F & string
  readonly unique?: keyof F & string
  readonly searchable?: readonly (keyof F & string)[]
  readonly filterable?: readonly (keyof F & string)[]
  readonly hasVisits?: true
}

/**
 * Declares a kind whose items are stored and versioned like those of any kind, but have no `order` and no `isActive`.
 *
 * @throws Error if the title, the natural key, a searchable or a filterable field is not one of its fields
 */
export function defineRecord<F extends Fields>(record: Declaration<F>): Kind<F> {
  const searchable = [...new Set([record.titleField, ...(record.searchable ?? [])])]
  const filterable = record.filterable ?? []
  const named = [record.naturalKey, record.dateField ?? record.titleField, ...searchable, ...filterable]
  for (const key of named) {
    if (!(key in record.fields)) throw new Error(`Kind ${record.name} has no field ${key}`)
  }
  return { ...record, singleton: false, ordered: false, searchable, filterable }
}

/** A declaration that keeps the literal types of names and website, so that registries of kinds are type-checked. */
interface KindDeclaration<F extends Fields, N extends string, P extends string, W> extends Declaration<F> {
  readonly name: N
  readonly plural: P
  readonly website?: W
}

/** The type of a kind that `defineKind` returns. */
type Declared<F extends Fields, N extends string, P extends string, W> = Kind<F> & {
  readonly name: N
  readonly plural: P
  readonly website: W
}

/**
 * Declares a kind of content. Adds the fields `order` (unless `ordered` is false or the kind declares its own) and `isActive`, and
 * `translations` if it has texts.
 *
 * @throws Error if the website filters by something that is neither a choice nor a filterable field
 */
export function defineKind<
  F extends Fields,
  const N extends string,
  const P extends string,
  const W extends Website | undefined = undefined,
>(kind: KindDeclaration<F, N, P, W> & { ordered?: true }): Declared<F & Ordered, N, P, W>
export function defineKind<
  F extends Fields,
  const N extends string,
  const P extends string,
  const W extends Website | undefined = undefined,
>(kind: KindDeclaration<F, N, P, W> & { ordered: false }): Declared<F & Common, N, P, W>
export function defineKind<F extends Fields>({
  ordered = true,
  ...kind
}: KindDeclaration<F, string, string, Website | undefined> & { ordered?: boolean }): Kind {
  const filtered = kind.website?.filter?.field
  const isChoice = (key: string) => key in kind.fields && optionsOf(kind.fields[key]!) !== undefined
  if (filtered !== undefined && !isChoice(filtered) && !kind.filterable?.includes(filtered))
    throw new Error(`Kind ${kind.name}: the field ${filtered} of its filter is neither a choice nor filterable`)
  const fields = {
    ...kind.fields,
    ...(ordered ? { order: kind.fields['order'] ?? order } : {}),
    isActive,
    ...translated(kind.fields),
  }
  return { ...defineRecord({ ...kind, fields }), ordered }
}

/**
 * Declares a kind with exactly one item. Adds the field `isActive` unless the kind declares its own, and `translations` if it has
 * texts.
 */
export function defineSingleton<F extends Fields>(singleton: Omit<Singleton<F>, 'singleton'>): Singleton<F & Common> {
  return { ...singleton, singleton: true, fields: { isActive, ...singleton.fields, ...translated(singleton.fields) } }
}

/** Returns the keys of a kind's rich texts. */
export const richTextKeys = ({ fields }: { readonly fields: Fields }): string[] =>
  Object.entries(fields).flatMap(([key, field]) => (typeOf(field).markup ? [key] : []))

/** Returns the keys of the fields with the picture of an item. Kinds without a place in lists have pictures of other uses only. */
export const pictureKeys = (kind: Kind): string[] =>
  kind.ordered || kind.website
    ? Object.entries(kind.fields).flatMap(([key, field]) => (isPicture(field) ? [key] : []))
    : []

/** Returns the keys of the fields whose values differ between the items of a kind. */
export const uniqueKeys = (kind: AnyKind): string[] =>
  kind.singleton
    ? []
    : Object.entries(kind.fields).flatMap(([key, field]) =>
        key === kind.unique || typeOf(field).isUnique ? [key] : [],
      )

/** Returns the key of the field by which other systems know the items of a kind, if it has one. */
export const externalKeyOf = ({ fields }: AnyKind): string | undefined =>
  Object.keys(fields).find((key) => fields[key]!.type === 'externalKey')

/**
 * Returns whether the addresses of the items of a kind have slugs. The database makes the slug of a new item that has none, and a change
 * to none leaves it as it is.
 */
export const hasSlug = ({ fields }: AnyKind): boolean => fields['slug']?.type === 'slug'

/** The key of the field with what search engines are told of an item (`searchFields`). */
export const OWN_HEAD = 'search'

/** Returns whether search engines are told something of its own of each item of a kind. */
export const hasOwnHead = ({ fields }: AnyKind): boolean => fields[OWN_HEAD] !== undefined && isGroup(fields[OWN_HEAD])

/** Returns whether the items of a kind have pages at any path that editors choose. */
export const hasPath = ({ fields }: AnyKind): boolean => fields['path']?.type === 'pagePath'

/** Returns whether the items of a kind have texts in other languages. */
export const hasTranslations = ({ fields }: Pick<AnyKind, 'fields'>): boolean => 'translations' in fields

/** Returns the key of the field by which an item is found at its address, besides its id; undefined if the kind has none. */
export const addressKey = (kind: AnyKind): 'slug' | 'path' | undefined =>
  hasSlug(kind) ? 'slug' : hasPath(kind) ? 'path' : undefined

/** Returns the values of a new, blank item. */
export function blank<K extends AnyKind>(kind: K): ValuesOfKind<K> {
  return defaultsOf(kind.fields)
}

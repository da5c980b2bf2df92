/** A field of the content model as plain data. Its behaviour is that of its type (`field-type.ts`). */

/** The maximum length of a single-line text, in Unicode code points. */
export const LINE_LIMIT = 200
/** The maximum length of a multi-line text, in Unicode code points. */
export const TEXT_LIMIT = 20_000
/** The maximum number of entries in any list. */
export const LIST_LIMIT = 200

declare const VALUE: unique symbol

/** A field whose values have the type `V`. */
export interface Field<V = unknown> {
  /** The name of the field's type, which is the name of its folder. */
  readonly type: string
  /** The label of the field in forms. */
  readonly label: string
  /** One sentence for editors and for the API's documentation. */
  readonly help?: string
  /** Rejects an empty value. */
  readonly required?: boolean
  /** The value of a new item. The default of a group consists of those of its fields. */
  readonly default?: unknown
  /** Whether a text, such as a code, is the same in all languages, so that it has no translations. */
  readonly isSameInAllLanguages?: true
  /** The values of another field with which the text has translations. Without, it always has. */
  readonly translatedWith?: { readonly key: string; readonly values: readonly string[] }
  /** Whether visitors see no translation without this text, although the original may be empty. */
  readonly isRequiredInTranslations?: true
  /** Never set. It gives the compiler the type of the values. */
  readonly [VALUE]?: V
}

export interface Fields {
  readonly [key: string]: Field
}

/** A field that contains fields: those of a group, or of each entry of a list of groups. */
export interface NestedField<V = unknown> extends Field<V> {
  readonly fields: Fields
  /** Whether a group may be absent. Only the groups of blocks may. */
  readonly optional?: true
}

/** One option of a choice. GraphQL uses `name`; REST, files and the database use `value`. */
export interface ChoiceOption {
  readonly name: string
  readonly value: string
  readonly label: string
}

/** The type of a field's value. */
export type ValueOf<F> = F extends Field<infer V> ? V : never

/** The type of the values of a set of fields, by key. */
export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> }

/** What a builder takes besides the label. `Fixed` are the keys that it sets itself. */
export type Options<F extends Field, Fixed extends keyof F = never> = Partial<
  Omit<F, 'type' | 'label' | typeof VALUE | Fixed>
>

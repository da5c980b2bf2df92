/**
 * The building blocks of the content model. A field is plain data: its type, label, limits, default value and form control.
 * Everything else (zod schemas, tables, GraphQL types, forms) is generated from this data elsewhere.
 */

/** The maximum length of a single-line text, in Unicode code points. */
export const LINE_LIMIT = 200
/** The maximum length of a multi-line text, in Unicode code points. */
const TEXT_LIMIT = 20_000
/**
 * The maximum length of a formatted text. Plain text of the length that multi-line texts may have fits, even if every character
 * needs a backslash.
 */
const RICH_TEXT_LIMIT = 2 * TEXT_LIMIT
/** The length of a date: YYYY-MM-DD. */
const DATE_LENGTH = 10
/** The maximum length of an address, in characters: all common browsers and proxies accept this length. */
const ADDRESS_LIMIT = 2_000
/** The maximum number of entries in any list. */
export const LIST_LIMIT = 200

interface Common {
  /** The label of the field in forms. */
  readonly label: string
  /** One sentence for editors and for the API's documentation. */
  readonly help?: string
  /** Rejects an empty value. */
  readonly required?: boolean
}

/** A single line of text. Some types have a form of their own, such as an e-mail address. */
export interface TextField extends Common {
  readonly type: 'text' | 'email' | 'phone' | 'colour' | 'icon' | 'date' | 'path'
  readonly max: number
  readonly default: string
}

/** Several lines of text. */
export interface LongTextField extends Common {
  readonly type: 'longText'
  readonly max: number
  readonly default: string
}

/** A formatted text: CommonMark with tables, without raw HTML (`rich-text/`). The limit counts the source. */
export interface RichTextField extends Common {
  readonly type: 'richText'
  readonly max: number
  readonly default: string
}

/** An address: an http(s) URL, a path of this site, or an #anchor. With `image`, the address of a picture. */
export interface LinkField extends Common {
  readonly type: 'link' | 'url' | 'image'
  readonly max: number
  readonly default: string
  /** Accepts an emoji as well as an address. */
  readonly emoji?: boolean
}

/** An ordered list of short texts. Blank entries can be stored but are not shown to visitors. */
export interface TextListField extends Common {
  readonly type: 'textList'
  readonly max: number
  readonly maxEntries: number
  readonly default: readonly string[]
}

/** One option of a choice. GraphQL uses `name`; REST, files and the database use `value`. */
export interface ChoiceOption {
  readonly name: string
  readonly value: string
  readonly label: string
}

/** Exactly one option of a fixed list. */
export interface ChoiceField<O extends readonly ChoiceOption[] = readonly ChoiceOption[]> extends Common {
  readonly type: 'choice'
  readonly options: O
  /** Pages show a picture for each option. Visitors do not read the labels, so a search does not find them. */
  readonly isPictorial?: true
  readonly default: O[number]['value']
}

/** An integer within bounds. An optional one can also be null. */
export interface IntegerField<O extends boolean = boolean> extends Common {
  readonly type: 'integer'
  readonly optional: O
  readonly min: number
  readonly max: number
  readonly default: number | null
}

/** A Boolean value. */
export interface ToggleField extends Common {
  readonly type: 'toggle'
  readonly default: boolean
}

/** An object with a fixed set of fields. */
export interface GroupField<F extends Fields = Fields> extends Common {
  readonly type: 'group'
  readonly fields: F
}

/** An ordered list of groups with the same fields. */
export interface GroupListField<F extends Fields = Fields> extends Common {
  readonly type: 'groupList'
  readonly fields: F
  readonly maxEntries: number
  readonly default: readonly ValuesOf<F>[]
}

export type Field =
  | TextField
  | LongTextField
  | RichTextField
  | LinkField
  | TextListField
  | ChoiceField
  | IntegerField
  | ToggleField
  | GroupField
  // The type of the entries is inferred where the list is declared.
  | (Omit<GroupListField, 'default'> & { readonly default: readonly object[] })

export interface Fields {
  readonly [key: string]: Field
}

/** The type of a field's value. */
export type ValueOf<F> = F extends { type: 'textList' }
  ? string[]
  : F extends { type: 'choice'; options: infer O extends readonly ChoiceOption[] }
    ? O[number]['value']
    : F extends { type: 'integer'; optional: infer O }
      ? O extends true
        ? number | null
        : number
      : F extends { type: 'toggle' }
        ? boolean
        : F extends { type: 'group'; fields: infer G extends Fields }
          ? ValuesOf<G>
          : F extends { type: 'groupList'; fields: infer G extends Fields }
            ? ValuesOf<G>[]
            : string

/** The type of the values of a set of fields, by key. */
export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> }

type Options<F, Fixed extends keyof F = never> = Partial<Omit<F, 'type' | 'label' | Fixed>>

const line =
  <T extends TextField['type']>(type: T) =>
  (label: string, options: Options<TextField> = {}) =>
    ({ type, label, max: LINE_LIMIT, default: '', ...options }) satisfies TextField

const address =
  <T extends LinkField['type']>(type: T) =>
  (label: string, options: Options<LinkField> = {}) =>
    ({ type, label, max: ADDRESS_LIMIT, default: '', ...options }) satisfies LinkField

/** Returns a field for a single line of text. */
export const text = line('text')
/** Returns a field for an e-mail address. */
export const email = line('email')
/** Returns a field for a telephone number in any notation. */
export const phone = line('phone')
/** Returns a field for a color in the form #rrggbb. */
export const colour = line('colour')
/**
 * Returns a field for a calendar date without a time zone. The value is YYYY-MM-DD (ISO 8601), so that dates sort as text, or
 * empty.
 */
export const date = (label: string, options: Options<TextField, 'max'> = {}) =>
  line('date')(label, { ...options, max: DATE_LENGTH })
/** Returns a field for an emoji or another short symbol. */
export const icon = line('icon')
/** Returns a field for a path of this site. */
export const path = line('path')
/** Returns a field for an address: https://…, /path or #anchor. */
export const link = address('link')
/** Returns a field for an address that is edited in a URL input. */
export const url = address('url')
/** Returns a field for the address of a picture. */
export const image = address('image')

/** Returns a field for several lines of text. */
export const longText = (label: string, options: Options<LongTextField> = {}) =>
  ({ type: 'longText', label, max: TEXT_LIMIT, default: '', ...options }) satisfies LongTextField

/** Returns a field for a formatted text. */
export const richText = (label: string, options: Options<RichTextField> = {}) =>
  ({ type: 'richText', label, max: RICH_TEXT_LIMIT, default: '', ...options }) satisfies RichTextField

/** Returns a field for a list of short texts. */
export const textList = (label: string, options: Options<TextListField> = {}) =>
  ({
    type: 'textList',
    label,
    max: LINE_LIMIT,
    maxEntries: LIST_LIMIT,
    default: [],
    ...options,
  }) satisfies TextListField

/** Returns a field for one of `options`. The default is the first one unless another is given. */
export const choice = <const O extends readonly [ChoiceOption, ...ChoiceOption[]]>(
  label: string,
  options: O,
  more: Options<ChoiceField<O>, 'options'> = {},
) => ({ type: 'choice' as const, label, options, default: options[0].value as O[number]['value'], ...more })

/** Returns a field for an integer. The default is 0, or null for an optional field, unless another is given. */
export const integer = <const O extends boolean = false>(
  label: string,
  { optional = false as O, ...options }: Options<IntegerField> & { optional?: O } = {},
): IntegerField<O> => ({
  type: 'integer',
  label,
  optional,
  min: 0,
  max: 2_147_483_647,
  default: optional ? null : 0,
  ...options,
})

/** Returns a field for a Boolean value. */
export const toggle = (label: string, options: Options<ToggleField> = {}) =>
  ({ type: 'toggle', label, default: false, ...options }) satisfies ToggleField

/** Returns a field for a group of fields. */
export const group = <F extends Fields>(label: string, fields: F, more: Options<GroupField, 'fields'> = {}) => ({
  type: 'group' as const,
  label,
  fields,
  ...more,
})

/** Returns a field for a list of groups. */
export const groupList = <F extends Fields>(
  label: string,
  fields: F,
  more: { maxEntries?: number; default?: readonly ValuesOf<F>[]; help?: string } = {},
) => ({
  type: 'groupList' as const,
  label,
  fields,
  maxEntries: LIST_LIMIT,
  default: [] as readonly ValuesOf<F>[],
  ...more,
})

/** Returns the default value of a field. Each call returns a new value, so that lists are not shared. */
export function defaultOf<F extends Field>(field: F): ValueOf<F> {
  if (field.type === 'group') return defaultsOf(field.fields) as ValueOf<F>
  return structuredClone(field.default) as ValueOf<F>
}

/** Returns the default values of a set of fields, by key. */
export function defaultsOf<F extends Fields>(fields: F): ValuesOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, defaultOf(field)])) as ValuesOf<F>
}

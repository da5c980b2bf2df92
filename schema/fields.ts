/**
 * The building blocks of the content model. A field is plain data: what it holds, how it is labelled, how long
 * it may be, what it starts as and which widget edits it. Everything else (zod, tables, GraphQL, forms) is made
 * from this data elsewhere.
 */

/** Longest single-line text, in Unicode code points. */
export const LINE_LIMIT = 200
/** Longest multi-line text, in Unicode code points. */
const TEXT_LIMIT = 20_000
/** Longest address, in characters; the length browsers and proxies agree on. */
const ADDRESS_LIMIT = 2_000
/** Most entries in any list. */
export const LIST_LIMIT = 200

interface Common {
  /** What an editor reads beside the field. */
  readonly label: string
  /** One sentence for editors and for the API's documentation. */
  readonly help?: string
  /** An empty value is refused. */
  readonly required?: boolean
}

/** A single line of text, also in the special forms that a browser input type names. */
export interface TextField extends Common {
  readonly type: 'text' | 'email' | 'phone' | 'colour' | 'icon'
  readonly max: number
  readonly default: string
}

/** Several lines of text. */
export interface LongTextField extends Common {
  readonly type: 'longText'
  readonly max: number
  readonly default: string
}

/** An address: http(s), a path of this site, or an #anchor. `image` is one that shows a picture. */
export interface LinkField extends Common {
  readonly type: 'link' | 'url' | 'image'
  readonly max: number
  readonly default: string
  /** An image field that takes an emoji as well as an address. */
  readonly emoji?: boolean
}

/** Several short texts in an order. Blank entries may be stored; visitors do not see them. */
export interface TextListField extends Common {
  readonly type: 'textList'
  readonly max: number
  readonly maxEntries: number
  readonly default: readonly string[]
}

/** One named value of a choice. GraphQL speaks `name`, REST, files and the database speak `value`. */
export interface ChoiceOption {
  readonly name: string
  readonly value: string
  readonly label: string
}

/** Exactly one of a fixed list of values. */
export interface ChoiceField<O extends readonly ChoiceOption[] = readonly ChoiceOption[]> extends Common {
  readonly type: 'choice'
  readonly options: O
  readonly default: O[number]['value']
}

/** A whole number within bounds; an optional one may also be null. */
export interface IntegerField<O extends boolean = boolean> extends Common {
  readonly type: 'integer'
  readonly optional: O
  readonly min: number
  readonly max: number
  readonly default: number | null
}

/** Yes or no. */
export interface ToggleField extends Common {
  readonly type: 'toggle'
  readonly default: boolean
}

/** A fixed set of fields that belong together. */
export interface GroupField<F extends Fields = Fields> extends Common {
  readonly type: 'group'
  readonly fields: F
}

/** Any number of groups of the same shape, in an order. */
export interface GroupListField<F extends Fields = Fields> extends Common {
  readonly type: 'groupList'
  readonly fields: F
  readonly maxEntries: number
  readonly default: readonly ValuesOf<F>[]
}

export type Field =
  | TextField
  | LongTextField
  | LinkField
  | TextListField
  | ChoiceField
  | IntegerField
  | ToggleField
  | GroupField
  // The entries' shape is known where the list is declared; here any shape will do.
  | (Omit<GroupListField, 'default'> & { readonly default: readonly object[] })

export interface Fields {
  readonly [key: string]: Field
}

/** The TypeScript value that a field holds. */
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

/** The values of a set of fields, by key. */
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

/** A line of text. */
export const text = line('text')
/** An e-mail address. */
export const email = line('email')
/** A telephone number, as people write it. */
export const phone = line('phone')
/** A colour as #rrggbb. */
export const colour = line('colour')
/** An emoji or another short sign. */
export const icon = line('icon')
/** An address on this site or elsewhere: https://…, /path or #anchor. */
export const link = address('link')
/** The same, typed into a URL input: the address of a page of one’s own or of others. */
export const url = address('url')
/** The address of a picture. */
export const image = address('image')

/** Several lines of text. */
export const longText = (label: string, options: Options<LongTextField> = {}) =>
  ({ type: 'longText', label, max: TEXT_LIMIT, default: '', ...options }) satisfies LongTextField

/** A list of short texts. */
export const textList = (label: string, options: Options<TextListField> = {}) =>
  ({
    type: 'textList',
    label,
    max: LINE_LIMIT,
    maxEntries: LIST_LIMIT,
    default: [],
    ...options,
  }) satisfies TextListField

/** One of `options`; the first is the default unless another is named. */
export const choice = <const O extends readonly [ChoiceOption, ...ChoiceOption[]]>(
  label: string,
  options: O,
  more: Options<ChoiceField<O>, 'options'> = {},
) => ({ type: 'choice' as const, label, options, default: options[0].value as O[number]['value'], ...more })

/** A whole number; starts as 0, or as null where it is optional, unless a default is given. */
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

/** A yes/no switch. */
export const toggle = (label: string, options: Options<ToggleField> = {}) =>
  ({ type: 'toggle', label, default: false, ...options }) satisfies ToggleField

/** Fields that belong together. */
export const group = <F extends Fields>(label: string, fields: F, more: Options<GroupField, 'fields'> = {}) => ({
  type: 'group' as const,
  label,
  fields,
  ...more,
})

/** A list of groups. */
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

/** The defaults of a set of fields, by key. */
export function defaultsOf<F extends Fields>(fields: F): ValuesOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, defaultOf(field)])) as ValuesOf<F>
}

import type { ChoiceOption, Field, Fields, NestedField, ValueOf, ValuesOf } from './field.ts'

/*
 * A field type is a folder beside this file. Its `type.ts` defines the type and the builder of its fields, `input.tsx` the control
 * of the admin's forms, and `arbitrary.ts` the values of property tests. Everything else asks the type.
 */

/** The column of a field. MikroORM, the migrations and the SQL of revisions are made from it. */
export interface Column {
  readonly sql:
    | `varchar(${number})`
    | `numeric(${number},${number})`
    | 'int'
    | 'boolean'
    | 'timestamptz(3)'
    | 'text[]'
    | 'uuid'
    | 'uuid[]'
    | 'jsonb'
  readonly isNullable?: boolean
}

/**
 * The JSON form of a value, as JSON Schema without title, description and default. The types of GraphQL and of the typed client
 * follow from it.
 */
export interface JsonForm {
  readonly type?: 'string' | 'integer' | 'boolean' | 'array' | 'object' | readonly ['integer' | 'string', 'null']
  readonly enum?: readonly string[]
  readonly items?: JsonForm
  readonly maxItems?: number
  readonly uniqueItems?: true
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly format?: 'email' | 'date' | 'date-time' | 'uri-reference' | 'uuid'
  readonly contentMediaType?: 'text/markdown'
}

/** The operators of queries. */
export type Operator =
  | 'eq'
  | 'ne'
  | 'in'
  | 'notIn'
  | 'contains'
  | 'startsWith'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'has'
  | 'hasAny'
  | 'isEmpty'

const EQUALITY: readonly Operator[] = ['eq', 'ne', 'in', 'notIn']

/** The operators of common sorts of values. */
export const OPERATORS = {
  none: [],
  equality: EQUALITY,
  text: [...EQUALITY, 'contains', 'startsWith'],
  longText: ['contains', 'isEmpty'],
  order: [...EQUALITY, 'gt', 'gte', 'lt', 'lte'],
  list: ['has', 'hasAny', 'isEmpty'],
} satisfies Record<string, readonly Operator[]>

/** Reports an error in a value. The path leads to the entry that has the error; it is empty for the value itself. */
export type Report = (message: string, ...path: (string | number)[]) => void

/** What is known about a type. All functions are pure. */
export interface FieldType<F extends Field = Field> {
  /** The name of the folder. */
  readonly name: string

  /**
   * Whether the fields of the field are those of a group, or of each entry of a list. Such fields are checked one by one. The
   * entries of blocks have a key, by which lists are merged and compared, and one group of several.
   */
  readonly nests?: 'group' | 'list' | 'blocks'
  /** Returns the options of a choice, or of a list whose entries are chosen. */
  options?(field: F): readonly ChoiceOption[] | undefined
  /** Returns the names of the kinds whose ids the values are. */
  refersTo?(field: F): readonly string[]
  /** Whether the items of a kind have different values. Any number of them can have none. */
  readonly isUnique?: boolean

  /** Returns the value that the form is checked into: the value as it is stored. Reports all errors. */
  check(field: F, value: unknown, report: Report): unknown
  /** Returns the default. Each call returns a new value. */
  defaultOf(field: F): unknown
  /** Returns a valid value that is not empty. Values with different serial numbers differ, where the type has enough of them. */
  example(field: F, serial?: number): unknown
  isEqual(field: F, a: unknown, b: unknown): boolean

  column(field: F): Column
  json(field: F): JsonForm

  /** Returns a value as the text of a cell in a table. */
  toText(field: F, value: unknown): string
  /**
   * Returns the value of a cell, or undefined if an empty cell means "not given". A text that does not fit is returned as it is, so
   * that the check reports it.
   */
  fromText(field: F, text: string): unknown
  /** Returns a value as text for comparison by a person. */
  display(field: F, value: unknown): string
  /** Returns the value of a text that a person merged from two displayed values. Without it, one of the two is chosen. */
  fromDisplay?(text: string): unknown
  /** Returns a value of another system in the usual shape of the type. Others are returned as they are. */
  adapt(value: unknown): unknown
  /** The transform of mappings that parses the texts of other systems. An empty text is no value then. */
  readonly conversion?: 'boolean' | 'number' | 'date'
  /** The transforms of mappings that convert the usual values of other systems: the conversion unless given. */
  readonly transforms: readonly string[]

  /** Returns the texts of a value that visitors read, for the search. Those of markup are its source. Absent if they are no words. */
  words?(field: F, value: unknown): readonly string[]
  /** Whether its values are texts that have translations. */
  readonly isTranslated: boolean
  /** Whether its value stands for the item in the address of its page. Each language may have its own. */
  readonly isPageAddress: boolean
  /** Whether its values are short names and titles: lists show them, and the text of a related record is its name. */
  readonly isName: boolean
  /** Whether its values are whole paragraphs. */
  readonly isLong: boolean
  /** The language of formatted texts. */
  readonly markup?: 'markdown'
  /** What its values are the addresses of. */
  readonly address?: 'link' | 'picture' | 'document'

  readonly operators: readonly Operator[]
  /** Whether lists can be sorted by it: the values are short, and their columns sort as people expect. */
  readonly isSortable: boolean
  /** How lists show it that have no summary of their own: in the line of short values, or as labels. */
  readonly summary?: 'line' | 'labels'
  /** Whether its control takes a whole row of a form. */
  readonly isWide: boolean
  /** The type of the input of a type without a control of its own, which is edited as one line of text. */
  readonly input: 'text' | 'email' | 'tel' | 'url'
}

type Definition<F extends Field> = Pick<
  FieldType<F>,
  'name' | 'check' | 'example' | 'column' | 'json' | 'fromText' | 'operators'
> &
  Partial<FieldType<F>>

const types = new Map<string, FieldType>()

/** Returns a text as it is, nothing as the empty text, and any other value as JSON. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)

/**
 * Defines a field type. Fields are made by the builder beside the definition, so every field's type is known.
 *
 * Unless given, values are compared as they are, are written as plain text or as JSON, and cannot be sorted by.
 */
export function defineFieldType<F extends Field>(definition: Definition<F>): FieldType<F> {
  const toText = definition.toText ?? ((_, value) => textOf(value))
  const type: FieldType<F> = {
    defaultOf: (field) => structuredClone(field.default),
    isEqual: (_, a, b) => (a ?? null) === (b ?? null),
    toText,
    display: toText,
    adapt: (value) => value,
    transforms: definition.conversion ? [definition.conversion] : [],
    isTranslated: false,
    isPageAddress: false,
    isName: false,
    isLong: false,
    isSortable: false,
    isWide: false,
    input: 'text',
    ...definition,
  }
  types.set(type.name, type)
  return type
}

/** Returns the type of a field. */
export function typeOf(field: Field): FieldType {
  const type = types.get(field.type)
  if (!type) throw new Error(`There is no field type ${field.type}`)
  return type
}

/** Returns whether a field contains fields. */
export const isNested = (field: Field): field is NestedField => typeOf(field).nests !== undefined

/** Returns whether the value of a field is an object with fields. */
export const isGroup = (field: Field): field is NestedField => typeOf(field).nests === 'group'

/** Returns whether the value of a field is a list of objects with the same fields. Blocks are one, too. */
export const isGroupList = (field: Field): field is NestedField & { readonly maxEntries: number } =>
  isNested(field) && !isGroup(field)

/** Returns whether the value of a field is a list of blocks. */
export const isBlocks = (field: Field): field is NestedField & { readonly maxEntries: number } =>
  typeOf(field).nests === 'blocks'

/** Returns whether a field is a group that may be absent, as all but one of a block are. */
export const isOptionalGroup = (field: Field): boolean => isGroup(field) && field.optional === true

/** Returns the options of a choice, or undefined for other fields. */
export const optionsOf = (field: Field): readonly ChoiceOption[] | undefined => typeOf(field).options?.(field)

/** Returns whether the values of a field are ids of items. */
export const isReference = (field: Field): boolean => typeOf(field).refersTo !== undefined

/** Returns the names of the kinds whose ids a field holds: none for other fields. */
export const targetsOf = (field: Field): readonly string[] => typeOf(field).refersTo?.(field) ?? []

/** Returns whether the value of a field is a list without fields in its entries. */
export const isPlainList = (field: Field): boolean => typeOf(field).column(field).sql.endsWith('[]')

/**
 * Returns the name by which GraphQL returns the value of a field. References have names of their own for their ids, since the key
 * stands for the items.
 */
export const nameInGraphQL = (key: string, field: Field): string =>
  !isReference(field) ? key : isPlainList(field) ? `${key.replace(/s$/, '')}Ids` : `${key}Id`

/** Returns the selection of the value of a field in GraphQL, so that the result has it by its key. */
export const selectedInGraphQL = (key: string, field: Field): string =>
  !isReference(field) ? key : `${key}: ${nameInGraphQL(key, field)}`

/** Returns whether a field has the address of a picture. */
export const isPicture = (field: Field): boolean => typeOf(field).address === 'picture'

/** Returns whether a field has the address of a document. */
export const isDocument = (field: Field): boolean => typeOf(field).address === 'document'

/** Returns whether a new item needs a value for a field: it is required, and its default is empty. */
export const isNeeded = ({ required, default: value }: Field): boolean =>
  required === true && (value === '' || value === null)

/** Returns the default value of a field. Each call returns a new value, so that lists are not shared. */
export const defaultOf = <F extends Field>(field: F): ValueOf<F> => typeOf(field).defaultOf(field) as ValueOf<F>

/** Returns the default values of a set of fields, by key. */
export const defaultsOf = <F extends Fields>(fields: F): ValuesOf<F> =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, defaultOf(field)])) as ValuesOf<F>

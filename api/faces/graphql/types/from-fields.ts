import {
  type ClassType,
  Extensions,
  Field as GraphField,
  ID,
  InputType,
  Int,
  ObjectType,
  registerEnumType,
} from 'type-graphql'
import {
  type ChoiceOption,
  type Field,
  type Fields,
  isGroupList,
  isNested,
  isOptionalGroup,
  isReference,
  type JsonForm,
  optionsOf,
  typeOf,
} from '../../../../schema/fields.ts'
import { typeName } from '../../../../schema/names.ts'
import { DateTime, JSONObject } from '../scalars.ts'

/** A GraphQL type in the form that type-graphql expects, and whether the value can be null. */
export interface FieldType {
  type: () => object
  nullable?: boolean
  /** Whether only one of the members with this mark has a value, as of the groups of a block. */
  isAlternative?: boolean
  /** The maximum length of a list. */
  maxEntries?: number
}

/** Creates a class with the given name, which appears in error messages. */
export function namedClass(name: string): ClassType {
  return { [name]: class {} }[name]!
}

/** Returns the description of a field for clients: its label and help text as sentences. */
export const describe = ({ label, help }: Pick<Field, 'label' | 'help'>): string =>
  help ? `${label}. ${help}` : `${label}.`

/** Returns what the type of a group, or of one entry of a list, describes. */
const labelOf = (field: Field) => (isGroupList(field) ? `One entry of ${field.label}` : field.label)

/** Returns the GraphQL type of values by their JSON form. */
export function scalarOf({ type, items, format }: JsonForm): object {
  if (items) return [scalarOf(items)]
  if (format === 'date-time') return DateTime
  if (format === 'uuid') return ID
  if (type === 'object') return JSONObject
  const [name] = [type].flat()
  return name === 'integer' ? Int : name === 'boolean' ? Boolean : String
}

/** The enums of choices, by their names: each is registered once. */
const enums = new WeakMap<Field, Map<string, object>>()

/**
 * Creates the GraphQL output and input types of fields. Choices become enums, and groups become types, each named
 * after the type that contains it.
 */
export class FieldTypes {
  /** The output types of groups at any depth, by their names, with their fields. */
  readonly groups = new Map<string, FieldsOfType>()

  /** Returns the output type of a field. */
  output(owner: string, key: string, field: Field): FieldType {
    if (!isNested(field)) return this.#scalar(owner, key, field)
    const type = this.#objectType(owner + typeName(key), labelOf(field), field.fields)
    if (isGroupList(field)) return { type: () => [type()], maxEntries: field.maxEntries }
    const isOptional = isOptionalGroup(field)
    return { type, nullable: isOptional, isAlternative: isOptional }
  }

  /** Returns the input type of a field. All input fields are optional. */
  input(owner: string, key: string, field: Field): FieldType {
    if (!isNested(field)) return this.#scalar(owner, key, field)
    const type = this.#inputType(`${owner}${typeName(key)}Input`, labelOf(field), field.fields)
    return { type: isGroupList(field) ? () => [type()] : type }
  }

  /** Returns the enum of a choice. */
  choice(owner: string, key: string, field: Field, options: readonly ChoiceOption[]): object {
    const name = owner + typeName(key)
    const known = enums.get(field) ?? new Map<string, object>()
    enums.set(field, known)
    let made = known.get(name)
    if (!made) {
      made = Object.fromEntries(options.map(({ name, value }) => [name, value]))
      const valuesConfig = Object.fromEntries(options.map(({ name, label }) => [name, { description: label }]))
      registerEnumType(made, { name, description: describe(field), valuesConfig })
      known.set(name, made)
    }
    return made
  }

  #scalar(owner: string, key: string, field: Field): FieldType {
    const options = optionsOf(field)
    if (options) {
      const made = this.choice(owner, key, field, options)
      return { type: () => made }
    }
    const form = typeOf(field).json(field)
    return { type: () => scalarOf(form), nullable: [form.type].flat().includes('null') }
  }

  #objectType(name: string, label: string, fields: Fields): () => object {
    const made = objectType(name, `${label}.`, this.outputsOf(name, fields))
    this.groups.set(name, { type: made, fields })
    return () => made
  }

  #inputType(name: string, label: string, fields: Fields): () => object {
    const made = inputType(name, `${label}.`, this.inputsOf(name.replace(/Input$/, ''), fields))
    return () => made
  }

  /** Returns the members of an object type for a set of fields. Resolvers add those of references. */
  outputsOf(owner: string, fields: Fields): Member[] {
    return Object.entries(fields).flatMap(([key, field]) =>
      !isReference(field) ? [{ key, description: describe(field), ...this.output(owner, key, field) }] : [],
    )
  }

  /** Returns the members of an input type for a set of fields. */
  inputsOf(owner: string, fields: Fields): Member[] {
    return Object.entries(fields).map(([key, field]) => ({
      key,
      description: describe(field),
      ...this.input(owner, key, field),
      nullable: true,
    }))
  }
}

/** An output type, and the fields that it has. Resolvers add more for some of them. */
export interface FieldsOfType {
  type: ClassType
  fields: Fields
}

/** One member of a type: its key, its type and its description. */
export interface Member extends FieldType {
  key: string
  description: string
}

/** Creates an object type. Its members are read from the object's own properties. */
export function objectType(name: string, description: string, members: Member[]): ClassType {
  const made = namedClass(name)
  ObjectType(name, { description })(made)
  addMembers(made, members)
  return made
}

/** Creates an input type. */
export function inputType(name: string, description: string, members: Member[]): ClassType {
  const made = namedClass(name)
  InputType(name, { description })(made)
  addMembers(made, members)
  return made
}

export function addMembers(made: ClassType, members: Member[]): void {
  for (const { key, type, nullable = false, isAlternative, maxEntries, description } of members) {
    // `simple` reads the property directly, without middleware or a promise for each field of each item.
    GraphField(type as never, { nullable, description, simple: true })(made.prototype, key)
    if (isAlternative || maxEntries) Extensions({ isAlternative, maxEntries })(made.prototype, key)
  }
}

export const idMember: Member = {
  key: 'id',
  type: () => ID,
  description: 'The permanent id of the item: a UUID.',
}

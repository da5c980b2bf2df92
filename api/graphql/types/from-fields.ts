import { type ClassType, Field as GraphField, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql'
import type { Field, Fields } from '../../../schema/fields.ts'
import { typeName } from '../../../schema/names.ts'

/** A GraphQL type as type-graphql takes it, with whether a null may stand in its place. */
export interface FieldType {
  type: () => object
  nullable?: boolean
}

/** A class made while the program runs, under a name that shows in error messages. */
function namedClass(name: string): ClassType {
  return { [name]: class {} }[name]!
}

/** What a client reads about a field: its label and help, in sentences. */
export const describe = ({ label, help }: Pick<Field, 'label' | 'help'>): string =>
  help ? `${label}. ${help}` : `${label}.`

/**
 * The GraphQL types of fields, in their two forms. Choices become enums and groups types of their own, each named
 * after the type that they belong to.
 */
export class FieldTypes {
  private readonly enums = new Map<Field, object>()

  /** The type that a field is read as. */
  output(owner: string, key: string, field: Field): FieldType {
    switch (field.type) {
      case 'group':
        return { type: this.objectType(owner + typeName(key), field.label, field.fields) }
      case 'groupList': {
        const entry = this.objectType(owner + typeName(key), `One entry of ${field.label}`, field.fields)
        return { type: () => [entry()] }
      }
      default:
        return this.scalar(owner, key, field)
    }
  }

  /** The type that a field is written as. Every field may be left out. */
  input(owner: string, key: string, field: Field): FieldType {
    switch (field.type) {
      case 'group':
        return { type: this.inputType(`${owner}${typeName(key)}Input`, field.label, field.fields) }
      case 'groupList': {
        const entry = this.inputType(`${owner}${typeName(key)}Input`, `One entry of ${field.label}`, field.fields)
        return { type: () => [entry()] }
      }
      default:
        return this.scalar(owner, key, field)
    }
  }

  /** The enum of a choice. */
  choice(owner: string, key: string, field: Extract<Field, { type: 'choice' }>): object {
    let made = this.enums.get(field)
    if (!made) {
      made = Object.fromEntries(field.options.map(({ name, value }) => [name, value]))
      const valuesConfig = Object.fromEntries(field.options.map(({ name, label }) => [name, { description: label }]))
      registerEnumType(made, { name: owner + typeName(key), description: describe(field), valuesConfig })
      this.enums.set(field, made)
    }
    return made
  }

  private scalar(owner: string, key: string, field: Exclude<Field, { type: 'group' | 'groupList' }>): FieldType {
    switch (field.type) {
      case 'choice': {
        const made = this.choice(owner, key, field)
        return { type: () => made }
      }
      case 'textList':
        return { type: () => [String] }
      case 'integer':
        return { type: () => Int, nullable: field.optional }
      case 'toggle':
        return { type: () => Boolean }
      default:
        return { type: () => String }
    }
  }

  private objectType(name: string, label: string, fields: Fields): () => object {
    const made = objectType(name, `${label}.`, this.outputsOf(name, fields))
    return () => made
  }

  private inputType(name: string, label: string, fields: Fields): () => object {
    const made = inputType(name, `${label}.`, this.inputsOf(name.replace(/Input$/, ''), fields))
    return () => made
  }

  /** The members of an object type for a set of fields. */
  outputsOf(owner: string, fields: Fields): Member[] {
    return Object.entries(fields).map(([key, field]) => ({
      key,
      description: describe(field),
      ...this.output(owner, key, field),
    }))
  }

  /** The members of an input type for a set of fields. */
  inputsOf(owner: string, fields: Fields): Member[] {
    return Object.entries(fields).map(([key, field]) => ({
      key,
      description: describe(field),
      ...this.input(owner, key, field),
      nullable: true,
    }))
  }
}

/** One member of a type: its key, what it is, and what it means. */
export interface Member extends FieldType {
  key: string
  description: string
}

/** An object type made of members, which are read straight off the object. */
export function objectType(name: string, description: string, members: Member[]): ClassType {
  const made = namedClass(name)
  ObjectType(name, { description })(made)
  addMembers(made, members)
  return made
}

/** An input type made of members. */
export function inputType(name: string, description: string, members: Member[]): ClassType {
  const made = namedClass(name)
  InputType(name, { description })(made)
  addMembers(made, members)
  return made
}

function addMembers(made: ClassType, members: Member[]): void {
  for (const { key, type, nullable = false, description } of members) {
    // `simple` reads the value as it is: no middleware and no promise for each field of each item.
    GraphField(type as never, { nullable, description, simple: true })(made.prototype, key)
  }
}

export const idMember: Member = {
  key: 'id',
  type: () => ID,
  description: 'Identifies the item, everywhere and for ever (a UUID).',
}

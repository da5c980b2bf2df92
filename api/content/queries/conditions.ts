import {
  type Field,
  type Fields,
  isGroup,
  isNested,
  isOptionalGroup,
  isPlainList,
  LINE_LIMIT,
  LIST_LIMIT,
  type NestedField,
  type Operator,
  typeOf,
} from '../../../schema/fields.ts'
import type { Kind } from '../../../schema/kind.ts'
import { comparableFields, comparableInGroup, isWorkField } from '../../../schema/lists.ts'
import type { FieldError } from '../../../schema/validate.ts'
import { type Relation, relationsOf } from '../references/relations.ts'

/** A comparison of the value of a field. */
export interface Comparison {
  /** The keys that lead to the field: several within groups. */
  keys: readonly string[]
  field: Field
  operator: Operator
  value: unknown
  /** The collation by which a text comes before or after another one; that of its column unless given. */
  collation?: string | undefined
  /** The kind whose items are compared by the work on them, which is stored in other tables. */
  workOn?: Kind
}

/** A condition on the items of a kind. */
export type Condition =
  | Comparison
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition }
  /** At least one related item meets the condition. */
  | { relation: Relation; some: Condition }
  /** At least one entry of a list of groups meets the condition. */
  | { list: readonly string[]; some: Condition }
  /** An entry of a list of blocks has the group to which the keys lead. */
  | { group: readonly string[] }

/** The first key of the fields of an entry: the column of the relation that a list of groups is read as. */
export const ENTRY = 'value'

/** What one query may contain. */
export interface ConditionLimits {
  /** The largest number of comparisons. */
  comparisons: number
  /** The largest number of `and`, `or`, `not`, relations and lists of groups within each other. */
  depth: number
  /** Returns why the caller may not compare the items of a kind by a field or a relation: undefined if they may. */
  refusalOf(kind: Kind, key: string): string | undefined
  /** The operators that the caller may not use. */
  refusedOperators: ReadonlySet<Operator>
  /** Returns whether the caller sees all items of a kind, or only active ones. */
  seesInactive(kind: Kind): boolean
}

/** Returns the field of a column that conditions on a kind name by a key. */
export const comparableColumn = (kind: Kind, key: string): Field | undefined =>
  comparableFields(kind).find(([name]) => name === key && !isWorkField(kind, key))?.[1]

/** Returns the relations that conditions on a kind can follow: not those of fields within groups, and not those to several kinds. */
export const comparableRelations = (kind: Kind): Relation[] =>
  ownRelations(kind).filter(({ kinds }) => kinds.length === 1)

const ownRelations = (kind: Kind) => relationsOf(kind).filter(({ referring }) => referring.keys.length === 1)

/** Returns the operators of a field. */
export const operatorsOf = (field: Field): readonly Operator[] => typeOf(field).operators

/** Reads one condition, and collects what is wrong with it. */
class ConditionReader {
  readonly errors: FieldError[] = []
  readonly #limits: ConditionLimits
  #comparisons = 0

  constructor(limits: ConditionLimits) {
    this.#limits = limits
  }

  /** Returns the condition that all members of an object are met. */
  read(kind: Kind, input: unknown, path: string, depth = 0): Condition {
    const fields = new Map(comparableFields(kind))
    const relations = new Map(ownRelations(kind).map((relation) => [relation.name, relation]))
    return this.#all(input, path, depth, (key, value, at) => {
      if (key === 'and' || key === 'or') {
        const list = this.#list(value, at).map((entry, n) => this.read(kind, entry, `${at}.${n}`, depth + 1))
        return key === 'and' ? { all: list } : { any: list }
      }
      if (key === 'not') return { not: this.read(kind, value, at, depth + 1) }
      const [field, relation] = [fields.get(key), relations.get(key)]
      const refusal = (field ?? relation) && this.#limits.refusalOf(kind, key)
      if (refusal) return this.#wrong(at, `${kind.labelPlural} cannot be filtered by ${key} ${refusal}`)
      if (field && isWorkField(kind, key)) return this.#work(kind, field, key, value, at, depth)
      if (field && isNested(field)) return this.#nested(field, value, [key], at, depth)
      if (field ?? relation) return this.#related(field, relation, key, value, at, depth)
      return this.#wrong(at, `${kind.label} has no field ${key}`)
    })
  }

  /** Returns the conditions on the work on items. */
  #work(kind: Kind, field: Field, key: string, input: unknown, path: string, depth: number): Condition {
    return this.#all(input, path, depth, (name, operand, at) => ({
      ...this.#compare(field, [key], name, operand, at),
      workOn: kind,
    }))
  }

  /** Returns the conditions of a group, or of the entries of a list of groups. */
  #nested(field: NestedField, input: unknown, keys: readonly string[], path: string, depth: number): Condition {
    const { fields } = field
    if (isGroup(field)) return this.#group(fields, input, keys, path, depth)
    return { list: keys, some: this.#group(fields, input, [ENTRY], path, depth + 1) }
  }

  /** Returns the conditions of the fields within a group. */
  #group(fields: Fields, input: unknown, keys: readonly string[], path: string, depth: number): Condition {
    const comparable = new Map(comparableInGroup(fields))
    return this.#all(input, path, depth, (key, value, at) => {
      const field = comparable.get(key)
      if (!field) return this.#wrong(at, `There is no condition for ${key}`)
      if (isNested(field)) {
        const group = [...keys, key]
        const inner = this.#nested(field, value, group, at, depth)
        if (!isOptionalGroup(field)) return inner
        this.#count(at)
        // Without the group, blocks of other kinds would meet `ne`.
        return { all: [{ group }, inner] }
      }
      return this.#all(value, at, depth, (name, operand, inner) =>
        this.#compare(field, [...keys, key], name, operand, inner),
      )
    })
  }

  /** Returns the conditions of a field, and those of the items that it refers to. */
  #related(
    field: Field | undefined,
    relation: Relation | undefined,
    key: string,
    input: unknown,
    path: string,
    depth: number,
  ): Condition {
    const operators: readonly string[] = field ? operatorsOf(field) : []
    const nested: Record<string, unknown> = {}
    const own = this.#all(input, path, depth, (name, value, at) => {
      if (relation?.kinds.length === 1 && !operators.includes(name)) {
        nested[name] = value
        return { all: [] }
      }
      if (relation && !relation.kinds.every((target) => this.#limits.seesInactive(target))) {
        const other = relation.kinds.length === 1 ? `use ${path}.id` : `${path} cannot be compared`
        return this.#wrong(at, `Without the right to see inactive items, ${other}`)
      }
      return this.#compare(field!, [key], name, value, at)
    })
    if (!relation || Object.keys(nested).length === 0) return own
    return { all: [own, { relation, some: this.read(relation.kinds[0], nested, path, depth + 1) }] }
  }

  #compare(field: Field, keys: readonly string[], name: string, value: unknown, path: string): Condition {
    const operator = operatorsOf(field).find((known) => known === name)
    if (!operator) {
      return this.#wrong(path, `${name} is no operator of ${field.label}. It has ${operatorsOf(field).join(', ')}`)
    }
    if (this.#limits.refusedOperators.has(operator))
      return this.#wrong(path, `${field.label} cannot be compared by ${name} without the right to see inactive items`)
    this.#count(path)
    return { keys, field, operator, value: this.#operand(field, operator, value, path) }
  }

  #count(path: string): void {
    this.#comparisons += 1
    if (this.#comparisons === this.#limits.comparisons + 1)
      this.#wrong(path, `A query has at most ${this.#limits.comparisons} comparisons`)
  }

  /** Returns the value to compare with, in the form in which it is stored. */
  #operand(field: Field, operator: Operator, value: unknown, path: string): unknown {
    if (operator === 'isEmpty') {
      if (typeof value !== 'boolean') this.#wrong(path, `${path} must be true or false`)
      return value
    }
    if (operator === 'contains' || operator === 'startsWith') {
      if (typeof value !== 'string' || value === '' || value.length > LINE_LIMIT)
        this.#wrong(path, `${path} must be a text of 1 to ${LINE_LIMIT} characters`)
      return value
    }
    if (operator === 'in' || operator === 'notIn' || operator === 'hasAny')
      return this.#list(value, path).map((entry, n) => this.#value(field, entry, `${path}.${n}`))
    return this.#value(field, value, path)
  }

  #value(field: Field, value: unknown, path: string): unknown {
    const type = typeOf(field)
    // An entry of a list is checked as a list of one.
    const isList = isPlainList(field)
    if (value === null && !isList && type.column(field).isNullable) return null
    const report = (message: string) => this.#wrong(path, message)
    const checked = type.check({ ...field, required: false }, isList ? [value] : value, report)
    return isList && Array.isArray(checked) ? checked[0] : checked
  }

  #list(value: unknown, path: string): readonly unknown[] {
    if (Array.isArray(value) && value.length > 0 && value.length <= LIST_LIMIT) return value
    this.#wrong(path, `${path} must be a list of 1 to ${LIST_LIMIT} entries`)
    return []
  }

  #all(
    input: unknown,
    path: string,
    depth: number,
    read: (key: string, value: unknown, path: string) => Condition,
  ): Condition {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) {
      return this.#wrong(path, `${path} must be an object`)
    }
    if (depth > this.#limits.depth) return this.#wrong(path, `A query nests at most ${this.#limits.depth} levels`)
    const given = Object.entries(input).filter(([, value]) => value !== undefined)
    return { all: given.map(([key, value]) => read(key, value, `${path}.${key}`)) }
  }

  #wrong(field: string, message: string): Condition {
    this.errors.push({ field, message })
    return { all: [] }
  }
}

/**
 * Reads a condition on the items of a kind, as callers write it: `{"department":{"in":["research"]},"contact":{"name":{"contains":"Ada"}}}`.
 *
 * @returns the condition, or all that is wrong with it, named by path
 */
export function readCondition(
  kind: Kind,
  input: unknown,
  limits: ConditionLimits,
): { condition: Condition; errors?: undefined } | { condition?: undefined; errors: FieldError[] } {
  const reader = new ConditionReader(limits)
  const condition = reader.read(kind, input, 'where')
  return reader.errors.length > 0 ? { errors: reader.errors } : { condition }
}

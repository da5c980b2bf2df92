import { type ClassType, InputType } from 'type-graphql'
import {
  type Field,
  type Fields,
  isGroup,
  isNested,
  isPlainList,
  type Operator,
  optionsOf,
  typeOf,
} from '../../../../schema/fields.ts'
import type { AnyKind, Kind } from '../../../../schema/kind.ts'
import { comparableFields, comparableInGroup } from '../../../../schema/lists.ts'
import { typeName } from '../../../../schema/names.ts'
import { comparableRelations, operatorsOf } from '../../../content/queries/conditions.ts'
import { addMembers, describe, FieldTypes, type Member, namedClass, scalarOf } from './from-fields.ts'

const DESCRIPTIONS: Record<Operator, string> = {
  eq: 'The value is equal; null finds items without a value.',
  ne: 'The value is another one.',
  in: 'The value is one of these.',
  notIn: 'The value is none of these.',
  contains: 'The text contains this one, in any case.',
  startsWith: 'The text starts with this one, in any case.',
  gt: 'The value is greater, or later.',
  gte: 'The value is at least this one.',
  lt: 'The value is less, or earlier.',
  lte: 'The value is at most this one.',
  has: 'The list has this entry.',
  hasAny: 'The list has at least one of these entries.',
  isEmpty: 'Whether there is no entry or no text.',
}

/** Creates the input types of the conditions on lists: for each kind, for references to it, for choices, groups and field types. */
class WhereTypes {
  /** By the names of their kinds. */
  readonly kinds = new Map<string, ClassType>()
  readonly #types = new FieldTypes()
  readonly #made = new Map<string, ClassType>()

  constructor(kinds: readonly Kind[]) {
    for (const { name } of kinds) this.kinds.set(name, namedClass(`${typeName(name)}Where`))
    for (const kind of kinds) this.#declare(kind)
  }

  #declare(kind: Kind): void {
    const own = this.kinds.get(kind.name)!
    const some = kind.labelPlural
    define(own, `${typeName(kind.name)}Where`, `A condition on ${some}. All its members must be met.`, [
      { key: 'and', type: () => [own], description: 'Conditions that are all met.' },
      { key: 'or', type: () => [own], description: 'Conditions of which at least one is met.' },
      { key: 'not', type: () => own, description: 'A condition that is not met.' },
      ...this.#membersOf(kind),
    ])
  }

  /** Returns the members for the fields of a kind and for what its items are related to. */
  #membersOf(kind: Kind): Member[] {
    const relations = new Map(comparableRelations(kind).map((relation) => [relation.name, relation]))
    const owner = typeName(kind.name)
    const fields = comparableFields(kind).map(([key, field]): Member => {
      const target = relations.get(key)?.kinds[0]
      const type =
        target && this.kinds.has(target.name) ? this.#reference(target, field) : this.#field(owner, key, field)
      return { key, type: () => type, description: describe(field) }
    })
    const inverse = [...relations.values()].flatMap(
      ({ name, isInverse, kinds: [{ name: related, labelPlural }] }): Member[] => {
        const type = this.kinds.get(related)
        if (!isInverse || !type) return []
        return [
          { key: name, type: () => type, description: `A condition that at least one of its ${labelPlural} meets.` },
        ]
      },
    )
    return [...fields, ...inverse]
  }

  #field(owner: string, key: string, field: Field): ClassType {
    if (isNested(field)) {
      const name = `${owner}${typeName(key)}Where`
      const rule = isGroup(field) ? 'All of them must be met.' : 'At least one entry must meet all of them.'
      return this.#once(name, `Conditions on ${field.label}. ${rule}`, () =>
        this.#ofGroup(owner + typeName(key), field.fields),
      )
    }
    const isChoice = optionsOf(field) !== undefined
    const name = isChoice ? `${owner}${typeName(key)}Where` : `${typeName(typeOf(field).name)}Where`
    const about = isChoice ? `Conditions on ${field.label}.` : `Conditions on fields of the type ${typeOf(field).name}.`
    return this.#once(name, about, () => this.#operators(owner, key, field))
  }

  #ofGroup(owner: string, fields: Fields): Member[] {
    return comparableInGroup(fields).map(([key, field]): Member => {
      const type = this.#field(owner, key, field)
      return { key, type: () => type, description: describe(field) }
    })
  }

  /** Returns the type of conditions on a reference: on the ids, and on the items. */
  #reference(target: Kind, field: Field): ClassType {
    const name = `${typeName(target.name)}${isPlainList(field) ? 'References' : 'Reference'}Where`
    const made = this.#made.get(name) ?? namedClass(name)
    if (this.#made.has(name)) return made
    this.#made.set(name, made)
    define(
      made,
      name,
      `Conditions on the ${target.labelPlural} that an item refers to, of which at least one meets all of them.`,
      [...this.#operators(name, '', field), ...this.#membersOf(target)],
    )
    return made
  }

  #operators(owner: string, key: string, field: Field): Member[] {
    const value = this.#valueOf(owner, key, field)
    return operatorsOf(field).map((operator) => ({
      key: operator,
      type: () => {
        if (operator === 'isEmpty') return Boolean
        return operator === 'in' || operator === 'notIn' || operator === 'hasAny' ? [value] : value
      },
      description: DESCRIPTIONS[operator],
    }))
  }

  /** Returns the type of one value, or of one entry of a list. */
  #valueOf(owner: string, key: string, field: Field): object {
    const options = optionsOf(field)
    if (options) return this.#types.choice(owner, key, field, options)
    const form = typeOf(field).json(field)
    return scalarOf(form.items ?? form)
  }

  #once(name: string, description: string, members: () => Member[]): ClassType {
    const known = this.#made.get(name)
    if (known) return known
    const made = namedClass(name)
    this.#made.set(name, made)
    define(made, name, description, members())
    return made
  }
}

function define(made: ClassType, name: string, description: string, members: Member[]): void {
  InputType(name, { description })(made)
  addMembers(
    made,
    members.map((member) => ({ ...member, nullable: true })),
  )
}

/** Returns the input types of the conditions on the lists of kinds, by the kinds' names. */
export const whereTypes = (kinds: readonly AnyKind[]): ReadonlyMap<string, ClassType> =>
  new WhereTypes(kinds.filter((kind): kind is Kind => !kind.singleton)).kinds

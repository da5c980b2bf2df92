import { type ClassType, Int, registerEnumType } from 'type-graphql'
import type { AnyKind, Kind } from '../../../schema/kind.ts'
import { filterableFields, sortableFields } from '../../../schema/lists.ts'
import { enumName, typeName } from '../../../schema/names.ts'
import { DateTime } from '../scalars.ts'
import { describe, FieldTypes, idMember, inputType, type Member, objectType } from './from-fields.ts'

/** The members that every stored item has besides its fields. */
const storedMembers: Member[] = [
  { key: 'version', type: () => Int, description: 'Rises by one with every change; 0 where nothing was saved yet.' },
  { key: 'createdAt', type: () => DateTime, description: 'When it was first saved.' },
  { key: 'updatedAt', type: () => DateTime, description: 'When it last changed.' },
]

/** The GraphQL types of any kind: what is read, and what is written. */
export interface KindTypes {
  item: ClassType
  input: ClassType
}

/** The further types of a kind with many items. */
export interface CollectionTypes extends KindTypes {
  page: ClassType
  filter: ClassType
  sort: object
  /** For each choice, the type that says how many items have one of its values. */
  counts: { key: string; count: ClassType }[]
}

/** Makes the object type of a kind without ways to write it, such as a media file. */
export function itemType(kind: AnyKind, more: Member[] = []): ClassType {
  const name = typeName(kind.name)
  const members = [idMember, ...new FieldTypes().outputsOf(name, kind.fields), ...more, ...storedMembers]
  return objectType(name, kind.description, members)
}

/** Makes the types of a singleton. */
export function singletonTypes(kind: AnyKind): KindTypes {
  return kindTypes(kind, new FieldTypes())
}

/** Makes the types of a kind with many items. */
export function collectionTypes(kind: Kind): CollectionTypes {
  const types = new FieldTypes()
  const made = kindTypes(kind, types)
  return {
    ...made,
    page: pageType(kind, made.item),
    filter: filterType(kind, types),
    sort: sortEnum(kind),
    counts: kind.ordered ? countTypes(kind, types) : [],
  }
}

function kindTypes(kind: AnyKind, types: FieldTypes): KindTypes {
  const name = typeName(kind.name)
  const outputs = [idMember, ...types.outputsOf(name, kind.fields), ...storedMembers]
  return {
    item: objectType(name, kind.description, outputs),
    input: inputType(
      `${name}Input`,
      `What is written of a ${kind.label.toLowerCase()}. A new one takes the default for a field that is left out; a change leaves it as it is.`,
      types.inputsOf(name, kind.fields),
    ),
  }
}

/** The type of one page of a list; its `total` is resolved only when asked for. */
export const pageType = (kind: Kind, item: ClassType): ClassType =>
  objectType(`${typeName(kind.name)}Page`, `One page of a list: ${kind.labelPlural}.`, [
    { key: 'items', type: () => [item], description: 'The items of this page.' },
  ])

function filterType(kind: Kind, types: FieldTypes): ClassType {
  const name = typeName(kind.name)
  const members = filterableFields(kind).map(([key, field]): Member => {
    const type = field.type === 'choice' ? types.choice(name, key, field) : String
    return { key, type: () => [type], nullable: true, description: `Any of these: ${describe(field)}` }
  })
  const active: Member = {
    key: 'isActive',
    type: () => Boolean,
    nullable: true,
    description: 'Only active, or only inactive items.',
  }
  return inputType(`${name}Filter`, `Which of the ${kind.labelPlural} to list.`, [active, ...members])
}

function countTypes(kind: Kind, types: FieldTypes): CollectionTypes['counts'] {
  const name = typeName(kind.name)
  return Object.entries(kind.fields).flatMap(([key, field]) => {
    if (field.type !== 'choice') return []
    const made = types.choice(name, key, field)
    const count = objectType(`${name}${typeName(key)}Count`, `How many ${kind.labelPlural} have a ${field.label}.`, [
      { key: 'value', type: () => made, description: describe(field) },
      { key: 'total', type: () => Int, description: 'How many there are.' },
    ])
    return [{ key, count }]
  })
}

function sortEnum(kind: Kind): object {
  const columns = [
    ...sortableFields(kind).map(([key, field]) => [key, field.label]),
    ['createdAt', 'Created'],
    ['updatedAt', 'Changed'],
  ] as const
  const made = Object.fromEntries(columns.map(([key]) => [enumName(key), key]))
  const valuesConfig = Object.fromEntries(
    columns.map(([key, label]) => [enumName(key), { description: `By ${label.toLowerCase()}.` }]),
  )
  registerEnumType(made, {
    name: `${typeName(kind.name)}Sort`,
    description: `What to sort ${kind.labelPlural} by.`,
    valuesConfig,
  })
  return made
}

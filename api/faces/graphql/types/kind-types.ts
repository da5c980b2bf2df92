import { type ClassType, Int, registerEnumType } from 'type-graphql'
import { optionsOf } from '../../../../schema/fields.ts'
import { hasTranslations, type AnyKind, type Kind } from '../../../../schema/kind.ts'
import { filterableFields, filterableTexts, sortableFields } from '../../../../schema/lists.ts'
import { enumName, typeName, withArticle } from '../../../../schema/names.ts'
import { CHANGED_BY } from '../../../content/items/list-query.ts'
import { DateTime } from '../scalars.ts'
import { describe, type FieldsOfType, FieldTypes, idMember, inputType, type Member, objectType } from './from-fields.ts'

/** The members that every stored item has besides its fields. */
const storedMembers: Member[] = [
  {
    key: 'version',
    type: () => Int,
    description: 'Increases by one with every change; 0 if the item was never saved.',
  },
  { key: 'createdAt', type: () => DateTime, description: 'The time when the item was first saved.' },
  { key: 'updatedAt', type: () => DateTime, description: 'The time of the last change.' },
]

const languageMember: Member = {
  key: 'language',
  type: () => String,
  nullable: true,
  description: 'The tag of the language that the texts are in, if it is not the original one.',
}

/** The GraphQL output and input type of a kind. */
export interface KindTypes {
  item: ClassType
  input: ClassType
  /** The output types of its groups, by their names. */
  groups: ReadonlyMap<string, FieldsOfType>
}

/** The additional types of a kind with many items. */
export interface CollectionTypes extends KindTypes {
  page: ClassType
  filter: ClassType
  /** The conditions on a list. */
  where: ClassType
  sort: object
  /** What a list is sorted by, and in which direction. */
  order: ClassType
  /** The enum of the text fields whose values can be listed; undefined if the kind has no such field. */
  textField: object | undefined
  /** The items around an item. */
  neighbours: ClassType
  /** For each choice and for the filter of visitors, the name of the counts and the type of one: of the items with one value. */
  counts: { key: string; name: string; isChoice: boolean; count: ClassType }[]
}

/** Creates the object type of a kind that has no input type, such as a media file. */
export function itemType(kind: AnyKind, more: Member[] = []): ClassType {
  const name = typeName(kind.name)
  const members = [idMember, ...new FieldTypes().outputsOf(name, kind.fields), ...more, ...storedMembers]
  return objectType(name, kind.description, members)
}

/** Creates the types of a singleton. */
export function singletonTypes(kind: AnyKind): KindTypes {
  return kindTypes(kind, new FieldTypes())
}

/** Creates the types of a kind with many items. @param where the type of the conditions on its lists */
export function collectionTypes(kind: Kind, where: ClassType): CollectionTypes {
  const types = new FieldTypes()
  const sort = sortEnum(kind)
  const made = kindTypes(kind, types)
  return {
    ...made,
    page: pageType(kind, made.item),
    filter: filterType(kind, types),
    where,
    sort,
    order: orderType(kind, sort),
    textField: textFieldEnum(kind),
    neighbours: neighboursType(kind, made.item),
    counts: kind.ordered ? countTypes(kind, types) : [],
  }
}

function kindTypes(kind: AnyKind, types: FieldTypes): KindTypes {
  const name = typeName(kind.name)
  const shownIn = hasTranslations(kind) ? [languageMember] : []
  const outputs = [idMember, ...types.outputsOf(name, kind.fields), ...shownIn, ...storedMembers]
  return {
    item: objectType(name, kind.description, outputs),
    input: inputType(
      `${name}Input`,
      `The values of ${withArticle(kind.label.toLowerCase())}. A missing field gets its default in a new item, and keeps its value in an update.`,
      types.inputsOf(name, kind.fields),
    ),
    groups: types.groups,
  }
}

/** Creates the type of a page of a list. A resolver adds `total`. */
export const pageType = (kind: Kind, item: ClassType): ClassType =>
  objectType(`${typeName(kind.name)}Page`, `A page of ${kind.labelPlural}.`, [
    { key: 'items', type: () => [item], description: 'The items of this page.' },
  ])

function neighboursType(kind: Kind, item: ClassType): ClassType {
  const singular = kind.label.toLowerCase()
  return objectType(
    `${typeName(kind.name)}Neighbours`,
    `The active ${kind.labelPlural} around ${withArticle(singular)}.`,
    [
      { key: 'previous', type: () => item, nullable: true, description: `The ${singular} before it in the list.` },
      { key: 'next', type: () => item, nullable: true, description: `The ${singular} after it in the list.` },
      { key: 'related', type: () => [item], description: 'Up to three others, those most like it first.' },
    ],
  )
}

function filterType(kind: Kind, types: FieldTypes): ClassType {
  const name = typeName(kind.name)
  const members = filterableFields(kind).map(([key, field]): Member => {
    const options = optionsOf(field)
    const type = options ? types.choice(name, key, field, options) : String
    return {
      key,
      type: () => [type],
      nullable: true,
      description: `Items with one of these values: ${describe(field)}`,
    }
  })
  const active: Member = {
    key: 'isActive',
    type: () => Boolean,
    nullable: true,
    description: 'Only active or only inactive items.',
  }
  return inputType(`${name}Filter`, `Conditions for a list of ${kind.labelPlural}.`, [active, ...members])
}

/** Returns a label as a part of a name, such as `LevelsOfCare`. */
const nameOf = (label: string) =>
  label
    .split(/[^a-z0-9]+/i)
    .map(typeName)
    .join('')

function countTypes(kind: Kind, types: FieldTypes): CollectionTypes['counts'] {
  const name = typeName(kind.name)
  return Object.entries(kind.fields).flatMap(([key, field]) => {
    const options = optionsOf(field)
    const filter = kind.website?.filter?.field === key ? kind.website.filter : undefined
    if (!options && !filter) return []
    const made = options ? types.choice(name, key, field, options) : String
    const count = objectType(
      `${name}${typeName(key)}Count`,
      `The number of ${kind.labelPlural} with one value of ${field.label}.`,
      [
        { key: 'value', type: () => made, description: describe(field) },
        { key: 'total', type: () => Int, description: 'The number of items.' },
      ],
    )
    const isChoice = options !== undefined
    return [{ key, name: kind.name + (isChoice ? `${typeName(key)}s` : nameOf(filter!.label)), isChoice, count }]
  })
}

function sortEnum(kind: Kind): object {
  const columns = [
    ...sortableFields(kind).map(([key, field]) => [key, field.label]),
    ['createdAt', 'Created'],
    ['updatedAt', 'Changed'],
    [CHANGED_BY, 'Changed by'],
  ] as const
  const made = Object.fromEntries(columns.map(([key]) => [enumName(key), key]))
  const valuesConfig = Object.fromEntries(
    columns.map(([key, label]) => [enumName(key), { description: `By ${label.toLowerCase()}.` }]),
  )
  registerEnumType(made, {
    name: `${typeName(kind.name)}Sort`,
    description: `The sort key of a list of ${kind.labelPlural}.`,
    valuesConfig,
  })
  return made
}

const orderType = (kind: Kind, sort: object): ClassType =>
  inputType(`${typeName(kind.name)}Order`, `What a list of ${kind.labelPlural} is sorted by.`, [
    { key: 'by', type: () => sort, description: 'The sort key.' },
    { key: 'descending', type: () => Boolean, nullable: true, description: 'Whether to sort in descending order.' },
  ])

function textFieldEnum(kind: Kind): object | undefined {
  const fields = filterableTexts(kind)
  if (fields.length === 0) return undefined
  const made = Object.fromEntries(fields.map(([key]) => [enumName(key), key]))
  const valuesConfig = Object.fromEntries(
    fields.map(([key, field]) => [enumName(key), { description: describe(field) }]),
  )
  const description = `A text field of ${kind.labelPlural} whose values can be listed.`
  registerEnumType(made, { name: `${typeName(kind.name)}TextField`, description, valuesConfig })
  return made
}

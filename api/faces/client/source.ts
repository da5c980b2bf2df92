import {
  type Field,
  type Fields,
  isGroup,
  isNeeded,
  isNested,
  isOptionalGroup,
  isTranslations,
  type JsonForm,
  optionsOf,
  typeOf,
} from '../../../schema/fields.ts'
import { hasTranslations, type AnyKind, externalKeyOf, type Kind } from '../../../schema/kind.ts'
import { comparableFields, comparableInGroup, filterableFields, sortableFields } from '../../../schema/lists.ts'
import { enumName, typeName } from '../../../schema/names.ts'
import { comparableRelations } from '../../content/queries/conditions.ts'
import { type Relation, relationsOf } from '../../content/references/relations.ts'
import { sharedTypes, type SharedType, type SharedTypes } from './shared-types.ts'
import { COLLECTIONS } from './collections.ts'
import { CONNECTION } from './connection.ts'
import { INTERFACE } from './interface.ts'
import { READING } from './reading.ts'

/** The names of the types of texts with a format. */
const TEXTS: Record<string, string> = { date: 'Day', 'date-time': 'Time' }

const HEAD = `// The client of a Verdant site, made from its content model. Do not edit it: \`npx verdant client > verdant.ts\` makes it again.
// It has no dependencies and runs wherever there is fetch: browsers, Node, Deno, Bun and edge workers.

/** A formatted text in CommonMark. */
export type Markdown = string
/** A day in ISO 8601, such as 2027-03-01. */
export type Day = string
/** A time in ISO 8601 and in UTC, such as 2027-03-01T08:00:00.000Z. */
export type Time = string

/** What pages need to know about a stored picture. */
export interface Picture {
  /** The alternative text from the media gallery, or an empty text. */
  alt: string
  /** The size of the part that pages show, in pixels, if it is known. */
  width: number | null
  height: number | null
  /** A tiny version as a data: address, or an empty text. */
  placeholder: string
  /** Null unless an editor chose one: the name of the part in the addresses of variants, and its focal point in percent. */
  framing: { crop: string; x: number; y: number } | null
}

/** The values that the server adds to every item. */
export interface Stored {
  _id: string
  version: number
  createdAt: Time
  updatedAt: Time
  /** Its stored pictures by their addresses, if the client has the option pictures. */
  pictures?: Record<string, Picture>
}
`

/** Returns a comment. What an editor writes into the model cannot end it. */
const comment = (text: string, indent = '') => `${indent}/** ${text.replaceAll('*/', '* /')} */\n`

const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

const union = (values: readonly string[]) => values.map((value) => JSON.stringify(value)).join(' | ')

/** Returns the type of a field's values. */
function valueType(field: Field, indent: string, shared: SharedTypes): string {
  if (!isNested(field)) return typeOfForm(typeOf(field).json(field))
  return (shared.get(field.fields)?.name ?? members(field.fields, shared, indent)) + (isGroup(field) ? '' : '[]')
}

/** Returns the type of values by their JSON form. */
function typeOfForm({ enum: options, items, type, format, contentMediaType }: JsonForm): string {
  if (options) return union(options)
  if (items) return `${typeOfForm(items)}[]`
  const text = contentMediaType ? 'Markdown' : (TEXTS[format ?? ''] ?? 'string')
  const names: Record<string, string> = { integer: 'number', string: text }
  return [type]
    .flat()
    .map((name) => (name && names[name]) ?? name)
    .join(' | ')
}

function about(field: Field): string {
  const { maxLength, items, contentMediaType } = typeOf(field).json(field)
  const limit = maxLength ?? items?.maxLength
  return [
    `${field.label}.`,
    field.help,
    contentMediaType === 'text/markdown' && 'Markdown.',
    limit !== undefined && `At most ${limit} ${items ? 'characters each' : 'characters'}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns an object type. With `isInput`, members may be left out unless a new item needs them. */
function members(fields: Fields, shared: SharedTypes, indent = '', isInput = false): string {
  const inner = `${indent}  `
  const lines = Object.entries(fields).map(([name, field]) => {
    const isOptional = isOptionalGroup(field) || isTranslations(field) || (isInput && !isNeeded(field))
    return `${comment(about(field), inner)}${inner}${key(name)}${isOptional ? '?' : ''}: ${valueType(field, inner, shared)}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}

const interfaceOf = ({ name, label, fields }: SharedType, shared: SharedTypes) =>
  `${comment(`${label}.`)}export interface ${name} ${members(fields, shared)}\n`

function typesOf(kind: AnyKind, kinds: readonly AnyKind[], shared: SharedTypes): string {
  const name = typeName(kind.name)
  const item = `${comment(kind.description)}export interface ${name} extends Stored ${members(kind.fields, shared)}\n`
  const changes = `${comment(`The values to change of: ${kind.label}.`)}export type ${name}Changes = Partial<Omit<${name}, keyof Stored>>\n`
  const references = referencesOf(kind, kinds)
  if (kind.singleton) return [item, changes, references].join('\n')
  const input = `${comment(`A new item: ${kind.label}. What is left out gets its default.`)}export interface New${name} ${members(kind.fields, shared, '', true)}\n`
  return [item, input, changes, queryOf(kind), whereOf(kind, kinds), references].join('\n')
}

/** The references of a kind to other kinds of the client, at the keys that lead to them. */
interface ReferenceTree {
  [key: string]: Relation | ReferenceTree
}

function referenceTree(kind: AnyKind, kinds: readonly AnyKind[]): ReferenceTree {
  const tree: ReferenceTree = {}
  for (const relation of relationsOf(kind).filter((each) => each.kinds.every((to) => kinds.includes(to)))) {
    const keys = relation.isInverse ? [relation.name] : relation.referring.keys
    let place = tree
    for (const of of keys.slice(0, -1)) place = (place[of] ??= {}) as ReferenceTree
    place[keys.at(-1)!] = relation
  }
  return tree
}

const isRelation = (node: Relation | ReferenceTree): node is Relation => typeof node['isList'] === 'boolean'

/** Returns the interface of the references of a kind. */
function referencesOf(kind: AnyKind, kinds: readonly AnyKind[]): string {
  const typeOfNode = (node: Relation | ReferenceTree): string => {
    if (!isRelation(node)) return typeOfTree(node)
    const isOfSeveral = node.kinds.length > 1
    return node.kinds
      .map(({ name }) => {
        const item = typeName(name) + (isOfSeveral ? ` & { kind: ${JSON.stringify(name)} }` : '')
        return `${node.isList ? 'Many' : 'One'}<${item}, ${typeName(name)}References>`
      })
      .join(' | ')
  }
  const typeOfTree = (tree: ReferenceTree): string =>
    `{ ${Object.entries(tree)
      .map(([of, node]) => `${key(of)}: ${typeOfNode(node)}`)
      .join('; ')} }`
  const about = comment(`What expand follows from: ${kind.label}.`)
  return `${about}export interface ${typeName(kind.name)}References ${typeOfTree(referenceTree(kind, kinds))}\n`
}

function queryOf(kind: Kind): string {
  const filter = filterableFields(kind).map(
    ([name, field]) =>
      `    ${key(name)}?: ${optionsOf(field) ? `(${typeOfForm(typeOf(field).json(field))})` : 'string'}[]\n`,
  )
  const sort = [...sortableFields(kind).map(([name]) => name), 'createdAt', 'updatedAt']
  return `${comment(`What to find of: ${kind.labelPlural}.`)}export interface ${typeName(kind.name)}Query extends PageOptions {
  /** Words in titles and texts, in any order. Small typing errors are found too. */
  search?: string
  /** Whether inactive items are found, too, if the token may read them. */
  inactive?: boolean
  filter?: {
    isActive?: boolean
${filter.join('')}  }
  sort?: ${union(sort)}
  descending?: boolean
}
`
}

/** Returns the interface of the conditions on the lists of a kind. */
function whereOf(kind: Kind, kinds: readonly AnyKind[]): string {
  const name = `${typeName(kind.name)}Where`
  const relations = new Map(
    comparableRelations(kind)
      .filter(({ kinds: [related] }) => kinds.includes(related))
      .map((relation) => [relation.name, relation]),
  )
  const fields = comparableFields(kind).map(([of, field]) => {
    const related = relations.get(of)
    const type = compareType(field)
    return `  ${key(of)}?: ${related ? `${type} & ${typeName(related.kinds[0].name)}Where` : type}\n`
  })
  const inverse = [...relations.values()]
    .filter(({ isInverse }) => isInverse)
    .map((relation) => `  ${key(relation.name)}?: ${typeName(relation.kinds[0].name)}Where\n`)
  const about = comment(`A condition on ${kind.labelPlural}; all its members must be met.`)
  return `${about}export interface ${name} {
  and?: readonly ${name}[]
  or?: readonly ${name}[]
  not?: ${name}
${[...fields, ...inverse].join('')}}
`
}

/** Returns the type of the comparisons of a field, or of those of the fields of a group. */
function compareType(field: Field): string {
  if (!isNested(field)) {
    const { items, ...form } = typeOf(field).json(field)
    return `Compare<${typeOfForm(items ?? form).replace(/ \| null$/, '')}>`
  }
  const inner = comparableInGroup(field.fields)
  return `{ ${inner.map(([of, child]) => `${key(of)}?: ${compareType(child)}`).join('; ')} }`
}

/** Returns the values of the choices that lists are filtered by, by their names in GraphQL, which REST does not use. */
const filterChoices = (kind: Kind): object =>
  Object.fromEntries(
    filterableFields(kind).flatMap(([name, field]) => {
      const options = optionsOf(field)
      return options ? [[name, Object.fromEntries(options.map((option) => [option.name, option.value]))]] : []
    }),
  )

/** Returns the description of a kind that the runtime reads. */
function descriptionOf(kind: AnyKind): string {
  const common = { path: kind.path, itemKey: kind.itemKey }
  if (kind.singleton) return JSON.stringify(common)
  return JSON.stringify({
    ...common,
    listKey: kind.listKey,
    enumName: enumName(kind.name),
    type: typeName(kind.name),
    field: kind.plural,
    isTranslated: hasTranslations(kind),
    choices: filterChoices(kind),
  })
}

const nameIn = (kind: AnyKind) => (kind.singleton ? kind.name : kind.plural)

/** Returns the type of a change of a kind, as a member of a list of changes. */
function changeOf(kind: AnyKind): string {
  if (kind.singleton) return ''
  const name = typeName(kind.name)
  const upsert = externalKeyOf(kind) ? ` | { action: 'upsert'; key: string; values: ${name}Changes }` : ''
  return `  | ({ kind: ${JSON.stringify(kind.path)} } & (
      | { action: 'create'; id?: string; values: New${name} }
      | { action: 'update'; id: string; version?: number; values: ${name}Changes }
      | { action: 'delete'; id: string; version?: number }${upsert}
    ))\n`
}

function accessOf(kind: AnyKind): string {
  const name = typeName(kind.name)
  const type = kind.singleton
    ? `Single<${name}, ${name}Changes, ${name}References${kind.whenHidden === 'nothing' ? ', null' : ''}>`
    : `Collection<${name}, New${name}, ${name}Changes, ${name}Query, ${name}Where, ${name}References>`
  return `${comment(kind.description, '  ')}  readonly ${nameIn(kind)}: ${type}\n`
}

/**
 * Returns the source of a client in TypeScript: one file without dependencies, with a type for each kind of the model. It
 * reads and writes with REST, whose responses are cached. It searches and saves drafts with GraphQL.
 */
export function clientSource(kinds: readonly AnyKind[]): string {
  const shared = sharedTypes(kinds)
  const create = kinds.map((kind) => {
    const make = kind.singleton ? 'single(send' : 'collection(send, graphql, options'
    return `    ${nameIn(kind)}: ${make}, ${kind.singleton ? descriptionOf(kind) : `KINDS.${nameIn(kind)}`}),\n`
  })
  return [
    HEAD,
    ...[...shared.values()].map((type) => interfaceOf(type, shared)),
    ...kinds.map((kind) => typesOf(kind, kinds, shared)),
    READING,
    INTERFACE,
    CONNECTION,
    COLLECTIONS,
    `/** A change of an item, with values that the server checks. An upsert changes the item with an external key, or creates it. */
export type Change =\n${kinds.map(changeOf).join('')}`,
    `export interface Client extends Common {
  /** Carries out all changes, at most 10,000, or none. The results have the order of the changes. */
  apply(changes: readonly Change[], options?: CreateOptions): Promise<ChangeResult[]>
${kinds.map(accessOf).join('')}}\n`,
    `const KINDS = {
${kinds
  .filter((kind) => !kind.singleton)
  .map((kind) => `  ${nameIn(kind)}: ${descriptionOf(kind)},\n`)
  .join('')}} satisfies Record<string, CollectionDescription>\n`,
    `/** Returns a client of the site at \`options.url\`. */
export function createClient(options: ClientOptions): Client {
  const { send, graphql, common } = connect(options)
  return {
    ...common,
    apply: async (changes, { idempotencyKey = newKey() } = {}) =>
      (await send('POST', '/content/changes', { body: { changes }, idempotencyKey })).body.results,
${create.join('')}  }
}
`,
  ].join('\n')
}

import { EntitySchema, type EntitySchemaMetadata } from '@mikro-orm/core'
import { p, defineEntity } from '@mikro-orm/postgresql'
import pg from 'pg'
import { defaultOf, type Field, isNested, isPlainList, typeOf } from '../../../schema/fields.ts'
import {
  addressKey,
  type AnyKind,
  hasTranslations,
  type Kind,
  pictureKeys,
  richTextKeys,
  uniqueKeys,
} from '../../../schema/kind.ts'
import { filterableFields } from '../../../schema/lists.ts'
import { referencesIn } from '../../../schema/references.ts'
import { translatedAddressesSql } from './address-sql.ts'
import { ApiToken } from './api-token-entity.ts'
import { commentEntities } from './comment-entities.ts'
import { CustomRole } from './custom-role-entity.ts'
import { line, now } from './columns.ts'
import { AuthChallenge, LinkedIdentity, Passkey } from './identity-entities.ts'
import { Erasure } from './erasure-entity.ts'
import { ExternalLink } from './external-link-entity.ts'
import { groupComment } from './group-defaults.ts'
import { listDirection, listOrder } from './list-order.ts'
import { Mail } from './mail-entity.ts'
import { OneTimeLink } from './one-time-link-entity.ts'
import { Presence } from './presence-entity.ts'
import { PreviewLink } from './preview-link-entity.ts'
import { SavedView } from './saved-view-entity.ts'
import { Deletion } from './deletion-entity.ts'
import { ItemCount } from './item-count-entity.ts'
import { SearchDocument, SearchWord } from './search-document-entity.ts'
import { OldSlug } from './slug-entity.ts'
import { TranslatedItem } from './translated-item-entity.ts'
import { publishingEntities } from './publishing-entities.ts'
import { nestedIdsSql } from './reference-sql.ts'
import { KnownDevice, Session, User } from './session-entity.ts'
import { MissingPage, RedirectVisits } from './visit-entities.ts'
import { ExtensionEvent } from './extension-entity.ts'
import { Webhook, WebhookDelivery } from './webhook-entities.ts'

/*
 * Tables and columns have the names of the model, so that a stored row, a revision's values and an item in a response have
 * the same shape.
 */

/** MikroORM's names of the columns' types. */
const TYPES = [
  [/^varchar/, 'string'],
  [/^numeric/, 'decimal'],
  [/^int$/, 'integer'],
  [/^boolean$/, 'boolean'],
  [/^timestamptz/, 'Date'],
  [/^uuid$/, 'uuid'],
  [/\[\]$/, 'string[]'],
  [/^jsonb$/, 'json'],
] as const

/** Returns the column of a field. Texts use the C collation (docs/decisions/006). */
function columnOf(field: Field) {
  const { sql, isNullable = false } = typeOf(field).column(field)
  return {
    type: TYPES.find(([pattern]) => pattern.test(sql))![1],
    columnType: sql,
    nullable: isNullable,
    ...(sql.startsWith('varchar') && { collation: 'C' }),
    ...(isNested(field) && { comment: groupComment(field) }),
  }
}

const isNumber = (field: Field) => typeOf(field).column(field).sql.startsWith('numeric')

/** Returns a field's default as an SQL literal, written as PostgreSQL prints it, because MikroORM compares the two as text. */
function literalOf(field: Field): string | undefined {
  const value: unknown = defaultOf(field)
  if (value === null) return undefined
  if (typeof value === 'string') return isNumber(field) ? value : pg.escapeLiteral(value)
  if (typeof value !== 'object') return JSON.stringify(value)
  if (!Array.isArray(value) || isNested(field)) return pg.escapeLiteral(JSON.stringify(value))
  const entries = (value as string[]).map((entry) => `${pg.escapeLiteral(entry)}::text`)
  return entries.length ? `ARRAY[${entries.join(', ')}]` : "'{}'"
}

/**
 * Returns the default of a field's column, which is that of the field. It allows adding the column to a table with rows, and
 * instances of the previous version, which do not know the column, can still insert.
 */
function defaultOfColumn(field: Field) {
  const defaultRaw = literalOf(field)
  // MikroORM would report a difference for such literals although they are equal.
  const isIncomparable = /[\\\n]/.test(defaultRaw ?? '')
  return { defaultRaw, ...(isIncomparable ? { ignoreSchemaChanges: ['default'] } : {}) }
}

/**
 * Returns the table of a kind: its fields, `id`, `version`, timestamps, and the indexes for its lists. `textVersion` is equal to
 * `version` in rows whose texts are rich text; the previous version of the program, which writes plain text, does not know it.
 */
function entityOf(kind: AnyKind): EntitySchema {
  const fields = Object.entries(kind.fields).map(([key, field]) => [
    key,
    { ...columnOf(field), ...defaultOfColumn(field) },
  ])
  const properties = {
    id: { type: 'uuid', primary: true },
    ...Object.fromEntries(fields),
    version: { type: 'integer', columnType: 'int', default: 1 },
    ...(richTextKeys(kind).length > 0 && { textVersion: { type: 'integer', columnType: 'int', default: 0 } }),
    createdAt: { type: 'Date', columnType: 'timestamptz(3)', defaultRaw: 'now()' },
    updatedAt: { type: 'Date', columnType: 'timestamptz(3)', defaultRaw: 'now()' },
  }
  const indexes = [...(kind.singleton ? [] : indexesOf(kind)), ...referenceIndexesOf(kind), ...addressIndexesOf(kind)]
  // Checked when a statement ends, not row by row, so that items of one change set can swap their values.
  const uniques = uniqueKeys(kind).map((key) => ({
    properties: [key],
    name: uniqueName(kind.name, key),
    deferMode: 'immediate',
  }))
  const metadata = { name: entityName(kind), tableName: kind.name, properties, indexes, uniques }
  return new EntitySchema(metadata as unknown as EntitySchemaMetadata<object>)
}

/** Returns the indexes for lists: of all items for staff, and of active items for visitors, whose counts read only the index. */
function indexesOf(kind: Kind): Index[] {
  const whole = { properties: listOrder(kind), name: `${kind.name}_order_index` }
  const active = { properties: ['isActive', ...listOrder(kind)], name: `${kind.name}_active_index` }
  return 'isActive' in kind.fields
    ? [whole, active, ...withoutPictureIndexes(kind), ...filterIndexesOf(kind), ...sortIndexesOf(kind)]
    : [whole]
}

type Index = { name: string } & ({ properties: string[]; where?: string } | { expression: string })

/**
 * Returns the indexes of what lists are often sorted by: the title, and the times, newest first. Many items can have the same time, such as
 * those of an import, so that these indexes also have the order that decides then.
 */
const sortIndexesOf = (kind: Kind): Index[] => [
  ...(listOrder(kind)[0] === kind.titleField
    ? []
    : [{ properties: [kind.titleField], name: `${kind.name}_title_index` }]),
  ...['createdAt', 'updatedAt'].map((key) => {
    const name = `${kind.name}_${key}_index`
    const order = listOrder(kind).map((column) => `${pg.escapeIdentifier(column)} ${listDirection(kind)}`)
    const [index, table] = [name, kind.name].map(pg.escapeIdentifier)
    return {
      name,
      expression: `create index ${index} on ${table} (${pg.escapeIdentifier(key)} desc, ${order.join(', ')})`,
    }
  }),
]

/** Returns an index for each filter of visitors. It finds the first items in the order of the list, and counts without reading rows. */
const filterIndexesOf = (kind: Kind) =>
  filterableFields(kind).map(([key]) => ({
    properties: [key, 'isActive', listOrder(kind)[0]!],
    name: `${kind.name}_${key}_index`,
  }))

/** Returns an index of the active items of an ordered kind that lack a picture. */
const withoutPictureIndexes = (kind: Kind) =>
  pictureKeys(kind).map((key) => ({
    properties: listOrder(kind),
    name: `${kind.name}_without_${key}_index`,
    where: `"isActive" and ${pg.escapeIdentifier(key)} = ''`,
  }))

/** Returns the indexes that find the items that refer to one. */
const referenceIndexesOf = (kind: AnyKind) =>
  referencesIn(kind.fields).map(({ keys: [key, ...inner], field }) => {
    const name = `${[kind.name, key, ...inner].join('_')}_index`
    if (inner.length === 0) return { properties: [key!], name, ...(isPlainList(field) && { type: 'gin' }) }
    const [index, table, column] = [name, kind.name, key!].map(pg.escapeIdentifier)
    return { name, expression: `create index ${index} on ${table} using gin (${nestedIdsSql(column!, inner)})` }
  })

/** Returns the index that finds the item that has an address in another language. */
function addressIndexesOf(kind: AnyKind) {
  const key = addressKey(kind)
  if (key === undefined || !hasTranslations(kind)) return []
  const name = `${kind.name}_translations_${key}_index`
  const [index, table] = [name, kind.name].map(pg.escapeIdentifier)
  return [
    {
      name,
      expression: `create index ${index} on ${table} using gin (${translatedAddressesSql('"translations"', key)})`,
    },
  ]
}

const entityName = (kind: AnyKind) => kind.name[0]!.toUpperCase() + kind.name.slice(1)

const uniqueName = (table: string, column: string) => `${table}_${column}_unique`

export const Revision = defineEntity({
  name: 'Revision',
  tableName: 'revision',
  properties: {
    id: p.bigint('number').primary(),
    kind: line(60),
    itemId: p.uuid(),
    version: p.integer(),
    action: line(20),
    authorId: p.uuid().nullable(),
    authorName: line(),
    source: line(),
    // The release that was published or rolled back by this change.
    releaseId: p.uuid().nullable().index('revision_release_index'),
    createdAt: now(),
    snapshot: p.json<Record<string, unknown>>(),
  },
  uniques: [{ properties: ['kind', 'itemId', 'version'], name: 'revision_item_unique' }],
  indexes: [{ properties: ['createdAt', 'authorName'], name: 'revision_time_index' }],
})

/**
 * One row: the number of changes of published content so far, and the time of the last one. Together they never repeat: after
 * a failover that lost changes, the next ones get the same numbers at other times.
 */
export const ContentVersion = defineEntity({
  name: 'ContentVersion',
  tableName: 'contentVersion',
  properties: {
    id: p.integer().primary().autoincrement(false),
    version: p.bigint('number'),
    raisedAt: p.datetime().columnType('timestamptz').defaultRaw('now()'),
    // The moment since when the history is complete. Null until old revisions are deleted.
    historySince: p.datetime(3).nullable(),
  },
  checks: [{ name: 'contentVersion_one_row', expression: 'id = 1' }],
})

/** The audit log: changes of accounts, sign-ins, steps of publication, and refused requests. */
export const Audit = defineEntity({
  name: 'Audit',
  tableName: 'audit',
  properties: {
    id: p.bigint('number').primary(),
    at: now(),
    action: line(40),
    actorId: p.uuid().nullable(),
    actorName: line(),
    targetId: p.uuid().nullable(),
    targetName: line(),
    // Without the last part of the address. Empty for the command line, jobs, and rows of previous versions.
    network: line(60).default(''),
  },
  indexes: [
    { properties: ['at', 'id'], name: 'audit_time_index' },
    { properties: ['action', 'at', 'id'], name: 'audit_action_index' },
    { properties: ['actorName', 'at', 'id'], name: 'audit_actor_index' },
    { properties: ['targetName', 'at', 'id'], name: 'audit_target_index' },
    { properties: ['network', 'at', 'id'], name: 'audit_network_index' },
  ],
})

/** A subscriber of the newsletter. */
export const Subscriber = defineEntity({
  name: 'Subscriber',
  tableName: 'subscriber',
  properties: {
    id: p.uuid().primary(),
    email: line(254).unique(),
    createdAt: now(),
    // What the form said when the address was entered.
    consentText: p.text().default(''),
    // Null while the link in the mail has not been opened. Rows of previous versions are confirmed.
    confirmedAt: p.datetime(3).nullable().defaultRaw('now()'),
  },
})

/** The counters of rate-limiter-flexible, which defines the columns. */
export const Throttle = defineEntity({
  name: 'Throttle',
  tableName: 'throttle',
  properties: {
    key: line(255).primary(),
    points: p.integer().default(0),
    expire: p.bigint('number').nullable(),
  },
})

/** A request that was carried out with an idempotency key, and its response. */
export const IdempotentRequest = defineEntity({
  name: 'IdempotentRequest',
  tableName: 'idempotentRequest',
  properties: {
    userId: p.uuid().primary(),
    key: line(255).primary(),
    requestHash: line(64),
    // JSON text, whose keys keep their order.
    response: p.text().nullable(),
    createdAt: now().index(),
  },
})

/** Every entity: the tables of the given kinds and the fixed ones. */
export const entitiesOf = (kinds: readonly AnyKind[]) => [
  ...kinds.map(entityOf),
  Revision,
  ContentVersion,
  Erasure,
  ExternalLink,
  User,
  Session,
  KnownDevice,
  LinkedIdentity,
  Passkey,
  AuthChallenge,
  ApiToken,
  CustomRole,
  Audit,
  Subscriber,
  Throttle,
  IdempotentRequest,
  Mail,
  MissingPage,
  OldSlug,
  OneTimeLink,
  Presence,
  PreviewLink,
  RedirectVisits,
  SavedView,
  SearchDocument,
  SearchWord,
  ItemCount,
  Deletion,
  TranslatedItem,
  Webhook,
  WebhookDelivery,
  ExtensionEvent,
  ...publishingEntities,
  ...Object.values(commentEntities),
]

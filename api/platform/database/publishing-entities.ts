import { defineEntity, p } from '@mikro-orm/postgresql'
import { CLOSED_STATES, PUBLISHED_STATES, type ReleaseState } from '../../../schema/release-states.ts'
import { line, now } from './columns.ts'

const sqlList = (states: readonly ReleaseState[]) => `(${states.map((state) => `'${state}'`).join(', ')})`

/** `PUBLISHED_STATES` and `CLOSED_STATES` as lists of SQL. */
export const PUBLISHED_STATES_SQL = sqlList(PUBLISHED_STATES)
export const CLOSED_STATES_SQL = sqlList(CLOSED_STATES)

/** A named set of pending changes that are published together. */
export const Release = defineEntity({
  name: 'Release',
  tableName: 'release',
  properties: {
    id: p.uuid().primary(),
    name: line(),
    notes: p.text().default(''),
    state: line(20).$type<ReleaseState>(),
    // Whether the release was made to schedule one item. A start and an end time make two such releases.
    isSingle: p.boolean().default(false),
    scheduledAt: p.datetime(3).nullable(),
    timeZone: line(60).nullable(),
    scheduledById: p.uuid().nullable(),
    approvedById: p.uuid().nullable(),
    problems: p.json<Record<string, unknown>[]>().default('[]'),
    createdById: p.uuid().nullable(),
    createdByName: line(),
    createdAt: now(),
    updatedAt: now(),
    publishedAt: p.datetime(3).nullable(),
    publishedByName: line().nullable(),
    contentVersion: p.bigint('number').nullable(),
    version: p.integer().default(1),
  },
  indexes: [{ properties: ['state', 'scheduledAt'], name: 'release_state_index' }],
  uniques: [{ properties: ['name'], where: `state <> 'DISCARDED'`, name: 'release_name_unique' }],
})

export type PendingAction = 'save' | 'delete'

/** A change of an item that is not live. Without a release, it is the item's own draft. */
export const PendingChange = defineEntity({
  name: 'PendingChange',
  tableName: 'pendingChange',
  properties: {
    id: p.uuid().primary(),
    releaseId: p.uuid().nullable(),
    kind: line(60),
    itemId: p.uuid(),
    action: line(20).$type<PendingAction>(),
    values: p.json<Record<string, unknown>>(),
    // The public ids of the files that the values name.
    mediaIds: p.string().array().columnType('text[]').default([]),
    baseVersion: p.integer(),
    authorId: p.uuid().nullable(),
    authorName: line(),
    createdAt: now(),
    updatedAt: now(),
    version: p.integer().default(1),
    // Equal to the version if the texts are rich text, not plain text of the previous version of the program.
    textVersion: p.integer().default(0),
  },
  indexes: [
    { properties: ['kind', 'itemId'], name: 'pendingChange_item_index' },
    { properties: ['mediaIds'], type: 'gin', name: 'pendingChange_media_index' },
  ],
  uniques: [
    { properties: ['releaseId', 'kind', 'itemId'], name: 'pendingChange_release_unique' },
    { properties: ['kind', 'itemId'], where: '"releaseId" is null', name: 'pendingChange_draft_unique' },
  ],
})

/** What a user did to a release, such as a comment or an approval. */
export const ReleaseComment = defineEntity({
  name: 'ReleaseComment',
  tableName: 'releaseComment',
  properties: {
    id: p.bigint('number').primary(),
    releaseId: p.uuid(),
    authorId: p.uuid().nullable(),
    authorName: line(),
    at: now(),
    action: line(20),
    text: p.text().default(''),
  },
  indexes: [{ properties: ['releaseId', 'id'], name: 'releaseComment_release_index' }],
})

/** At most one row. While it exists, nothing scheduled is carried out: a backup was restored. */
export const BackgroundPause = defineEntity({
  name: 'BackgroundPause',
  tableName: 'backgroundPause',
  properties: { id: p.integer().primary().autoincrement(false), since: now() },
  checks: [{ name: 'backgroundPause_one_row', expression: 'id = 1' }],
})

export const publishingEntities = [Release, PendingChange, ReleaseComment, BackgroundPause]

import { COMMENTED_SETTINGS_ID } from '../../../schema/comments.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { isId } from '../../../schema/is-id.ts'
import { kinds, mediaFile, setting, singletons } from '../../../schema/kinds/index.ts'
import { settingsForm } from '../../../schema/settings-form.ts'
import type { Actor } from '../../access/permissions/policy.ts'
import type { Database } from '../../platform/database/database.ts'
import { CLOSED_STATES_SQL } from '../../platform/database/publishing-entities.ts'
import { titleOf, type StoredValues } from '../items/history.ts'
import { mayReadItem } from '../items/readable.ts'

/** An item that comments are about. */
export interface CommentedItem {
  kind: string
  itemId: string
}

/** All settings as one item. */
const settings: AnyKind = { ...settingsForm, id: COMMENTED_SETTINGS_ID }

const commented: readonly AnyKind[] = [...kinds, mediaFile, settings]

const SINGLETONS = `(${[...singletons, setting].map(({ name }) => `'${name}'`).join(', ')})`

const LAST_REVISION = (item: string) => `
  select action, snapshot from revision r where r.kind = ${item}.kind and r."itemId" = ${item}."itemId"
  order by version desc limit 1`

const PENDING = (item: string) => `
  select c.values from "pendingChange" c left join release on release.id = c."releaseId"
  where c.kind = ${item}.kind and c."itemId" = ${item}."itemId" and c.action = 'save'
    and (release.id is null or release.state not in ${CLOSED_STATES_SQL})
  order by c."updatedAt" desc limit 1`

/** The SQL of whether an item exists: live, or as a pending change. @param item the alias of a row with `kind` and `itemId` */
export const itemExists = (item: string): string => `(
  ${item}.kind in ${SINGLETONS} or exists (select from (${LAST_REVISION(item)}) last where last.action <> 'delete')
  or exists (${PENDING(item)}))`

/** The SQL of whether an item neither exists nor can be restored. */
export const itemIsGone = (item: string): string => `(
  ${item}.kind not in ${SINGLETONS}
  and not exists (select from revision r where r.kind = ${item}.kind and r."itemId" = ${item}."itemId")
  and not exists (select from "pendingChange" c where c.kind = ${item}.kind and c."itemId" = ${item}."itemId"))`

const VALUES = `
  select item.kind, item."itemId", coalesce(last.snapshot, pending.values) as values
  from unnest($1::text[], $2::uuid[]) item(kind, "itemId")
  left join lateral (${LAST_REVISION('item')}) last on last.action <> 'delete'
  left join lateral (${PENDING('item')}) pending on true
  where ${itemExists('item')}`

const keyOf = ({ kind, itemId }: CommentedItem) => `${kind} ${itemId}`

/** Returns the kind of that name, if its items can have comments: all content, files, and the settings as one item. */
export const commentableKind = (name: string): AnyKind | undefined => commented.find((kind) => kind.name === name)

/** Returns whether reviewers from outside can read comments on items of a kind: previews show content. */
export const isReviewable = (name: string): boolean => kinds.some((kind: AnyKind) => kind.name === name)

/** Returns the names of the kinds whose comments an actor may read. */
export const readableKinds = (actor: Actor): string[] =>
  commented.filter((kind) => mayReadItem(actor, kind)).map(({ name }) => name)

/** Returns a function that gives the title of one of these items; undefined if it does not exist. */
export async function titlesOf(
  database: Database,
  items: readonly CommentedItem[],
): Promise<(item: CommentedItem) => string | undefined> {
  const valid = items.filter(({ itemId }) => isId(itemId))
  const rows = await database.query<CommentedItem & { values: StoredValues | null }>(VALUES, [
    valid.map(({ kind }) => kind),
    valid.map(({ itemId }) => itemId),
  ])
  const titles = new Map(rows.map((row) => [keyOf(row), titleOf(commentableKind(row.kind)!, row.values ?? {})]))
  return (item) => titles.get(keyOf(item))
}

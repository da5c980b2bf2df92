import type { Database } from '../../platform/database/database.ts'

/** The batch size, in rows per statement. Small batches hold their locks only briefly. */
const BATCH = 5_000

/**
 * The revisions that a roll-back reads: those of the published releases and of the last import. `rollback --last-import` can
 * undo no earlier one.
 */
const CAN_BE_UNDONE = `
  (u."releaseId" in (select id from release where state = 'PUBLISHED')
    or (u.source, u."createdAt") = (
      select source, "createdAt" from revision where source like 'import %' order by id desc limit 1))`

/**
 * Deletes the old revisions of a batch, except
 * - the last revision of each item before the horizon, from which the time machine shows the horizon and restores the item,
 * - the revisions that a roll-back reads, and those before them, which have the values that it brings back,
 * - the revisions that drafts and the changes in releases were made from, also in releases that are over, which show them.
 */
const DELETE_BATCH = `
  with batch as (
    select id from revision where id > $2 and "createdAt" < $1 order by id limit ${BATCH}
  ), deleted as (
    delete from revision r using batch where r.id = batch.id
      and exists (
        select from revision n where n.kind = r.kind and n."itemId" = r."itemId" and n.version > r.version
          and n."createdAt" < $1)
      and not exists (
        select from revision u where u.kind = r.kind and u."itemId" = r."itemId" and ${CAN_BE_UNDONE}
          and (u.id = r.id or r.version = (
            select max(p.version) from revision p where p.kind = u.kind and p."itemId" = u."itemId"
              and p.version < u.version and p.action <> 'delete')))
      and not exists (
        select from "pendingChange" c where c.kind = r.kind and c."itemId" = r."itemId" and c."baseVersion" = r.version)
    returning r.id
  ) select (select max(id) from batch) as last, (select count(*)::int from deleted) as deleted`

interface BatchResult {
  /** The last id of the batch, or null if there was none. */
  last: number | null
  deleted: number
}

/** Deletes old records. All times are those of the database. */
export class RetentionRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns the moment since when the history is complete, as ISO 8601; null if nothing was ever deleted from it. */
  async historySince(): Promise<string | null> {
    const { historySince } = await this.#database
      .kysely()
      .selectFrom('contentVersion')
      .select('historySince')
      .executeTakeFirstOrThrow()
    return historySince
  }

  /** Deletes the revisions of more than `days` ago that nothing needs. @returns their number */
  async deleteRevisions(days: number): Promise<number> {
    // Recorded first, so that no reader takes an incomplete history for a complete one.
    const [moved] = await this.#database.query<{ historySince: string }>(
      `update "contentVersion" set "historySince" = now() - make_interval(days => $1)
       where "historySince" is null or "historySince" < now() - make_interval(days => $1) returning "historySince"`,
      [days],
    )
    const horizon = moved?.historySince
    if (!horizon) return 0
    let deleted = 0
    for (let last: number | null = 0; last !== null;) {
      const [batch]: BatchResult[] = await this.#database.query<BatchResult>(DELETE_BATCH, [horizon, last])
      deleted += batch!.deleted
      last = batch!.last
    }
    return deleted
  }

  /** Deletes the audit rows of more than `days` ago. @returns their number */
  deleteAudit(days: number): Promise<number> {
    return this.#inBatches(
      `delete from audit where id in (
         select id from audit where at < now() - make_interval(days => $1) order by id limit ${BATCH})`,
      days,
    )
  }

  /** Deletes the network addresses in the audit rows of more than `days` ago. @returns the number of these rows */
  forgetAddresses(days: number): Promise<number> {
    return this.#inBatches(
      `update audit set network = '' where id in (
         select id from audit where at < now() - make_interval(days => $1) and network <> '' order by id limit ${BATCH})`,
      days,
    )
  }

  /** Deletes the mails that were written more than `days` ago and do not wait to be sent. @returns their number */
  deleteMails(days: number): Promise<number> {
    return this.#inBatches(
      `delete from mail where id in (
         select id from mail where "createdAt" < now() - make_interval(days => $1) and state <> 'WAITING' limit ${BATCH})`,
      days,
    )
  }

  /** Deletes the deliveries that were written more than `days` ago, and those of removed webhooks. @returns their number */
  deleteDeliveries(days: number): Promise<number> {
    return this.#inBatches(
      `delete from "webhookDelivery" where id in (
         select id from "webhookDelivery" where "createdAt" < now() - make_interval(days => $1)
           or "webhookId" not in (select id from webhook) limit ${BATCH})`,
      days,
    )
  }

  /** Runs a statement that changes at most a batch of rows until no row is left. @returns the number of changed rows */
  async #inBatches(statement: string, days: number): Promise<number> {
    let changed = 0
    for (;;) {
      const [result] = await this.#database.query<{ count: number }>(
        `with changed as (${statement} returning 1) select count(*)::int as count from changed`,
        [days],
      )
      changed += result!.count
      if (result!.count < BATCH) return changed
    }
  }
}

import type { Database } from '../../platform/database/database.ts'

/** The transactions in which the content version was raised. */
const raised = new WeakSet<object>()

/**
 * Raises the content version and announces it: to the other nodes and to this process, when the transaction is committed.
 * Locks the counter, which every other writer waits for, so call it last in a transaction.
 */
export async function raiseContentVersion(database: Database): Promise<void> {
  const [row] = await database.query<{ version: number }>(
    `with raised as (update "contentVersion" set version = version + 1, "raisedAt" = clock_timestamp() returning version)
     select version, pg_notify('content_version', version::text) from raised`,
  )
  if (database.openTransaction) raised.add(database.openTransaction)
  database.afterCommit(() => database.onContentVersion(row!.version))
}

/** Raises the content version at the end of the open transaction, unless that has raised it before. */
export function raiseContentVersionAtEnd(database: Database): void {
  database.beforeCommit(async () => {
    if (!raised.has(database.openTransaction!)) await raiseContentVersion(database)
  })
}

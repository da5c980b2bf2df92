import type { AnyKind } from '../../../schema/kind.ts'
import { type Database, identifier } from '../../platform/database/database.ts'

/** What transfers read besides content. */
export class TransferRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns the id of the release with a name, unless it was discarded. */
  async releaseNamed(name: string): Promise<string | undefined> {
    const [row] = await this.#database.query<{ id: string }>(
      `select id from release where name = $1 and state <> 'DISCARDED'`,
      [name],
    )
    return row?.id
  }

  /** Returns the versions of the live items with these ids. */
  async versionsOf(kind: AnyKind, ids: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.#database.query<{ id: string; version: number }>(
      `select id, version from ${identifier(kind.name)} where id = any($1)`,
      [ids],
    )
    return new Map(rows.map(({ id, version }) => [id, version]))
  }

  /** Returns the ids of the items that have a change in a release. */
  async changedIn(releaseId: string, kind: AnyKind, ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.#database.query<{ id: string }>(
      `select "itemId" as id from "pendingChange" where "releaseId" = $1 and kind = $2 and "itemId" = any($3)`,
      [releaseId, kind.name, ids],
    )
    return new Set(rows.map(({ id }) => id))
  }
}

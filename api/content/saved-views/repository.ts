import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** A stored view. Shared ones have no owner. */
export interface SavedViewRow {
  id: string
  kind: string
  name: string
  owner: string | null
  sharedBy: string | null
  search: string
  where: string
  sort: string
  descending: boolean
}

const COLUMNS = ['id', 'kind', 'name', 'owner', 'sharedBy', 'search', 'where', 'sort', 'descending'] as const

/** Stores the views of lists. */
export class SavedViewRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns the own views of a user for a kind, then the shared ones, by name. */
  list(kind: string, userId: string): Promise<SavedViewRow[]> {
    return this.#database
      .kysely()
      .selectFrom('savedView')
      .select(COLUMNS)
      .where('kind', '=', kind)
      .where((row) => row.or([row('owner', '=', userId), row('owner', 'is', null)]))
      .orderBy(sql`owner is null`)
      .orderBy('name')
      .execute()
  }

  one(id: string): Promise<SavedViewRow | undefined> {
    return this.#database.kysely().selectFrom('savedView').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  }

  /** Locks the views of a kind until the transaction ends, so that their number and names can be checked. */
  async lock(kind: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`savedView ${kind}`}, 0))`.execute(
      this.#database.kysely(),
    )
  }

  /** Returns the names of the own views of a user for a kind, or of the shared ones. @param owner null for the shared ones */
  async names(kind: string, owner: string | null): Promise<string[]> {
    const rows = await this.#database
      .kysely()
      .selectFrom('savedView')
      .select('name')
      .where('kind', '=', kind)
      .where('owner', owner === null ? 'is' : '=', owner)
      .execute()
    return rows.map(({ name }) => name)
  }

  async insert(view: SavedViewRow): Promise<void> {
    await this.#database.kysely().insertInto('savedView').values(view).execute()
  }

  async setOwner(id: string, values: Pick<SavedViewRow, 'owner' | 'sharedBy'>): Promise<void> {
    await this.#database.kysely().updateTable('savedView').set(values).where('id', '=', id).execute()
  }

  async rename(id: string, name: string): Promise<void> {
    await this.#database.kysely().updateTable('savedView').set({ name }).where('id', '=', id).execute()
  }

  async delete(id: string): Promise<void> {
    await this.#database.kysely().deleteFrom('savedView').where('id', '=', id).execute()
  }
}

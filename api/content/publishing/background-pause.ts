import type { Database } from '../../platform/database/database.ts'

/** The pause of schedules and mails. A restored backup begins it. */
export class BackgroundPauseRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns when the pause began, as ISO 8601, or null if nothing is paused. */
  async since(): Promise<string | null> {
    const row = await this.#database.kysely().selectFrom('backgroundPause').select('since').executeTakeFirst()
    return row?.since ?? null
  }

  /** Pauses schedules and mails if there are any: those of a backup may be of another site, or long past. */
  async beginIfScheduled(): Promise<void> {
    await this.#database.query(
      `insert into "backgroundPause" (id)
       select 1 where exists (select from release where state = 'SCHEDULED')
         or exists (select from mail where state = 'WAITING') on conflict do nothing`,
    )
  }

  /** Ends the pause. @returns whether there was one */
  async end(): Promise<boolean> {
    return (await this.#database.query('delete from "backgroundPause" returning id')).length > 0
  }
}

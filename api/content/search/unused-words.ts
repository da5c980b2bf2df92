import { collections } from '../../../schema/kinds/index.ts'
import { errorCode } from '../../platform/error-code.ts'
import type { Database } from '../../platform/database/database.ts'
import { INACTIVE } from '../../platform/database/search-text.ts'

/** The number of words that are looked up at a time. Writers wait for that long. */
const BATCH = 500
/** The number of words that a cleanup looks up at most. The next one goes on after them. */
const MAX_WORDS = 10_000

/** The number of documents of each kind whose words are known to be used. It is a random sample, because ids are random. */
const SAMPLE = 1_000

/** PostgreSQL's SQLSTATE if a lock is not available at once. */
const IS_LOCKED = '55P03'

interface BatchResult {
  /** The last id of the batch, or null if there was none. */
  last: number | null
  size: number
  deleted: number
}

/** Deletes the words to which typing errors are corrected once no item has them any more. */
export class UnusedWords {
  readonly #database: Database
  #last = 0

  constructor(database: Database) {
    this.#database = database
  }

  /** Deletes some unused words, and those that are there twice. @returns their number */
  async cleanUp(): Promise<number> {
    let deleted = 0
    for (let looked = 0; looked < MAX_WORDS; looked += BATCH) {
      const batch = await this.#deleteBatch(this.#last)
      if (!batch) return deleted
      deleted += batch.deleted
      // After the last word, it starts again.
      this.#last = batch.size < BATCH ? 0 : batch.last!
      if (this.#last === 0) return deleted
    }
    return deleted
  }

  /** Deletes the unused words of a batch. @returns undefined if items are being written: their words must not be deleted meanwhile */
  async #deleteBatch(after: number): Promise<BatchResult | undefined> {
    try {
      return await this.#database.transaction(async () => {
        await this.#database.query('lock table "searchDocument" in share mode nowait')
        // PostgreSQL takes every word for a common one, and would look for rare ones without the index.
        await this.#database.query('set local enable_seqscan = off')
        const [result] = await this.#database.query<BatchResult>(DELETE_BATCH, [after, BATCH, KINDS])
        return result
      })
    } catch (error) {
      if (errorCode(error) === IS_LOCKED) return undefined
      throw error
    }
  }
}

const KINDS = collections.map(({ name }) => name)

// An index finds all documents of a word before the first one is known, which takes long for a word of half a million. So words that are
// in the sample are not looked up. They are those that many documents have.
const DELETE_BATCH = `
  with batch as (
    select id, word, language from "searchWord" where id > $1 order by id limit $2
  ), used as materialized (
    select distinct d.language, ltrim(word, '${INACTIVE}') as word
    from unnest($3::text[]) as sampled(kind), lateral (
      select * from "searchDocument" s where s.kind = sampled.kind order by s."itemId", s.language limit ${SAMPLE}
    ) d, unnest(tsvector_to_array(d.words)) word
  ), unseen as materialized (
    select * from batch b where not exists (select from used u where u.language = b.language and u.word = b.word)
  ), unused as materialized (
    select id from unseen b where not exists (
      select from "searchDocument" d where d.language = b.language
        and d.words @@ ('''' || b.word || ''' | ''${INACTIVE}' || b.word || '''')::tsquery)
  ), deleted as (
    delete from "searchWord" w using batch b where w.id = b.id and (
      exists (select from "searchWord" o where o.language = b.language and o.word = b.word and o.id < b.id)
      or w.id in (select id from unused))
    returning 1
  ) select (select max(id) from batch) as last, (select count(*)::int from batch) as size, (select count(*)::int from deleted) as deleted`

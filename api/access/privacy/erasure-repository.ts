import type { Database } from '../../platform/database/database.ts'

/** A person whose data was erased. The time is ISO 8601. */
export interface ErasureRow {
  id: string
  /** What stands for a former user; null for a subscriber. */
  pseudonym: string | null
  erasedAt: string
}

/** What identified a user in rows that have no id. */
interface Identity {
  names: string[]
  emails: string[]
}

/** API tokens add their name in brackets to that of the user. Usernames have no spaces. */
const userIn = (column: string) => `split_part(${column}, ' (', 1)`

/** A name may have passed to another user since, whose rows are newer than that account. $3 is a list of names. */
const isOf = (column: string, time: string) => `
  ${userIn(column)} = any($2) and ${time} < coalesce(
    (select u."createdAt" from users u where u.username = ${userIn(column)} and u.id <> $3), 'infinity')`

/** Rows that name a user by id and by name. $1 is the pseudonym, $2 the id. */
const WITH_ID = [
  ['revision', 'authorId', 'authorName'],
  ['pendingChange', 'authorId', 'authorName'],
  ['releaseComment', 'authorId', 'authorName'],
  ['comment', 'authorId', 'authorName'],
  ['release', 'createdById', 'createdByName'],
  ['previewLink', 'createdById', 'createdByName'],
  ['oneTimeLink', 'createdById', 'createdByName'],
  ['presence', 'userId', 'userName'],
].map(([table, id, name]) => `update "${table}" set "${name}" = $1 where "${id}" = $2 and "${name}" <> $1`)

/** Rows that name a user by name only. $1 is the pseudonym, $2 the names, $3 the id. */
const BY_NAME = [
  `update release set "publishedByName" = $1 where ${isOf('"publishedByName"', '"publishedAt"')}`,
  `update webhook set "createdByName" = $1 where ${isOf('"createdByName"', '"createdAt"')}`,
  `update "commentThread" set "doneByName" = $1 where ${isOf('"doneByName"', '"doneAt"')}`,
  `update mail set data = jsonb_set(data::jsonb, '{by}', to_jsonb($1::text))
   where data->>'by' is not null and ${isOf(`(data->>'by')`, '"createdAt"')}`,
  `update mail set data = jsonb_set(data::jsonb, '{invitedBy}', to_jsonb($1::text))
   where data->>'invitedBy' is not null and ${isOf(`(data->>'invitedBy')`, '"createdAt"')}`,
]

/** The target of a row about an API token is the name of the token and, in brackets, that of its user. */
const TOKENS = `
  update audit set "targetName" = $1 where action like 'token.%'
    and right("targetName", length($2::text) + 3) = ' (' || $2::text || ')'
    and at < coalesce((select u."createdAt" from users u where u.username = $2 and u.id <> $3), 'infinity')`

/** Shared views stay. Their conditions may name the user. $1 is the pseudonym, $2 the name, $3 the id. */
const VIEWS = `
  update "savedView" set "where" = replace("where", to_jsonb($2::text)::text, to_jsonb($1::text)::text)
  where position(to_jsonb($2::text)::text in "where") > 0
    and "createdAt" < coalesce((select u."createdAt" from users u where u.username = $2 and u.id <> $3), 'infinity')`

/** Comments mention users by name. $1 is the pseudonym, $2 the name, $3 the id. */
const MENTIONS = `
  update comment set text = regexp_replace(
    text, '(?<![[:alnum:]@._-])@' || replace($2::text, '.', '\\.') || '(?![[:alnum:]_-]|\\.[[:alnum:]])', '@' || $1::text, 'gi')
  where position('@' || $2::text in lower(text)) > 0
    and "createdAt" < coalesce((select u."createdAt" from users u where u.username = $2 and u.id <> $3), 'infinity')`

const AUDIT = [
  `update audit set "actorName" = $1, network = '' where "actorId" = $2 and ("actorName" <> $1 or network <> '')`,
  // Refused sign-ins and requests for a link have no actor. Their network may be that of the user.
  `update audit set "targetName" = $1, network = case when "actorId" is null then '' else network end
   where "targetId" = $2 and action <> 'user.erase' and ("targetName" <> $1 or "actorId" is null and network <> '')`,
]

const NAMES = `
  select username as name from users where id = $2
  union select ${userIn('"authorName"')} from revision where "authorId" = $2
  union select ${userIn('"authorName"')} from "pendingChange" where "authorId" = $2
  union select ${userIn('"actorName"')} from audit where "actorId" = $2
  union select "targetName" from audit where "targetId" = $2
  except select $1`

/** Replaces names of former users by pseudonyms, and remembers whose data was erased. */
export class ErasureRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns the ids of removed users that had this name, from the history and the audit log. */
  async formerUsers(name: string): Promise<string[]> {
    const rows = await this.#database.query<{ id: string }>(
      `select "targetId" as id from audit where action = 'user.remove' and "targetName" = $1
       union select "authorId" from revision where ${userIn('"authorName"')} = $1 and "authorId" is not null
       except select id from users`,
      [name],
    )
    return rows.map(({ id }) => id)
  }

  /** Returns whether the history or the audit log have rows of a user. */
  async hasTraces(id: string): Promise<boolean> {
    const [row] = await this.#database.query<{ found: boolean }>(
      `select exists (select from revision where "authorId" = $1)
         or exists (select from audit where "actorId" = $1 or "targetId" = $1 and action like 'user.%') as found`,
      [id],
    )
    return row!.found
  }

  /** Remembers that the account `id` is erased. Returns its pseudonym, which is always the same. */
  async rememberAccount(id: string): Promise<string> {
    const digits = id.replaceAll('-', '')
    // Short, unless another former user has the same digits.
    for (let length = 4; ; length += 4) {
      const [row] = await this.#database.query<{ pseudonym: string }>(
        `with added as (
           insert into erasure (id, pseudonym) values ($1, $2) on conflict do nothing returning pseudonym
         ) select pseudonym from added union select pseudonym from erasure where id = $1 and pseudonym is not null`,
        [id, `former user ${digits.slice(0, length)}`],
      )
      if (row) return row.pseudonym
    }
  }

  /** Remembers that the subscriber `id` is erased. */
  async rememberSubscriber(id: string): Promise<void> {
    await this.#database.query('insert into erasure (id) values ($1) on conflict do nothing', [id])
  }

  /** Adds erasures of another database, such as that of before a restore. */
  async add(rows: Pick<ErasureRow, 'id' | 'pseudonym' | 'erasedAt'>[]): Promise<void> {
    await this.#database.query(
      `insert into erasure (id, pseudonym, "erasedAt")
       select * from unnest($1::uuid[], $2::text[], $3::timestamptz[]) on conflict do nothing`,
      [rows.map(({ id }) => id), rows.map(({ pseudonym }) => pseudonym), rows.map(({ erasedAt }) => erasedAt)],
    )
  }

  /** Returns all erasures, the oldest first. */
  list(): Promise<ErasureRow[]> {
    return this.#database.query<ErasureRow>('select id, pseudonym, "erasedAt" from erasure order by "erasedAt", id')
  }

  /** Returns the accounts that were erased during the last day. */
  accountsOfLastDay(): Promise<{ id: string; pseudonym: string }[]> {
    return this.#database.query(
      `select id, pseudonym from erasure where "erasedAt" > now() - interval '1 day' and pseudonym is not null`,
    )
  }

  /** Replaces the names of a user by the pseudonym wherever they are, and deletes what is kept for the user alone. */
  async replaceNames(id: string, pseudonym: string): Promise<void> {
    const { names, emails } = await this.#identityOf(id, pseudonym)
    for (const statement of WITH_ID) await this.#database.query(statement, [pseudonym, id])
    for (const statement of BY_NAME) await this.#database.query(statement, [pseudonym, names, id])
    for (const name of names)
      for (const statement of [TOKENS, VIEWS, MENTIONS]) await this.#database.query(statement, [pseudonym, name, id])
    for (const statement of AUDIT) await this.#database.query(statement, [pseudonym, id])
    // The target of an invitation is the address, with the role in brackets.
    await this.#database.query(
      `update audit set "targetName" = $1 where action in ('user.invite', 'user.uninvite') and ${userIn('"targetName"')} = any($2)`,
      [pseudonym, emails],
    )
    await this.#database.query('delete from mail where recipient = any($1)', [emails])
    await this.#database.query('delete from "oneTimeLink" where email = any($1)', [emails])
    await this.#database.query('delete from "idempotentRequest" where "userId" = $1', [id])
  }

  /** Deletes the subscribers that were erased before. Returns their number. */
  async deleteSubscribersAgain(): Promise<number> {
    const rows = await this.#database.query(
      `delete from subscriber using erasure e where e.id = subscriber.id returning subscriber.id`,
    )
    return rows.length
  }

  async #identityOf(id: string, pseudonym: string): Promise<Identity> {
    const names = await this.#database.query<{ name: string }>(NAMES, [pseudonym, id])
    const emails = await this.#database.query<{ email: string }>('select email from users where id = $1', [id])
    return { names: names.map(({ name }) => name), emails: emails.map(({ email }) => email) }
  }
}

import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { AnyKind } from '../../../schema/kind.ts'
import { mediaFile } from '../../../schema/kinds/index.ts'
import { RESTORABLE_DAYS } from '../../../schema/kinds/media-file.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { DEFAULT_PAGE } from '../../platform/bounds.ts'
import { pendingActionAt } from './pending-rows.ts'
import { isShownLive, type PendingView } from '../../platform/database/point-of-view.ts'
import type { PendingAction } from '../../platform/database/publishing-entities.ts'
import { describeRevision, type Revision, type StoredValues } from './history.ts'

/** A revision of a change set that can be undone as a whole. */
export interface ChangeSetRevision {
  kind: string
  itemId: string
  version: number
  action: string
  values: StoredValues
  /** The values before; null if the revision created or deleted the item. */
  previous: StoredValues | null
}

/** The number of revisions of an import that are read at a time. */
const BATCH = 1_000

/** What identifies an import in the history: all of its revisions have the time of its transaction. */
export interface ImportOrigin {
  /** `import` and the name of the file or address. */
  source: string
  createdAt: string
}

interface Page {
  limit?: number
  offset?: number
}

/** The conditions that revisions of an item must meet. Times are ISO 8601. */
export interface HistoryFilter {
  /** The key of a field that the revision changed. */
  field?: string | null
  author?: string | null
  since?: string | null
  until?: string | null
}

/** The revisions of items of all kinds: one for every change. */
export class RevisionRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns an item's revisions, newest first. None contains the value of a secret. */
  async ofItem(
    kind: AnyKind,
    id: string,
    { limit = DEFAULT_PAGE, offset = 0 }: Page = {},
    filter: HistoryFilter = {},
  ): Promise<Revision[]> {
    const rows = await this.#described(kind)
      .where('r.itemId', '=', id)
      .where(matches(filter))
      .orderBy('r.version', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map((row) => describeRevision(kind, row))
  }

  /** Counts an item's revisions. */
  countOfItem(kind: AnyKind, id: string, filter: HistoryFilter = {}): Promise<number> {
    return count(this.#of(kind).where('r.itemId', '=', id).where(matches(filter)))
  }

  /** Returns the names of the authors of an item's revisions later than a version, by name. */
  async authorsOfItem(kind: AnyKind, id: string, since = 0): Promise<string[]> {
    const rows = this.#of(kind).where('r.itemId', '=', id).where('r.version', '>', since)
    const authors = await rows.select('r.authorName as name').distinct().orderBy('name').execute()
    return authors.map(({ name }) => name)
  }

  /** Returns the name of the author of an item's last revision. */
  async lastAuthor(kind: AnyKind, id: string): Promise<string | undefined> {
    const rows = this.#of(kind).where('r.itemId', '=', id).orderBy('r.version', 'desc').limit(1)
    return (await rows.select('r.authorName as name').executeTakeFirst())?.name
  }

  /** Counts an item's revisions later than a version. */
  countLater(kind: AnyKind, id: string, version: number): Promise<number> {
    return count(this.#of(kind).where('r.itemId', '=', id).where('r.version', '>', version))
  }

  /** Returns the revisions that created these versions of items, in the given order. */
  async ofVersions(kind: AnyKind, made: readonly { id: string; version: number }[]): Promise<Revision[]> {
    const rows = await this.#described(kind).where(hasVersion(made)).execute()
    const revisions = new Map(rows.map((row) => [row.id, describeRevision(kind, row)]))
    return made.flatMap(({ id }) => revisions.get(id) ?? [])
  }

  /** Returns the last revision of every item of some kinds that is deleted now and can be restored, newest first. */
  async deleted(kinds: readonly AnyKind[], { limit = DEFAULT_PAGE, offset = 0 }: Page = {}): Promise<Revision[]> {
    const rows = await this.#described(kinds)
      .where(isRestorable)
      .orderBy('r.createdAt', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    const byName = new Map(kinds.map((kind) => [kind.name, kind]))
    return rows.map((row) => describeRevision(byName.get(row.kind)!, row))
  }

  /** Counts the items of some kinds that are deleted now and can be restored. */
  countDeleted(kinds: readonly AnyKind[]): Promise<number> {
    return count(this.#of(kinds).where(isRestorable))
  }

  /** Returns an item's values at a version, or undefined if there is no such revision. */
  async valuesAt(kind: AnyKind, id: string, version: number): Promise<StoredValues | undefined> {
    const rows = this.#of(kind).where('r.itemId', '=', id).where('r.version', '=', version)
    return (await rows.select('r.snapshot').executeTakeFirst())?.snapshot
  }

  /** Returns the values of items of a kind at these versions, by the items' ids. */
  async valuesAtVersions(
    kind: AnyKind,
    versions: readonly { id: string; version: number }[],
  ): Promise<Map<string, StoredValues>> {
    if (versions.length === 0) return new Map()
    const rows = await this.#of(kind).select(['r.itemId', 'r.snapshot']).where(hasVersion(versions)).execute()
    return new Map(rows.map(({ itemId, snapshot }) => [itemId, snapshot]))
  }

  /** Returns which items were deleted by the changes that made these versions. */
  async deletedIn(kind: AnyKind, versions: readonly { id: string; version: number }[]): Promise<Set<string>> {
    const rows = await this.#of(kind)
      .select('r.itemId')
      .where('r.action', '=', 'delete')
      .where(hasVersion(versions))
      .execute()
    return new Set(rows.map(({ itemId }) => itemId))
  }

  /** Returns the version that the last deletion of an item made, if its history has one. */
  async lastDeletion(kind: AnyKind, id: string): Promise<number | undefined> {
    const row = await this.#of(kind)
      .select(({ fn }) => fn.max('r.version').as('version'))
      .where('r.action', '=', 'delete')
      .where('r.itemId', '=', id)
      .executeTakeFirst()
    return row?.version ?? undefined
  }

  /** Returns who made these versions of items, by the items' ids. */
  async authorsOf(kind: AnyKind, versions: readonly { id: string; version: number }[]): Promise<Map<string, string>> {
    const rows = await this.#of(kind).select(['r.itemId', 'r.authorName']).where(hasVersion(versions)).execute()
    return new Map(rows.map(({ itemId, authorName }) => [itemId, authorName]))
  }

  /** Returns the revisions that a release made when it was published, with the values before. */
  ofRelease(releaseId: string): Promise<ChangeSetRevision[]> {
    return this.#ofChangeSet().where('r.releaseId', '=', releaseId).execute()
  }

  /** Returns the import that was made last. */
  lastImport(): Promise<ImportOrigin | undefined> {
    return this.#database
      .kysely()
      .selectFrom('revision')
      .select(['source', 'createdAt'])
      .where('source', 'like', 'import %')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  /** Yields the revisions that an import made, with the values before, a batch at a time. */
  async *ofImport({ source, createdAt }: ImportOrigin): AsyncGenerator<ChangeSetRevision[]> {
    const [ends] = await this.#database
      .kysely()
      .selectFrom('revision')
      .select(({ fn }) => [fn.min<number | null>('id').as('first'), fn.max<number | null>('id').as('last')])
      .where('source', '=', source)
      .where('createdAt', '=', createdAt)
      .execute()
    if (!ends || ends.first === null || ends.last === null) return
    for (let from = ends.first; from <= ends.last; from += BATCH)
      yield this.#ofChangeSet()
        .where('r.id', '>=', from)
        .where('r.id', '<', from + BATCH)
        .where('r.source', '=', source)
        .where('r.createdAt', '=', createdAt)
        .execute()
  }

  /** Returns the number of files that an import added and that still exist. */
  async filesOfImport({ source, createdAt }: ImportOrigin): Promise<number> {
    const { count } = await this.#database
      .kysely()
      .selectFrom('revision as r')
      .innerJoin('mediaFile as file', 'file.id', 'r.itemId')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('r.kind', '=', mediaFile.name)
      .where('r.action', '=', 'create')
      .where('r.source', '=', source)
      .where('r.createdAt', '=', createdAt)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  /**
   * Returns whether an item existed once and is deleted now.
   *
   * @param whileActive count it only if it was active, so that visitors could see it
   */
  async wasDeleted(kind: AnyKind, id: string, whileActive = false): Promise<boolean> {
    const { pointOfView: view } = this.#database
    const pointOfView = view && !isShownLive(view, kind) ? view : undefined
    const moment = pointOfView?.type === 'moment' ? pointOfView.at : undefined
    if (pointOfView && pointOfView.type !== 'moment') {
      const pending = await this.#pendingAction(pointOfView, kind, id)
      if (pending) return pending.action === 'delete' && pending.isLive && !(whileActive && pending.isActive === false)
    }
    const last = await this.#of(kind)
      .$if(moment !== undefined, (rows) => rows.where('r.createdAt', '<=', moment!))
      .select(['r.action', sql<boolean | null>`r.snapshot -> 'isActive'`.as('isActive')])
      .where('r.itemId', '=', id)
      .orderBy('r.version', 'desc')
      .limit(1)
      .executeTakeFirst()
    return last?.action === 'delete' && !(whileActive && last.isActive === false)
  }

  /** Returns what the pending changes of a point of view make of an item; undefined if they leave it as it is. */
  async #pendingAction(view: PendingView, kind: AnyKind, id: string) {
    const [row] = await this.#database.query<{ action: PendingAction; isLive: boolean; isActive: boolean | null }>(
      pendingActionAt(view, kind),
      [id],
    )
    return row
  }

  /** Returns whether no content was ever written. */
  async isEmpty(): Promise<boolean> {
    const first = await this.#database.kysely().selectFrom('revision').select('id').limit(1).executeTakeFirst()
    return first === undefined
  }

  /** Returns the ids of all items that exist or ever existed. */
  async itemIds(): Promise<Set<string>> {
    const rows = await this.#database.kysely().selectFrom('revision').select('itemId').distinct().execute()
    return new Set(rows.map(({ itemId }) => itemId))
  }

  #ofChangeSet() {
    return this.#database
      .kysely()
      .selectFrom('revision as r')
      .select((r) => [
        'r.kind',
        'r.itemId',
        'r.version',
        'r.action',
        'r.snapshot as values',
        previousValues(r).as('previous'),
      ])
      .orderBy('r.id')
  }

  #of(kinds: AnyKind | readonly AnyKind[]) {
    const names = [kinds].flat().map(({ name }) => name)
    const rows = this.#database.kysely().selectFrom('revision as r')
    return names.length === 1
      ? rows.where('r.kind', '=', names[0]!)
      : rows.where(sql<boolean>`r.kind = any(${names}::text[])`)
  }

  /** Revisions with what `describeRevision` needs of them. */
  #described(kinds: AnyKind | readonly AnyKind[]) {
    return this.#of(kinds).select((r) => [
      'r.kind',
      'r.itemId as id',
      'r.version',
      'r.action',
      'r.authorName as author',
      'r.source',
      'r.createdAt',
      'r.snapshot as values',
      previousValues(r).as('previous'),
    ])
  }
}

type RevisionExpressions = ExpressionBuilder<Tables & { r: Tables['revision'] }, 'r'>

/** The item's values before a revision, unless it was created or restored by that, or deleted. */
const previousValues = (r: RevisionExpressions) =>
  r
    .selectFrom('revision as p')
    .select('p.snapshot')
    .whereRef('p.kind', '=', 'r.kind')
    .whereRef('p.itemId', '=', 'r.itemId')
    .whereRef('p.version', '<', 'r.version')
    .where('p.action', '<>', 'delete')
    .where('r.action', '<>', 'delete')
    .orderBy('p.version', 'desc')
    .limit(1)

/** The revisions that meet the conditions of a filter. */
const matches =
  ({ field, author, since, until }: HistoryFilter) =>
  (r: RevisionExpressions) =>
    r.and([
      ...(author ? [r('r.authorName', '=', author)] : []),
      ...(since ? [r('r.createdAt', '>=', since)] : []),
      ...(until ? [r('r.createdAt', '<=', until)] : []),
      ...(field ? [isFieldChanged(r, field)] : []),
    ])

/** Whether a revision changed a field. A list without entries is equal to a missing one, as in `differences`. */
const isFieldChanged = (r: RevisionExpressions, field: string) => sql<boolean>`
  r.action <> 'delete' and r.snapshot -> ${field}::text is not null
  and coalesce(nullif(r.snapshot -> ${field}::text, '[]'), 'null')
    is distinct from coalesce(nullif(${previousValues(r)} -> ${field}::text, '[]'), 'null')`

/** A deletion that is an item's last revision; of a media file, while its bytes are kept. */
const isRestorable = (r: RevisionExpressions) =>
  r.and([
    r('r.action', '=', 'delete'),
    r.not(
      r.exists(
        r
          .selectFrom('revision as l')
          .select('l.id')
          .whereRef('l.kind', '=', 'r.kind')
          .whereRef('l.itemId', '=', 'r.itemId')
          .whereRef('l.version', '>', 'r.version'),
      ),
    ),
    sql<boolean>`(r.kind <> ${mediaFile.name} or r."createdAt" > now() - make_interval(days => ${RESTORABLE_DAYS}))`,
  ])

/** Whether a revision is one of these versions of items. */
function hasVersion(versions: readonly { id: string; version: number }[]) {
  const [ids, numbers] = [versions.map(({ id }) => id), versions.map(({ version }) => version)]
  return sql<boolean>`(r."itemId", r.version) in (select * from unnest(${ids}::uuid[], ${numbers}::int[]))`
}

/** Counts the rows of a query. */
async function count(rows: SelectQueryBuilder<Tables & { r: Tables['revision'] }, 'r', object>): Promise<number> {
  return (await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

import { isBlocks } from '../../../schema/fields.ts'
import { isId } from '../../../schema/is-id.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { setting } from '../../../schema/kinds/index.ts'
import { isDate } from '../../../schema/text.ts'
import type { FieldError } from '../../../schema/validate.ts'
import type { User } from '../../access/accounts/user-repository.ts'
import { AuditRepository } from '../../access/audit/audit-repository.ts'
import { type Actor, permit, permitUser } from '../../access/permissions/policy.ts'
import { bounded, checkId } from '../../platform/bounds.ts'
import type { Database } from '../../platform/database/database.ts'
import { announcePresence } from '../../platform/database/presence-channel.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { mayReadItem } from '../items/readable.ts'
import { ReleaseRepository } from '../publishing/release-repository.ts'
import { type CommentedItem, commentableKind, isReviewable, itemIsGone, readableKinds, titlesOf } from './items.ts'
import type { CommentNews } from './news.ts'
import { CommentPeople, mentionedIn } from './people.ts'
import { CommentRepository, type CommentRow, type ThreadRow, type ThreadValues } from './repository.ts'
import { checkedText, refuse, requirePlace, requireSpace, textErrors, withoutControls } from './text.ts'
import { describeThreads, listThreads, mayDelete, type ThreadDto, toThread, type WholeThreadDto } from './thread.ts'

/** A thread as callers start it. */
export interface NewThread {
  /** The name of the kind. */
  kind: string
  itemId: string
  /** The key of the field that it is about; the item unless given. */
  field?: string | null
  /** The key of an entry of that field. */
  entry?: string | null
  /** The id of the release that the author saw; null for the live item and its draft. */
  releaseId?: string | null
  text: string
  isOpenToReviewers?: boolean | null
  assignee?: string | null
  dueOn?: string | null
}

/** A thread that is due, with the title of its item. */
export interface DueThreadDto extends ThreadDto {
  title: string
}

/** What callers change of a thread. What is undefined stays. */
export interface ThreadChanges {
  isDone?: boolean | null
  isOpenToReviewers?: boolean | null
  /** The id of the assigned user. Null removes the assignment. */
  assignee?: string | null
  dueOn?: string | null
}

/**
 * The rules for comments of staff. They belong to an item, never to a version of it: writing one changes no version and no revision.
 * Users who may read the unpublished items of a kind can read and write comments on them.
 */
export class CommentService {
  readonly #database: Database
  readonly #audit: AuditRepository
  readonly #comments: CommentRepository
  readonly #people: CommentPeople
  readonly #releases: ReleaseRepository
  readonly #news: CommentNews

  constructor(database: Database, news: CommentNews) {
    this.#database = database
    this.#audit = new AuditRepository(database)
    this.#comments = new CommentRepository(database)
    this.#people = new CommentPeople(database)
    this.#releases = new ReleaseRepository(database)
    this.#news = news
  }

  /** Returns the threads of an item, the oldest first. */
  async threads(actor: Actor, kindName: string, itemId: string): Promise<WholeThreadDto[]> {
    permitComments(actor, kindName)
    checkId(itemId)
    return describeThreads(this.#comments, actor, await this.#comments.ofItems([{ kind: kindName, itemId }]))
  }

  /** Returns the users who can be mentioned and assigned in the comments of a kind, by name. */
  async people(actor: Actor, kindName: string): Promise<{ id: string; name: string }[]> {
    const users = await this.#people.of(permitComments(actor, kindName))
    return users.map(({ id, username: name }) => ({ id, name }))
  }

  /** Returns the open threads that are due in a period, with the titles of their items. @param from a day, as `to` */
  async due(actor: Actor, from: string, to: string, limit: number): Promise<DueThreadDto[]> {
    permit(actor, 'account')
    bounded({ limit })
    for (const [field, day] of Object.entries({ from, to }))
      if (!isDate(day)) throw invalid(field, `${field} must be a day such as 2027-03-01`)
    const rows = await this.#comments.due(readableKinds(actor), from, to, limit)
    const titleOf = await titlesOf(this.#database, rows)
    const threads = await listThreads(this.#comments, actor, rows)
    // Copying a thread would read all its comments.
    return threads.map((thread) => Object.assign(thread, { title: titleOf(thread) ?? '' }))
  }

  /** Starts a thread. @throws AppError INVALID, NOT_FOUND, or FORBIDDEN to open it to reviewers without the right to share previews */
  async start(actor: Actor, input: NewThread): Promise<WholeThreadDto> {
    const kind = permitComments(actor, input.kind)
    const authorId = permitUser(actor)
    checkId(input.itemId)
    if (input.isOpenToReviewers) permitSharing(actor, kind.name)
    if (kind.singleton && input.itemId !== kind.id) throw notFound(kind.label)
    await this.#requireRelease(actor, input.releaseId)
    const people = await this.#people.of(kind)
    const { text, values } = checkedThread(kind, input, people)
    const item = { kind: kind.name, itemId: input.itemId }
    return this.#database.transaction(async () => {
      if ((await titlesOf(this.#database, [item]))(item) === undefined) throw notFound(kind.label)
      await requirePlace(this.#comments, item)
      const id = await this.#comments.insertThread(item, values)
      if (values.isOpenToReviewers) await this.#recordSharing(actor, item)
      await this.#comments.insert(id, { authorId, authorName: actor.name, isFromOutside: false }, text)
      return this.#tell(actor, id, people, text, values.assignee)
    })
  }

  /** Answers in a thread, which reopens it. */
  async reply(actor: Actor, threadId: string, text: string): Promise<WholeThreadDto> {
    const authorId = permitUser(actor)
    const written = checkedText(text)
    return this.#database.transaction(async () => {
      const thread = await this.#locked(actor, threadId)
      await requireSpace(this.#comments, thread.id)
      await this.#comments.insert(thread.id, { authorId, authorName: actor.name, isFromOutside: false }, written)
      return this.#tell(actor, thread.id, await this.#peopleOf(thread), written)
    })
  }

  /** Changes the text of an own comment. Users whom it mentions only now are told. */
  async edit(actor: Actor, id: string, text: string): Promise<WholeThreadDto> {
    permitUser(actor)
    const written = checkedText(text)
    return this.#database.transaction(async () => {
      const { comment, thread } = await this.#lockedComment(actor, id)
      if (comment.authorId !== actor.userId) throw new AppError('FORBIDDEN', 'Only the author may change a comment')
      await this.#comments.edit(comment, written)
      const people = await this.#peopleOf(thread)
      const before = new Set(mentionedIn(comment.text, people))
      const added = mentionedIn(written, people).filter((user) => !before.has(user))
      return this.#tell(actor, thread.id, added, written)
    })
  }

  /** Deletes a comment, and its thread if it was the last one. Returns the thread as it is then; null if it is gone. */
  async remove(actor: Actor, id: string): Promise<WholeThreadDto | null> {
    permitUser(actor)
    return this.#database.transaction(async () => {
      const { comment, thread } = await this.#lockedComment(actor, id)
      if (!mayDelete(actor, thread, comment)) throw new AppError('FORBIDDEN', 'Only the author may delete a comment')
      await this.#comments.delete(comment)
      if (comment.isFromOutside)
        await this.#audit.record(actor, 'comment.remove', { id: thread.itemId, name: comment.authorName })
      await announcePresence(this.#database)
      const [left] = await describeThreads(this.#comments, actor, await this.#comments.byIds([thread.id]))
      return left ?? null
    })
  }

  /** Assigns a thread, sets when it is due, closes or reopens it, or opens it to reviewers. */
  async change(actor: Actor, threadId: string, changes: ThreadChanges): Promise<WholeThreadDto> {
    permitUser(actor)
    return this.#database.transaction(async () => {
      const thread = await this.#locked(actor, threadId)
      const { isDone, isOpenToReviewers, assignee = thread.assignee, dueOn = thread.dueOn } = changes
      const assigned = assignee === thread.assignee ? undefined : assignee
      // Only an assignment notifies users. A user who may no longer read the item stays assigned until someone else is.
      const people = assigned === undefined ? [] : await this.#peopleOf(thread)
      const isShared = isOpenToReviewers === true && !thread.isOpenToReviewers
      if (isShared) permitSharing(actor, thread.kind)
      refuse([...(assigned === undefined ? [] : assigneeErrors(assigned, people)), ...dayErrors(dueOn)])
      await this.#comments.updateThread(thread.id, {
        assignee,
        dueOn,
        ...(isOpenToReviewers != null && { isOpenToReviewers }),
        ...(isDone != null && isDone === (thread.doneAt === null) && { doneByName: isDone ? actor.name : null }),
      })
      if (isShared) await this.#recordSharing(actor, thread)
      return this.#tell(actor, thread.id, people, '', assigned)
    })
  }

  /** Deletes the threads of items that neither exist nor can be restored. */
  async cleanUp(): Promise<void> {
    await this.#database.query(
      `delete from "commentThread" t where t."createdAt" < now() - interval '1 day' and ${itemIsGone('t')}`,
    )
  }

  async #tell(
    actor: Actor,
    threadId: string,
    people: readonly User[],
    text: string,
    assigned?: string | null,
  ): Promise<WholeThreadDto> {
    const [thread] = await this.#comments.byIds([threadId])
    const comments = await this.#comments.comments([threadId])
    const author = { authorId: actor.userId, sender: actor.userId, authorName: actor.name }
    await this.#news.tell(people, { thread: thread!, ...author, text, comments, assigned })
    await announcePresence(this.#database)
    return toThread(actor, thread!, comments)
  }

  #peopleOf = ({ kind }: ThreadRow): Promise<User[]> => this.#people.of(commentableKind(kind)!)

  #recordSharing = (actor: Actor, { itemId, kind }: CommentedItem): Promise<void> =>
    this.#audit.record(actor, 'comment.share', { id: itemId, name: commentableKind(kind)!.label })

  /** @throws AppError FORBIDDEN if the actor may not read releases, or INVALID if there is no such release */
  async #requireRelease(actor: Actor, id: string | null | undefined): Promise<void> {
    if (id == null) return
    permit(actor, 'release:read')
    if (!isId(id) || (await this.#releases.byIds([id])).length === 0)
      throw invalid('releaseId', 'There is no such release')
  }

  /** Locks a thread that the actor may read. @throws AppError NOT_FOUND */
  async #locked(actor: Actor, id: string): Promise<ThreadRow> {
    permit(actor, 'account')
    const thread = isId(id) ? await this.#comments.lock(id) : undefined
    if (!thread || !mayRead(actor, thread)) throw notFound('Thread')
    return thread
  }

  async #lockedComment(actor: Actor, id: string): Promise<{ comment: CommentRow; thread: ThreadRow }> {
    const found = isId(id) ? await this.#comments.comment(id) : undefined
    const thread = found && (await this.#locked(actor, found.thread))
    // It may have been deleted while this waited for the thread.
    const comment = thread && (await this.#comments.comment(id))
    if (!comment) throw notFound('Comment')
    return { comment, thread }
  }
}

/** Checks that the caller is a user who may read unpublished items of a kind, and returns the kind. API tokens are refused. */
function permitComments(actor: Actor, kindName: string): AnyKind {
  permit(actor, 'account')
  const kind = commentableKind(kindName)
  if (!kind) throw invalid('kind', 'Items of this kind have no comments')
  if (kind.name === setting.name) permit(actor, 'settings:read')
  else permit(actor, 'unpublished:read', kind)
  return kind
}

/** Checks that a thread about an item of a kind can be opened to reviewers by the actor. */
function permitSharing(actor: Actor, kindName: string): void {
  permit(actor, 'preview:share')
  if (!isReviewable(kindName)) throw invalid('isOpenToReviewers', 'Reviewers from outside see no items of this kind')
}

function mayRead(actor: Actor, { kind: name }: CommentedItem): boolean {
  const kind = commentableKind(name)
  return kind !== undefined && mayReadItem(actor, kind)
}

const assigneeErrors = (assignee: string | null, people: readonly User[]): FieldError[] =>
  assignee === null || people.some(({ id }) => id === assignee)
    ? []
    : [{ field: 'assignee', message: 'This user may not read the item' }]

const dayErrors = (day: string | null): FieldError[] =>
  day === null || isDate(day) ? [] : [{ field: 'dueOn', message: 'dueOn must be a day such as 2027-03-01' }]

function placeErrors(kind: AnyKind, field: string, entry: string): FieldError[] {
  const model = field === '' ? undefined : kind.fields[field]
  if (field !== '' && !model) return [{ field: 'field', message: `${kind.label} has no field ${field}` }]
  if (entry !== '' && !(model && isBlocks(model) && entry.length <= 60))
    return [{ field: 'entry', message: 'Only fields with blocks have entries with a key' }]
  return []
}

function checkedThread(
  kind: AnyKind,
  { field, entry, releaseId, isOpenToReviewers, assignee = null, dueOn = null, ...input }: NewThread,
  people: readonly User[],
): { text: string; values: ThreadValues } {
  const text = withoutControls(input.text)
  const place = { field: field ?? '', entry: entry ?? '' }
  refuse([
    ...placeErrors(kind, place.field, place.entry),
    ...textErrors(text),
    ...assigneeErrors(assignee, people),
    ...dayErrors(dueOn),
  ])
  const release = releaseId ?? null
  return { text, values: { ...place, release, isOpenToReviewers: isOpenToReviewers ?? false, assignee, dueOn } }
}

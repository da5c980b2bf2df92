import { MAX_REVIEWER_NAME } from '../../../schema/comments.ts'
import { isId } from '../../../schema/is-id.ts'
import { codePoints } from '../../../schema/text.ts'
import { throttle } from '../../access/sign-in/throttle.ts'
import type { Database } from '../../platform/database/database.ts'
import { announcePresence } from '../../platform/database/presence-channel.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { networkOf } from '../../platform/http/network.ts'
import type { PreviewLinkService } from '../preview-links/service.ts'
import { PendingChangeRepository } from '../publishing/pending-change-repository.ts'
import { type CommentedItem, commentableKind, isReviewable, titlesOf } from './items.ts'
import type { CommentNews } from './news.ts'
import { CommentPeople } from './people.ts'
import { CommentRepository, type CommentRow, type ThreadRow } from './repository.ts'
import { checkedText, requirePlace, requireSpace, withoutControls } from './text.ts'

const HOUR = 60 * 60
/** How many comments one network may write in an hour. */
export const NETWORK_LIMIT = 30
/** How many comments may arrive through one link in an hour. */
const LINK_LIMIT = 120
/** How many items of a release reviewers comment on. */
const MAX_ITEMS = 200

/** An item that a preview is about. */
export interface ReviewedItem extends CommentedItem {
  title: string
}

interface ReviewComment extends Pick<CommentRow, 'id' | 'text' | 'createdAt' | 'isFromOutside'> {
  author: string
}

/** A thread as reviewers from outside read it. */
export interface ReviewThread extends CommentedItem {
  id: string
  isDone: boolean
  comments: ReviewComment[]
}

/** What a preview is about, and the threads about it that are open to reviewers. */
export interface Review {
  items: ReviewedItem[]
  threads: ReviewThread[]
}

/** What a preview link is about. */
interface Reviewed {
  items: ReviewedItem[]
  /** The id of the release that it shows. */
  release: string | null
  /** The id of the user who shared it. */
  hostId: string | null
}

/** A comment of a reviewer: an answer in a thread, or the start of one about an item. */
export interface NewReviewComment {
  name: string
  text: string
  threadId?: string | null
  itemId?: string | null
}

/**
 * The rules for comments of reviewers from outside, who have a preview link and no account. The token of the link authorises them to read the threads
 * about what the link shows that staff have opened to reviewers, and their own. Internal threads do not exist for them.
 */
export class ReviewerService {
  readonly #database: Database
  readonly #previewLinks: PreviewLinkService
  readonly #comments: CommentRepository
  readonly #changes: PendingChangeRepository
  readonly #people: CommentPeople
  readonly #news: CommentNews
  readonly #byNetwork
  readonly #byLink

  constructor(database: Database, previewLinks: PreviewLinkService, news: CommentNews) {
    this.#database = database
    this.#previewLinks = previewLinks
    this.#comments = new CommentRepository(database)
    this.#changes = new PendingChangeRepository(database)
    this.#people = new CommentPeople(database)
    this.#news = news
    this.#byNetwork = throttle(database, 'review comment', NETWORK_LIMIT, HOUR)
    this.#byLink = throttle(database, 'review comment by link', LINK_LIMIT, HOUR)
  }

  /** Returns what a preview link is about, with its threads. @throws AppError NOT_FOUND as the preview itself does */
  async read(token: string): Promise<Review> {
    const { items } = await this.#reviewed(token)
    return { items, threads: await this.#threads(items) }
  }

  /**
   * Writes a comment of a reviewer. The participants of the thread are notified; for a new thread, the user who shared the link.
   *
   * @param address the client's network address, by which comments are counted
   * @throws AppError INVALID, NOT_FOUND, or TOO_MANY_REQUESTS
   */
  async write(token: string, address: string, input: NewReviewComment): Promise<Review> {
    const reviewed = await this.#reviewed(token)
    const authorName = checkedName(input.name)
    const text = checkedText(input.text)
    await this.#byNetwork.take(networkOf(address))
    await this.#byLink.take(token)
    await this.#database.transaction(async () => {
      const thread = await this.#thread(reviewed, input)
      await this.#comments.insert(thread.id, { authorId: null, authorName, isFromOutside: true }, text)
      const comments = await this.#comments.comments([thread.id])
      const host = comments.length === 1 ? reviewed.hostId : null
      const concerned = new Set([host, thread.assignee, ...comments.map(({ authorId }) => authorId)])
      // A mention by a reviewer from outside notifies only participants and the user who shared the link.
      const people = (await this.#people.of(commentableKind(thread.kind)!)).filter(({ id }) => concerned.has(id))
      await this.#news.tell(people, { thread, authorId: null, sender: token, authorName, text, comments, host })
      await announcePresence(this.#database)
    })
    return this.read(token)
  }

  /** Returns the thread of a comment, locked; a new one unless it names one. */
  async #thread({ items, release }: Reviewed, { threadId, itemId }: NewReviewComment): Promise<ThreadRow> {
    if (threadId == null) {
      const item = itemId == null && items.length === 1 ? items[0] : items.find((one) => one.itemId === itemId)
      if (!item) throw invalid('itemId', 'Please choose what the comment is about')
      await requirePlace(this.#comments, item)
      const values = { field: '', entry: '', release, isOpenToReviewers: true, assignee: null, dueOn: null }
      return (await this.#comments.lock(await this.#comments.insertThread(item, values)))!
    }
    const thread = isId(threadId) ? await this.#comments.lock(threadId) : undefined
    if (!thread?.isOpenToReviewers || !items.some((item) => isSame(item, thread))) throw notFound('Thread')
    await requireSpace(this.#comments, thread.id)
    return thread
  }

  async #threads(items: readonly ReviewedItem[]): Promise<ReviewThread[]> {
    const open = (await this.#comments.ofItems(items)).filter(({ isOpenToReviewers }) => isOpenToReviewers)
    const comments = Map.groupBy(await this.#comments.comments(open.map(({ id }) => id)), ({ thread }) => thread)
    return open.map(({ id, kind, itemId, doneAt }) => ({
      id,
      kind,
      itemId,
      isDone: doneAt !== null,
      comments: (comments.get(id) ?? []).map((comment) => ({
        id: comment.id,
        author: comment.authorName,
        isFromOutside: comment.isFromOutside,
        text: comment.text,
        createdAt: comment.createdAt,
      })),
    }))
  }

  /** Returns the items that a link is about, as far as its creator may read them: that of a draft, or those of a release. */
  async #reviewed(token: string): Promise<Reviewed> {
    const { view, hostId } = await this.#previewLinks.shared(token)
    if (view.type !== 'draft' && view.type !== 'release') return { items: [], release: null, hostId }
    const items: CommentedItem[] =
      view.type === 'draft'
        ? [view]
        : (await this.#changes.ofRelease(view.id)).filter(({ action }) => action === 'save')
    const visible = items
      .filter(({ kind }) => isReviewable(kind) && !view.hidden?.includes(kind))
      .slice(0, MAX_ITEMS)
      .map(({ kind, itemId }) => ({ kind, itemId }))
    const titleOf = await titlesOf(this.#database, visible)
    return {
      hostId,
      release: view.type === 'release' ? view.id : null,
      items: visible.flatMap((item) => {
        const title = titleOf(item)
        return title === undefined ? [] : [{ ...item, title }]
      }),
    }
  }
}

const isSame = (a: CommentedItem, b: CommentedItem) => a.kind === b.kind && a.itemId === b.itemId

function checkedName(name: string): string {
  const line = withoutControls(name).replaceAll(/\s+/g, ' ')
  if (line === '') throw invalid('name', 'Please enter your name')
  if (codePoints(line) > MAX_REVIEWER_NAME) throw invalid('name', `At most ${MAX_REVIEWER_NAME} characters`)
  return line
}

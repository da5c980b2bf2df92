import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import {
  AddCommentDocument,
  type CommentThreadChanges,
  type CommentThreadFragment,
  UpdateCommentThreadDocument,
} from '../../client/graphql/generated.ts'
import { useAction } from '../../client/graphql/use-action.ts'
import { kindOf } from '../../model/kind-by-name.ts'
import type { Version } from '../../model/version.ts'
import { threadPath } from '../../shell/paths/paths.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import { DueBadge } from '../../ui/controls/due-badge.tsx'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { CommentInput } from './comment-input.tsx'
import { Comment } from './comment.tsx'
import { useCommentDraft } from './drafts.ts'
import { ThreadDetails } from './thread-details.tsx'

interface Props {
  thread: CommentThreadFragment
  /** What it is about. */
  label: string
  people: readonly { id: string; name: string }[]
  refetch: () => Promise<unknown>
  /** The release that the form shows. */
  release: Version | undefined
  /** Whether the address names it. */
  isLinked?: boolean
}

/** A thread: its comments, an answer, and what is to be done. */
export function Thread({ thread, label, people, refetch, release, isLinked = false }: Props) {
  const client = useApolloClient()
  const { run, failure } = useAction(refetch)
  const [text, type] = useCommentDraft(thread.id)
  const ref = useRef<HTMLElement>(null)
  const isDone = thread.doneAt !== null

  useEffect(() => {
    if (!isLinked) return
    ref.current?.scrollIntoView({ block: 'nearest' })
    ref.current?.focus({ preventScroll: true })
  }, [isLinked])

  const answer = () =>
    run('Answering', async () => {
      await client.mutate({ mutation: AddCommentDocument, variables: { threadId: thread.id, text } })
      type('')
      return undefined
    })

  const change = (changes: CommentThreadChanges) =>
    run('Changing the thread', async () => {
      await client.mutate({ mutation: UpdateCommentThreadDocument, variables: { id: thread.id, changes } })
      return undefined
    })

  return (
    <article
      ref={ref}
      tabIndex={-1}
      aria-label={`Comments on ${label}`}
      className={classNames('grid grid-cols-1 gap-3 rounded-md border p-3', isLinked ? 'border-leaf' : 'border-line')}
    >
      <header className="flex flex-wrap items-center gap-2">
        <span className="mr-auto min-w-0 text-xs break-words text-ink-soft">{label}</span>
        {thread.release && thread.release.id !== release && (
          <Link to={threadPath(thread)} className="min-w-0 text-xs break-words underline">
            In “{thread.release.name}”
          </Link>
        )}
        {thread.isOpenToReviewers && <Badge variant="pending">Open to reviewers</Badge>}
        {isDone && <Badge variant="on">Done</Badge>}
        {!isDone && thread.dueOn && <DueBadge day={thread.dueOn} />}
      </header>
      <ol className="grid grid-cols-1 gap-3">
        {thread.comments.map((comment) => (
          <Comment key={comment.id} comment={comment} people={people} run={run} />
        ))}
      </ol>
      <CommentInput
        label={`Answer to ${label}`}
        placeholder="Answer"
        rows={1}
        value={text}
        onChange={type}
        people={people}
        onSend={() => text.trim() && void answer()}
      />
      {thread.isOpenToReviewers && text.trim() !== '' && (
        <p className="text-xs text-ink-soft">Reviewers from outside can read this answer.</p>
      )}
      {isDone && text.trim() !== '' && <p className="text-xs text-ink-soft">An answer reopens the thread.</p>}
      <ErrorAlert message={failure} />
      <div className="flex flex-wrap items-center gap-2">
        {text.trim() !== '' && (
          <Button size="small" onClick={() => void answer()}>
            Send
          </Button>
        )}
        <Button variant="outline" size="small" onClick={() => void change({ isDone: !isDone })}>
          {isDone ? 'Reopen' : 'Done'}
        </Button>
        {isDone && thread.doneBy && <span className="text-xs text-ink-soft">Done by {thread.doneBy}</span>}
      </div>
      {!isDone && (
        <details className="text-sm text-ink-soft">
          <summary className="cursor-pointer">{detailsText(thread)}</summary>
          <div className="mt-2">
            <ThreadDetails
              thread={thread}
              isReviewable={kindOf(thread.kind) !== undefined}
              people={people}
              change={change}
            />
          </div>
        </details>
      )}
    </article>
  )
}

const detailsText = ({ assignee, dueOn }: CommentThreadFragment): string =>
  assignee ? `Assigned to ${assignee.name}` : dueOn ? 'Assign, or change the day' : 'Assign'

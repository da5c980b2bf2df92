import { useApolloClient } from '@apollo/client/react'
import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { RunAction } from '../../client/graphql/use-action.ts'
import { useCommentDraft } from '../../forms/comments/drafts.ts'
import { actionLabels } from '../pending/labels.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'
import { useMay } from '../../client/session/store.ts'
import { notify } from '../../ui/notices/notices.tsx'
import { CONTROL_CLASS } from '../../ui/controls/field.tsx'
import {
  ApproveDocument,
  CommentDocument,
  RequestReviewDocument,
  SendBackDocument,
} from '../../client/graphql/generated.ts'
import type { Release } from './types.ts'

interface Props {
  release: Release
  run: RunAction
}

/** What users did to a release, and the form to comment on it and to review it. */
export function ReleaseLog({ release, run }: Props) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <h2 id={headingId} className="font-serif text-xl">
        Review and comments
      </h2>
      <ol className="grid gap-3 empty:hidden">
        {release.comments.map(({ id, author, at, action, text }) => (
          <li key={id} className="border-l-2 border-line pl-3 text-sm">
            <p>
              <span className="font-medium">{author}</span> {actionLabels[action] ?? action}
              <time dateTime={at} className="block text-ink-soft">
                {inBrowserZone(at)}
              </time>
            </p>
            {text && <p className="mt-1 break-words whitespace-pre-wrap">{text}</p>}
          </li>
        ))}
      </ol>
      <Form release={release} run={run} />
    </section>
  )
}

function Form({ release: { id, state, changeCount }, run }: Props) {
  const client = useApolloClient()
  const mayReview = useMay('releases:manage')
  const fieldId = useId()
  const [text, setText] = useCommentDraft(id)
  const isReviewable = changeCount > 0

  const send = (name: string, mutation: typeof ApproveDocument, done: string) =>
    run(name, async () => {
      await client.mutate({ mutation, variables: { id, text } })
      setText('')
      return () => notify(done)
    })
  const comment = () =>
    run('Commenting', async () => {
      await client.mutate({ mutation: CommentDocument, variables: { id, text } })
      setText('')
      return undefined
    })

  return (
    <div className="grid gap-2">
      <label htmlFor={fieldId} className="text-sm font-medium">
        Comment
      </label>
      <textarea
        id={fieldId}
        value={text}
        rows={3}
        maxLength={5000}
        onChange={(event) => setText(event.target.value)}
        className={CONTROL_CLASS}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="small" disabled={text.trim() === ''} onClick={() => void comment()}>
          Add comment
        </Button>
        {isReviewable && state === 'OPEN' && (
          <Button
            variant="outline"
            size="small"
            onClick={() =>
              void send('Asking for a review', RequestReviewDocument, 'Editors now see that it waits for a review.')
            }
          >
            Ask for review
          </Button>
        )}
        {isReviewable && mayReview && (state === 'OPEN' || state === 'IN_REVIEW') && (
          <Button
            variant="outline"
            size="small"
            onClick={() => void send('Approving', ApproveDocument, 'The release is approved.')}
          >
            Approve
          </Button>
        )}
        {mayReview && (state === 'IN_REVIEW' || state === 'APPROVED') && (
          <Button
            variant="outline"
            size="small"
            onClick={() => void send('Sending back', SendBackDocument, 'The release is open again.')}
          >
            Send back
          </Button>
        )}
      </div>
      {!isReviewable && (state === 'OPEN' || state === 'IN_REVIEW') && (
        <p className="text-sm text-ink-soft">There is nothing to review before the release has changes.</p>
      )}
    </div>
  )
}

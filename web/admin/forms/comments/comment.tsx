import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import {
  type CommentThreadFragment,
  DeleteCommentDocument,
  EditCommentDocument,
} from '../../client/graphql/generated.ts'
import type { RunAction } from '../../client/graphql/use-action.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { timeAgo } from '../../ui/format/time-ago.ts'
import { CommentInput } from './comment-input.tsx'
import { CommentText } from './comment-text.tsx'
import { commentDraft, keepCommentDraft } from './drafts.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'

interface Props {
  comment: CommentThreadFragment['comments'][number]
  people: readonly { id: string; name: string }[]
  run: RunAction
}

/** A comment. Its author can change and delete it. */
export function Comment({ comment, people, run }: Props) {
  const { id, author, isFromOutside, isOwn, mayDelete, text, createdAt, editedAt } = comment
  const client = useApolloClient()
  const confirm = useConfirm()
  const [edited, setEdited] = useState(() => commentDraft(id) || null)
  const [now] = useState(Date.now)

  function type(next: string | null) {
    setEdited(next)
    keepCommentDraft(id, next ?? '')
  }

  const save = () =>
    run('Saving the comment', async () => {
      await client.mutate({ mutation: EditCommentDocument, variables: { id, text: edited! } })
      type(null)
      return undefined
    })

  async function remove() {
    if (!(await confirm('Delete this comment?', 'Delete', 'It cannot be brought back.'))) return
    await run('Deleting the comment', async () => {
      await client.mutate({ mutation: DeleteCommentDocument, variables: { id } })
      return undefined
    })
  }

  return (
    <li className="grid grid-cols-1 gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-ink-soft">
        <span className="text-sm font-medium break-all text-ink">{author}</span>
        {isFromOutside && <Badge variant="note">From outside</Badge>}
        <time dateTime={createdAt} title={inBrowserZone(createdAt)}>
          {timeAgo(createdAt, now)}
        </time>
        {editedAt && <span>changed</span>}
      </p>
      {edited === null ? (
        <CommentText text={text} people={people} />
      ) : (
        <CommentInput
          label="Comment"
          value={edited}
          onChange={type}
          people={people}
          onSend={() => void save()}
          hasFocus
        />
      )}
      {(isOwn || mayDelete) && (
        <p className="flex gap-1">
          {isOwn && edited === null && (
            <Button variant="quiet" size="small" className="-ml-3 text-ink-soft" onClick={() => setEdited(text)}>
              Edit
            </Button>
          )}
          {edited !== null && (
            <>
              <Button size="small" onClick={() => void save()}>
                Save
              </Button>
              <Button variant="quiet" size="small" onClick={() => type(null)}>
                Cancel
              </Button>
            </>
          )}
          {mayDelete && edited === null && (
            <Button variant="quiet" size="small" className="-ml-3 text-ink-soft" onClick={() => void remove()}>
              Delete
            </Button>
          )}
        </p>
      )}
    </li>
  )
}

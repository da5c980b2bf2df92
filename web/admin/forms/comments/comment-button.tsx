import MessageSquare from 'virtual:icon/message-square'
import { use } from 'react'
import { counted } from '../../../../schema/counted.ts'
import { classNames } from '../../../ui/class-names.ts'
import { type CommentPlace, CommentsContext, isAt } from './place.ts'

interface Props extends CommentPlace {
  /** What it comments on. */
  label: string
  className?: string
}

/**
 * Opens the comments on a field or a block. Without any, it appears under the pointer and in the field that has the focus, and the
 * keyboard passes it by: the panel of all comments leads to each field.
 */
export function CommentButton({ field, entry, label, className }: Props) {
  const comments = use(CommentsContext)
  if (!comments) return null
  const place = { field, entry }
  const count = comments.threads.filter((thread) => isAt(place, thread) && !thread.doneAt).length
  return (
    <button
      type="button"
      aria-label={`${count === 0 ? 'Comment' : counted(count, 'comment thread')} on ${label}`}
      title={`Comment on ${label}`}
      tabIndex={count === 0 ? -1 : undefined}
      onClick={() => comments.open(place)}
      className={classNames(
        'inline-flex h-6 min-w-6 items-center justify-center gap-1 rounded-sm px-1 font-mono text-xs hover:bg-surface',
        count > 0
          ? 'text-green'
          : 'text-ink-soft opacity-0 group-focus-within/field:opacity-100 group-hover/field:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:opacity-60',
        className,
      )}
    >
      <MessageSquare aria-hidden="true" className="size-4 shrink-0" />
      {count > 0 && count}
    </button>
  )
}

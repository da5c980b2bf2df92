import MessageSquare from 'virtual:icon/message-square'
import { Button } from '../../../ui/button.tsx'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import type { ItemComments } from './use-item-comments.ts'

/** The panel of the comments on an item. */
export const CommentsPanel = preloaded(() => import('./comments-panel.tsx'))

/** The button that shows the comments on an item, with the number of open threads. */
export function CommentsToggle({ comments }: { comments: ItemComments }) {
  const count = comments.threads.filter(({ doneAt }) => !doneAt).length
  return (
    <Button variant="quiet" size="small" aria-expanded={comments.shown !== null} onClick={comments.toggle}>
      <MessageSquare aria-hidden="true" className="size-4" />
      <span className="max-sm:sr-only">Comments</span>
      {count > 0 && <span className="font-mono text-xs">{count}</span>}
    </Button>
  )
}

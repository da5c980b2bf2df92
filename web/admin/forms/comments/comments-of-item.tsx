import MessageSquare from 'virtual:icon/message-square'
import { useEffect, useMemo } from 'react'
import type { AnyKind } from '../../../../schema/kind.ts'
import { Button } from '../../../ui/button.tsx'
import type { Values } from '../../model/item.ts'
import type { Version } from '../../model/version.ts'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import { useStable } from '../../ui/hooks/use-stable.ts'
import { CommentButton } from './comment-button.tsx'
import type { CommentPlace, FormComments } from './place.ts'
import { useItemComments } from './use-item-comments.ts'

const CommentsPanel = preloaded(() => import('./comments-panel.tsx'))

/** The props of the button. */
export interface CommentsOfItemProps {
  kind: AnyKind
  id: string
  release?: Version | undefined
  values: () => Values
  isBeside: boolean
  onChange: (comments: FormComments | null) => void
}

/** The button that shows the comments on an item, with the number of open threads. It tells the form what it knows of them. */
export default function CommentsOfItem({ kind, id, release, values, isBeside, onChange }: CommentsOfItemProps) {
  const comments = useItemComments(kind, id, release)
  const { threads, shown, show } = comments
  const count = threads.filter(({ doneAt }) => !doneAt).length
  const valuesNow = useStable(values)
  const panel = useMemo(
    () => comments.shown && <CommentsPanel comments={comments} values={valuesNow} isBeside={isBeside} />,
    [comments, valuesNow, isBeside],
  )

  useEffect(() => {
    const open = (place: CommentPlace) => show({ place })
    onChange({ threads, open, Button: CommentButton, panel: isBeside && panel })
  }, [threads, show, panel, isBeside, onChange])
  useEffect(() => () => onChange(null), [onChange])

  return (
    <>
      <Button variant="quiet" size="small" aria-expanded={shown !== null} onClick={() => show(shown ? null : {})}>
        <MessageSquare aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">Comments</span>
        {count > 0 && <span className="font-mono text-xs">{count}</span>}
      </Button>
      {!isBeside && panel}
    </>
  )
}

import type { CommentThreadChanges, CommentThreadFragment } from '../../client/graphql/generated.ts'
import { useMay } from '../../client/session/store.ts'

interface Props {
  thread: Pick<CommentThreadFragment, 'assignee' | 'dueOn' | 'isOpenToReviewers'>
  /** Whether previews show the item. */
  isReviewable: boolean
  people: readonly { id: string; name: string }[]
  change: (changes: Pick<CommentThreadChanges, 'assignee' | 'dueOn' | 'isOpenToReviewers'>) => unknown
}

const CONTROL = 'min-h-8 min-w-0 rounded-md border border-line-strong bg-raised px-2 text-sm'

/** Who is to answer a thread, by when, and whether reviewers from outside see it. */
export function ThreadDetails({ thread: { assignee, dueOn, isOpenToReviewers }, isReviewable, people, change }: Props) {
  const mayShare = useMay('previews:publish')
  // A user who may no longer read the item stays assigned.
  const isListed = !assignee || people.some(({ id }) => id === assignee.id)
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
      <label className="contents">
        Assigned to
        <select
          value={assignee?.id ?? ''}
          onChange={({ target }) => change({ assignee: target.value || null })}
          className={CONTROL}
        >
          <option value="">Nobody</option>
          {!isListed && <option value={assignee.id}>{assignee.name}</option>}
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="contents">
        Due
        <input
          type="date"
          value={dueOn ?? ''}
          onChange={({ target }) => change({ dueOn: target.value || null })}
          className={CONTROL}
        />
      </label>
      {mayShare && isReviewable && (
        <label className="col-span-2 flex items-center gap-2">
          <input
            type="checkbox"
            checked={isOpenToReviewers}
            onChange={({ target }) => change({ isOpenToReviewers: target.checked })}
            className="size-5 shrink-0 accent-solid"
          />
          Reviewers from outside see it
        </label>
      )}
    </div>
  )
}

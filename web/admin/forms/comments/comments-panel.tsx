import { useQuery } from '@apollo/client/react'
import X from 'virtual:icon/x'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CommentPeopleDocument } from '../../client/graphql/generated.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import type { Values } from '../../model/item.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { NewThread } from './new-thread.tsx'
import { isAt, ON_ITEM } from './place.ts'
import { placeLabel } from './place-label.ts'
import { Thread } from './thread.tsx'
import { useMarkRead } from './use-mark-read.ts'
import type { ItemComments } from './use-item-comments.ts'

/** The props of the panel. */
export interface CommentsPanelProps {
  comments: ItemComments
  /** Returns the values in the form, from which blocks have their names. */
  values: () => Values
  /** Whether it stands beside the form. Otherwise it is a dialog over it. */
  isBeside: boolean
}

/** The threads about an item. Those that are done are folded away. */
export default function CommentsPanel({ isBeside, ...props }: CommentsPanelProps) {
  if (isBeside) return <Panel {...props} />
  return (
    <Modal open onClose={() => props.comments.show(null)} aria-label="Comments" className="flex justify-end">
      <div className="h-full w-full overflow-y-auto border-l border-line bg-paper px-4 py-3 sm:w-104 sm:px-6">
        <Panel {...props} />
      </div>
    </Modal>
  )
}

function Panel({ comments, values }: Omit<CommentsPanelProps, 'isBeside'>) {
  const { kind, release, threads, shown, show, refetch } = comments
  const close = () => show(null)
  const titleId = useId()
  const [showsDone, setShowsDone] = useState(false)
  const { data, error } = useQuery(CommentPeopleDocument, { variables: { kind: contentKindOf(kind) } })
  useErrorLog('Loading the users for comments failed', error)
  const people = data?.people ?? []
  const { place, thread: linked } = shown ?? {}
  const here = place ? threads.filter((thread) => isAt(place, thread)) : threads
  const open = here.filter((thread) => !thread.doneAt || thread.id === linked)
  const done = here.filter((thread) => thread.doneAt && thread.id !== linked)
  const labelOf = (of: typeof ON_ITEM) => placeLabel(kind.fields, values(), of)
  useMarkRead(threads)

  // Read before the controls are there, because the one for a new comment takes the focus. It gets it back when the panel closes.
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    close()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the controls in it
    <section aria-labelledby={titleId} onKeyDown={press} className="grid grid-cols-1 gap-4">
      <header className="flex items-center gap-2">
        <h3 id={titleId} className="mr-auto font-serif text-lg">
          Comments
        </h3>
        <IconButton label="Close comments" onClick={close}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </header>
      {place && threads.length > here.length && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          On “{labelOf(place)}” only.
          <Button variant="outline" size="small" onClick={() => show({})}>
            Show all
          </Button>
        </p>
      )}
      <NewThread
        key={`${place?.field} ${place?.entry}`}
        comments={comments}
        values={values}
        people={people}
        start={place ?? ON_ITEM}
        hasFocus={!linked}
      />
      {open.map((thread) => (
        <Thread
          key={thread.id}
          thread={thread}
          label={labelOf(thread)}
          people={people}
          refetch={refetch}
          release={release}
          isLinked={thread.id === linked}
        />
      ))}
      {open.length === 0 && <p className="text-sm text-ink-soft">No open comments.</p>}
      {done.length > 0 && (
        <div className="grid grid-cols-1 gap-4">
          <Button
            variant="quiet"
            size="small"
            className="justify-self-start"
            aria-expanded={showsDone}
            onClick={() => setShowsDone(!showsDone)}
          >
            {showsDone ? 'Hide' : 'Show'} {done.length} done
          </Button>
          {showsDone &&
            done.map((thread) => (
              <Thread
                key={thread.id}
                thread={thread}
                label={labelOf(thread)}
                people={people}
                refetch={refetch}
                release={release}
              />
            ))}
        </div>
      )}
    </section>
  )
}

import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import type { Item } from '../../model/item.ts'
import type { Editor } from '../editing/use-editor.ts'
import { CommentThreadsDocument } from '../../client/graphql/generated.ts'
import { useAction } from '../../client/graphql/use-action.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import { adminPaths } from '../../shell/paths/paths.ts'
import { useUser } from '../../client/session/store.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { calloutClass } from '../../ui/controls/callout.ts'
import { presentText } from './present-text.ts'
import type { ItemState } from './stream.ts'
import { timeAgo } from '../../ui/format/time-ago.ts'
import { useItemState } from './use-item-state.ts'

/** How often "2 minutes ago" is written again. */
const TICK_MS = 30_000

interface Props {
  editor: Editor
  /** The id of the item. */
  id: string
  /** The id of the pending change that the form shows; undefined for the live version. */
  changeId: string | undefined
  /** Loads the version that the form shows again; null if it does not exist any more. */
  load: () => Promise<Item | null>
}

/** Names the other users that have the item open, and offers to load what they have saved meanwhile. */
export default function PresenceNotice({ editor, id, changeId, load }: Props) {
  const state = useItemState(contentKindOf(editor.kind), id)
  useLiveComments(state)
  const newer = editor.saving ? null : newerSave(editor, state, changeId)
  const present = state ? presentText(state) : ''
  const user = useUser()
  const { pathname } = useLocation()
  // The form does not say when its base changes.
  const [, compareAgain] = useReducer((count: number) => count + 1, 0)
  const author = newer && (newer.author === user?.username ? 'You' : newer.author)
  const isDeletion = newer !== null && 'action' in newer && newer.action === 'DELETE'
  const saved = newer ? `${author} ${isDeletion ? 'deleted' : 'saved'} this` : ''
  return (
    <>
      {/* Says each news once. The time in the visible text changes, so that text is not announced. */}
      <p role="status" className="sr-only">
        {[present, saved && `${saved}.`].filter(Boolean).join(' ')}
      </p>
      {present && <p className={calloutClass()}>{present}</p>}
      {newer && (
        <NewerChange
          editor={editor}
          load={load}
          text={saved}
          author={newer.author}
          at={newer.at}
          isFromPage={pathname === adminPaths.site && newer.author === user?.username}
          isDeletion={isDeletion}
          onLoaded={compareAgain}
        />
      )}
    </>
  )
}

/** Returns the last save of the version that the form shows, if the form does not contain it. */
function newerSave({ getBase }: Editor, state: ItemState | null, changeId: string | undefined) {
  const last = changeId ? state?.pendingChanges.find(({ id }) => id === changeId) : state?.lastChange
  return last && last.version > getBase().version ? last : null
}

/** Loads the comments again when others have changed them. */
function useLiveComments(state: ItemState | null) {
  const client = useApolloClient()
  const known = useRef(state?.comments)
  const comments = state?.comments
  useEffect(() => {
    // There is no state while the stream is lost.
    if (comments === undefined) return
    if (known.current !== undefined && known.current !== comments)
      void client.refetchQueries({ include: [CommentThreadsDocument] })
    known.current = comments
  }, [client, comments])
}

interface NewerChangeProps extends Pick<Props, 'editor' | 'load'> {
  text: string
  author: string
  at: string
  /** Whether the user has saved it on the page beside the form. */
  isFromPage: boolean
  isDeletion: boolean
  onLoaded: () => void
}

function NewerChange({ editor, load, text, author, at, isFromPage, isDeletion, onLoaded }: NewerChangeProps) {
  const { run, failure } = useAction()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])

  const accept = () =>
    run('Loading', async () => {
      const item = await load()
      if (item) await editor.acceptNewer(item, author)
      onLoaded()
      return undefined
    })

  // What users have just saved in the same window is loaded without a question, unless they have typed something in the form.
  const isLoaded = isFromPage && !isDeletion && !editor.dirty && failure === null
  const acceptOwn = useEffectEvent(() => void accept())
  useEffect(() => {
    if (isLoaded) acceptOwn()
  }, [isLoaded])
  if (isLoaded) return null

  return (
    <div className={calloutClass()}>
      <span>
        {text} <time dateTime={at}>{timeAgo(at, now)}</time>.
      </span>
      {!isDeletion && (
        <Button variant="outline" size="small" onClick={() => void accept()}>
          Load it
        </Button>
      )}
      <ErrorAlert message={failure} />
    </div>
  )
}

import { useApolloClient } from '@apollo/client/react'
import { useEffect, useReducer, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Editor } from '../editing/use-editor.ts'
import { operationsFor, singletonOperationsFor } from '../graphql/operations.ts'
import { useAction } from '../graphql/use-action.ts'
import { contentKindOf } from '../publishing/kind-label.ts'
import { useUser } from '../session/store.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { calloutClass } from '../ui/callout.ts'
import { joined } from './names.ts'
import { type ItemState, watchItem } from './stream.ts'
import { timeAgo } from './time-ago.ts'

/** How often "2 minutes ago" is written again. */
const TICK_MS = 30_000

interface Props {
  editor: Editor
  /** The id of the item. */
  id: string
  /** Whether the form shows the live version, which the last change has made. */
  isLive: boolean
}

/** Says who else has the item open, and offers what someone else has saved meanwhile. */
export default function PresenceNotice({ editor, id, isLive }: Props) {
  const state = useItemState(editor, id)
  const newer = isLive && !editor.saving ? newerChange(editor, state) : null
  const present = state ? presentText(state) : ''
  const user = useUser()
  // The form does not say when its base changes.
  const [, compareAgain] = useReducer((count: number) => count + 1, 0)
  const author = newer && (newer.author === user?.username ? 'You' : newer.author)
  const verb = newer?.action === 'DELETE' ? 'deleted' : 'saved'
  const saved = newer ? `${author} ${verb} this` : ''
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
          id={id}
          text={saved}
          author={newer.author}
          at={newer.at}
          isDeletion={verb === 'deleted'}
          onLoaded={compareAgain}
        />
      )}
    </>
  )
}

function useItemState({ kind }: Editor, id: string): ItemState | null {
  const [state, setState] = useState<ItemState | null>(null)
  useEffect(() => watchItem({ kind: contentKindOf(kind), id }, setState), [kind, id])
  return state
}

/** Returns the last change if the form does not contain it. */
const newerChange = ({ getBase }: Editor, state: ItemState | null) =>
  state?.lastChange && state.lastChange.version > getBase().version ? state.lastChange : null

/** Names those who have the item open. Each is named once, whatever the number of their windows. */
function presentText({ users }: ItemState): string {
  const others = [...new Set(users.filter(({ isSelf }) => !isSelf).map(({ name }) => name))]
  if (others.length > 0) return `${joined(others)} ${others.length === 1 ? 'has' : 'have'} this open, too.`
  return users.length > 0 ? 'You have this open in another window, too.' : ''
}

interface NewerChangeProps {
  editor: Editor
  id: string
  text: string
  author: string
  at: string
  isDeletion: boolean
  onLoaded: () => void
}

function NewerChange({ editor, id, text, author, at, isDeletion, onLoaded }: NewerChangeProps) {
  const client = useApolloClient()
  const { run, failure } = useAction()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])

  const load = () =>
    run('Loading', async () => {
      const { kind } = editor
      const fetchPolicy = 'network-only'
      const { data } = kind.singleton
        ? await client.query({ query: singletonOperationsFor(kind).item, fetchPolicy })
        : await client.query({ query: operationsFor(kind).item, variables: { id }, fetchPolicy })
      if (data?.item) await editor.acceptNewer(data.item, author)
      onLoaded()
      return undefined
    })

  return (
    <div className={calloutClass()}>
      <span>
        {text} <time dateTime={at}>{timeAgo(at, now)}</time>.
      </span>
      {!isDeletion && (
        <Button variant="outline" size="small" onClick={() => void load()}>
          Load it
        </Button>
      )}
      <ErrorAlert message={failure} />
    </div>
  )
}

import { useQuery } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import type { Kind } from '../../../../schema/kind.ts'
import { useMayPublish } from '../../client/session/store.ts'
import { contentKindOf, storedKindOf } from '../../model/kind-by-name.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useAction } from '../../client/graphql/use-action.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import type { Deleted } from './types.ts'
import { useRestore } from './restore.ts'
import { DeletedDocument } from '../../client/graphql/generated.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'

const PAGE_SIZE = 20

interface Props {
  /** By default the items of all kinds, with the names of their kinds. */
  kind?: Kind
  /** Called after each restored item. */
  onRestored?: () => void
}

/** The deleted items of a kind, with the buttons that restore them. */
export default function DeletedList({ kind, onRestored }: Props) {
  const [limit, setLimit] = useState(PAGE_SIZE)
  const [busy, setBusy] = useState(false)
  const [status, setStatus] = useState('')
  const panel = useRef<HTMLDivElement>(null)
  /** The index of the entry to focus after the list was loaded again. */
  const next = useRef<number>(undefined)
  const restore = useRestore()
  const { data, previousData, error, refetch } = useQuery(DeletedDocument, {
    variables: { kind: kind && contentKindOf(kind), limit },
    fetchPolicy: 'network-only',
  })
  const { run, failure } = useAction(refetch)
  const page = (data ?? previousData)?.deleted

  useEffect(() => {
    if (!data || next.current === undefined) return
    const buttons = panel.current?.querySelectorAll<HTMLElement>('li button') ?? []
    const target = buttons[Math.min(next.current, buttons.length - 1)] ?? panel.current
    next.current = undefined
    target?.focus()
  }, [data])

  async function restoreItem({ id, kind: ofKind, version, title }: Deleted, index: number) {
    if (busy) return
    setBusy(true)
    setStatus('')
    await run(`Restoring “${title}”`, async () => {
      await restore({ kind: storedKindOf(ofKind)!, id }, version)
      onRestored?.()
      next.current = index
      return () => setStatus(`“${title}” restored.`)
    })
    setBusy(false)
  }

  function showMore(shown: number) {
    next.current = shown
    setLimit(limit + PAGE_SIZE)
  }

  return (
    <div ref={panel} tabIndex={-1} className="grid gap-4 outline-none">
      <p role="status" className="text-sm text-ink-soft empty:sr-only">
        {status}
      </p>
      <ErrorAlert message={failure} />
      <QueryError error={error} refetch={refetch} />
      {!page && !error && <Spinner label="Loading deleted items..." />}
      {page?.total === 0 && <p className="text-ink-soft">Nothing was deleted.</p>}
      {page && page.items.length > 0 && (
        <ul aria-label="Recently deleted" className="grid">
          {page.items.map((item, index) => (
            <Entry
              key={item.id}
              item={item}
              namesKind={!kind}
              busy={busy}
              onRestore={() => void restoreItem(item, index)}
            />
          ))}
        </ul>
      )}
      {page && page.total > page.items.length && (
        <div>
          <Button variant="outline" size="small" onClick={() => showMore(page.items.length)}>
            Show more
          </Button>
        </div>
      )}
    </div>
  )
}

interface EntryProps {
  item: Deleted
  namesKind: boolean
  busy: boolean
  onRestore: () => void
}

function Entry({ item, namesKind, busy, onRestore }: EntryProps) {
  const { title, author, createdAt } = item
  const kind = storedKindOf(item.kind)!
  const mayRestore = useMayPublish(kind)
  return (
    <li className="flex items-center gap-3 border-b border-line py-3 first:pt-0 last:border-0">
      <div className="mr-auto min-w-0">
        <p className="font-medium break-words">{title}</p>
        <p className="text-sm break-words text-ink-soft">
          {namesKind && `${kind.label}, `}
          {author}, <time dateTime={createdAt}>{inBrowserZone(createdAt)}</time>
        </p>
      </div>
      {/* aria-disabled keeps the focus on the button; disabled would remove it. */}
      {mayRestore ? (
        <Button variant="outline" size="small" aria-disabled={busy} aria-label={`Restore ${title}`} onClick={onRestore}>
          Restore
        </Button>
      ) : (
        <span className="text-sm text-ink-soft">Your role may not restore it</span>
      )}
    </li>
  )
}

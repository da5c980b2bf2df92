import { useQuery } from '@apollo/client/react'
import { ArchiveRestore } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Kind } from '../../../schema/kind.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { problemOf } from '../graphql/problem.ts'
import { useAction } from '../graphql/use-action.ts'
import { enumName } from '../paths.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { DELETED, type Deleted } from './operations.ts'
import { useRestore } from './restore.ts'

const TITLE = 'Recently deleted'
const STEP = 20

interface Props {
  kind: Kind
  /** How long something deleted can be brought back, in days; for ever without. */
  days?: number
  /** Told after each item that was brought back. */
  onRestored: () => void
}

/** The way to what was deleted of a kind, and back: a button and its dialog. */
export function RecentlyDeleted(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" className="min-h-10!" onClick={() => setOpen(true)}>
        {/* Beside the order of a list, there is no room for it on a small screen. */}
        <ArchiveRestore aria-hidden="true" className="size-4 max-sm:hidden" />
        {TITLE}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={TITLE}
        description={props.days ? `${props.kind.labelPlural}, for ${props.days} days` : props.kind.labelPlural}
      >
        {open && <DeletedList {...props} />}
      </FormDialog>
    </>
  )
}

function DeletedList({ kind, onRestored }: Props) {
  const [limit, setLimit] = useState(STEP)
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState('')
  const panel = useRef<HTMLDivElement>(null)
  /** The entry that is to have the focus once the list is there anew. */
  const next = useRef<number>(undefined)
  const restore = useRestore()
  const { data, previousData, error, refetch } = useQuery(DELETED, {
    variables: { kind: enumName(kind.name), limit },
    fetchPolicy: 'network-only',
  })
  const { run, failure } = useAction(refetch)
  const page = (data ?? previousData)?.deleted

  useEffect(() => {
    if (!data || next.current === undefined) return
    const buttons = panel.current?.querySelectorAll<HTMLElement>('li button') ?? []
    const place = buttons[Math.min(next.current, buttons.length - 1)] ?? panel.current
    next.current = undefined
    place?.focus()
  }, [data])

  async function bringBack({ id, version, title }: Deleted, index: number) {
    if (busy) return
    setBusy(true)
    setTold('')
    await run(`Restoring “${title}”`, async () => {
      await restore({ kind, id }, version)
      onRestored()
      next.current = index
      return () => setTold(`“${title}” restored.`)
    })
    setBusy(false)
  }

  function showMore(shown: number) {
    next.current = shown
    setLimit(limit + STEP)
  }

  return (
    <div ref={panel} tabIndex={-1} className="grid gap-4 outline-none">
      <p role="status" className="text-sm text-ink-soft empty:sr-only">
        {told}
      </p>
      <ErrorAlert message={failure} />
      <ErrorAlert message={error && problemOf(error).message} onRetry={() => void refetch().catch(() => {})} />
      {!page && !error && <Spinner label="Loading what was deleted..." />}
      {page?.total === 0 && <p className="text-ink-soft">Nothing was deleted.</p>}
      {page && page.items.length > 0 && (
        <ul aria-label={TITLE} className="grid">
          {page.items.map((item, index) => (
            <Entry key={item.id} item={item} busy={busy} onRestore={() => void bringBack(item, index)} />
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

function Entry({ item, busy, onRestore }: { item: Deleted; busy: boolean; onRestore: () => void }) {
  const { title, author, createdAt } = item
  return (
    <li className="flex items-center gap-3 border-b border-line py-3 first:pt-0 last:border-0">
      <div className="mr-auto min-w-0">
        <p className="font-medium break-words">{title}</p>
        <p className="text-sm break-words text-ink-soft">
          {author}, <time dateTime={createdAt}>{new Date(createdAt).toLocaleString()}</time>
        </p>
      </div>
      {/* Not disabled, since that would take the focus away. */}
      <Button variant="outline" size="small" aria-disabled={busy} aria-label={`Restore ${title}`} onClick={onRestore}>
        Restore
      </Button>
    </li>
  )
}

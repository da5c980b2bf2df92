import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Kind } from '../../../schema/kind.ts'
import type { KindLabels } from '../../kinds/kind-in-admin.ts'
import { Spinner } from '../../ui/spinner.tsx'
import type { Item } from '../editing/start.ts'
import { useErrorLog } from '../graphql/use-error-log.ts'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { RecentlyDeleted } from '../history/recently-deleted.tsx'
import { useMayPublish } from '../session/store.ts'
import type { Pending } from '../publishing/use-pending.ts'
import type { Version } from '../publishing/version.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { focusEntry } from '../shell/focus-entry.ts'
import { Pager } from '../shell/pager.tsx'
import { QueryError } from '../shell/query-error.tsx'
import { useSelection } from '../shell/use-selection.ts'
import { Rows } from './rows.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { useActions } from './use-actions.ts'
import { type List, type ListState, PAGE_SIZE } from './use-list.ts'

const AddToRelease = lazy(async () => ({ default: (await import('../publishing/add-to-release.tsx')).AddToRelease }))

interface Props {
  kind: Kind
  labels: KindLabels
  state: ListState
  list: List
  /** The names of the local drafts of the kind. */
  draftNames: readonly string[]
  pending: Pending
  hrefOf: (mode: 'new' | 'edit' | 'copy', id: string, version?: Version) => string
  /** Rendered instead of an empty list, or of a list that could not be loaded. */
  fallback: (failed: boolean) => ReactNode
  /** Shown above the list. */
  children: ReactNode
}

/** The list of a kind's items with its toolbar, selection and pages. */
export function ItemList({ kind, labels, state, list, draftNames, pending, hrefOf, fallback, children }: Props) {
  const { items, total, loaded, error, refetch } = list
  const mayPublish = useMayPublish()
  const actions = useActions(kind, labels, refetch)
  const drafts = useMemo(() => new Set(draftNames.map((name) => name.split('.')[1]!)), [draftNames])
  const selection = useSelection([state.page, state.search, state.status, state.sort].join(' '))
  const selected = useMemo(() => items.filter(({ id }) => selection.ids.has(id)), [items, selection.ids])
  const [historyOf, setHistoryOf] = useState<Item | null>(null)
  const [isAdding, setAdding] = useState(false)
  const reload = () => {
    void refetch().catch(() => {})
    pending.refetch()
  }
  useErrorLog(`Loading ${labels.title} failed`, error)

  async function clearSelectionAfter(action: Promise<boolean>) {
    if (!(await action)) return
    selection.clear()
    focusEntry(kind.labelPlural, 0)
  }

  async function removeOne(item: Item) {
    const index = items.indexOf(item)
    if (await actions.remove([item])) focusEntry(kind.labelPlural, index)
  }

  const isEmpty = loaded && total === 0 && !state.narrowed
  const shownFallback = (isEmpty || (error && !loaded)) && fallback(Boolean(error))
  const pager = (
    <Pager
      page={state.page}
      pages={Math.ceil(total / PAGE_SIZE)}
      onPage={(page) => state.set({ page: String(page) })}
    />
  )

  return (
    <div className="grid max-w-6xl grid-cols-1 gap-4">
      <Toolbar kind={kind} state={state} more={mayPublish && <RecentlyDeleted kind={kind} onRestored={reload} />} />
      <ErrorAlert message={actions.failure} />
      <QueryError error={error} refetch={refetch} />
      {children}
      {!loaded && !error && <Spinner label={labels.loading} className="py-12" />}
      {shownFallback}
      {loaded && items.length > 0 && (
        <>
          <SelectionBar
            total={total}
            count={items.length}
            selected={selected.length}
            onAll={(all) => selection.set(all ? items.map(({ id }) => id) : [])}
            onActive={(isActive) => void clearSelectionAfter(actions.setActive(selected, isActive))}
            onDelete={() => void clearSelectionAfter(actions.remove(selected))}
            onAddToRelease={() => setAdding(true)}
          />
          <Rows
            kind={kind}
            labels={labels}
            items={items}
            selected={selection.ids}
            drafts={drafts}
            pending={pending.byItem}
            movable={mayPublish && kind.ordered && state.sort === 'ORDER' && !state.descending && !state.narrowed}
            onReorder={actions.reorder}
            onSelect={selection.select}
            onToggle={(item) => void actions.setActive([item], item['isActive'] !== true)}
            onDelete={(item) => void removeOne(item)}
            onHistory={setHistoryOf}
            hrefOf={hrefOf}
          />
          {pager}
        </>
      )}
      {loaded && items.length === 0 && !shownFallback && (
        <>
          <p role="status" className="py-12 text-center text-ink-soft">
            {emptyMessage(total, state, labels)}
          </p>
          {pager}
        </>
      )}
      {isAdding && (
        <Suspense>
          <AddToRelease
            kind={kind}
            ids={selected.map(({ id }) => id)}
            onClose={() => setAdding(false)}
            onAdded={() => {
              selection.clear()
              pending.refetch()
            }}
          />
        </Suspense>
      )}
      {historyOf && (
        <HistoryDialog kind={kind} id={historyOf.id} open onClose={() => setHistoryOf(null)} onRestored={reload} />
      )}
    </div>
  )
}

function emptyMessage(total: number, { narrowed }: ListState, labels: KindLabels): string {
  if (total > 0) return 'This page has no items any more.'
  return narrowed ? 'No items match.' : labels.empty
}

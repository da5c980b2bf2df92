import { useApolloClient } from '@apollo/client/react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { hasTranslations, type Kind } from '../../../../schema/kind.ts'
import { COUNTED } from '../../client/graphql/counted.ts'
import type { KindLabels } from '../../model/kind-in-admin.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { type ListedItem, operationsFor } from '../../client/graphql/operations.ts'
import { problemOf } from '../../client/graphql/problem.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { textOf } from '../../model/display.ts'
import { useMayPublish } from '../../client/session/store.ts'
import type { Pending } from '../../versions/pending/use-pending.ts'
import type { Version } from '../../model/version.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { focusEntry } from '../../ui/hooks/focus-entry.ts'
import { Pager } from '../../ui/controls/pager.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { useStable } from '../../ui/hooks/use-stable.ts'
import { lazyWhenIdle } from '../../ui/controls/preloaded.tsx'
import { ViewBar } from '../views/view-bar.tsx'
import { columnsOf } from './columns.ts'
import { type Asking, ListDialog } from './list-dialog.tsx'
import { ListHead } from './list-head.tsx'
import { Rows } from './rows.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { useActions } from './use-actions.ts'
import { conditionsOf, type List, type ListState, PAGE_SIZE } from './use-list.ts'
import { useRangeSelection } from './use-range-selection.ts'
import type { ListView } from './use-view.ts'

const TranslationsLink = lazyWhenIdle(() => import('./translations-link.tsx'))
const RecentlyDeleted = lazyWhenIdle(async () => ({
  default: (await import('../../versions/history/recently-deleted.tsx')).RecentlyDeleted,
}))
const TransferMenu = lazyWhenIdle(() => import('./transfer-menu.tsx'))
const ViewMenu = lazyWhenIdle(() => import('./view-menu.tsx'))

interface Props {
  kind: Kind
  labels: KindLabels
  state: ListState
  list: List
  view: ListView
  onView: (changes: Partial<ListView>) => void
  /** The names of the unsaved input of the kind. */
  unsavedNames: readonly string[]
  pending: Pending
  hrefOf: (mode: 'new' | 'edit' | 'copy', id: string, version?: Version) => string
  /** Rendered instead of an empty list, or of a list that could not be loaded. */
  fallback: (failed: boolean) => ReactNode
  /** Shown above the list. */
  children: ReactNode
}

/** The list of a kind's items with its toolbar, selection and pages. */
export function ItemList({ kind, labels, state, list, view, onView, unsavedNames, pending, hrefOf, ...props }: Props) {
  const { items, total, loaded, error, refetch } = list
  const client = useApolloClient()
  const mayPublish = useMayPublish(kind)
  const actions = useActions(kind, labels, items, refetch)
  const unsaved = useMemo(() => new Set(unsavedNames.map((name) => name.split('.')[1]!)), [unsavedNames])
  const conditions = conditionsOf(kind, state)
  const selection = useRangeSelection(JSON.stringify(conditions), items)
  const selected = [...selection.ids]
  const drafts = selected.flatMap((id) => (pending.byItem.get(id) ?? []).filter(({ release }) => release === null))
  const columns = useMemo(() => columnsOf(kind).filter(({ key }) => view.columns.includes(key)), [kind, view.columns])
  const [asking, setAsking] = useState<Asking | null>(null)
  const [selectionFailure, setSelectionFailure] = useState<string | null>(null)
  const isInOrder = state.sort === 'ORDER' && !state.descending && !state.narrowed
  const movable = mayPublish && kind.ordered && isInOrder
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

  async function publish() {
    const isPublished = await actions.publish(drafts.map(({ id }) => id))
    if (isPublished) pending.refetch()
    return isPublished
  }

  async function removeOne(item: ListedItem) {
    const index = items.indexOf(item)
    if (await actions.remove([item.id])) focusEntry(kind.labelPlural, index)
  }

  async function selectEverything() {
    setSelectionFailure(null)
    try {
      const { ids } = operationsFor(kind)
      const { data } = await client.query({ query: ids, variables: conditions, fetchPolicy: 'no-cache' })
      selection.set(data!.ids)
    } catch (failure) {
      setSelectionFailure(`Selecting failed: ${problemOf(failure).message}`)
    }
  }

  const rowActions = {
    onToggle: useStable((item: ListedItem) => void actions.setActive([item.id], item['isActive'] !== true)),
    onDelete: useStable((item: ListedItem) => void removeOne(item)),
    onHistory: useStable((item: ListedItem) =>
      setAsking({ about: 'history', id: item.id, name: textOf(item[kind.titleField]) }),
    ),
    onMove: useStable(({ id }: ListedItem, to: 'top' | 'position') =>
      to === 'top' ? void actions.move([id], 1) : setAsking({ about: 'position', ids: [id] }),
    ),
  }

  const isEmpty = loaded && total === 0 && !state.narrowed
  const shownFallback = (isEmpty || (error && !loaded)) && props.fallback(Boolean(error))
  const hasItems = loaded && items.length > 0
  const pager = (
    <Pager
      page={state.page}
      pages={Math.ceil(total / PAGE_SIZE)}
      isOpen={total > COUNTED}
      onPage={(page) => state.set({ page: String(page) })}
    />
  )

  return (
    <div className="grid max-w-6xl grid-cols-1 gap-4">
      <ViewBar kind={kind} />
      <Toolbar
        kind={kind}
        state={state}
        more={
          <>
            <Suspense>
              <ViewMenu kind={kind} view={view} onChange={onView} />
              <TransferMenu kind={kind} state={state} onFailure={setSelectionFailure} />
              {hasTranslations(kind) && <TranslationsLink kind={kind} />}
              {mayPublish && <RecentlyDeleted kind={kind} onRestored={reload} />}
            </Suspense>
          </>
        }
      />
      <QueryError error={error} refetch={refetch} />
      {props.children}
      {!loaded && !error && <Spinner label={labels.loading} className="py-12" />}
      {shownFallback}
      {/* It stays in sight below the title bar, so that its actions and their errors do while the list is scrolled. */}
      <div
        className={classNames(
          'sticky top-16 z-10 grid grid-cols-1 gap-2 bg-paper max-lg:top-30',
          hasItems && '-mb-4 border-b border-line',
        )}
      >
        {hasItems && (
          <div className="flex min-h-12 items-center gap-2 px-1 py-1 sm:flex-wrap sm:px-2">
            <SelectionBar
              kind={kind}
              total={total}
              count={selection.selectable}
              selectedHere={selection.countHere}
              selected={selected.length}
              movable={movable}
              drafts={drafts.length}
              onPage={selection.selectPage}
              onEverything={() => void selectEverything()}
              onClear={selection.clear}
              onActive={(isActive) => void clearSelectionAfter(actions.setActive(selected, isActive))}
              onSetField={() => setAsking({ about: 'field' })}
              onTranslations={() => setAsking({ about: 'translations' })}
              onMove={() => setAsking({ about: 'position', ids: selected })}
              onDelete={() => void clearSelectionAfter(actions.remove(selected))}
              onAddToRelease={() => setAsking({ about: 'release' })}
              onPublishDrafts={() => void clearSelectionAfter(publish())}
            />
            {selected.length === 0 && <ListHead columns={columns} state={state} />}
          </div>
        )}
        <ErrorAlert message={selectionFailure ?? actions.failure} />
      </div>
      {hasItems && (
        <>
          <Rows
            kind={kind}
            labels={labels}
            items={items}
            columns={columns}
            isCompact={view.isCompact}
            selected={selection.ids}
            unsaved={unsaved}
            pending={pending.byItem}
            movable={movable}
            onReorder={actions.reorder}
            onSelect={selection.select}
            hrefOf={hrefOf}
            {...rowActions}
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
      {asking && (
        <ListDialog
          kind={kind}
          asking={asking}
          selected={selected}
          total={total}
          onSet={(values) => actions.setField(selected, values)}
          onMove={(ids, position) => void clearSelectionAfter(actions.move(ids, position))}
          onAdded={() => {
            selection.clear()
            pending.refetch()
          }}
          onRestored={reload}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

function emptyMessage(total: number, { narrowed }: ListState, labels: KindLabels): string {
  if (total > 0) return 'This page has no items any more.'
  return narrowed ? 'No items match.' : labels.empty
}

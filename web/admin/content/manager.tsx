import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Kind } from '../../../schema/kind.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { LocalDraftList } from '../local-drafts/local-draft-list.tsx'
import { placeOfDraft } from '../local-drafts/place.ts'
import { useLocalDrafts } from '../local-drafts/use-local-drafts.ts'
import type { Item, Values } from '../editing/start.ts'
import { problemOf } from '../graphql/problem.ts'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { RecentlyDeleted } from '../history/recently-deleted.tsx'
import { adminPaths } from '../paths.ts'
import { focusEntry } from '../shell/focus-entry.ts'
import { notify } from '../shell/notices.tsx'
import { Page } from '../shell/page.tsx'
import { Pager } from '../shell/pager.tsx'
import { SelectAll } from '../shell/select-all.tsx'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { useSelection } from '../shell/use-selection.ts'
import { ItemDialog, type Preview } from './item-dialog.tsx'
import { addressOf, openedIn } from './opened.ts'
import { Rows } from './rows.tsx'
import { summarise } from './summary.ts'
import { Toolbar } from './toolbar.tsx'
import { useActions } from './use-actions.ts'
import { PAGE_SIZE, useList, useListState } from './use-list.ts'
import { type Words, wordsOf } from './words.ts'

interface Props {
  kind: Kind
  words?: Words
  /** The target of the back button. */
  back?: string
  Preview?: Preview | undefined
  /** The keys of the fields whose counters are always shown. */
  counted?: readonly string[]
  /** Rendered instead of an empty list, or of a list that could not be loaded. */
  fallback?: (list: { failed: boolean; hrefOf: (id: string) => string }) => ReactNode
  /** Returns the initial values of a new item for the name in the address. */
  initial?: (id: string) => Values | undefined
}

/** The manager of a kind: the list of its items and the form of one item. */
export function Manager({
  kind,
  words = wordsOf(kind),
  back = adminPaths.home,
  Preview,
  counted,
  fallback,
  initial,
}: Props) {
  const location = useLocation()
  const navigate = useNavigate()
  const opened = openedIn(kind, location)
  const state = useListState(kind)
  const list = useList(kind, state)
  const actions = useActions(kind, words, list.refetch)
  const drafts = useLocalDrafts(`${kind.name}.`)
  const drafted = useMemo(() => new Set(drafts.map((name) => name.split('.')[1]!)), [drafts])
  const selection = useSelection([state.page, state.search, state.status, state.sort].join(' '))
  const [historyOf, setHistoryOf] = useState<Item | null>(null)
  const chosen = useMemo(() => list.items.filter(({ id }) => selection.ids.has(id)), [list.items, selection.ids])
  const movable = kind.ordered && state.sort === 'ORDER' && !state.descending && !state.narrowed

  const hrefOf = (mode: 'new' | 'edit' | 'copy', id: string) => addressOf(kind, location.search, { mode, id })
  const close = () => void navigate(addressOf(kind, location.search, null))

  useEffect(() => {
    if (list.error) console.warn(`Loading ${words.title} failed`, list.error)
  }, [list.error, words.title])

  async function after(action: Promise<boolean>) {
    if (!(await action)) return
    selection.clear()
    focusEntry(kind.labelPlural, 0)
  }

  async function removeOne(item: Item) {
    const index = list.items.indexOf(item)
    if (await actions.remove([item])) focusEntry(kind.labelPlural, index)
  }

  const pages = Math.ceil(list.total / PAGE_SIZE)
  const nothing = list.total > 0 ? 'Nothing is left on this page.' : state.narrowed ? 'Nothing matches.' : words.empty
  const empty = list.loaded && list.total === 0 && !state.narrowed
  const shownFallback =
    (empty || (list.error && !list.loaded)) &&
    fallback?.({
      failed: Boolean(list.error),
      hrefOf: (id) => hrefOf('new', id),
    })

  return (
    <Page
      title={words.title}
      tabTitle={opened ? (opened.mode === 'edit' ? words.editTitle : words.addTitle) : words.title}
      back={back}
      actions={
        <Link to={hrefOf('new', '')} className={buttonClass({ size: 'small' }, 'min-h-10!')}>
          <Plus aria-hidden="true" className="size-4" />
          {words.add}
        </Link>
      }
    >
      <div className="grid max-w-6xl grid-cols-1 gap-4">
        <Toolbar
          kind={kind}
          state={state}
          more={<RecentlyDeleted kind={kind} onRestored={() => void list.refetch().catch(() => {})} />}
        />
        <ErrorAlert message={actions.failure} />
        <ErrorAlert
          message={list.error && problemOf(list.error).message}
          onRetry={() => void list.refetch().catch(() => {})}
        />
        {opened === null && <LocalDraftList names={drafts.filter((name) => placeOfDraft(name)?.isNew)} />}
        {!list.loaded && !list.error && <Spinner label={words.loading} className="py-12" />}
        {shownFallback}
        {list.loaded && list.items.length > 0 && (
          <>
            <SelectionBar
              total={list.total}
              items={list.items}
              chosen={chosen}
              onAll={(all) => selection.set(all ? list.items.map(({ id }) => id) : [])}
              onActive={(isActive) => void after(actions.setActive(chosen, isActive))}
              onDelete={() => void after(actions.remove(chosen))}
            />
            <Rows
              kind={kind}
              words={words}
              items={list.items}
              selected={selection.ids}
              drafts={drafted}
              movable={movable}
              onReorder={actions.reorder}
              onSelect={selection.select}
              onToggle={(item) => void actions.setActive([item], item['isActive'] !== true)}
              onDelete={(item) => void removeOne(item)}
              onHistory={setHistoryOf}
              hrefOf={hrefOf}
            />
            <Pager page={state.page} pages={pages} onPage={(page) => state.set({ page: String(page) })} />
          </>
        )}
        {list.loaded && list.items.length === 0 && !shownFallback && (
          <>
            <p role="status" className="py-12 text-center text-ink-soft">
              {nothing}
            </p>
            <Pager page={state.page} pages={pages} onPage={(page) => state.set({ page: String(page) })} />
          </>
        )}
      </div>
      {opened && (
        <ItemDialog
          key={opened.mode + opened.id}
          kind={kind}
          words={words}
          opened={opened}
          Preview={Preview}
          counted={counted}
          initial={initial?.(opened.id)}
          onClose={close}
          onCopy={(id) => void navigate(hrefOf('copy', id))}
          onSaved={(item) => {
            notify(`“${summarise(kind, item).title}” saved.`)
            close()
            void list.refetch().catch(() => {})
          }}
        />
      )}
      {historyOf && (
        <HistoryDialog
          kind={kind}
          id={historyOf.id}
          open
          onClose={() => setHistoryOf(null)}
          onRestored={() => void list.refetch().catch(() => {})}
        />
      )}
    </Page>
  )
}

interface SelectionProps {
  total: number
  items: readonly Item[]
  chosen: readonly Item[]
  onAll: (all: boolean) => void
  onActive: (isActive: boolean) => void
  onDelete: () => void
}

function SelectionBar({ total, items, chosen, onAll, onActive, onDelete }: SelectionProps) {
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-2 px-1 sm:px-2">
      <SelectAll count={items.length} selected={chosen.length} onAll={onAll}>
        {`Select all · ${total} in total`}
      </SelectAll>
      {chosen.length > 0 && (
        <>
          <Button variant="outline" size="small" onClick={() => onActive(true)}>
            Enable selected
          </Button>
          <Button variant="outline" size="small" onClick={() => onActive(false)}>
            Disable selected
          </Button>
          <Button variant="danger" size="small" onClick={onDelete}>
            Delete selected
          </Button>
        </>
      )}
    </div>
  )
}

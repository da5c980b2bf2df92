import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import Plus from 'virtual:icon/plus'
import { Suspense, useCallback, useEffect, useMemo, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Kind } from '../../../../schema/kind.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useMayAdd } from '../../client/session/store.ts'
import type { Item } from '../../model/item.ts'
import { routeOfInput } from '../../forms/unsaved-input/route.ts'
import { useUnsavedInputs } from '../../forms/unsaved-input/use-unsaved-inputs.ts'
import { inSameThread } from '../../model/inbox-entry.ts'
import { inLanguage, languageIn } from '../../model/language.ts'
import { LIVE, type Version } from '../../model/version.ts'
import { usePending } from '../../versions/pending/use-pending.ts'
import { managerPath } from '../../shell/paths/paths.ts'
import { notify } from '../../ui/notices/notices.tsx'
import { Page } from '../../shell/page/page.tsx'
import { lazyWhenIdle, preloaded } from '../../ui/controls/preloaded.tsx'
import { ItemList } from '../list/item-list.tsx'
import { labelsOf } from './labels.ts'
import { NewDrafts } from './new-drafts.tsx'
import { addressOf, type OpenedFrom, openItemIn } from '../item/open-item.ts'
import type { PreviewComponent } from '../../forms/editing/live-preview.tsx'
import type { ManagerParts } from '../item/manager-parts.ts'
import { summarise } from '../list/summary.ts'
import { useList, useListState } from '../list/use-list.ts'
import { useNeighbours } from '../item/use-neighbours.ts'
import { useView } from '../list/use-view.ts'

const hintAbout = async (...saved: [cache: ApolloCache, kind: Kind, item: Item]): Promise<string> =>
  (await import('../item/picture-hint.ts')).pictureHint(...saved)

const UnsavedInputList = lazyWhenIdle(async () => ({
  default: (await import('../../forms/unsaved-input/unsaved-input-list.tsx')).UnsavedInputList,
}))

const ItemDialog = preloaded(() => import('../item/item-dialog.tsx'), <Spinner label="Loading form..." />)

interface Props extends Omit<ManagerParts, 'Preview'> {
  kind: Kind
  /** The target of the back button. */
  back: string
  Preview?: PreviewComponent | undefined
}

/** The manager of a kind: the list of its items and the form of one item. */
export function Manager({ kind, back, Preview, fallback, initial, List, pageSize, FormHead }: Props) {
  const { cache } = useApolloClient()
  const location = useLocation()
  const navigate = useNavigate()
  const labels = labelsOf(kind)
  const mayAdd = useMayAdd(kind)
  const openItem = openItemIn(kind, location)
  const state = useListState(kind)
  const [view, changeView] = useView(kind)
  const list = useList(kind, state, view.columns, pageSize)
  const unsavedInputs = useUnsavedInputs(`${kind.name}.`)
  const newInputs = unsavedInputs.filter(({ name }) => routeOfInput(name)?.isNew)
  const unsavedNames = useMemo(() => unsavedInputs.map(({ name }) => name), [unsavedInputs])

  const pending = usePending(kind)

  // The address of the list itself, so that opening a form changes no link.
  const listSearch = addressOf(kind, location.search, null).slice(managerPath(kind).length)
  const hrefOf = useCallback(
    (mode: 'new' | 'edit' | 'copy', id: string, version?: Version) =>
      addressOf(kind, listSearch, { mode, id, ...(version && { version }) }),
    [kind, listSearch],
  )
  const reload = async () => {
    pending.refetch()
    await list.refetch().catch(() => {})
  }
  const { list: origin } = (location.state ?? {}) as OpenedFrom
  const close = () => void navigate(origin ?? addressOf(kind, location.search, null))
  /** Whether the list is loaded again when the form is closed. Loaded earlier, it would tell the open form that its draft is gone. */
  const isStale = useRef(false)
  useEffect(() => {
    if (openItem || !isStale.current) return
    isStale.current = false
    void reload()
  })
  function closeSaved() {
    isStale.current = true
    close()
  }
  async function reportSaved(item: Item) {
    const message = `“${summarise(kind, item).title}” saved.`
    // Saving does not depend on the hint.
    const hint = await hintAbout(cache, kind, item).catch(() => '')
    notify([message, hint].filter(Boolean).join(' '))
  }

  const editedId = openItem?.mode === 'edit' ? openItem.id : undefined
  const neighbours = useNeighbours(kind, state, list, editedId, (id, page) => {
    const params = new URLSearchParams(listSearch)
    params.set('page', String(page))
    void navigate(inLanguage(addressOf(kind, params.toString(), { mode: 'edit', id }), languageIn(location.search)))
  })

  const notes = (
    <>
      {/* Narrowed lists show those that the filter is about. */}
      <NewDrafts changes={state.narrowed ? [] : pending.created} labels={labels} hrefOf={hrefOf} />
      {openItem === null && newInputs.length > 0 && (
        <Suspense>
          <UnsavedInputList inputs={newInputs} />
        </Suspense>
      )}
    </>
  )

  return (
    <Page
      title={labels.title}
      tabTitle={openItem ? (openItem.mode === 'edit' ? labels.editTitle : labels.addTitle) : labels.title}
      back={back}
      actions={
        !List &&
        mayAdd && (
          <Link to={hrefOf('new', '')} className={buttonClass({ size: 'medium' })}>
            <Plus aria-hidden="true" className="size-4" />
            {labels.add}
          </Link>
        )
      }
    >
      {List ? (
        <>
          {notes}
          <List {...{ list, pending, hrefOf, reload }} />
        </>
      ) : (
        <ItemList
          kind={kind}
          labels={labels}
          state={state}
          list={list}
          view={view}
          onView={changeView}
          unsavedNames={unsavedNames}
          pending={pending}
          hrefOf={hrefOf}
          fallback={(failed) => fallback?.({ failed, hrefOf: (id) => hrefOf('new', id) })}
        >
          {notes}
        </ItemList>
      )}
      {openItem && (
        <ItemDialog
          key={`${openItem.mode} ${openItem.id} ${openItem.version ?? LIVE}`}
          kind={kind}
          labels={labels}
          openItem={openItem}
          Preview={Preview}
          FormHead={FormHead}
          initial={initial?.(openItem.id)}
          onClose={close}
          onCopy={(id) => void navigate(hrefOf('copy', id))}
          onSaved={(item) => {
            void reportSaved(item)
            closeSaved()
          }}
          onKept={(item) => {
            void reportSaved(item)
            void reload()
            if (editedId === undefined)
              void navigate(inLanguage(hrefOf('edit', item.id), languageIn(location.search)), { replace: true })
          }}
          neighbours={neighbours}
          onDone={(message) => {
            if (message) notify(message)
            closeSaved()
          }}
          hrefOf={(version) =>
            inSameThread(inLanguage(hrefOf('edit', openItem.id, version), languageIn(location.search)), location.search)
          }
        />
      )}
    </Page>
  )
}

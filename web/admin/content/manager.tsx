import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Kind } from '../../../schema/kind.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { Values } from '../editing/start.ts'
import { LocalDraftList } from '../local-drafts/local-draft-list.tsx'
import { placeOfDraft } from '../local-drafts/place.ts'
import { useLocalDrafts } from '../local-drafts/use-local-drafts.ts'
import { adminPaths } from '../paths.ts'
import { notify } from '../shell/notices.tsx'
import { Page } from '../shell/page.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { ItemList } from './item-list.tsx'
import { addressOf, openedIn } from './opened.ts'
import type { Preview } from './preview-dialog.tsx'
import { summarise } from './summary.ts'
import { useList, useListState } from './use-list.ts'
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
  const draftNames = useLocalDrafts(`${kind.name}.`)

  const hrefOf = (mode: 'new' | 'edit' | 'copy', id: string) => addressOf(kind, location.search, { mode, id })
  const close = () => void navigate(addressOf(kind, location.search, null))

  return (
    <Page
      title={words.title}
      tabTitle={opened ? (opened.mode === 'edit' ? words.editTitle : words.addTitle) : words.title}
      back={back}
      actions={
        <Link to={hrefOf('new', '')} className={buttonClass({ size: 'medium' })}>
          <Plus aria-hidden="true" className="size-4" />
          {words.add}
        </Link>
      }
    >
      <ItemList
        kind={kind}
        words={words}
        state={state}
        list={list}
        draftNames={draftNames}
        hrefOf={hrefOf}
        fallback={(failed) => fallback?.({ failed, hrefOf: (id) => hrefOf('new', id) })}
      >
        {opened === null && <LocalDraftList names={draftNames.filter((name) => placeOfDraft(name)?.isNew)} />}
      </ItemList>
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
    </Page>
  )
}

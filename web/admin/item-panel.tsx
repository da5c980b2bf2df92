import { useQuery } from '@apollo/client/react'
import { lazy, Suspense, use } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Kind } from '../../schema/kind.ts'
import { label } from '../../schema/kinds/index.ts'
import { VERSION_PARAM } from '../../schema/site.ts'
import { Spinner } from '../ui/spinner.tsx'
import { LabelTranslationsDocument, PendingOfKindDocument } from './client/graphql/generated.ts'
import { labelsOf } from './content/manager/labels.ts'
import ItemDialog from './content/item/item-dialog.tsx'
import type { ManagerParts } from './content/item/manager-parts.ts'
import type { OpenItem } from './content/item/open-item.ts'
import { loadManagerParts } from './kind-screens.tsx'
import { contentKindOf } from './model/kind-by-name.ts'
import { releaseIdOf, type Version, versionIn } from './model/version.ts'
import { usePermissions } from './client/session/store.ts'
import { refusedScreenAt } from './shell/navigation/sections.ts'
import { adminPaths, managerPath } from './shell/paths/paths.ts'
import { settingsForm } from '../../schema/settings-form.ts'
import { QueryError } from './ui/controls/query-error.tsx'
import { PanelContext } from './ui/dialogs/panel.ts'
import { notify } from './ui/notices/notices.tsx'
import type { PanelProps } from './site-editor/panel-props.ts'
import { isOpenAt } from './site-editor/places.ts'
import { RELEASE_PARAM, viewIn } from './site-editor/viewed.ts'

const NoAccess = lazy(() => import('./shell/page/no-access.tsx'))
// A click opens one of these forms.
const SingletonScreen = lazy(async () => ({
  default: (await import('./content/singletons/singleton-screen.tsx')).SingletonScreen,
}))
const SettingsScreen = lazy(async () => ({
  default: (await import('./system/settings/settings-screen.tsx')).SettingsScreen,
}))

/** The form of an item, beside the page. */
export default function ItemPanel({ of, onClose, onSaved }: PanelProps) {
  const { kind, id } = of
  const { search } = useLocation()
  const navigate = useNavigate()
  // What is typed while a release is shown belongs to it, whichever version the address names.
  const release = viewIn(search)?.releaseId ?? undefined
  const version = release ?? versionIn(search)
  /** Returns the address with another version in the form. What is edited is what is shown. */
  function hrefOf(next: Version) {
    const params = new URLSearchParams(search)
    params.set(VERSION_PARAM, next)
    const shown = releaseIdOf(next)
    if (shown) params.set(RELEASE_PARAM, shown)
    else params.delete(RELEASE_PARAM)
    return `${adminPaths.site}?${params}`
  }
  const place = { hrefOf, release, onClose, isHere: (next: { pathname: string; search: string }) => isOpenAt(of, next) }
  const form = (item: Kind): FormProps => ({
    kind: item,
    version,
    release,
    hrefOf,
    onClose,
    stays: (next) => isOpenAt(of, next) && (versionIn(next.search) ?? version) === version,
    onSaved: (message, saved) => {
      if (message) notify(message)
      onSaved()
      if (saved) void navigate(hrefOf(saved), { replace: true })
    },
  })
  const key = `${kind.name} ${id} ${version ?? ''}`
  const refused = refusedScreenAt(usePermissions(), kind === settingsForm ? adminPaths.settings : managerPath(kind))
  return (
    <PanelContext value>
      {/* The form of another item goes at once: what is typed while the next one is downloaded would be input of the former. */}
      <Suspense key={`${kind.name} ${id}`} fallback={<Spinner label="Loading form..." />}>
        {refused ? (
          <NoAccess screen={refused} />
        ) : kind === settingsForm ? (
          <SettingsScreen {...{ place, onSaved }} />
        ) : kind.singleton ? (
          <SingletonScreen key={kind.name} {...{ kind, place, onSaved }} />
        ) : kind === label ? (
          <LabelForm key={key} labelKey={id} {...form(kind)} />
        ) : (
          <ItemForm key={key} open={{ mode: 'edit', id }} {...form(kind)} />
        )}
      </Suspense>
    </PanelContext>
  )
}

interface FormProps {
  kind: Kind
  version: Version | undefined
  release: Version | undefined
  hrefOf: (version: Version) => string
  stays: NonNullable<OpenItem['stays']>
  onClose: () => void
  onSaved: (message: string | undefined, version?: Version) => void
}

const loaded = new Map<Kind, Promise<ManagerParts | undefined>>()

/** Loads the parts of a kind once: React waits for the same promise in each render. */
function partsOf(kind: Kind) {
  const parts = loaded.get(kind) ?? loadManagerParts(kind)
  loaded.set(kind, parts)
  return parts
}

type Open = Pick<OpenItem, 'mode' | 'id'>

function ItemForm({ kind, open, version, release, hrefOf, stays, onClose, onSaved }: FormProps & { open: Open }) {
  const { FormHead, initial } = use(partsOf(kind)) ?? {}
  return (
    <ItemDialog
      kind={kind}
      labels={labelsOf(kind)}
      openItem={{ ...open, version, release, stays }}
      initial={initial?.(open.id)}
      FormHead={FormHead}
      hrefOf={hrefOf}
      onClose={onClose}
      onSaved={(item) => onSaved(`“${String(item[kind.titleField])}” saved.`)}
      onDone={(message, _id, saved) => onSaved(message, saved)}
    />
  )
}

/** The form of a label, which pages name by its key: one that no editor has changed has no item. */
function LabelForm({ labelKey, ...props }: FormProps & { labelKey: string }) {
  const stored = useQuery(LabelTranslationsDocument, { fetchPolicy: 'network-only' })
  const pending = useQuery(PendingOfKindDocument, {
    variables: { kind: contentKindOf(label) },
    fetchPolicy: 'network-only',
  })
  const error = stored.error ?? pending.error
  const reload = () => Promise.all([stored.refetch(), pending.refetch()])
  if (error) return <QueryError error={error} refetch={reload} />
  if (!stored.data || !pending.data) return <Spinner label="Loading label..." />
  const id =
    stored.data.labels.items.find(({ key }) => key === labelKey)?.id ??
    pending.data.page.items.find(({ title }) => title === labelKey)?.itemId
  return (
    <ItemForm
      key={id}
      {...props}
      open={id === undefined ? { mode: 'new', id: labelKey } : { mode: 'edit', id }}
      onSaved={(...saved) => {
        void reload().catch(() => {})
        props.onSaved(...saved)
      }}
    />
  )
}

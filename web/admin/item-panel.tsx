import { Suspense, use } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Kind } from '../../schema/kind.ts'
import { Spinner } from '../ui/spinner.tsx'
import { labelsOf } from './content/manager/labels.ts'
import ItemDialog from './content/item/item-dialog.tsx'
import type { ManagerParts } from './content/item/manager-parts.ts'
import { SingletonScreen } from './content/singletons/singleton-screen.tsx'
import { loadManagerParts } from './kind-screens.tsx'
import { type Version, VERSION_PARAM, versionIn } from './model/version.ts'
import { adminPaths } from './shell/paths/paths.ts'
import { PanelContext } from './ui/dialogs/panel.ts'
import { notify } from './ui/notices/notices.tsx'
import type { PanelProps } from './site-editor/panel-props.ts'
import { isOpenAt } from './site-editor/places.ts'

/** The form of an item, beside the page. */
export default function ItemPanel({ of, onClose, onSaved }: PanelProps) {
  const { kind, id } = of
  const { search } = useLocation()
  const navigate = useNavigate()
  const version = versionIn(search)
  function hrefOf(next: Version) {
    const params = new URLSearchParams(search)
    params.set(VERSION_PARAM, next)
    return `${adminPaths.site}?${params}`
  }
  return (
    <PanelContext value>
      <Suspense fallback={<Spinner label="Loading form..." />}>
        {kind.singleton ? (
          <SingletonScreen
            key={kind.name}
            kind={kind}
            place={{ hrefOf, isHere: (next) => isOpenAt(of, next) }}
            onSaved={onSaved}
          />
        ) : (
          <ItemForm
            key={`${kind.name} ${id} ${version ?? ''}`}
            {...{ kind, id, version, hrefOf, onClose }}
            stays={(next) => isOpenAt(of, next) && (versionIn(next.search) ?? version) === version}
            onSaved={(message, saved) => {
              if (message) notify(message)
              onSaved()
              if (saved) void navigate(hrefOf(saved), { replace: true })
            }}
          />
        )}
      </Suspense>
    </PanelContext>
  )
}

interface FormProps {
  kind: Kind
  id: string
  version: Version | undefined
  hrefOf: (version: Version) => string
  stays: (next: { pathname: string; search: string }) => boolean
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

function ItemForm({ kind, id, version, hrefOf, stays, onClose, onSaved }: FormProps) {
  const { FormHead } = use(partsOf(kind)) ?? {}
  return (
    <ItemDialog
      kind={kind}
      labels={labelsOf(kind)}
      openItem={{ mode: 'edit', id, version, stays }}
      FormHead={FormHead}
      hrefOf={hrefOf}
      onClose={onClose}
      onSaved={(item) => onSaved(`“${String(item[kind.titleField])}” saved.`)}
      onDone={(message, _id, saved) => onSaved(message, saved)}
    />
  )
}

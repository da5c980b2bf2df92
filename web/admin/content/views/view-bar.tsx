import { useQuery } from '@apollo/client/react'
import MoreHorizontal from 'virtual:icon/ellipsis'
import Plus from 'virtual:icon/plus'
import Users from 'virtual:icon/users'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Kind } from '../../../../schema/kind.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { SavedViewsDocument } from '../../client/graphql/generated.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { useMay, useUser } from '../../client/session/store.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { MenuOnDemand } from '../../ui/controls/menu-on-demand.tsx'
import { lazyWhenIdle, preloaded } from '../../ui/controls/preloaded.tsx'
import { builtInViews, hrefOfView, isShown, shownIn, viewOf } from './views.ts'

const SavedViewMenu = lazyWhenIdle(() => import('./saved-view-menu.tsx'))
const SaveViewDialog = preloaded(() => import('./save-view-dialog.tsx'))

/** The views of a list: the built-in ones and those that are saved. On narrow screens, the row scrolls. */
export function ViewBar({ kind }: { kind: Kind }) {
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery(SavedViewsDocument, {
    variables: { kind: contentKindOf(kind) },
    fetchPolicy: 'cache-and-network',
  })
  useErrorLog('Loading views failed', error)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const reload = () => void refetch().catch(() => {})

  const builtIn = builtInViews(useUser()?.username ?? '', useMay('releases:read'))
  const saved = data?.views ?? []
  const shown = saved.find((view) => isShown(viewOf(view), search))
  const shownBuiltIn = shown ? undefined : builtIn.find((view) => isShown(view, search))
  const { sort, descending } = shownIn(search)
  const isNew = data !== undefined && !shown && (!shownBuiltIn || sort !== '' || descending)

  const row = useRef<HTMLElement>(null)
  const name = shown?.id ?? shownBuiltIn?.name
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [name])

  return (
    <div className="grid grid-cols-1 gap-2">
      <nav ref={row} aria-label="Views" className="-m-1 flex items-center gap-1 overflow-x-auto p-1">
        {builtIn.map((view) => (
          <ViewLink key={view.name} to={hrefOfView(kind, view, search)} isCurrent={view === shownBuiltIn}>
            {view.name}
          </ViewLink>
        ))}
        {saved.map((view) => (
          <ViewLink key={view.id} to={hrefOfView(kind, viewOf(view), search)} isCurrent={view === shown}>
            {view.name}
            {view.isShared && <Users role="img" aria-label="(shared)" className="size-3.5" />}
          </ViewLink>
        ))}
        {shown?.mayChange && (
          <MenuOnDemand
            key={shown.id}
            trigger={
              <IconButton label={`Actions for the view ${shown.name}`} className="size-9! shrink-0">
                <MoreHorizontal aria-hidden="true" className="size-4" />
              </IconButton>
            }
          >
            {(trigger) => (
              <SavedViewMenu
                trigger={trigger}
                kind={kind}
                view={shown}
                onDone={(problem) => {
                  setFailure(problem)
                  reload()
                }}
              />
            )}
          </MenuOnDemand>
        )}
        {isNew && (
          <Button variant="quiet" size="small" className="min-h-9" onClick={() => setSaving(true)}>
            <Plus aria-hidden="true" className="size-4" />
            Save view
          </Button>
        )}
      </nav>
      <ErrorAlert message={failure} />
      {isSaving && <SaveViewDialog kind={kind} search={search} onSaved={reload} onClose={() => setSaving(false)} />}
    </div>
  )
}

interface ViewLinkProps {
  to: string
  isCurrent: boolean
  children: ReactNode
}

const ViewLink = ({ to, isCurrent, children }: ViewLinkProps) => (
  <Link
    to={to}
    aria-current={isCurrent ? 'page' : undefined}
    className={classNames(
      'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap no-underline',
      isCurrent ? 'border-leaf bg-raised font-medium' : 'border-transparent text-ink-soft hover:border-line-strong',
    )}
  >
    {children}
  </Link>
)

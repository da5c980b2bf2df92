import MoreHorizontal from 'virtual:icon/ellipsis'
import Users from 'virtual:icon/users'
import { Fragment, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Kind } from '../../../../schema/kind.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { MenuOnDemand } from '../../ui/controls/menu-on-demand.tsx'
import { lazyWhenIdle } from '../../ui/controls/preloaded.tsx'
import { useViews } from './use-views.ts'
import { hrefOfView, viewOf } from './views.ts'

const SavedViewMenu = lazyWhenIdle(() => import('./saved-view-menu.tsx'))

/** The views of a list: the built-in ones and those that are saved. On narrow screens, the row scrolls. */
export function ViewBar({ kind }: { kind: Kind }) {
  const { search, builtIn, saved, shown, shownBuiltIn, reload } = useViews(kind)
  const [failure, setFailure] = useState<string | null>(null)

  return (
    <div className="grid grid-cols-1 gap-2">
      <nav aria-label="Views" className="-m-1 flex items-center gap-1 overflow-x-auto p-1">
        {builtIn.map((view) => (
          <ViewLink key={view.name} to={hrefOfView(kind, view, search)} isCurrent={view === shownBuiltIn}>
            {view.name}
          </ViewLink>
        ))}
        {saved.map((view) => (
          <Fragment key={view.id}>
            <ViewLink to={hrefOfView(kind, viewOf(view), search)} isCurrent={view === shown}>
              {view.name}
              {view.isShared && <Users role="img" aria-label="(shared)" className="size-3.5" />}
            </ViewLink>
            {view === shown && view.mayChange && (
              <MenuOnDemand
                trigger={
                  <IconButton label={`Actions for the view ${view.name}`} className="size-9! shrink-0">
                    <MoreHorizontal aria-hidden="true" className="size-4" />
                  </IconButton>
                }
              >
                {(trigger) => (
                  <SavedViewMenu
                    trigger={trigger}
                    kind={kind}
                    view={view}
                    onDone={(problem) => {
                      setFailure(problem)
                      reload()
                    }}
                  />
                )}
              </MenuOnDemand>
            )}
          </Fragment>
        ))}
      </nav>
      <ErrorAlert message={failure} />
    </div>
  )
}

/** How much of the view before the shown one stays in view, in pixels. */
const BEFORE = 48

/** Scrolls the row. `scrollIntoView` would also have the next Tab start here, past the link that skips the navigation. */
function reveal(link: HTMLAnchorElement | null) {
  const row = link?.parentElement
  if (row) row.scrollLeft += link.getBoundingClientRect().left - row.getBoundingClientRect().left - BEFORE
}

interface ViewLinkProps {
  to: string
  isCurrent: boolean
  children: ReactNode
}

const ViewLink = ({ to, isCurrent, children }: ViewLinkProps) => (
  <Link
    ref={isCurrent ? reveal : undefined}
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

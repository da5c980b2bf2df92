import MenuIcon from 'virtual:icon/menu'
import Search from 'virtual:icon/search'
import { lazy, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { preloadedDialog } from '../../ui/controls/preloaded.tsx'
import { usePermissions } from '../../client/session/store.ts'
import { IsLeavingContext } from '../../ui/router/browser-router.tsx'
import { useCountUpdates } from '../inbox/use-count-updates.ts'
import { Help } from '../help/help.tsx'
import { Navigation } from '../navigation/navigation.tsx'
import { refusedScreenAt } from '../navigation/sections.ts'
import { openOverlay } from '../../ui/hooks/overlay-requests.ts'

const NoAccess = lazy(() => import('./no-access.tsx'))
const NavigationDrawer = preloadedDialog(() => import('../navigation/navigation-drawer.tsx'))

/** The frame of every screen after sign-in: navigation in a sidebar, or in a drawer on small screens. */
export function Layout({ overlays }: { overlays: ReactNode }) {
  const { pathname } = useLocation()
  /** The path of the screen over which the drawer is open. */
  const [openOver, setOpenOver] = useState<string | null>(null)
  if (openOver !== null && openOver !== pathname) setOpenOver(null)
  const open = openOver === pathname
  const refused = refusedScreenAt(usePermissions(), pathname)
  useCountUpdates(pathname)
  const isLeaving = use(IsLeavingContext)
  const main = useRef<HTMLElement>(null)
  const before = useRef(pathname)

  // Each navigation moves the focus to the heading, for keyboard and screen reader users.
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    scrollTo(0, 0)
    main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only z-50 bg-raised p-3 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        onClick={() => main.current?.focus()}
      >
        Skip to content
      </a>
      <aside className="sticky top-0 h-dvh overflow-y-auto border-r border-line bg-surface max-lg:hidden">
        <Navigation />
      </aside>
      <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-surface px-2 lg:hidden">
        <IconButton label="Open navigation" aria-expanded={open} onClick={() => setOpenOver(pathname)}>
          <MenuIcon aria-hidden="true" className="size-5" />
        </IconButton>
        <span className="mr-auto font-serif text-lg">Verdant</span>
        <Help />
        <IconButton label="Find anything" onClick={() => openOverlay('palette')}>
          <Search aria-hidden="true" className="size-5" />
        </IconButton>
      </header>
      <NavigationDrawer open={open} onClose={() => setOpenOver(null)} />
      {/* The previous screen is dimmed while the next one downloads, after a delay that avoids flicker. */}
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        aria-busy={isLeaving}
        className="min-w-0 outline-none aria-busy:opacity-50 aria-busy:transition-opacity aria-busy:delay-300"
      >
        {refused ? <NoAccess screen={refused} /> : <Outlet />}
      </main>
      {overlays}
    </div>
  )
}

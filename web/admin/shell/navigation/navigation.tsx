import ChevronDown from 'virtual:icon/chevron-down'
import Globe from 'virtual:icon/globe'
import KeyRound from 'virtual:icon/key-round'
import Keyboard from 'virtual:icon/keyboard'
import LogOut from 'virtual:icon/log-out'
import MonitorCog from 'virtual:icon/monitor-cog'
import Search from 'virtual:icon/search'
import UserRound from 'virtual:icon/user-round'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom'
import { classNames } from '../../../ui/class-names.ts'
import { useUnread } from '../inbox/unread.ts'
import { adminPaths } from '../paths/paths.ts'
import { usePermissions, useUser } from '../../client/session/store.ts'
import { COMMAND_KEY, Key } from '../../ui/controls/key.tsx'
import { openOverlay } from '../../ui/hooks/overlay-requests.ts'
import { chooseScheme, chosenScheme, type Scheme, SCHEMES } from '../scheme/scheme.ts'
import { firstScreensFor, groupsFor, inbox, isWithin, type NavigationEntry, type ScreenGroup } from './sections.ts'

const IfLanguages = lazy(() => import('./if-languages.tsx'))

const ITEM = 'flex min-h-9 w-full items-center gap-3 rounded-md px-3 text-sm no-underline hover:bg-raised'

/** The list of screens, followed by the links of the signed-in user. */
export function Navigation() {
  const permissions = usePermissions()
  return (
    <div className="flex h-full flex-col gap-4 p-3">
      <p className="px-3 pt-2">
        <Link to={adminPaths.dashboard} className="font-serif text-xl no-underline">
          Verdant
        </Link>
        <span className="block text-xs text-ink-soft">Content</span>
      </p>
      <button
        type="button"
        className="flex min-h-9 items-center gap-3 rounded-md border border-line-strong bg-raised px-3 text-sm text-ink-soft max-lg:hidden"
        onClick={() => openOverlay('palette')}
      >
        <Search aria-hidden="true" className="size-4 shrink-0" />
        Find anything
        <span className="ml-auto whitespace-nowrap">
          <Key>{COMMAND_KEY}</Key> <Key>K</Key>
        </span>
      </button>
      <nav
        aria-label="Admin"
        className="more-below -mx-3 min-h-40 flex-1 overflow-y-auto px-3 lg:mb-[var(--notices,0px)]"
      >
        <ScreenList screens={firstScreensFor(permissions)} />
        {groupsFor(permissions).map((group) => (
          <Group key={group.label} {...group} />
        ))}
      </nav>
      <button
        type="button"
        className={classNames(ITEM, 'text-ink-soft max-lg:hidden')}
        onClick={() => openOverlay('shortcuts')}
      >
        <Keyboard aria-hidden="true" className="size-4 shrink-0" />
        Shortcuts
        <span className="ml-auto">
          <Key>?</Key>
        </span>
      </button>
      {/* The account stays in view, and Logout when it is unfolded. */}
      <ul className="grid shrink-0 gap-0.5 border-t border-line pt-3">
        <li>
          <SchemeSelect />
        </li>
        <li>
          <a href="/" className={ITEM}>
            <Globe aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
            View site
          </a>
        </li>
        <li>
          <Account />
        </li>
      </ul>
    </div>
  )
}

const ScreenList = ({ screens }: { screens: readonly NavigationEntry[] }) => (
  <ul className="grid gap-0.5">
    {screens.map(({ isAboutLanguages, ...screen }) =>
      isAboutLanguages ? (
        <Suspense key={screen.to}>
          <IfLanguages>
            <ScreenLink {...screen} />
          </IfLanguages>
        </Suspense>
      ) : (
        <ScreenLink key={screen.to} {...screen} />
      ),
    )}
  </ul>
)

/** The link of the screen that was opened may be further down. */
function scrollToCurrent(link: HTMLAnchorElement | null) {
  // On a phone, the links are in a dialog that opens after they are rendered.
  requestAnimationFrame(() => {
    if (link?.hasAttribute('aria-current')) link.scrollIntoView({ block: 'nearest' })
  })
}

function ScreenLink(entry: NavigationEntry) {
  const { label, to, icon: Icon } = entry
  const isHere = isWithin(useLocation().pathname, entry)
  return (
    <li>
      <Link
        ref={scrollToCurrent}
        to={to}
        aria-current={isHere ? 'page' : undefined}
        className={classNames(
          ITEM,
          // Links that appear later, such as that of the translations, do not push it out of view.
          'scroll-my-24',
          isHere && 'bg-raised font-medium shadow-[inset_2px_0_0_var(--leaf)]',
        )}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
        {label}
        {to === inbox.to && <UnreadCount />}
      </Link>
    </li>
  )
}

function UnreadCount() {
  const unread = useUnread()
  return (
    unread > 0 && (
      <span className="ml-auto rounded-full bg-solid px-2 font-mono text-xs leading-5 text-on-solid">
        {unread}
        <span className="sr-only"> not read</span>
      </span>
    )
  )
}

/** Where the browser remembers whether a group is open. */
const openKey = (label: string) => `verdant.navigation.${label}`

/** A collapsible group of screens. A group that starts collapsed is open while one of its screens is shown. */
function Group({ label, screens, isFolded = false }: ScreenGroup) {
  const { pathname } = useLocation()
  const [stored, setStored] = useState(() => localStorage.getItem(openKey(label)))
  const isHere = screens.some((entry) => isWithin(pathname, entry))
  const isOpen = stored === null ? !isFolded || isHere : stored === 'open'

  function toggle(event: MouseEvent) {
    // The browser would toggle the element a second time.
    event.preventDefault()
    const state = isOpen ? 'folded' : 'open'
    localStorage.setItem(openKey(label), state)
    setStored(state)
  }

  return (
    <details open={isOpen} className="group mt-2">
      <summary
        onClick={toggle}
        className="flex min-h-9 cursor-pointer list-none items-center justify-between px-3 text-xs font-medium text-ink-soft [&::-webkit-details-marker]:hidden"
      >
        {label}
        <ChevronDown aria-hidden="true" className="size-4 -rotate-90 group-open:rotate-0" />
      </summary>
      <ScreenList screens={screens} />
    </details>
  )
}

/** The account of the signed-in user, with Logout folded away in it. */
function Account() {
  const user = useUser()
  return (
    <details className="group">
      <summary className={classNames(ITEM, 'cursor-pointer list-none [&::-webkit-details-marker]:hidden')}>
        <UserRound aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
        <span className="sr-only">Account:</span>
        <span className="min-w-0 truncate">{user?.username}</span>
        <span className="ml-auto text-xs text-ink-soft">{user?.roleLabel}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 rotate-180 text-ink-soft group-open:rotate-0" />
      </summary>
      <ul className="grid gap-0.5 pl-4">
        <li>
          <NavLink to={adminPaths.account} className={ITEM}>
            <KeyRound aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
            Account and password
          </NavLink>
        </li>
        <li>
          <LogoutButton className={ITEM} />
        </li>
      </ul>
    </details>
  )
}

/** Ends the session on the sign-in screen. The navigation to it triggers the guard of unsaved forms. */
export function LogoutButton({ className }: { className: string }) {
  const navigate = useNavigate()
  return (
    <button
      type="button"
      className={className}
      onClick={() => void navigate(adminPaths.login, { state: { signOut: true } })}
    >
      <LogOut aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      Logout
    </button>
  )
}

const schemeLabels: Record<Scheme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' }

function SchemeSelect() {
  const [scheme, setScheme] = useState(chosenScheme)
  return (
    <label className={ITEM}>
      <MonitorCog aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      <span className="sr-only">Appearance</span>
      <select
        value={scheme}
        onChange={(event) => {
          const chosen = event.target.value as Scheme
          chooseScheme(chosen)
          setScheme(chosen)
        }}
        className="w-full bg-transparent py-1"
      >
        {SCHEMES.map((value) => (
          <option key={value} value={value} className="bg-raised">
            {schemeLabels[value]}
          </option>
        ))}
      </select>
    </label>
  )
}

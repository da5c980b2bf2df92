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
import { useInboxCounts } from '../inbox/counts.ts'
import { adminPaths } from '../paths/paths.ts'
import { usePermissions, useUser } from '../../client/session/store.ts'
import { COMMAND_KEY, Key } from '../../ui/controls/key.tsx'
import { openOverlay } from '../../ui/hooks/overlay-requests.ts'
import { chooseScheme, chosenScheme, type Scheme, SCHEMES } from '../scheme/scheme.ts'
import { firstScreensFor, groupsFor, inbox, isWithin, type NavigationEntry, type ScreenGroup } from './sections.ts'
import { useListScroll } from './use-list-scroll.ts'

const IfLanguages = lazy(() => import('./if-languages.tsx'))

const ITEM =
  'flex min-h-(--navigation-row) w-full items-center gap-3 rounded-md px-3 text-sm no-underline hover:bg-raised'

/** The list of screens, followed by the links of the signed-in user. */
export function Navigation() {
  const permissions = usePermissions()
  const list = useListScroll()
  return (
    <div className="flex h-full flex-col gap-2 p-3">
      <Link to={adminPaths.dashboard} className="self-start px-3 font-serif text-xl leading-9 no-underline">
        Verdant
      </Link>
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
        ref={list}
        aria-label="Admin"
        className="more-below -mx-3 min-h-40 flex-1 overflow-y-auto px-3 lg:mb-[var(--notices,0px)]"
      >
        <ScreenList screens={firstScreensFor(permissions)} />
        {groupsFor(permissions).map((group) => (
          <Group key={group.label} {...group} />
        ))}
      </nav>
      {/* The account stays in view, and Logout when it is unfolded. */}
      <ul className="grid shrink-0 border-t border-line pt-2">
        <li className="max-lg:hidden">
          <button type="button" className={ITEM} onClick={() => openOverlay('shortcuts')}>
            <Keyboard aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
            Shortcuts
            <span className="ml-auto">
              <Key>?</Key>
            </span>
          </button>
        </li>
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
  <ul>
    {screens.map(({ isAboutLanguages, ...screen }) =>
      isAboutLanguages ? <LanguageLink key={screen.to} {...screen} /> : <ScreenLink key={screen.to} {...screen} />,
    )}
  </ul>
)

/** Where the browser remembers whether the website has other languages, so that the list stands still while they are loaded. */
const LANGUAGES_KEY = 'verdant.navigation.languages'

/** The link of a screen that is of use only if the website has several languages. */
function LanguageLink(entry: NavigationEntry) {
  const [isLikely] = useState(() => localStorage.getItem(LANGUAGES_KEY) === 'true')
  const link = <ScreenLink {...entry} />
  return (
    <Suspense fallback={isLikely && link}>
      <IfLanguages isLikely={isLikely} onLoad={(has) => localStorage.setItem(LANGUAGES_KEY, String(has))}>
        {link}
      </IfLanguages>
    </Suspense>
  )
}

function ScreenLink(entry: NavigationEntry) {
  const { label, to, icon: Icon } = entry
  const isHere = isWithin(useLocation().pathname, entry)
  return (
    <li>
      <Link
        to={to}
        aria-current={isHere ? 'page' : undefined}
        className={classNames(ITEM, isHere && 'bg-raised font-medium shadow-[inset_2px_0_0_var(--leaf)]')}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
        {label}
        {to === inbox.to && <WaitingCount />}
      </Link>
    </li>
  )
}

function WaitingCount() {
  const { waiting } = useInboxCounts()
  return (
    waiting > 0 && (
      <span className="ml-auto rounded-full bg-solid px-2 font-mono text-xs leading-5 text-on-solid">
        {waiting}
        <span className="sr-only"> waiting</span>
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
    <details open={isOpen} className="group mt-1">
      <summary
        onClick={toggle}
        className="flex min-h-(--navigation-row) cursor-pointer list-none items-center justify-between px-3 text-xs font-medium text-ink-soft [&::-webkit-details-marker]:hidden"
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
    <details className="account group">
      <summary className={classNames(ITEM, 'cursor-pointer list-none [&::-webkit-details-marker]:hidden')}>
        <UserRound aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
        <span className="sr-only">Account:</span>
        <span className="min-w-0 truncate">{user?.username}</span>
        <span className="ml-auto text-xs text-ink-soft">{user?.roleLabel}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 rotate-180 text-ink-soft group-open:rotate-0" />
      </summary>
      <ul className="pl-4">
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
        className="w-full bg-transparent"
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

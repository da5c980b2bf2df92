import Activity from 'virtual:icon/activity'
import FileInput from 'virtual:icon/file-input'
import House from 'virtual:icon/house'
import Inbox from 'virtual:icon/inbox'
import Images from 'virtual:icon/images'
import BookType from 'virtual:icon/book-type'
import CalendarDays from 'virtual:icon/calendar-days'
import Clock from 'virtual:icon/clock-3'
import KeyRound from 'virtual:icon/key-round'
import Link2 from 'virtual:icon/link-2'
import Mail from 'virtual:icon/mail'
import MousePointerClick from 'virtual:icon/mouse-pointer-click'
import Newspaper from 'virtual:icon/newspaper'
import PanelTop from 'virtual:icon/panel-top'
import Plug from 'virtual:icon/plug'
import Rocket from 'virtual:icon/rocket'
import ScrollText from 'virtual:icon/scroll-text'
import SearchX from 'virtual:icon/search-x'
import Settings from 'virtual:icon/settings'
import ShieldCheck from 'virtual:icon/shield-check'
import Shapes from 'virtual:icon/shapes'
import Trash from 'virtual:icon/trash'
import Users from 'virtual:icon/users'
import Rss from 'virtual:icon/rss'
import type { Icon } from '../../ui/controls/icon.tsx'
import type { AnyKind } from '../../../../schema/kind.ts'
import { collections, mediaFile, redirect, singletons } from '../../../../schema/kinds/index.ts'
import { type Right, rightOn } from '../../../../schema/rights.ts'
import { entryOf } from '../../model/kinds.ts'
import { configurationKinds, contentKinds } from '../../model/content-kinds.ts'
import { extensionScreens } from '../../client/extensions/extensions.ts'
import { adminPaths, managerPath } from '../paths/paths.ts'

/** A screen in the navigation. */
export interface Screen {
  label: string
  to: string
  icon: Icon
  /** The right that the screen needs, or several of which it needs one. By default everyone may open it. */
  right?: Right | readonly Right[]
  /** The right that its entry needs, if that is more: without it, the screen is of little use, but links lead to it. */
  navigationRight?: Right
  /** Whether it is of use only if the website has several languages. */
  isAboutLanguages?: true
}

/** An entry of the navigation: a screen, or several with tabs between them. */
export interface NavigationEntry extends Screen {
  tabs?: readonly Screen[]
}

/** A screen that manages a part of the website. */
export interface Section extends Screen {
  /** What an editor does there, in one line. */
  about: string
  /** Whether the dashboard has a card for it. By default it has. */
  isOnDashboard?: boolean | undefined
}

function sectionOf(kind: AnyKind): Section {
  const hasWords = kind.singleton && kind.section !== undefined
  const {
    label = kind.labelPlural,
    icon = hasWords ? PanelTop : Shapes,
    about = kind.description,
    isOnDashboard = !hasWords,
    navigationRight = 'read',
  } = entryOf(kind)
  return {
    label,
    icon,
    about,
    isOnDashboard,
    to: managerPath(kind),
    right: rightOn(kind, 'read'),
    navigationRight: rightOn(kind, navigationRight),
  }
}

const dashboard: Screen = { label: 'Dashboard', to: adminPaths.dashboard, icon: House }

/** What is news for the user. */
export const inbox: Screen = { label: 'Inbox', to: adminPaths.inbox, icon: Inbox }

/** Returns an entry of the navigation for several screens. It leads to the first one. */
const withTabs = (label: string, icon: Icon, tabs: readonly [Screen, ...Screen[]]): NavigationEntry => ({
  label,
  icon,
  to: tabs[0].to,
  tabs,
})

/** The screens about people and connected systems. */
const management: NavigationEntry[] = [
  { label: 'Subscribers', to: adminPaths.subscribers, icon: Newspaper, right: 'subscribers:manage' },
  { label: 'Users', to: adminPaths.users, icon: Users, right: 'users:manage' },
  { label: 'Roles', to: adminPaths.roles, icon: ShieldCheck, right: 'roles:manage' },
  withTabs('Integrations', Plug, [
    { label: 'API tokens', to: adminPaths.tokens, icon: KeyRound, navigationRight: 'users:manage' },
    { label: 'Webhooks', to: adminPaths.webhooks, icon: Rss, right: 'webhooks:manage' },
  ]),
  withTabs('Log', ScrollText, [
    { label: 'Audit log', to: adminPaths.audit, icon: ScrollText, right: 'audit:read' },
    { label: 'Outbox', to: adminPaths.outbox, icon: Mail, right: 'mail:manage' },
  ]),
]

const publishing: NavigationEntry[] = [
  withTabs('Releases', Rocket, [
    { label: 'Releases', to: adminPaths.releases, icon: Rocket, right: 'releases:read' },
    { label: 'Preview links', to: adminPaths.previews, icon: Link2, right: 'previews:publish' },
  ]),
  { label: 'Calendar', to: adminPaths.calendar, icon: CalendarDays, right: 'releases:read' },
  withTabs('Activity', Activity, [
    { label: 'Activity', to: adminPaths.activity, icon: Activity },
    { label: 'Time machine', to: adminPaths.time, icon: Clock, right: 'releases:read' },
  ]),
]

const [opening, ...otherSingletons] = singletons

const settings: Section = {
  label: 'Website settings',
  to: adminPaths.settings,
  icon: Settings,
  about: 'Name, colors, contact and features.',
  right: 'settings:read',
  navigationRight: 'settings:manage',
}

const media: Section = {
  label: 'Media gallery',
  to: adminPaths.media,
  icon: Images,
  about: 'Pictures, with their alternative texts.',
  right: 'media:read',
}

const translations: Screen = {
  label: 'Translations',
  to: adminPaths.translations,
  icon: BookType,
  isAboutLanguages: true,
}

const imports: Screen = { label: 'Import', to: adminPaths.import, icon: FileInput, right: 'releases:draft' }

const bin: Screen = {
  label: 'Bin',
  to: adminPaths.bin,
  icon: Trash,
  // Who may publish a kind may restore its items.
  right: [...collections, mediaFile].map((kind) => rightOn(kind, 'publish')),
}

const missingPages: Section = {
  label: 'Missing pages',
  to: adminPaths.missingPages,
  icon: SearchX,
  about: '',
  isOnDashboard: false,
  right: rightOn(redirect, 'read'),
}

const sitePages: Screen = {
  label: 'Edit on the page',
  to: adminPaths.site,
  icon: MousePointerClick,
  right: 'previews:publish',
}

const first = sectionOf(opening)
const content = contentKinds.map(sectionOf)
const words = otherSingletons.map(sectionOf)
const configuration = [...configurationKinds.map(sectionOf), missingPages, settings]

/** The screens that manage the website, in the order of the dashboard. */
const sections: Section[] = [first, ...content, ...words, media, ...configuration]

/** Screens that the navigation shows together, and may fold. */
export interface ScreenGroup {
  label: string
  screens: readonly NavigationEntry[]
  /** Whether it is folded until someone opens it. */
  isFolded?: boolean
}

/** The groups of the navigation. An extension imports the frame of screens, and so this file: its screens are known later. */
const allGroups = (): ScreenGroup[] => [
  { label: 'Content', screens: [...content, translations, media, imports, bin] },
  { label: 'Publishing', screens: publishing },
  { label: 'Site', screens: [first, ...words, ...configuration, ...extensionScreens], isFolded: true },
  { label: 'Administration', screens: management, isFolded: true },
]

/** What the role of the user allows. */
export type Permissions = readonly string[]

/** Returns whether a role has a right, or one of several. */
const includes = (permissions: Permissions, right: Screen['right']): boolean =>
  right === undefined || [right].flat().some((one) => permissions.includes(one))

const isVisible =
  (permissions: Permissions) =>
  ({ right, navigationRight }: Screen): boolean =>
    includes(permissions, navigationRight ?? right)

/** Returns the sections with a card on the dashboard that a user may see. */
export const cardsFor = (permissions: Permissions): Section[] =>
  sections.filter(({ isOnDashboard = true }) => isOnDashboard).filter(isVisible(permissions))

/** Returns an entry with the tabs that a user may see, or none. A single tab is an entry of its own. */
function entryFor(permissions: Permissions, entry: NavigationEntry): NavigationEntry[] {
  if (!entry.tabs) return isVisible(permissions)(entry) ? [entry] : []
  const tabs = entry.tabs.filter(isVisible(permissions))
  const [first] = tabs
  return first ? [tabs.length > 1 ? { ...entry, to: first.to, tabs } : first] : []
}

/** Returns the groups of the navigation, with the screens that a user may see. */
export const groupsFor = (permissions: Permissions): ScreenGroup[] =>
  allGroups()
    .map((group) => ({ ...group, screens: group.screens.flatMap((entry) => entryFor(permissions, entry)) }))
    .filter(({ screens }) => screens.length > 0)

const entriesFor = (permissions: Permissions) => groupsFor(permissions).flatMap(({ screens }) => screens)

const firstScreens = [dashboard, inbox, sitePages]

/** Returns the screens above the groups that a user may see. */
export const firstScreensFor = (permissions: Permissions): Screen[] => firstScreens.filter(isVisible(permissions))

/** Returns whether an address is that of a screen, or below it. */
const isAt = (pathname: string, { to }: Screen) => pathname === to || pathname.startsWith(`${to}/`)

/** Returns whether an address shows one of the screens of an entry. */
export const isWithin = (pathname: string, entry: NavigationEntry): boolean =>
  (entry.tabs ?? [entry]).some((screen) => isAt(pathname, screen))

/** Returns the entry with tabs to which a screen belongs; undefined for a screen without tabs. */
export const tabsAt = (permissions: Permissions, pathname: string): NavigationEntry | undefined =>
  entriesFor(permissions).find(({ tabs }) => tabs?.some(({ to }) => to === pathname))

const allScreens = (): Screen[] => [
  ...firstScreens,
  ...allGroups().flatMap(({ screens }) => screens.flatMap((entry) => entry.tabs ?? [entry])),
]

/** Returns every screen of the navigation that a user may see. */
export const screensFor = (permissions: Permissions): Screen[] => allScreens().filter(isVisible(permissions))

/** Returns the screen at an address, or above it, that a user may not open; undefined if the user may. */
export const refusedScreenAt = (permissions: Permissions, pathname: string): Screen | undefined =>
  allScreens().find((screen) => isAt(pathname, screen) && !includes(permissions, screen.right))

import Activity from 'virtual:icon/activity'
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
import { redirect, singletons } from '../../../../schema/kinds/index.ts'
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
  /** The right that the screen needs. By default everyone sees it. */
  right?: Right
  /** Whether it is of use only if the website has several languages. */
  isAboutLanguages?: true
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
  return { label, icon, about, isOnDashboard, to: managerPath(kind), right: rightOn(kind, navigationRight) }
}

/** The screen above the groups. */
export const dashboard: Screen = { label: 'Dashboard', to: adminPaths.dashboard, icon: House }

/** What is news for the user. */
export const inbox: Screen = { label: 'Inbox', to: adminPaths.inbox, icon: Inbox }

/** The screens about people and connected systems. */
const management: Screen[] = [
  { label: 'Subscribers', to: adminPaths.subscribers, icon: Newspaper, right: 'subscribers:manage' },
  { label: 'Outbox', to: adminPaths.outbox, icon: Mail, right: 'mail:manage' },
  { label: 'Users', to: adminPaths.users, icon: Users, right: 'users:manage' },
  { label: 'Roles', to: adminPaths.roles, icon: ShieldCheck, right: 'roles:manage' },
  { label: 'API tokens', to: adminPaths.tokens, icon: KeyRound, right: 'users:manage' },
  { label: 'Webhooks', to: adminPaths.webhooks, icon: Rss, right: 'webhooks:manage' },
  { label: 'Audit log', to: adminPaths.audit, icon: ScrollText, right: 'audit:read' },
]

const publishing: Screen[] = [
  { label: 'Activity', to: adminPaths.activity, icon: Activity },
  { label: 'Releases', to: adminPaths.releases, icon: Rocket, right: 'releases:read' },
  { label: 'Calendar', to: adminPaths.calendar, icon: CalendarDays, right: 'releases:read' },
  { label: 'Time machine', to: adminPaths.time, icon: Clock, right: 'releases:read' },
  { label: 'Preview links', to: adminPaths.previews, icon: Link2, right: 'previews:publish' },
]

const [opening, ...otherSingletons] = singletons

const settings: Section = {
  label: 'Website settings',
  to: adminPaths.settings,
  icon: Settings,
  about: 'Name, colors, contact and features.',
  right: 'settings:manage',
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

const bin: Screen = { label: 'Bin', to: adminPaths.bin, icon: Trash }

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
  screens: readonly Screen[]
  /** Whether it is folded until someone opens it. */
  isFolded?: boolean
}

const groups: readonly ScreenGroup[] = [
  { label: 'Content', screens: [...content, translations, media, bin] },
  { label: 'Publishing', screens: publishing },
  { label: 'Site', screens: [sitePages, first, ...words, ...configuration, ...extensionScreens] },
  { label: 'Administration', screens: management, isFolded: true },
]

/** What the role of the user allows. */
export type Permissions = readonly string[]

const isVisible =
  (permissions: Permissions) =>
  ({ right }: Screen): boolean =>
    right === undefined || permissions.includes(right)

/** Returns the sections with a card on the dashboard that a user may see. */
export const cardsFor = (permissions: Permissions): Section[] =>
  sections.filter(({ isOnDashboard = true }) => isOnDashboard).filter(isVisible(permissions))

/** Returns the groups of the navigation, with the screens that a user may see. */
export const groupsFor = (permissions: Permissions): ScreenGroup[] =>
  groups
    .map((group) => ({ ...group, screens: group.screens.filter(isVisible(permissions)) }))
    .filter(({ screens }) => screens.length > 0)

/** Returns every screen of the navigation that a user may see. */
export const screensFor = (permissions: Permissions): Screen[] => [
  dashboard,
  inbox,
  ...groupsFor(permissions).flatMap(({ screens }) => screens),
]

import Activity from 'virtual:icon/activity'
import House from 'virtual:icon/house'
import Images from 'virtual:icon/images'
import Clock from 'virtual:icon/clock-3'
import KeyRound from 'virtual:icon/key-round'
import Link2 from 'virtual:icon/link-2'
import Mail from 'virtual:icon/mail'
import Newspaper from 'virtual:icon/newspaper'
import Rocket from 'virtual:icon/rocket'
import ScrollText from 'virtual:icon/scroll-text'
import SearchX from 'virtual:icon/search-x'
import Settings from 'virtual:icon/settings'
import Shapes from 'virtual:icon/shapes'
import Users from 'virtual:icon/users'
import Rss from 'virtual:icon/rss'
import type { Icon } from '../../ui/controls/icon.tsx'
import type { AnyKind } from '../../../../schema/kind.ts'
import { singletons } from '../../../../schema/kinds/index.ts'
import type { Role } from '../../../../schema/roles.ts'
import { entryOf } from '../../model/kinds.ts'
import { configurationKinds, contentKinds } from '../../model/content-kinds.ts'
import { extensionScreens } from '../../client/extensions/extensions.ts'
import { adminPaths, managerPath } from '../paths/paths.ts'

/** A screen in the navigation. */
interface Screen {
  label: string
  to: string
  icon: Icon
}

/** A screen that manages a part of the website. */
export interface Section extends Screen {
  /** What an editor does there, in one line. */
  about: string
  /** Whether the dashboard has a card for it. By default it has. */
  isOnDashboard?: boolean | undefined
}

function sectionOf(kind: AnyKind): Section {
  const { label = kind.labelPlural, icon = Shapes, about = kind.description, isOnDashboard } = entryOf(kind)
  return { label, icon, about, isOnDashboard, to: managerPath(kind) }
}

const dashboard: Screen = { label: 'Dashboard', to: adminPaths.dashboard, icon: House }

/** The screens about people and connected systems, which only admins see. */
const forAdmins: Screen[] = [
  { label: 'Subscribers', to: adminPaths.subscribers, icon: Newspaper },
  { label: 'Outbox', to: adminPaths.outbox, icon: Mail },
  { label: 'Users', to: adminPaths.users, icon: Users },
  { label: 'API tokens', to: adminPaths.tokens, icon: KeyRound },
  { label: 'Webhooks', to: adminPaths.webhooks, icon: Rss },
  { label: 'Audit log', to: adminPaths.audit, icon: ScrollText },
]

const publishing: Screen[] = [
  { label: 'Activity', to: adminPaths.activity, icon: Activity },
  { label: 'Releases', to: adminPaths.releases, icon: Rocket },
  { label: 'Time machine', to: adminPaths.time, icon: Clock },
  { label: 'Preview links', to: adminPaths.previews, icon: Link2 },
]

const [opening, ...otherSingletons] = singletons

const settings: Section = {
  label: 'Website settings',
  to: adminPaths.settings,
  icon: Settings,
  about: 'Name, colors, contact and features.',
}

/** The role of the user as GraphQL names it; undefined until it is known. */
export type UserRole = Uppercase<Role> | undefined

/** Returns the screens that manage the website. Contributors see no settings. */
const sectionsFor = (role: UserRole): Section[] => [
  sectionOf(opening),
  ...contentKinds.map(sectionOf),
  ...otherSingletons.map(sectionOf),
  { label: 'Media gallery', to: adminPaths.media, icon: Images, about: 'Pictures, with their alternative texts.' },
  ...configurationKinds.map(sectionOf),
  { label: 'Not found', to: adminPaths.missingPages, icon: SearchX, about: '', isOnDashboard: false },
  ...(role === 'CONTRIBUTOR' ? [] : [settings]),
]

/** Returns the sections with a card on the dashboard. */
export const cardsFor = (role: UserRole): Section[] =>
  sectionsFor(role).filter(({ isOnDashboard = true }) => isOnDashboard)

/** Returns every screen of the navigation. Only admins see those about people and connected systems. */
export const screensFor = (role: UserRole): Screen[] => [
  dashboard,
  ...publishing,
  ...sectionsFor(role),
  ...extensionScreens,
  ...(role === 'ADMIN' ? forAdmins : []),
]

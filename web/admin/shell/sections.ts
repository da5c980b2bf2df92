import {
  Briefcase,
  Building2,
  FlaskConical,
  House,
  Images,
  Leaf,
  type LucideIcon,
  Search,
  Settings,
  Shapes,
  Sparkles,
  Users,
  UsersRound,
} from 'lucide-react'
import { managed, managerPath, adminPaths } from '../paths.ts'

export interface Section {
  label: string
  to: string
  icon: LucideIcon
  /** What an editor does there, in one line. */
  about: string
}

const known: Record<string, Partial<Section>> = {
  product: { icon: Leaf, about: 'What the company sells, with features and specifications.' },
  service: { icon: FlaskConical, about: 'What the company does for its clients.' },
  job: { label: 'Job openings', icon: Briefcase, about: 'Open positions, by department.' },
  teamMember: { label: 'Team', icon: UsersRound, about: 'The leadership team on the landing page.' },
}

const collectionSections: Section[] = managed.map((kind) => ({
  label: kind.labelPlural,
  icon: Shapes,
  about: kind.description,
  to: managerPath(kind),
  ...known[kind.name],
}))

const dashboard: Section = {
  label: 'Dashboard',
  to: adminPaths.dashboard,
  icon: House,
  about: 'Everything at a glance.',
}
const users: Section = { label: 'Users', to: adminPaths.users, icon: Users, about: 'Who may sign in, and as what.' }

/** The screens that manage the website: the section cards of the dashboard. */
export const sections: Section[] = [
  {
    label: 'Hero section',
    to: adminPaths.hero,
    icon: Sparkles,
    about: 'The opening of the landing page, with its statistics.',
  },
  ...collectionSections,
  {
    label: 'Company information',
    to: adminPaths.company,
    icon: Building2,
    about: 'Mission, values, address and contact.',
  },
  { label: 'Media gallery', to: adminPaths.media, icon: Images, about: 'Pictures, with their alternative texts.' },
  { label: 'SEO settings', to: adminPaths.seo, icon: Search, about: 'What search engines are told about each page.' },
  { label: 'Website settings', to: adminPaths.settings, icon: Settings, about: 'Name, colors, contact and features.' },
]

/** Every screen of the navigation; users are for admins only. */
export const screens = (isAdmin: boolean): Section[] => [dashboard, ...sections, ...(isAdmin ? [users] : [])]

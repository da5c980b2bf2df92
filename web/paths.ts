import { job, product, service } from '../schema/kinds/index.ts'
import { type Anchor, itemPath, type SectionPage } from '../schema/website.ts'

/** Every address of the website, in one place. */

export const paths = {
  home: '/',
  section: (anchor: Anchor) => `/#${anchor}`,
  sectionPage: (section: SectionPage) => `/${section}`,
  product: (id: string) => itemPath(product, id),
  service: (id: string) => itemPath(service, id),
  job: (id: string) => itemPath(job, id),
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  subscribe: '/subscribe',
  subscribed: (result: string) => `/subscribed/${result}`,
  graphql: '/api/graphql',
  admin: {
    home: '/admin',
    login: '/admin/login',
    dashboard: '/admin/dashboard',
    hero: '/admin/hero',
    products: '/admin/products',
    newProduct: '/admin/products/new',
    services: '/admin/services',
    jobs: '/admin/jobs',
    newJob: '/admin/jobs/new',
    team: '/admin/team',
    newTeamMember: '/admin/team/new',
    company: '/admin/company',
    media: '/admin/media',
    seo: '/admin/seo',
    settings: '/admin/settings',
  },
} as const

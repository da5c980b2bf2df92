import type { Anchor, SectionPage } from '../schema/website.ts'

/** Every address of the website, in one place. */

export const paths = {
  home: '/',
  section: (anchor: Anchor) => `/#${anchor}`,
  sectionPage: (section: SectionPage) => `/${section}`,
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

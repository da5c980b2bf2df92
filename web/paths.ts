/** Every address of the website, in one place. */

/** The sections of the landing page, in their order; each is an anchor. */
export const SECTIONS = ['home', 'products', 'services', 'careers', 'about', 'contact'] as const
export type Section = (typeof SECTIONS)[number]

/** The sections, and the places within them that are linked to. */
export const ANCHORS = [...SECTIONS, 'process', 'certificates'] as const
export type Anchor = (typeof ANCHORS)[number]

/** The sections that have an address of their own besides their anchor. */
export const SECTION_PAGES = ['products', 'services', 'careers', 'about'] as const satisfies Section[]
export type SectionPage = (typeof SECTION_PAGES)[number]

export const paths = {
  home: '/',
  section: (anchor: Anchor) => `/#${anchor}`,
  sectionPage: (section: SectionPage) => `/${section}`,
  product: (id: string) => `/product/${id}`,
  service: (id: string) => `/service/${id}`,
  job: (id: string) => `/job/${id}`,
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

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
} as const

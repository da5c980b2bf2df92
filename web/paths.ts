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
  /** Everything below a preview link. Only links that do not work reach the live website. */
  preview: '/preview/*',
  graphql: '/api/graphql',
} as const

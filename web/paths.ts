import { NEWSLETTER_PATHS, type SubscribeResult } from '../schema/newsletter.ts'
import { SEARCH_PATH } from '../schema/search.ts'
import type { Anchor, SectionPage } from '../schema/website.ts'

/** The addresses of the website. */
export const paths = {
  home: '/',
  section: (anchor: Anchor) => `/#${anchor}`,
  sectionPage: (section: SectionPage) => `/${section}`,
  /** The default image for shared links to the page of a section. */
  shareImage: (section: SectionPage) => `/social/${section}.png`,
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  search: SEARCH_PATH,
  subscribe: '/subscribe',
  /** The pages that the links in mails open. */
  confirmSubscription: `${NEWSLETTER_PATHS.confirm}/:token`,
  leaveNewsletter: `${NEWSLETTER_PATHS.leave}/:token`,
  subscribed: (result: SubscribeResult) => `/subscribed/${result}`,
  /** The addresses below a preview link. The live website serves only links that do not work. */
  preview: '/preview/*',
  graphql: '/api/graphql',
} as const

/** Returns whether a path has the token of a link in a mail, with which anyone could use the link. */
export const hasToken = (pathname: string) =>
  Object.values(NEWSLETTER_PATHS).some((path) => pathname.startsWith(`${path}/`))

/** Returns whether a page answers a subscription, so that it has no form to subscribe. */
export const isSubscribed = (pathname: string) =>
  hasToken(pathname) || pathname === paths.subscribed('done') || pathname === paths.subscribed('pending')

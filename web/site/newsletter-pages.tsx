import type { ReactNode } from 'react'
import { SUBSCRIBE_RESULTS } from '../../schema/newsletter.ts'
import { operation } from '../graphql/operation.ts'
import { paths } from '../paths.ts'
import { lateView } from './late-views.tsx'
import { always, definePage } from './page.ts'

const LinkPage = lateView<typeof import('./newsletter-views.tsx').LinkPage>('LinkPage')
const SubscribedPage = lateView<typeof import('./newsletter-views.tsx').SubscribedPage>('SubscribedPage')

/** A page about the newsletter. Search engines do not list it. */
const newsletterPage = (path: string, content: ReactNode) =>
  definePage({
    path,
    operation: operation('Shell'),
    variables: () => ({}),
    outcome: always(200),
    head: (_data, site) => ({
      title: `${site.frame.newsletterTitle} | ${site.title}`,
      description: site.settings.site_description,
      hidden: true,
    }),
    render: () => content,
  })

/** The pages that show the results of the newsletter forms, and those that the links in mails open. */
export const newsletterPages = [
  ...SUBSCRIBE_RESULTS.map((result) => newsletterPage(paths.subscribed(result), <SubscribedPage result={result} />)),
  newsletterPage(paths.confirmSubscription, <LinkPage text="newsletter.confirmText" button="newsletter.confirm" />),
  newsletterPage(paths.leaveNewsletter, <LinkPage text="newsletter.leaveText" button="newsletter.leave" />),
]

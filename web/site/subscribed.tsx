import { SUBSCRIBE_RESULTS, type SubscribeResult } from '../../schema/newsletter.ts'
import { operation } from '../graphql/operation.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { SectionLink } from './link.tsx'
import { always, definePage } from './page.ts'
import { SUBSCRIBED } from './shell/newsletter-texts.ts'

const subscribedPage = (result: SubscribeResult) =>
  definePage({
    path: paths.subscribed(result),
    operation: operation('Shell'),
    variables: () => ({}),
    outcome: always(200),
    head: (_data, site) => ({
      title: `Stay Updated | ${site.title}`,
      description: site.settings.site_description,
      hidden: true,
    }),
    render: () => (
      <div className="wrap detail message-page">
        <h1 tabIndex={-1} className="page-title">
          Stay Updated
        </h1>
        <p className="lead">{SUBSCRIBED[result]}</p>
        <SectionLink section="home" className={buttonClass({ size: 'large' })}>
          Back to Home
        </SectionLink>
      </div>
    ),
  })

/** The pages that show the results of the Stay Updated form without JavaScript. */
export const subscribedPages = SUBSCRIBE_RESULTS.map(subscribedPage)

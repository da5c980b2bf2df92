import { ShellDocument } from '../graphql/generated.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { SectionLink } from './link.tsx'
import { always, definePage, type Match } from './page.ts'
import { resultOf, SUBSCRIBED, type SubscribeResult } from './shell/newsletter-texts.ts'

const resultIn = ({ params }: Match): SubscribeResult =>
  params['result'] === 'done' ? 'done' : resultOf(params['result'])

/** The page that shows the result of the Stay Updated form without JavaScript. */
export const subscribedPage = definePage({
  path: paths.subscribed(':result'),
  query: ShellDocument,
  variables: () => ({}),
  outcome: always(200),
  head: (_data, site) => ({
    title: `Stay Updated | ${site.title}`,
    description: site.settings.site_description,
    hidden: true,
  }),
  render: ({ match }) => (
    <div className="wrap detail message-page">
      <h1 tabIndex={-1} className="page-title">
        Stay Updated
      </h1>
      <p className="lead">{SUBSCRIBED[resultIn(match)]}</p>
      <SectionLink section="home" className={buttonClass({ size: 'large' })}>
        Back to Home
      </SectionLink>
    </div>
  ),
})

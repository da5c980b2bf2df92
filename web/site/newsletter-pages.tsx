import type { ReactNode } from 'react'
import type { LabelKey } from '../../schema/labels/labels.ts'
import { SUBSCRIBE_RESULTS, type SubscribeResult } from '../../schema/newsletter.ts'
import { operation } from '../graphql/operation.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { SectionLink } from './link.tsx'
import { always, definePage } from './page.ts'
import { type Site, useSite } from './shell/site.ts'

function NewsletterPage({ render }: { render: (labelText: Site['labelText']) => ReactNode }) {
  const { frame, labelText } = useSite()
  return (
    <div className="wrap detail message-page">
      <h1 tabIndex={-1} className="page-title">
        {frame.newsletterTitle}
      </h1>
      {render(labelText)}
    </div>
  )
}

/** A page about the newsletter. Search engines do not list it. */
const newsletterPage = (path: string, render: (labelText: Site['labelText']) => ReactNode) =>
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
    render: () => <NewsletterPage render={render} />,
  })

const subscribedPage = (result: SubscribeResult) =>
  newsletterPage(paths.subscribed(result), (labelText) => (
    <>
      <p className="lead">{labelText(`newsletter.${result}`)}</p>
      <SectionLink section="home" className={buttonClass({ size: 'large' })}>
        {labelText('frame.home')}
      </SectionLink>
    </>
  ))

/** A page that a link in a mail opens. Only its button changes something: programs open links by themselves. */
const linkPage = (path: string, text: LabelKey, button: LabelKey) =>
  newsletterPage(path, (labelText) => (
    <>
      <p className="lead">{labelText(text)}</p>
      {/* Sent to the address of the page, which has the token. */}
      <form method="post">
        <Button type="submit" size="large">
          {labelText(button)}
        </Button>
      </form>
    </>
  ))

/** The pages that show the results of the newsletter forms, and those that the links in mails open. */
export const newsletterPages = [
  ...SUBSCRIBE_RESULTS.map(subscribedPage),
  linkPage(paths.confirmSubscription, 'newsletter.confirmText', 'newsletter.confirm'),
  linkPage(paths.leaveNewsletter, 'newsletter.leaveText', 'newsletter.leave'),
]

import type { ReactNode } from 'react'
import { SUBSCRIBE_RESULTS, type SubscribeResult } from '../../schema/newsletter.ts'
import { operation } from '../graphql/operation.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { SectionLink } from './link.tsx'
import { always, definePage } from './page.ts'
import { useSite } from './shell/site.ts'
import { SUBSCRIBED } from './shell/newsletter-texts.ts'

const NewsletterPage = ({ children }: { children: ReactNode }) => (
  <div className="wrap detail message-page">
    <h1 tabIndex={-1} className="page-title">
      {useSite().frame.newsletterTitle}
    </h1>
    {children}
  </div>
)

/** A page about the newsletter. Search engines do not list it. */
const newsletterPage = (path: string, render: () => ReactNode) =>
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
    render: () => <NewsletterPage>{render()}</NewsletterPage>,
  })

const subscribedPage = (result: SubscribeResult) =>
  newsletterPage(paths.subscribed(result), () => (
    <>
      <p className="lead">{SUBSCRIBED[result]}</p>
      <SectionLink section="home" className={buttonClass({ size: 'large' })}>
        Back to Home
      </SectionLink>
    </>
  ))

/** A page that a link in a mail opens. Only its button changes something: programs open links by themselves. */
const linkPage = (path: string, text: string, button: string) =>
  newsletterPage(path, () => (
    <>
      <p className="lead">{text}</p>
      {/* Sent to the address of the page, which has the token. */}
      <form method="post">
        <Button type="submit" size="large">
          {button}
        </Button>
      </form>
    </>
  ))

/** The pages that show the results of the newsletter forms, and those that the links in mails open. */
export const newsletterPages = [
  ...SUBSCRIBE_RESULTS.map(subscribedPage),
  linkPage(paths.confirmSubscription, 'Please confirm that you want to receive our news by e-mail.', 'Confirm'),
  linkPage(paths.leaveNewsletter, 'Do you want to leave the list? We then delete your address.', 'Leave the list'),
]

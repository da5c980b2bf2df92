import type { ReactNode } from 'react'
import type { LabelKey } from '../../schema/labels/labels.ts'
import type { SubscribeResult } from '../../schema/newsletter.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { SectionLink } from './link.tsx'
import { useSite } from './shell/site.ts'

function Message({ text, children }: { text: LabelKey; children: ReactNode }) {
  const { frame, labelText } = useSite()
  return (
    <div className="wrap detail message-page">
      <h1 tabIndex={-1} className="page-title">
        {frame.newsletterTitle}
      </h1>
      <p className="lead">{labelText(text)}</p>
      {children}
    </div>
  )
}

/** What came of a newsletter form. */
export function SubscribedPage({ result }: { result: SubscribeResult }) {
  const { labelText } = useSite()
  return (
    <Message text={`newsletter.${result}`}>
      <SectionLink section="home" className={buttonClass({ size: 'large' })}>
        {labelText('frame.home')}
      </SectionLink>
    </Message>
  )
}

/** A page that a link in a mail opens. Only its button changes something: programs open links by themselves. */
export function LinkPage({ text, button }: { text: LabelKey; button: LabelKey }) {
  const { labelText } = useSite()
  return (
    <Message text={text}>
      {/* Sent to the address of the page, which has the token. */}
      <form method="post">
        <Button type="submit" size="large">
          {labelText(button)}
        </Button>
      </form>
    </Message>
  )
}
